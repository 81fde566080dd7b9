// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80,sm_86,sm_90

__global__ void staticShared(float *data) {
  __shared__ float tile[10240];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}
__global__ void dynamicShared(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void smallShared(float *data) {
  __shared__ float tile[256];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}
__global__ void optedIn(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void bad(float *data, int n) {
  staticShared<<<n, 256>>>(data);
  dynamicShared<<<n, 256, 48 * 1024>>>(data);
}

// Who opts in has weighed occupancy against something else.
void good(float *data, int n) {
  smallShared<<<n, 256>>>(data);
  dynamicShared<<<n, 512, 16 * 1024>>>(data);
  cudaFuncSetAttribute(optedIn, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  optedIn<<<n, 256, 98304>>>(data);
}
