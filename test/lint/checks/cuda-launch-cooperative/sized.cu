// RUN: %check_hosts %s cuda-launch-cooperative --target=sm_80,A100,T4
// Grids that the program computes from what the device holds at once: neither the registers of the
// kernel nor the number of SMs need be known.
#include <algorithm>
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void other(float *data) {}
__global__ __launch_bounds__(256, 4) void bounded(float *data) {}
__global__ void tiled(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void good(float *data, void **arguments, int n) {
  int perSm = 0, sms = 0;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 256, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  cudaLaunchCooperativeKernel((void *)kernel, perSm * sms, 256, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, dim3(prop.multiProcessorCount, perSm), 256, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, prop.multiProcessorCount, 256, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, 2 * prop.multiProcessorCount, 256, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, std::min(n, perSm * sms), 256, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, std::min(2 * perSm, 2) * sms, 256, arguments);
  // Fewer blocks fit there than were asked about, so smaller blocks do too.
  cudaLaunchCooperativeKernel((void *)kernel, perSm * sms, 128, arguments);
  // Of another kernel.
  cudaLaunchCooperativeKernel((void *)other, 2 * perSm * sms, 256, arguments);
}

void bad(float *data, void **arguments) {
  int perSm = 0, sms = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 256, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  int blocks = perSm * sms;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 2 times the blocks that the device holds at once; the launch fails on every target [cuda-launch-cooperative]
  // CHECK: :[[#@LINE-4]]:3: note: the program asks here how many blocks an SM holds
  cudaLaunchCooperativeKernel((void *)kernel, 2 * blocks, 256, arguments);
}

// A number of blocks on each SM, however many there are.
void eachSm(float *data, void **arguments) {
  int sms = 0;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  // CHECK: :[[#@LINE+7]]:3: warning: cooperative grid of 120 blocks exceeds the limit of 40 resident blocks; the launch fails on T4 [cuda-launch-cooperative]
  // CHECK: note: at most 1 block of 1024 threads per SM x 40 SMs = 40 blocks on T4
  // CHECK: :[[#@LINE-3]]:3: note: 'cudaDevAttrMultiProcessorCount' is 40 on T4
  // CHECK: :[[#@LINE+4]]:3: warning: cooperative grid of 3 blocks on each SM exceeds the blocks of 1024 threads that an SM holds at once; the launch fails on sm_80 [cuda-launch-cooperative]
  // CHECK: :[[#@LINE+3]]:3: warning: cooperative grid of 324 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  // CHECK: note: 'cudaDevAttrMultiProcessorCount' is 108 on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)kernel, 3 * sms, 1024, arguments);
}

// The block that fills an SM best.
void best(float *data, void **arguments, int n) {
  int grid = 0, block = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel);
  cudaLaunchCooperativeKernel((void *)kernel, grid, block, arguments);
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded, 0, 96);
  cudaLaunchCooperativeKernel((void *)bounded, grid, block, arguments);
}

// At most as many as the bounds, the threads and the shared memory allow: never 1000.
void never(float *data, void **arguments) {
  int perSm = 0, sms = 0;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 1024, 0) != cudaSuccess)
    return;
  if (perSm > 2)
    cudaLaunchCooperativeKernel((void *)kernel, 1000000, 1024, arguments);
}
