// RUN: %check_hosts %s cuda-launch-cooperative --target=A100,H100
// By a call, of several grids, and just as many blocks as are resident.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

static void byGrid(float *data, int blocks) {
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+4]]:3: warning: cooperative grid of 217 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB when 'blocks' is 217 (line [[#@LINE+16]]) [cuda-launch-cooperative]
  // CHECK: note: 217 comes from 'blocks'
  // CHECK: note: 'byGrid' is called here
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel(kernel, dim3(blocks), dim3(1024), arguments, 0, 0);
}
static void byBlock(float *data, int threads) {
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: cooperative grid of 300 blocks exceeds the limit of 216 resident blocks on A100 SXM4 80GB and 264 resident blocks on H100 SXM5; the launch fails on every target [cuda-launch-cooperative]
  // CHECK: note: 'byBlock' is called here
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 132 SMs = 264 blocks on H100 SXM5
  cudaLaunchCooperativeKernel(kernel, dim3(300), dim3(threads), arguments, 0, 0);
}
void callers(float *data) {
  byGrid(data, 216);
  byGrid(data, 217);
  byBlock(data, 512);
  byBlock(data, 1024);
}
void unknownKernel(float *data, void (*any)(float *)) {
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: warning: cooperative grid of 264 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel(any, dim3(264), dim3(1024), arguments, 0, 0);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cooperative grid of 265 blocks exceeds the limit of 216 resident blocks on A100 SXM4 80GB and 264 resident blocks on H100 SXM5; the launch fails on every target [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 132 SMs = 264 blocks on H100 SXM5
  cudaLaunchCooperativeKernel(any, dim3(265), dim3(1024), arguments, 0, 0);
}
