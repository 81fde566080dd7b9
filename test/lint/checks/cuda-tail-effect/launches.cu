// RUN: %check_hosts %s cuda-tail-effect --target=A100
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void other(float *data) {}
__global__ void third(float *data) {}

void bad(float *data, unsigned n) {
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 8 blocks leaves 100 of 108 SMs (92.6%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<8, 512>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: grid of 25 blocks leaves 83 of 108 SMs (76.9%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // CHECK: note: 5 x 5 = 25 blocks
  kernel<<<dim3(5, 5), 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 217 blocks takes 2 waves of 216 blocks on A100 SXM4 80GB: the last with 1 block is 0.5% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 2 blocks per SM x 108 SMs = 216 blocks in a wave; in the last one 107 SMs are idle; 216 or 432 blocks are whole waves
  kernel<<<217, 1024>>>(data);
  unsigned blocks = n / 256;
  if (blocks > 32)
    blocks = 32;
  // CHECK: :[[#@LINE+2]]:3: warning: grid of at most 32 blocks leaves at least 76 of 108 SMs (70.4%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  other<<<blocks, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 12 blocks leaves 96 of 108 SMs (88.9%) idle on A100 SXM4 80GB when the grid is 12 (line [[#@LINE+2]]) [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  third<<<n > 4 ? 12 : 108, 256>>>(data);
}

// Enough blocks, or so many that the last wave does not matter.
void good(float *data, int n) {
  kernel<<<108, 512>>>(data);
  kernel<<<100, 512>>>(data);
  kernel<<<216, 1024>>>(data);
  kernel<<<10000, 1024>>>(data);
  // More than fits at once for no kernel, and nearly even for one block at a time.
  kernel<<<109 * 8, 256>>>(data);
  kernel<<<n, 256>>>(data);
}

// A helper, a persistent kernel, one that asks the device, and sizes that are tried.
void byDesign(float *data, int n, int device) {
  kernel<<<1, 512>>>(data);
  kernel<<<4, 256>>>(data);
  int sms = 0, perSm = 0;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
  kernel<<<sms, 512>>>(data);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 512, 0);
  kernel<<<perSm * sms, 512>>>(data);
  if (sms < 20)
    kernel<<<16, 512>>>(data);
  for (int blocks : {2, 4, 8, 16})
    kernel<<<blocks, 512>>>(data);
}

// As many blocks as the data has parts.
__global__ void perRow(float *data) { data[blockIdx.x] = 0; }
void rows(float *data) { perRow<<<50, 256>>>(data); }
