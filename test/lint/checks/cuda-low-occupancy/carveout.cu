// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80 --option cuda-low-occupancy.Threshold=60
// The share of shared memory that a program prefers holds for the occupancy too.

template <int N> __global__ void kernel(float *data) {
  __shared__ float tile[2048];
  tile[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x ^ N];
}

void bad(float *data) {
  cudaFuncSetAttribute(kernel<1>, cudaFuncAttributePreferredSharedMemoryCarveout, 10);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 37.5% occupancy on sm_80: 8192 bytes of shared memory per block leave room for 3 blocks per SM with a carveout of 10%, 768 of 2048 thread slots [cuda-low-occupancy]
  // CHECK: note: with the carveout left to the driver, occupancy is 100%
  // CHECK: note: kernel 'kernel<1>' is declared here with no '__launch_bounds__'
  kernel<1><<<1000, 256>>>(data);
  cudaFuncSetCacheConfig(kernel<2>, cudaFuncCachePreferL1);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 12.5% occupancy on sm_80: 8192 bytes of shared memory per block leave room for 1 block per SM with a carveout of 0%, 256 of 2048 thread slots [cuda-low-occupancy]
  // CHECK: note: with the carveout left to the driver, occupancy is 100%
  // CHECK: note: kernel 'kernel<2>' is declared here with no '__launch_bounds__'
  kernel<2><<<1000, 256>>>(data);
}

void good(float *data, int percent) {
  kernel<3><<<1000, 256>>>(data);
  cudaFuncSetAttribute(kernel<4>, cudaFuncAttributePreferredSharedMemoryCarveout,
                       cudaSharedmemCarveoutMaxShared);
  kernel<4><<<1000, 256>>>(data);
  cudaFuncSetAttribute(kernel<5>, cudaFuncAttributePreferredSharedMemoryCarveout, percent);
  kernel<5><<<1000, 256>>>(data);
  // Which of the two holds is not told by the order alone.
  cudaFuncSetCacheConfig(kernel<6>, cudaFuncCachePreferL1);
  cudaFuncSetCacheConfig(kernel<6>, cudaFuncCachePreferShared);
  kernel<6><<<1000, 256>>>(data);
}

// A launch's own preference goes before its kernel's.
void ofLaunch(float *data, unsigned percent) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributePreferredSharedMemoryCarveout;
  attribute[0].val.sharedMemCarveout = 10;
  cudaLaunchConfig_t config = {};
  config.gridDim = 1000;
  config.blockDim = 256;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+3]]:3: warning: at most 37.5% occupancy on sm_80: 8192 bytes of shared memory per block leave room for 3 blocks per SM with a carveout of 10%, 768 of 2048 thread slots [cuda-low-occupancy]
  // CHECK: note: with the carveout left to the driver, occupancy is 100%
  // CHECK: note: kernel 'kernel<11>' is declared here with no '__launch_bounds__'
  cudaLaunchKernelEx(&config, kernel<11>, data);
  attribute[0].val.sharedMemCarveout = 100;
  cudaFuncSetAttribute(kernel<12>, cudaFuncAttributePreferredSharedMemoryCarveout, 10);
  cudaLaunchKernelEx(&config, kernel<12>, data);
  attribute[0].val.sharedMemCarveout = percent;
  cudaLaunchKernelEx(&config, kernel<12>, data);
}
