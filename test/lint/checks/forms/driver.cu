// RUN: %check_hosts %s 'cuda-launch-*,-cuda-launch-sizes'
// RUN: %check_values %s
// RUN: %check_launches %s
// Launches by the driver's functions.
#include <cuda.h>

__global__ void __launch_bounds__(256) kernel(float *data) {}
extern "C" __global__ void __launch_bounds__(64) named(float *data) {}

void byNumbers(CUfunction function, void **arguments, unsigned n) {
  // JSON: "kernel": null, "kernels": [], "form": "cuLaunchKernel"
  // JSON: "grid": {"values": [[16, 2, 1]]}
  cuLaunchKernel(function, 16, 2, 1, 32, 8, 1, 0, nullptr, arguments, nullptr); // = 32x8
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 32 x 64 = 2048 threads
  cuLaunchKernel(function, 16, 1, 1, 32, 64, 1, 0, nullptr, arguments, nullptr); // = 32x64
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.z is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 16 x 1 x 0 = 0 blocks
  cuLaunchKernel(function, 16, 1, 0, 32, 4, 1, 0, nullptr, arguments, nullptr); // = 32x4
  cuLaunchKernel(function, n, 1, 1, n, 1, 1, 0, nullptr, arguments, nullptr); // ? function parameter
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 300000 bytes of shared memory per block exceed the limit with opt-in
  // JSON: "form": "cuLaunchCooperativeKernel"
  // JSON: "cooperative": true
  cuLaunchCooperativeKernel(function, 16, 1, 1, 128, 1, 1, 300000, nullptr, arguments); // = 128
}

void byConfig(CUfunction function, void **arguments, bool big) {
  CUlaunchAttribute cluster;
  cluster.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  cluster.value.clusterDim.x = 4;
  cluster.value.clusterDim.y = 1;
  cluster.value.clusterDim.z = 1;
  CUlaunchConfig config = {};
  config.gridDimX = 16;
  config.gridDimY = config.gridDimZ = 1;
  config.blockDimX = 128;
  config.blockDimY = 4;
  config.blockDimZ = 1;
  config.attrs = &cluster;
  config.numAttrs = 1;
  // JSON: "form": "cuLaunchKernelEx"
  // JSON: "cluster": {"values": [[4, 1, 1]]}
  cuLaunchKernelEx(&config, function, arguments, nullptr); // = 128x4
  if (big)
    config.blockDimY = 16;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when the block is 128 x 16 (line [[#@LINE-10]]) [cuda-launch-dimensions]
  // CHECK: note: 128 x 16 = 2048 threads
  cuLaunchKernelEx(&config, function, arguments, nullptr); // = 128x4 128x16
}

// A handle of a kernel is that kernel. A module can hold another one of the same name.
void handles(CUmodule module, void **arguments) {
  cudaFunction_t function;
  cudaGetFuncBySymbol(&function, (const void *)kernel);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 256 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  // JSON: "kernel": "kernel"
  cuLaunchKernel(function, 16, 1, 1, 512, 1, 1, 0, nullptr, arguments, nullptr); // = 512
  CUfunction loaded;
  cuModuleGetFunction(&loaded, module, "named");
  // JSON: "kernel": null
  cuLaunchKernel(loaded, 16, 1, 1, 512, 1, 1, 0, nullptr, arguments, nullptr); // = 512
}

// By a pointer, as a program has it that loads the driver by itself.
struct Driver {
  decltype(&cuLaunchKernel) cuLaunchKernel;
};
void byPointer(Driver &driver, CUfunction function, void **arguments) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  driver.cuLaunchKernel(function, 1, 1, 1, 1056, 1, 1, 0, nullptr, arguments, nullptr); // = 1056
}

// What a program does with memory of several devices beside it is no launch.
void multicast(void *memory, CUfunction function, void **arguments) {
  CUmulticastObjectProp properties = {};
  properties.numDevices = 2;
  size_t granularity = 0;
  cuMulticastGetGranularity(&granularity, &properties, CU_MULTICAST_GRANULARITY_MINIMUM);
  CUmemGenericAllocationHandle all, one;
  cuMulticastCreate(&all, &properties);
  cuMulticastAddDevice(all, 0);
  cuMemRetainAllocationHandle(&one, memory);
  cuMulticastBindMem(all, 0, one, 0, granularity, 0);
  cuLaunchKernel(function, 1, 1, 1, 128, 1, 1, 0, nullptr, arguments, nullptr); // = 128
}
