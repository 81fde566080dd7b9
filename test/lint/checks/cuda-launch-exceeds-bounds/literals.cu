// RUN: %check_hosts %s cuda-launch-exceeds-bounds

__global__ void __launch_bounds__(128) kernel(float *data) {}
__global__ void __launch_bounds__(256, 4) withMinimum(float *data) {}
__launch_bounds__(64) __global__ void attributeFirst(float *data) {}
__global__ void unbounded(float *data) {}

void bad(float *data, int n) {
  kernel<<<16, 256>>>(data);
  kernel<<<n, 129>>>(data);
  kernel<<<16, dim3(16, 16)>>>(data);
  kernel<<<16, dim3(n, 256)>>>(data);
  withMinimum<<<16, 512>>>(data);
  attributeFirst<<<16, 128>>>(data);
}

void good(float *data, int n) {
  kernel<<<16, 128>>>(data);
  kernel<<<256, 64>>>(data);
  kernel<<<16, dim3(16, 8)>>>(data);
  kernel<<<16, dim3(n, 128)>>>(data);
  kernel<<<16, n>>>(data);
  withMinimum<<<16, 256>>>(data);
  attributeFirst<<<16, 64>>>(data);
  unbounded<<<16, 1024>>>(data);
}

// No kernel can have such a block: cuda-launch-dimensions says so, once.
void beyondEveryKernel(float *data) {
  kernel<<<16, 2048>>>(data);
  kernel<<<16, 0>>>(data);
}
