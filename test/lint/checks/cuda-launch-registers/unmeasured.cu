// RUN: %check_hosts %s cuda-launch-registers --target=sm_80,sm_86,sm_90 --resources unmeasured.log
// What was measured is judged; a target without a measurement makes an error no warning.

__global__ void heavy(float *data) {}
__global__ void some(float *data) {}

void launches(float *data) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 1024 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'heavy' uses 71 registers per thread, measured on sm_80 ({{.*}}unmeasured.log:1)
  // CHECK: note: 'heavy' was not measured on sm_86 and sm_90, which are not judged
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  heavy<<<1, 1024>>>(data);
  // It fits on a target that was measured.
  // CHECK: :[[#@LINE+5]]:3: warning: block of 1024 threads of 'some' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'some' uses 71 registers per thread, measured on sm_80 ({{.*}}unmeasured.log:4)
  // CHECK: note: 'some' was not measured on sm_86, which is not judged
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  some<<<1, 1024>>>(data);
}
