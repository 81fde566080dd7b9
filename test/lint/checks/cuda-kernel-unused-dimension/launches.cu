// RUN: %check_hosts %s cuda-kernel-unused-dimension

__global__ void linear(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= 2;
}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: the 4 blocks along y do the same work: 'linear' never reads 'blockIdx.y' [cuda-kernel-unused-dimension]
  linear<<<dim3((n + 31) / 32, 4), 32>>>(data, n);
  // CHECK: :[[#@LINE+1]]:3: warning: the 8 threads along y do the same work: 'linear' never reads 'threadIdx.y' [cuda-kernel-unused-dimension]
  linear<<<128, dim3(32, 8)>>>(data, n);
  // CHECK: :[[#@LINE+1]]:3: warning: the 2 blocks along z do the same work: 'linear' never reads 'blockIdx.z' [cuda-kernel-unused-dimension]
  linear<<<dim3(128, 1, 2), 32>>>(data, n);
}

// One of two blocks, both with more than one thread along y.
void chosen(float *data, int n, bool wide) {
  dim3 block = wide ? dim3(32, 4) : dim3(16, 8);
  // CHECK: :[[#@LINE+1]]:3: warning: at least 4 threads along y do the same work: 'linear' never reads 'threadIdx.y' [cuda-kernel-unused-dimension]
  linear<<<128, block>>>(data, n);
}

// Of several launches of one kernel only the one with a second dimension.
template <typename T> __device__ int column() { return threadIdx.x + blockIdx.x * blockDim.x; }
template <typename T> __global__ void byHelper(T *data) { data[column<T>()] = 0; }
void instances(float *data) {
  byHelper<<<8, 64>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the 2 threads along y do the same work: 'byHelper<float>' never reads 'threadIdx.y' [cuda-kernel-unused-dimension]
  byHelper<<<8, dim3(64, 2)>>>(data);
}


// Unknown, or 1 maybe.
void unknown(float *data, int n, int rows, bool wide) {
  linear<<<dim3(128, rows), 32>>>(data, n);
  linear<<<128, wide ? dim3(32, 4) : dim3(128, 1)>>>(data, n);
}

// The size alone is read: for a stride.
__global__ void strided(float *data, int n) {
  int threads = gridDim.x * gridDim.y * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
    data[i] = 0;
}
void strides(float *data, int n) { strided<<<dim3(8, 2), 64>>>(data, n); }

// Read whole, by a helper with the axis as an argument, and in a lambda.
__device__ int flat(uint3 at, dim3 size) { return at.y * size.x + at.x; }
__global__ void whole(float *data) { data[flat(blockIdx, gridDim) + threadIdx.x] = 0; }
__device__ int along(int axis) { return axis == 0 ? blockIdx.x : axis == 1 ? blockIdx.y : blockIdx.z; }
__global__ void byAxis(float *data) { data[along(0)] = 0; }
__global__ void byLambda(float *data) {
  auto row = [] { return threadIdx.y; };
  data[row() * blockDim.x + threadIdx.x] = 0;
}
void reads(float *data) {
  whole<<<dim3(8, 2), 64>>>(data);
  byAxis<<<dim3(8, 2), 64>>>(data);
  byLambda<<<1, dim3(32, 2)>>>(data);
}

// Work shared out without an index; a function out of sight; inline PTX; text of other architectures.
__global__ void queue(float *data, int *next) {
  __shared__ int item;
  if (threadIdx.x == 0)
    item = atomicAdd(next, 1);
  __syncthreads();
  data[item * blockDim.x + threadIdx.x + blockIdx.x] = 0;
}
__device__ int elsewhere();
__global__ void outOfSight(float *data) { data[elsewhere() + threadIdx.x + blockIdx.x] = 0; }
__global__ void inlinePtx(float *data) {
  int y;
  asm("mov.u32 %0, %%tid.y;" : "=r"(y));
  data[y * 32 + threadIdx.x + blockIdx.x] = 0;
}
__global__ void byArch(float *data) {
#if __CUDA_ARCH__ >= 800
  data[threadIdx.y] = blockIdx.y;
#endif
  data[threadIdx.x] = blockIdx.x;
}
struct Destroyed {
  float *data;
  __device__ ~Destroyed() { data[threadIdx.y * 32 + blockIdx.y] = 0; }
};
__global__ void byDestructor(float *data) {
  Destroyed d{data + threadIdx.x + blockIdx.x};
}
void others(float *data, int *next) {
  queue<<<dim3(8, 2), 64>>>(data, next);
  outOfSight<<<dim3(8, 2), dim3(32, 2)>>>(data);
  inlinePtx<<<1, dim3(32, 2)>>>(data);
  byArch<<<dim3(8, 2), dim3(32, 2)>>>(data);
  byDestructor<<<dim3(8, 2), dim3(32, 2)>>>(data);
}

// No index at all: each block does the same on purpose.
__global__ void spin(float *data) {
  for (int i = 0; i < 1000; ++i)
    data[threadIdx.x] += 1;
}
void benchmark(float *data) { spin<<<dim3(16, 4), 64>>>(data); }
