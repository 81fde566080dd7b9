// RUN: %check_hosts %s cuda-launch-shared-memory
// Ways to opt in that are seen, each with its near miss.
#include <cuda.h>

template <typename T, int N> __global__ void kernel(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[N];
}
template <typename A, typename B> constexpr bool Same = false;
template <typename A> constexpr bool Same<A, A> = true;

// A branch of the template that this instance has not.
template <typename T> void byType(float *data) {
  if constexpr (Same<T, double>)
    cudaFuncSetAttribute(kernel<T, 1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: in the instance 'byType<float>'
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel<T, 1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  kernel<T, 1><<<16, 256, 60000>>>(data);
}
void types(float *data) {
  byType<double>(data);
  byType<float>(data);
}

#define ALLOW(kernel, bytes)                                                                       \
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)
void byMacro(float *data) {
  ALLOW((kernel<int, 2>), 60000);
  kernel<int, 2><<<16, 256, 60000>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60001 bytes of dynamic shared memory per block exceed the opt-in of 60000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'kernel<int, 2>' is opted in to 60000 bytes here
  // CHECK: note: opt in to 60001 bytes
  kernel<int, 2><<<16, 256, 60001>>>(data);
}

// In a constructor, before anything is launched.
struct Runner {
  Runner() {
    cudaFuncSetAttribute(kernel<int, 3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  }
  void run(float *data) { kernel<int, 3><<<16, 256, 60000>>>(data); }
  // CHECK: :[[#@LINE+3]]:31: [[ERROR]]: 65536 bytes of dynamic shared memory per block exceed the opt-in of 60000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'kernel<int, 3>' is opted in to 60000 bytes here
  // CHECK: note: opt in to 65536 bytes
  void runMore(float *data) { kernel<int, 3><<<16, 256, 65536>>>(data); }
};

// Once, by a lambda.
void once(float *data) {
  static bool done = [] {
    cudaFuncSetAttribute(kernel<int, 4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
    return true;
  }();
  kernel<int, 4><<<16, 256, 60000>>>(data);
  (void)done;
}

// By the driver, with a handle of the kernel.
void byDriver(float *data) {
  cudaFunction_t handle;
  cudaGetFuncBySymbol(&handle, (const void *)kernel<int, 5>);
  cuFuncSetAttribute(handle, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 60000);
  kernel<int, 5><<<16, 256, 60000>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60004 bytes of dynamic shared memory per block exceed the opt-in of 60000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'kernel<int, 5>' is opted in to 60000 bytes here
  // CHECK: note: opt in to 60004 bytes
  kernel<int, 5><<<16, 256, 60004>>>(data);
}

// Another kernel where the opt-in fails: what is launched was opted in.
void tried(float *data) {
  if (cudaFuncSetAttribute(kernel<int, 6>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536) ==
      cudaSuccess)
    kernel<int, 6><<<16, 256, 65536>>>(data);
  else
    kernel<int, 7><<<16, 256, 32768>>>(data);
}

// Lowered by a function that is called on the way.
static void lower() {
  cudaFuncSetAttribute(kernel<int, 8>, cudaFuncAttributeMaxDynamicSharedMemorySize, 16384);
}
void viaCall(float *data) {
  cudaFuncSetAttribute(kernel<int, 8>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  kernel<int, 8><<<16, 256, 60000>>>(data);
  lower();
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 32768 bytes of dynamic shared memory per block exceed the opt-in of 16384 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'kernel<int, 8>' is opted in to 16384 bytes here
  // CHECK: note: opt in to 32768 bytes
  kernel<int, 8><<<16, 256, 32768>>>(data);
}

// One loop over all kernels and sizes.
struct Choice { void (*kernel)(float *); int bytes; };
void choices(float *data) {
  const Choice all[] = {{kernel<int, 9>, 50000}, {kernel<int, 10>, 60000}};
  for (const Choice &each : all)
    cudaFuncSetAttribute(each.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, each.bytes);
  for (const Choice &each : all)
    each.kernel<<<16, 256, each.bytes>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 50000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 'kernel<int, 9>' is opted in to 50000 bytes here
  // CHECK: note: opt in to 60000 bytes
  kernel<int, 9><<<16, 256, 60000>>>(data);
}
