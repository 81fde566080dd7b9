// RUN: %check_hosts %s cuda-launch-shared-memory
// Opt-ins to a negative number fail, and the limit stays as it was.

extern __shared__ float tile[];
template <int N> static __global__ void kernel(float *data) {
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}

void goodUnchanged(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: an opt-in to -1 bytes of shared memory per block is negative; 'cudaFuncSetAttribute' fails on every target [cuda-launch-shared-memory]
  cudaFuncSetAttribute(kernel<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, -1);
  kernel<1><<<1, 32, 1024>>>(data);
  kernel<1><<<1, 32, 49152>>>(data);
}

void badUnchanged(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: an opt-in to -1 bytes of {{.*}}
  cudaFuncSetAttribute(kernel<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, -1);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  kernel<2><<<1, 32, 49153>>>(data);
  // CHECK: note: opt in before the launch: {{.*}}
}

// An earlier opt-in holds; a number above those of an int is negative as one.
void goodEarlier(float *data) {
  cudaFuncSetAttribute(kernel<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  constexpr size_t All = size_t(3) << 30;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: an opt-in to -1073741824 bytes of shared memory per block is negative; 'cudaFuncSetAttribute' fails on every target [cuda-launch-shared-memory]
  cudaFuncSetAttribute(kernel<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, All);
  // CHECK: note: -1073741824 bytes come from 'All'
  kernel<3><<<1, 32, 65536>>>(data);
}
void badEarlier(float *data) {
  cudaFuncSetAttribute(kernel<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
  if (cudaFuncSetAttribute(kernel<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, -1))
    return;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 8193 bytes of dynamic shared memory per block exceed the opt-in of 8192 bytes; the launch fails on every target [cuda-launch-shared-memory]
  kernel<4><<<1, 32, 8193>>>(data);
  // CHECK: note: 'kernel<4>' is opted in to 8192 bytes here
  // CHECK: note: opt in to 8193 bytes
}

// One of two numbers.
void several(float *data, bool all) {
  cudaFuncSetAttribute(kernel<5>, cudaFuncAttributeMaxDynamicSharedMemorySize, 16384);
  cudaFuncSetAttribute(kernel<5>, cudaFuncAttributeMaxDynamicSharedMemorySize, all ? -1 : 8192);
  kernel<5><<<1, 32, 16384>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 16385 bytes of dynamic shared memory per block exceed the opt-in of 16384 bytes; the launch fails on every target [cuda-launch-shared-memory]
  kernel<5><<<1, 32, 16385>>>(data);
  // CHECK: note: 'kernel<5>' is opted in to 16384 bytes here
  // CHECK: note: opt in to 16385 bytes
}

// A program may try, and a carveout of -1 is the default.
void good(float *data) {
  if (cudaFuncSetAttribute(kernel<6>, cudaFuncAttributeMaxDynamicSharedMemorySize, -1) !=
      cudaErrorInvalidValue)
    return;
  cudaFuncSetAttribute(kernel<6>, cudaFuncAttributePreferredSharedMemoryCarveout, -1);
  kernel<6><<<1, 32, 49152>>>(data);
}
