// RUN: %check_hosts %s cuda-tail-effect --target=A100
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void other(float *data) {}
__global__ void third(float *data) {}

void bad(float *data, int n) {
  kernel<<<8, 512>>>(data);
  kernel<<<dim3(5, 5), 512>>>(data);
  kernel<<<217, 1024>>>(data);
  int blocks = n / 256 < 32 ? n / 256 : 32;
  other<<<blocks, 256>>>(data);
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
