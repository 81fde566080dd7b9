// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80 --resources registers.log
// Registers count as the compiler measured them.

__global__ void heavy(float *data) {}
__global__ void tile(float *data) {}
__global__ void light(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+4]]:3: warning: at most 62.5% occupancy on sm_80: 42 registers per thread leave room for 5 blocks of 256 threads per SM, 1280 of 2048 thread slots [cuda-low-occupancy]
  // CHECK: note: at 40 registers per thread or fewer, occupancy is 75%
  // CHECK: note: 'heavy' uses 42 registers per thread, measured on sm_80 ({{.*}}registers.log:2)
  // CHECK: note: kernel 'heavy' is declared here with no '__launch_bounds__'
  heavy<<<n, 256>>>(data);
}

void good(float *data, int n) {
  light<<<n, 256>>>(data);
  // Far from the next step: a tile of the size that the algorithm wants.
  tile<<<n, 256>>>(data);
}
