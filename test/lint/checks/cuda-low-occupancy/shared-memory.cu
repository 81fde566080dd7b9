// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80,sm_86,sm_90 --option cuda-low-occupancy.SharedMemoryStep=20

__global__ void staticShared(float *data) {
  __shared__ float tile[10240];
  tile[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}
__global__ void dynamicShared(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void smallShared(float *data) {
  __shared__ float tile[256];
  tile[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}
__global__ void optedIn(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+4]]:3: warning: at most 33.3% occupancy on sm_86 and 62.5% occupancy on sm_90: 40960 bytes of shared memory per block leave room for 2 blocks per SM, 512 of 1536 thread slots [cuda-low-occupancy]
  // CHECK: note: at 33024 bytes of shared memory per block or fewer, occupancy is 50% on sm_86
  // CHECK: note: at 37888 bytes of shared memory per block or fewer, occupancy is 75% on sm_90
  // CHECK: note: kernel 'staticShared' is declared here with no '__launch_bounds__'
  staticShared<<<n, 256>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: at most 37.5% occupancy on sm_80 and 50% occupancy on sm_90: 49152 bytes of shared memory per block leave room for 3 blocks per SM, 768 of 2048 thread slots [cuda-low-occupancy]
  // CHECK: note: at 40960 bytes of shared memory per block or fewer, occupancy is 50% on sm_80
  // CHECK: note: at 45568 bytes of shared memory per block or fewer, occupancy is 62.5% on sm_90
  // CHECK: note: kernel 'dynamicShared' is declared here with no '__launch_bounds__'
  dynamicShared<<<n, 256, 48 * 1024>>>(data);
}

// Who opts in has weighed occupancy against something else.
void good(float *data, int n) {
  smallShared<<<n, 256>>>(data);
  dynamicShared<<<n, 512, 16 * 1024>>>(data);
  cudaFuncSetAttribute(optedIn, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  optedIn<<<n, 256, 98304>>>(data);
}
