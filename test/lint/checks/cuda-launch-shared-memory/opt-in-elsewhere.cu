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
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 245760 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80, 101376 bytes on sm_86, sm_89 and sm_120 and 232448 bytes on sm_90, sm_100 and sm_107; the launch fails on every target [cuda-launch-shared-memory]
  first<<<16, 256, 240 * 1024>>>(data);
}

// So may code out of sight that is given the kernel, itself or in a variable.
void allowElsewhere(void (*kernel)(float *), int bytes);
struct Driver {
  void allow(const void *kernel, int bytes);
  virtual void open(const void *kernel) {}
};
__global__ void third(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void fourth(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void fifth(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
template <typename Kernel> void forward(Kernel kernel) { allowElsewhere(kernel, 60000); }
__global__ void sixth(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void goodHandedOver(float *data, Driver &driver) {
  allowElsewhere(third, 60000);
  third<<<16, 256, 60000>>>(data);
  auto kernel = fourth;
  driver.allow((const void *)kernel, 60000);
  kernel<<<16, 256, 60000>>>(data);
  driver.open((const void *)fifth);
  fifth<<<16, 256, 60000>>>(data);
  forward(sixth);
  sixth<<<16, 256, 60000>>>(data);
}

// What another kernel was handed over for says nothing of this one.
__global__ void seventh(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void badNotHandedOver(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(seventh, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  seventh<<<16, 256, 60000>>>(data);
}
