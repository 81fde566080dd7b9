// RUN: %check_hosts %s cuda-launch-cooperative --target=A100
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void tiled(float *data) {
  __shared__ float tile[10240];
  data[0] = tile[0];
}

void bad(float *data, void **arguments, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 2000 blocks exceeds the limit of 1728 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 16 blocks of 128 threads per SM x 108 SMs = 1728 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)kernel, 2000, 128, arguments);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of at least 3500 blocks exceeds the limit of 3456 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 32 blocks of 64 threads per SM x 108 SMs = 3456 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)kernel, dim3(n, 3500), 64, arguments);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 433 blocks exceeds the limit of 432 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 4 blocks of 128 threads per SM x 108 SMs = 432 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)tiled, 433, 128, arguments);
  int blocks = n > 4 ? 216 : 217;
  // CHECK: :[[#@LINE+3]]:3: warning: cooperative grid of 217 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB when 'blocks' is 217 (line [[#@LINE-1]]) [cuda-launch-cooperative]
  // CHECK: note: 217 comes from 'blocks'
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((void *)kernel, blocks, 1024, arguments);
}

void byAttribute(float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 217;
  config.blockDim = 1024;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 217 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchKernelEx(&config, kernel, data);
  attribute[0].val.cooperative = 0;
  cudaLaunchKernelEx(&config, kernel, data);
}

void good(float *data, void **arguments, int n) {
  cudaLaunchCooperativeKernel((void *)kernel, 1728, 128, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, n, 1024, arguments);
  cudaLaunchCooperativeKernel((void *)tiled, 432, 128, arguments);
  // Not cooperative.
  kernel<<<100000, 1024>>>(data);
}

// Sized by the device, or asked of it before.
void persistent(float *data, void **arguments, int device) {
  int perSm = 0, sms = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 1024, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
  cudaLaunchCooperativeKernel((void *)kernel, perSm * sms, 1024, arguments);
  if (perSm * sms >= 1000)
    cudaLaunchCooperativeKernel((void *)kernel, 1000, 1024, arguments);
}
