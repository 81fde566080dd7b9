// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_90,sm_107
// Toolkit: 13.5
// The mode of shared memory that a launch, or its kernel, has decides how much a block may have.
#include <cuda.h>

template <int N> __global__ static void kernel(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[N];
}
template <int N> __global__ static void half(float *data) {
  __shared__ float fixed[8192];
  extern __shared__ float tile[];
  data[0] = tile[N] + fixed[threadIdx.x];
}

void ofLaunch(float *data, cudaSharedMemoryMode asked) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeSharedMemoryMode;
  cudaLaunchConfig_t config = {};
  config.gridDim = 16;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;

  attribute[0].val.sharedMemoryMode = cudaSharedMemoryModeRequirePortable;
  cudaFuncSetAttribute(kernel<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  config.dynamicSmemBytes = 49153;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 49153 bytes of dynamic shared memory per block exceed the limit of 49152 bytes in mode 'cudaSharedMemoryModeRequirePortable'; the launch fails on every target [cuda-launch-shared-memory]
  cudaLaunchKernelEx(&config, kernel<1>, data);
  config.dynamicSmemBytes = 49152;
  cudaLaunchKernelEx(&config, kernel<1>, data);
  cudaLaunchKernelEx(&config, half<1>, data); // whether 32768 static bytes count is not documented

  attribute[0].val.sharedMemoryMode = cudaSharedMemoryModeAllowNonPortable;
  config.dynamicSmemBytes = 232449;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 232449 bytes of shared memory per block exceed the limit with opt-in of 232448 bytes; the launch fails on every target [cuda-launch-shared-memory]
  cudaLaunchKernelEx(&config, kernel<2>, data);
  config.dynamicSmemBytes = 232448; // needs no opt-in
  cudaLaunchKernelEx(&config, kernel<2>, data);

  // No source states how much one block can have of what sm_107 adds, and none whether others do.
  attribute[0].val.sharedMemoryMode = cudaSharedMemoryModeAllowOversizedSharedMemory;
  config.dynamicSmemBytes = 334849;
  // CHECK: :[[#@LINE+1]]:3: warning: 334849 bytes of shared memory per block exceed the 334848 bytes that an SM has in an oversized mode; the launch fails on sm_107 [cuda-launch-shared-memory]
  cudaLaunchKernelEx(&config, kernel<3>, data);
  attribute[0].val.sharedMemoryMode = cudaSharedMemoryModePreferOversizedSharedMemory;
  config.dynamicSmemBytes = 302081;
  // CHECK: :[[#@LINE+2]]:3: warning: 334849 bytes of shared memory per block exceed the 334848 bytes that an SM has in an oversized mode; the launch fails on sm_107 [cuda-launch-shared-memory]
  // CHECK: note: 32768 bytes static and 302081 bytes dynamic
  cudaLaunchKernelEx(&config, half<3>, data);
  config.dynamicSmemBytes = 302080;
  cudaLaunchKernelEx(&config, half<3>, data);
  config.dynamicSmemBytes = 334848;
  cudaLaunchKernelEx(&config, kernel<3>, data);

  // Any mode, an oversized one too.
  attribute[0].val.sharedMemoryMode = asked;
  config.dynamicSmemBytes = 65536;
  cudaLaunchKernelEx(&config, kernel<4>, data);
  config.dynamicSmemBytes = 232449;
  cudaLaunchKernelEx(&config, kernel<4>, data);
  // The kernel's: nothing sets one.
  attribute[0].val.sharedMemoryMode = cudaSharedMemoryModeDefault;
  config.dynamicSmemBytes = 65536;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel<5>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536)'
  cudaLaunchKernelEx(&config, kernel<5>, data);
}

void ofKernel(float *data, int asked) {
  cudaFuncSetAttribute(kernel<11>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetAttribute(kernel<11>, cudaFuncAttributeSharedMemoryMode,
                       cudaSharedMemoryModeRequirePortable);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 65536 bytes of dynamic shared memory per block exceed the limit of 49152 bytes in mode 'cudaSharedMemoryModeRequirePortable'; the launch fails on every target [cuda-launch-shared-memory]
  kernel<11><<<16, 128, 65536>>>(data);
  kernel<11><<<16, 128, 49152>>>(data);
  cudaFuncSetAttribute(kernel<11>, cudaFuncAttributeSharedMemoryMode, cudaSharedMemoryModeDefault);
  kernel<11><<<16, 128, 65536>>>(data);

  cudaFuncSetAttribute(kernel<12>, cudaFuncAttributeSharedMemoryMode,
                       cudaSharedMemoryModeAllowNonPortable);
  kernel<12><<<16, 128, 65536>>>(data);
  cudaFuncSetAttribute(kernel<13>, cudaFuncAttributeSharedMemoryMode,
                       cudaSharedMemoryModeAllowOversizedSharedMemory);
  kernel<13><<<16, 128, 300000>>>(data);
  cudaFuncSetAttribute(kernel<14>, (cudaFuncAttribute)asked, cudaSharedMemoryModeRequirePortable);
  kernel<14><<<16, 128, 65536>>>(data);
  cudaFuncSetAttribute(kernel<15>, cudaFuncAttributeSharedMemoryMode, asked);
  kernel<15><<<16, 128, 65536>>>(data);
  // Set on one way only.
  if (asked)
    cudaFuncSetAttribute(kernel<16>, cudaFuncAttributeSharedMemoryMode,
                         cudaSharedMemoryModeAllowNonPortable);
  kernel<16><<<16, 128, 65536>>>(data);
}

// 16 is another attribute to the driver, whose number for modes is 17.
void byDriver(float *data, void **arguments) {
  cudaFunction_t handle;
  cudaGetFuncBySymbol(&handle, (const void *)kernel<21>);
  cuFuncSetAttribute(handle, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65536);
  cuFuncSetAttribute(handle, CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED,
                     CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE);
  cuLaunchKernel(handle, 16, 1, 1, 128, 1, 1, 65536, nullptr, arguments, nullptr);
  cuFuncSetAttribute(handle, CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE,
                     CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 65536 bytes of dynamic shared memory per block exceed the limit of 49152 bytes in mode 'cudaSharedMemoryModeRequirePortable'; the launch fails on every target [cuda-launch-shared-memory]
  cuLaunchKernel(handle, 16, 1, 1, 128, 1, 1, 65536, nullptr, arguments, nullptr);
  CUlaunchAttribute attribute[1];
  attribute[0].id = CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE;
  attribute[0].value.sharedMemoryMode = CU_SHARED_MEMORY_MODE_ALLOW_NON_PORTABLE;
  CUlaunchConfig config = {16, 1, 1, 128, 1, 1, 65536, nullptr, attribute, 1};
  cuLaunchKernelEx(&config, handle, arguments, nullptr);
}
