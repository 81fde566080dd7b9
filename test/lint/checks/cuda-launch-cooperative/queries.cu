// RUN: %check_hosts %s cuda-launch-cooperative --target=A100
// The question that sizes the grid, and the launch.
#include <cuda_runtime.h>

__global__ void solve(float *data) {}
__global__ void other(float *data) {}
template <int Threads> __global__ void solveBy(float *data) {}

void otherKernel(void **arguments, int sms) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, other, 128, 0);
  // CHECK: :[[#@LINE+2]]:3: warning: the occupancy query at line [[#@LINE-1]] is for 'other', but this cooperative launch is of 'solve' [cuda-launch-cooperative]
  // CHECK: :[[#@LINE-2]]:3: note: the program asks here
  cudaLaunchCooperativeKernel((void *)solve, perSm * sms, 128, arguments);
}

void otherBlock(void **arguments, int sms) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, solve, 128, 0);
  // CHECK: :[[#@LINE+2]]:3: warning: the occupancy query at line [[#@LINE-1]] is for blocks of 128 threads, but this cooperative launch has blocks of 256
  // CHECK: note: the program asks here
  cudaLaunchCooperativeKernel((void *)solve, perSm * sms, 256, arguments);
}

void otherMemory(void **arguments, int sms) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, (const void *)&solve, 256, 0);
  // CHECK: :[[#@LINE+2]]:3: warning: the occupancy query at line [[#@LINE-1]] is for 0 bytes of dynamic shared memory, but this cooperative launch has 16384
  // CHECK: note: the program asks here
  cudaLaunchCooperativeKernel((void *)solve, perSm * sms, 256, arguments, 16384, nullptr);
}

template <int Threads> void run(void **arguments, int sms) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, solveBy<Threads>, Threads, 4096);
  cudaLaunchCooperativeKernel((void *)solveBy<Threads>, perSm * sms, Threads, arguments, 4096,
                              nullptr);
}

void good(void **arguments, int sms, int threads) {
  run<128>(arguments, sms);
  run<256>(arguments, sms);
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, solve, threads, 0);
  cudaLaunchCooperativeKernel((void *)solve, perSm * sms, 256, arguments);
}

// Blocks larger than those that are launched: fewer are held.
void larger(void **arguments, int sms) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, solve, 512, 0);
  cudaLaunchCooperativeKernel((void *)solve, perSm * sms, 256, arguments);
}

// Another launch that it can be for.
void two(float *data, void **arguments, int sms) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, other, 512, 0);
  other<<<perSm * sms, 512>>>(data);
  cudaLaunchCooperativeKernel((void *)solve, 64, 256, arguments);
}
