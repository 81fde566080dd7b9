// RUN: %check_hosts %s cuda-launch-registers --target=sm_86,sm_90 --resources nearest.log
// Code for a lower architecture of the family runs too, if no other was built.

__global__ void heavy(float *data) {}
__global__ void array(float *data) {}
__global__ void both(float *data) {}
__global__ void above(float *data) {}
__global__ void variant(float *data) {}

void launches(float *data) {
  // CHECK: :[[#@LINE+4]]:3: warning: block of 1024 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_86 [cuda-launch-registers]
  // CHECK: note: 'heavy' uses 71 registers per thread, measured on sm_80 ({{.*}}nearest.log:1)
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  heavy<<<1, 1024>>>(data);
  // Its own measurement clears sm_86.
  both<<<1, 1024>>>(data);
  // Not what a higher one needs; and what its own code needs comes before its variant's.
  above<<<1, 1024>>>(data);
  variant<<<1, 1024>>>(data);
}
