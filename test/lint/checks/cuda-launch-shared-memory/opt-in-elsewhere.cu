// RUN: %check_hosts %s cuda-launch-shared-memory
// An opt-in by a wrapper may be for any kernel.

template <typename Kernel> void allow(Kernel kernel, int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

__global__ void first(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void second(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void good(float *data, bool wide) {
  allow(first, 60000);
  first<<<16, 256, 60000>>>(data);
  auto chosen = wide ? first : second;
  cudaFuncSetAttribute((const void *)chosen, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  second<<<16, 256, 60000>>>(data);
}

// More than any opt-in can give.
void bad(float *data) {
  first<<<16, 256, 240 * 1024>>>(data);
}
