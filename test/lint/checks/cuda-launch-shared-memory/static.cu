// RUN: %check_hosts %s cuda-launch-shared-memory

// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'tooMuch' takes 49156 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 49156 bytes; more than 49152 bytes per block must be dynamic and need an opt-in
__global__ void tooMuch(float *data) {
  __shared__ float tile[12289];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x + 1];
}

// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'inSum' takes 49156 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'a' takes 32768 bytes; more than 49152 bytes per block must be dynamic and need an opt-in
__global__ void inSum(float *data) {
  __shared__ float a[8192];
  __shared__ double b[2048];
  __shared__ int c;
  a[threadIdx.x] = b[threadIdx.x] = c = data[threadIdx.x];
  data[threadIdx.x] = a[0] + b[0] + c;
}

__device__ float sumOf(const float *data) {
  __shared__ float tile[8192];
  tile[threadIdx.x] = data[threadIdx.x];
  return tile[threadIdx.x ^ 1];
}
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'inCallees' takes 65536 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 32768 bytes; more than 49152 bytes per block must be dynamic and need an opt-in
__global__ void inCallees(float *data) {
  __shared__ float tile[8192];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1] + sumOf(data);
}

// CHECK: :[[#@LINE+2]]:46: [[ERROR]]: static shared memory of 'sized<double, 8192>' takes 65536 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 65536 bytes; more than 49152 bytes per block must be dynamic and need an opt-in
template <typename T, int N> __global__ void sized(T *data) {
  __shared__ T tile[N];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}
template __global__ void sized<float, 8192>(float *);
template __global__ void sized<double, 8192>(double *);

__global__ void goodJustFits(float *data) {
  __shared__ float tile[12288];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}

// A variable that is never read takes no memory.
__global__ void goodUnused(float *data) {
  __shared__ float tile[20000];
  data[threadIdx.x] = 0;
}

__device__ float unusedHelper(const float *data) {
  __shared__ float tile[20000];
  tile[0] = data[0];
  return tile[1];
}

// Dynamic memory is the launch's to give.
__global__ void goodDynamic(float *data) {
  extern __shared__ float tile[];
  data[threadIdx.x] = tile[threadIdx.x];
}
