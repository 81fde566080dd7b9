// RUN: %check_hosts %s cuda-*,-cuda-missing-launch-bounds
// What the program asks the device or the build for is not fixed by the source.

__global__ void kernel(float *data) {}

// Persistent: as many blocks as there are SMs.
void persistent(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
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
