// RUN: %check_hosts %s cuda-kernel-global-bounds
// Accesses out of buffers that the host allocates.

__global__ void scale(float *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: thread 127 accesses element 127 of 'data', whose buffer has 256 bytes
  // CHECK: note: the buffer of 256 bytes is allocated here
  // CHECK: note: 'scale' is launched here with a block of 128
  data[threadIdx.x] *= 2;
}
void tooSmall() {
  float *data;
  cudaMalloc((void **)&data, 64 * sizeof(float));
  scale<<<1, 128>>>(data);
  cudaFree(data);
}

// The last block goes beyond.
__global__ void copy(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+4]]:13: [[ERROR]]: thread 0 accesses element 512 of 'from', whose buffer has 2048 bytes
  // CHECK: note: the buffer of 2048 bytes is allocated here
  // CHECK: note: 'copy' is launched here with a block of 256
  if (i <= n)
    to[i] = from[i];
}
float *allocate(size_t count) {
  float *p = nullptr;
  if (cudaMalloc(&p, count * sizeof(float)) != cudaSuccess)
    return nullptr;
  return p;
}
void offByOne() {
  const int n = 512;
  float *from = allocate(n), *to = allocate(n + 256);
  copy<<<3, 256>>>(from, to, n);
}

// A pointer into a buffer.
__global__ void halo(int *data) {
  // CHECK: :[[#@LINE+3]]:28: [[ERROR]]: thread 0 accesses element -1 of 'data', whose buffer has 512 bytes
  // CHECK: note: the buffer of 512 bytes is allocated here
  // CHECK: note: 'halo' is launched here with a block of 64
  data[int(threadIdx.x)] = data[int(threadIdx.x) - 1] + data[threadIdx.x + 1];
}
void begins() {
  int *data;
  cudaMallocManaged(&data, 128 * sizeof(int));
  halo<<<1, 64>>>(data);
  cudaFree(data);
}

// Right uses.
__global__ void inner(int *data) {
  data[int(threadIdx.x)] = data[int(threadIdx.x) - 1] + data[threadIdx.x + 1];
}
__global__ void guarded(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
__global__ void strided(float *data, int n, int limit) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (data[i] > limit)
      data[i + n] = 0;
}
void unknown(float **p);
void right(bool large) {
  int *ints;
  cudaMalloc(&ints, 128 * sizeof(int));
  inner<<<1, 64>>>(ints + 32);
  float *data;
  cudaMalloc(&data, 100 * sizeof(float));
  guarded<<<1, 128>>>(data, 100);
  guarded<<<1, 128>>>(data, 128 - 28);
  strided<<<1, 128>>>(data, 100, 3);
  // Another buffer, perhaps.
  float *chosen;
  cudaMalloc(&chosen, 4);
  if (large)
    cudaMalloc(&chosen, 4096);
  guarded<<<1, 128>>>(chosen, 128);
  unknown(&data);
  guarded<<<1, 128>>>(data, 128);
  float *each;
  for (int n = 128; n < 512; n *= 2) {
    cudaMalloc(&each, n * sizeof(float));
    guarded<<<1, 128>>>(each, 128);
    cudaFree(each);
  }
}
void grows() {
  float *data = allocate(64);
  guarded<<<1, 64>>>(data, 64);
  cudaFree(data);
  data = allocate(128);
  guarded<<<1, 128>>>(data, 128);
}
