// RUN: %check_hosts %s cuda-tail-effect --target=A100,sm_80
// One block per SM, which waits for its threads: no tail, but the SM has no other work meanwhile.
#include <cooperative_groups.h>

__device__ void step(float *data) { __syncthreads(); }
__global__ void waits(float *data) {
  for (int i = blockIdx.x; i < 1000; i += gridDim.x)
    step(data);
}
__global__ void waitsAsGroup(float *data) {
  auto block = cooperative_groups::this_thread_block();
  block.sync();
}
__global__ void never(float *data) {}
__global__ void perRow(float *data) {
  data[blockIdx.x] = 0;
  __syncthreads();
}
__global__ void tile(float *data) {
  extern __shared__ float values[];
  values[threadIdx.x] = gridDim.x;
  __syncthreads();
}

void bad(float *data) {
  // CHECK: :[[#@LINE+3]]:3: warning: grid of 108 blocks has fewer than 2 for each of the 108 SMs on A100 SXM4 80GB: an SM with one has nothing else to run while that block waits for its threads [cuda-tail-effect]
  // CHECK: :5:{{[0-9]+}}: note: a block waits here
  // CHECK: note: an SM holds at most 4 blocks of this size
  waits<<<108, 512>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: grid of 215 blocks has fewer than 2 for each of the 108 SMs on A100 SXM4 80GB: an SM with one has nothing else to run while that block waits for its threads [cuda-tail-effect]
  // CHECK: :12:{{[0-9]+}}: note: a block waits here
  // CHECK: note: an SM holds at most 2 blocks of this size
  waitsAsGroup<<<215, 1024>>>(data);
}

// Two for each SM; no barrier; an SM that holds one block only; a grid that follows from the data, is
// that of the device, or is unknown.
void good(float *data, int n) {
  waits<<<216, 512>>>(data);
  never<<<108, 512>>>(data);
  cudaFuncSetAttribute(tile, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  tile<<<108, 512, 100000>>>(data);
  perRow<<<108, 512>>>(data);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  waits<<<prop.multiProcessorCount, 512>>>(data);
  waits<<<n, 512>>>(data);
}
