// RUN: %check_hosts %s cuda-launch-cooperative --target=A100 --resources measured.log
// If a kernel's registers are measured, the program's own occupancy query has one answer.

__global__ void heavy(float *data) {}

void good(float *data, void **arguments, int n) {
  int perSm = 0, sms = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, heavy, 256, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  cudaLaunchCooperativeKernel((void *)heavy, perSm * sms, 256, arguments);
  if (perSm == 2)
    cudaLaunchCooperativeKernel((void *)heavy, 216, 256, arguments);
  else
    cudaLaunchCooperativeKernel((void *)heavy, 4000, 256, arguments);
}

void bad(float *data, void **arguments) {
  int perSm = 0, sms = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, heavy, 256, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 432 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 256 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)heavy, perSm * sms * 2, 256, arguments);
}

// The best block has 512 threads at 128 registers each: one block on each SM.
void best(float *data, void **arguments) {
  int grid = 0, block = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, heavy);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 216 blocks exceeds the limit of 108 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 1 block of 512 threads per SM x 108 SMs = 108 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)heavy, 2 * grid, block, arguments);
  cudaLaunchCooperativeKernel((void *)heavy, grid, block, arguments);
}
