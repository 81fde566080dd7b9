// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_80
// One of several sizes and kernels, and one byte too many.
extern __shared__ float dynamic[];
static __global__ void plain(float *data) { data[0] = dynamic[threadIdx.x]; }
static __global__ void tiled(float *data) {
  __shared__ float tile[1024];
  tile[threadIdx.x] = data[0];
  data[0] = tile[0] + dynamic[threadIdx.x];
}
static __global__ void full(float *data) {
  __shared__ float tile[12288];
  tile[threadIdx.x] = data[0];
  data[0] = tile[0];
}

void sizes(float *data, bool big) {
  // CHECK: :[[#@LINE+2]]:3: warning: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when the dynamic shared memory is 49153 (line [[#@LINE+2]]) [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, big ? 49153 : 1024)'
  plain<<<8, 256, big ? 49153 : 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when the dynamic shared memory is 49153 (line [[#@LINE+2]]) [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, big ? 49153 : 0)'
  plain<<<8, 256, big ? 49153 : 0>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when the dynamic shared memory is 65536 (line [[#@LINE+2]]) [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, (big ? 16 : 1024) * (big ? 16 : 64))'
  plain<<<8, 256, (big ? 16 : 1024) * (big ? 16 : 64)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, big ? 49153 : 60000)'
  // CHECK: :[[#@LINE+1]]:3: note: this holds for 2 of 2 values: 49153 and 60000 bytes
  plain<<<8, 256, big ? 49153 : 60000>>>(data);
}
void kernels(float *data, bool big) {
  auto kernel = big ? plain : tiled;
  // CHECK: :[[#@LINE+3]]:3: warning: 50096 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when it launches 'tiled' [cuda-launch-shared-memory]
  // CHECK: note: 4096 bytes static and 46000 bytes dynamic
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 46000)'
  kernel<<<8, 256, 46000>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when it launches 'plain' [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 49153)'
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 'tiled', 53249 bytes
  kernel<<<8, 256, 49153>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 200000 bytes of shared memory per block exceed the limit with opt-in of 166912 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  kernel<<<8, 256, 200000>>>(data);
  kernel<<<8, 256, big ? 46000 : 1024>>>(data);
}
void least(float *data) {
  full<<<8, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: note: 49152 bytes static and 1 byte dynamic
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(full, cudaFuncAttributeMaxDynamicSharedMemorySize, 1)'
  full<<<8, 256, 1>>>(data);
}
static __global__ void opened(float *data) { data[0] = dynamic[threadIdx.x]; }
void tooMuch(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: an opt-in to 166913 bytes of shared memory per block exceeds the limit of 166912 bytes; 'cudaFuncSetAttribute' fails on sm_80 [cuda-launch-shared-memory]
  cudaFuncSetAttribute(opened, cudaFuncAttributeMaxDynamicSharedMemorySize, 166913);
  opened<<<8, 256, 1024>>>(data);
}
// CHECK: :[[#@LINE+3]]:42: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
// CHECK: note: 60000 bytes come from 'bytes'
// CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)'
static void by(float *data, int bytes) { plain<<<8, 256, bytes>>>(data); }
void callers(float *data) { by(data, 60000); }
