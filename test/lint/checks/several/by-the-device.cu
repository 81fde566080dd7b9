// RUN: %check_hosts %s cuda-*,-cuda-missing-launch-bounds,-cuda-launch-sizes
// Values that the program gets from the device or the build are not fixed by the source. A limit of the
// device is that of the target.

__global__ void kernel(float *data) {}

// Persistent: as many blocks as there are SMs.
void persistent(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'kernel' is declared here with no '__launch_bounds__'
  kernel<<<prop.multiProcessorCount, prop.maxThreadsPerBlock>>>(data);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0);
  kernel<<<blocks * prop.multiProcessorCount, 256>>>(data);
}

// A size for each architecture.
void dispatched(float *data, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int threads = prop.major >= 9 ? 512 : 256;
  kernel<<<n, threads>>>(data);
}

// The build may give another value with -D.
#ifndef BLOCK_SIZE
#define BLOCK_SIZE 256
#endif
void overridable(float *data, int n) {
  const int zero = 0;
  if (BLOCK_SIZE > 1024)
    kernel<<<n, zero>>>(data);
  kernel<<<n, BLOCK_SIZE>>>(data);
}
