// RUN: %check_hosts %s cuda-launch-registers --target=sm_80 --resources older.log --older
// No error rests on a log that is older than the file, or that holds other figures too.

__global__ void heavy(float *data) {}
__global__ void ambiguous(float *data) {}

void launches(float *data) {
  // CHECK: :[[#@LINE+4]]:3: warning: block of 1024 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'heavy' uses 71 registers per thread, measured on sm_80 ({{.*}}older.log:1) before the source changed
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  heavy<<<1, 1024>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: block of 1024 threads of 'ambiguous' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'ambiguous' uses 72 registers per thread, measured on sm_80 ({{.*}}older.log:9) before the source changed although other measurements differ
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  ambiguous<<<1, 1024>>>(data);
}
