// RUN: %check_hosts %s cuda-low-occupancy
// Low on purpose, or not known.

__global__ void __launch_bounds__(1024, 1) oneBlock(float *data) {}
__global__ void __launch_bounds__(1024) bounded(float *data) {}
__global__ void persistent(float *data) {}

void good(float *data, int n) {
  oneBlock<<<n, 1024>>>(data);
  oneBlock<<<1, 1024>>>(data);
}

// As many blocks as the device holds at once.
void sizedByTheDevice(float *data) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, persistent, 0, 0);
  persistent<<<blocks, threads>>>(data);
}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 768, 512 and 384 threads reach a higher occupancy
  // CHECK: note: kernel 'bounded' is declared here
  bounded<<<n, 1024>>>(data);
}

void suppressed(float *data, int n) {
  persistent<<<n, 1024>>>(data); // NOLINT(cuda-low-occupancy)
  if (false)
    persistent<<<n, 64>>>(data);
}
