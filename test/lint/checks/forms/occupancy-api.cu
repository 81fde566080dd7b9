// RUN: %check_hosts %s 'cuda-*,-cuda-launch-sizes'
// RUN: %check_values %s
// Sizes that the program asks for. They fit the kernel and the device that were asked about, so
// nothing is said of them. Limits of the device are those of each target.
#include <cuda.h>

__global__ void __launch_bounds__(256) kernel(float *data, int n) {}
size_t bytesFor(int threads);

void potential(float *data, int n) {
  int grid = 0, block = 2048;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 0);
  kernel<<<(n + block - 1) / block, block>>>(data, n); // ? from the occupancy API
  kernel<<<grid, block>>>(data, n);                    // ? from the occupancy API
  kernel<<<grid, min(block, 512)>>>(data, n);          // ? from the occupancy API
  kernel<<<grid, block / 32 * 32>>>(data, n);          // ? from the occupancy API
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of at least 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 256 threads here
  kernel<<<grid, max(block, 512)>>>(data, n); // ? from the occupancy API
  block = 128;
  kernel<<<grid, block>>>(data, n); // = 128
}

void relatives(float *data, int n) {
  int grid, block;
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, kernel, bytesFor);
  kernel<<<grid, block>>>(data, n); // ? from the occupancy API
  cudaOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, kernel, 0, 0, cudaOccupancyDefault);
  kernel<<<grid, block>>>(data, n); // ? from the occupancy API
  cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&grid, &block, kernel, bytesFor);
  kernel<<<grid, block>>>(data, n); // ? from the occupancy API
  int perSm;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 128, 0);
  kernel<<<perSm * 80, 128>>>(data, n); // = 128
  CUfunction function;
  cudaGetFuncBySymbol(&function, (const void *)kernel);
  cuOccupancyMaxPotentialBlockSize(&grid, &block, function, nullptr, 0, 0);
  void *arguments[] = {&data, &n};
  cuLaunchKernel(function, grid, 1, 1, block, 1, 1, 0, 0, arguments, 0); // ? from the occupancy API
}

// What a function that is asked to compute the shared memory writes.
void callback(float *data, int n) {
  int grid, block, calls = 32;
  auto bytes = [&](int threads) { return size_t(calls += threads); };
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, kernel, bytes);
  kernel<<<grid, calls>>>(data, n); // ? variable captured by reference
}

void device(float *data, int n, const cudaDeviceProp &given) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 256 threads here
  kernel<<<n, properties.maxThreadsPerBlock / 2>>>(data, n); // = 512
  kernel<<<n, given.warpSize * 4>>>(data, n);                // = 128
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 256 threads here
  kernel<<<n, most / 2>>>(data, n); // = 512
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  kernel<<<n, attributes.maxThreadsPerBlock>>>(data, n); // ? asked from the device
}

struct Plan {
  int block = 0;
  void make() {
    int grid;
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel);
  }
};
void planned(float *data, int n) {
  Plan plan;
  plan.make();
  kernel<<<n, plan.block>>>(data, n); // ? from the occupancy API
}
