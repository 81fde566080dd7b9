// RUN: %check_hosts %s cuda-launch-shared-memory
// The bytes that an opt-in allows, and which of several opt-ins applies to a launch.

__global__ void small(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void smaller(float *data) {
  cudaFuncSetAttribute(small, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 50000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'small' is opted in to 50000 bytes here
  // CHECK: note: opt in to 60000 bytes
  small<<<16, 256, 60000>>>(data);
}

__global__ void low(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void lowered(float *data) {
  cudaFuncSetAttribute(low, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  low<<<16, 256, 60000>>>(data);
  cudaFuncSetAttribute(low, cudaFuncAttributeMaxDynamicSharedMemorySize, 40000);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 40000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'low' is opted in to 60000 bytes here
  // CHECK: note: 'low' is lowered again to 40000 bytes here
  // CHECK: note: opt in to 60000 bytes
  low<<<16, 256, 60000>>>(data);
}

// What needs no opt-in can be lowered as well.
__global__ void lowest(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void loweredBelowDefault(float *data) {
  cudaFuncSetAttribute(lowest, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 2048 bytes of dynamic shared memory per block exceed the opt-in of 1024 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'lowest' is opted in to 1024 bytes here
  // CHECK: note: opt in to 2048 bytes
  lowest<<<16, 256, 2048>>>(data);
}

// No opt-in of the file is large enough, whichever ran first.
__global__ void elsewhere(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void prepare() {
  cudaFuncSetAttribute(elsewhere, cudaFuncAttributeMaxDynamicSharedMemorySize, 51200);
}
// CHECK: :[[#@LINE+3]]:28: [[ERROR]]: 51201 bytes of dynamic shared memory per block exceed the opt-in of 51200 bytes; the launch fails on every target [cuda-launch-shared-memory]
// CHECK: note: 'elsewhere' is opted in to 51200 bytes here
// CHECK: note: opt in to 51201 bytes
void launch(float *data) { elsewhere<<<16, 256, 51201>>>(data); }

#define CHECK_CUDA(call)                                                                           \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess)                                                                     \
      fail(status);                                                                                \
  } while (0)
void fail(cudaError_t status);
inline void report(cudaError_t status) { fail(status); }

__global__ void inMacro(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void byMacro(float *data) {
  CHECK_CUDA(cudaFuncSetAttribute(inMacro, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000));
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 50000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'inMacro' is opted in to 50000 bytes here
  // CHECK: note: opt in to 60000 bytes
  inMacro<<<16, 256, 60000>>>(data);
}

// A wrapper, a pointer, an instance of a template: followed as any value is.
template <typename Kernel> void allow(Kernel kernel, int bytes) {
  report(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
}
template <int N> __global__ void sized(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[N];
}
void wrapped(float *data) {
  auto kernel = sized<1>;
  allow(kernel, 50000);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 50000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'sized<1>' is opted in to 50000 bytes here
  // CHECK: note: opt in to 60000 bytes
  kernel<<<16, 256, 60000>>>(data);
}
static void set(const void *kernel, cudaFuncAttribute which, int value) {
  cudaFuncSetAttribute(kernel, which, value);
}
void attributeByParameter(float *data) {
  set((const void *)sized<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 55000);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 55000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'sized<2>' is opted in to 55000 bytes here
  // CHECK: note: opt in to 60000 bytes
  sized<2><<<16, 256, 60000>>>(data);
}
// An opt-in is for one instance.
void otherInstance(float *data) {
  cudaFuncSetAttribute(sized<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  sized<3><<<16, 256, 60000>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(sized<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  sized<4><<<16, 256, 60000>>>(data);
}

// One byte too many, at the limit that needs no opt-in.
__global__ void oneByte(char *data) {
  __shared__ char fixed;
  extern __shared__ char bytes[];
  fixed = data[0];
  __syncthreads();
  data[threadIdx.x] = bytes[threadIdx.x] + fixed;
}
void edge(char *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 1 byte static and 49152 bytes dynamic
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(oneByte, cudaFuncAttributeMaxDynamicSharedMemorySize, 49152)'
  oneByte<<<16, 256, 49152>>>(data);
  oneByte<<<16, 256, 49151>>>(data);
}

// Near misses.
__global__ void goodRaised(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void raised(float *data) {
  cudaFuncSetAttribute(goodRaised, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  goodRaised<<<16, 256, 50000>>>(data);
  cudaFuncSetAttribute(goodRaised, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  goodRaised<<<16, 256, 60000>>>(data);
}

__global__ void goodBranch(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void branch(float *data, bool wide) {
  int bytes = wide ? 60000 : 50000;
  cudaFuncSetAttribute(goodBranch, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  goodBranch<<<16, 256, bytes>>>(data);
}

__global__ void goodEither(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void either(float *data, bool low) {
  cudaFuncSetAttribute(goodEither, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  if (low)
    cudaFuncSetAttribute(goodEither, cudaFuncAttributeMaxDynamicSharedMemorySize, 40000);
  goodEither<<<16, 256, 60000>>>(data);
}

// Lowered after the launch, or by what another launch calls.
__global__ void goodAfter(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void after(float *data) {
  cudaFuncSetAttribute(goodAfter, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  goodAfter<<<16, 256, 60000>>>(data);
  cudaFuncSetAttribute(goodAfter, cudaFuncAttributeMaxDynamicSharedMemorySize, 40000);
}

// Code out of sight may have raised it again.
__global__ void goodUnseen(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void raiseAll();
void raiseHere() {
  cudaFuncSetAttribute(goodUnseen, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
}
void unseen(float *data) {
  cudaFuncSetAttribute(goodUnseen, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  raiseAll();
  goodUnseen<<<16, 256, 60000>>>(data);
}

// All kernels of a table, in a loop; which one is launched does not matter.
__global__ void goodFirst(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void goodSecond(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void table(float *data, int which) {
  void (*kernels[])(float *) = {goodFirst, goodSecond};
  for (auto kernel : kernels)
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  kernels[which]<<<16, 256, 60000>>>(data);
}
