// RUN: %check_hosts %s cuda-kernel-race
// Accesses of two threads to the same memory that no barrier orders.

__global__ void noBarrier(float *data) {
  __shared__ float tile[128];
  tile[threadIdx.x] = data[threadIdx.x];
  // CHECK: :[[#@LINE+3]]:23: warning: thread 0 reads element 127 of 'tile', which thread 127 writes; no barrier is between them
  // CHECK: note: thread 127 writes it here
  // CHECK: note: 'noBarrier' is launched here with a block of 128
  data[threadIdx.x] = tile[127 - threadIdx.x];
}

// The barrier at the end of each iteration is missing.
__global__ void tiles(const float *data, float *sum, int n) {
  __shared__ float tile[64];
  float total = 0;
  for (int begin = 0; begin < n; begin += 64) {
    // CHECK: :[[#@LINE+3]]:5: warning: thread 0 writes element 0 of 'tile', which thread 32 reads; no barrier is between them when 'n' is 65 or more
    // CHECK: note: thread 32 reads it here
    // CHECK: note: 'tiles' is launched here with a block of 64
    tile[threadIdx.x] = data[begin + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 64; ++i)
      total += tile[i];
  }
  sum[threadIdx.x] = total;
}

// Threads of one warp need not run in step.
__global__ void inOneWarp(float *data) {
  __shared__ float sums[64];
  sums[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16) {
    // CHECK: :[[#@LINE+4]]:5: warning: thread 0 writes element 0 of 'sums', which thread 8 reads; no barrier is between them
    // CHECK: note: thread 8 reads it here
    // CHECK: note: they are in one warp, whose threads need not run in step from compute capability 7.0 on; '__syncwarp()' orders them
    // CHECK: note: 'inOneWarp' is launched here with a block of 64
    sums[threadIdx.x] += sums[threadIdx.x ^ 8];
  }
}

__global__ void sameElement(int *data) {
  __shared__ int last;
  // CHECK: :[[#@LINE+3]]:3: warning: thread 32 writes 'last', which thread 0 writes; no barrier is between them
  // CHECK: note: thread 0 writes it here
  // CHECK: note: 'sameElement' is launched here with a block of 64
  last = threadIdx.x;
  __syncthreads();
  data[threadIdx.x] = last;
}

// A counter that is set to 0 in the interval in which threads add to it.
__global__ void counter(int *data) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  // CHECK: :[[#@LINE+3]]:13: warning: thread 32 changes 'count', which thread 0 writes; no barrier is between them
  // CHECK: note: thread 0 writes it here
  // CHECK: note: 'counter' is launched here with a block of 64
  atomicAdd(&count, 1);
  __syncthreads();
  data[threadIdx.x] = count;
}

__device__ void put(float *to, float value) { to[threadIdx.x] = value; }
// CHECK: :[[#@LINE+3]]:50: warning: thread 0 reads element 32 of 'memory', which thread 32 writes; no barrier is between them
// CHECK: note: thread 32 writes it here
// CHECK: note: 'inFunctions' is launched here with a block of 128
__device__ float get(const float *from) { return from[(threadIdx.x + 32) % 128]; }
__global__ void inFunctions(float *data) {
  extern __shared__ float memory[];
  put(memory, data[threadIdx.x]);
  data[threadIdx.x] = get(memory);
}

// Blocks, which nothing orders, share the elements at their borders.
__global__ void shift(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float next = data[i + 1];
  __syncthreads();
  // CHECK: :[[#@LINE+3]]:3: warning: thread 0 writes element 128 of 'data', which thread 127 of another block reads; nothing orders them
  // CHECK: note: thread 127 reads it here
  // CHECK: note: 'shift' is launched here with a block of 128
  data[i] = next;
}

void run(float *data, float *sum, int *numbers, int n) {
  noBarrier<<<1, 128>>>(data);
  noBarrier<<<1, 128>>>(data + 128);
  tiles<<<1, 64>>>(data, sum, n);
  inOneWarp<<<1, 64>>>(data);
  sameElement<<<1, 64>>>(numbers);
  counter<<<1, 64>>>(numbers);
  inFunctions<<<1, 128, 512>>>(data);
  shift<<<4, 128>>>(data);
}
