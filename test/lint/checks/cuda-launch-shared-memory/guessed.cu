// RUN: %check_hosts %s cuda-launch-shared-memory
// Without a list of targets, code that opts in to more shared memory than some have is not meant for those.
constexpr int Bytes = 120000, TooMany = 300000;
__global__ void tiled(float *data) {
  extern __shared__ float tile[];
  data[threadIdx.x] = tile[threadIdx.x];
}
__global__ void large(float *data) {
  extern __shared__ float tile[];
  data[threadIdx.x] = tile[threadIdx.x];
}
void launches(float *data) {
  cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  tiled<<<16, 256, Bytes>>>(data);
  cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, TooMany);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 300000 bytes of shared memory per block exceed the limit with opt-in of
  // CHECK: note: 300000 bytes come from 'TooMany'
  large<<<16, 256, TooMany>>>(data);
}
