// RUN: %check_hosts %s cuda-kernel-uninitialized
// Reads of shared memory that no thread has written, and near misses.

__global__ void halfWritten(float *data) {
  __shared__ float tile[128];
  if (threadIdx.x < 64)
    tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  // CHECK: :[[#@LINE+2]]:23: warning: thread 64 reads element 64 of 'tile', which no thread has written
  // CHECK: note: 'halfWritten' is launched here with a block of 128
  data[threadIdx.x] = tile[threadIdx.x];
}

// A tile of 32 x 32 with a block of 16 x 16.
__global__ void tile32(float *data) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    // CHECK: :[[#@LINE+2]]:12: warning: thread (0, 0, 0) reads element 16 of 'tile', which no thread has written
    // CHECK: note: 'tile32' is launched here with a block of 16 x 16
    sum += tile[threadIdx.y][i];
  data[threadIdx.x] = sum;
}

__global__ void counter(int *data) {
  __shared__ int count;
  // CHECK: :[[#@LINE+2]]:13: warning: thread 0 reads 'count', which no thread has written
  // CHECK: note: 'counter' is launched here with a block of 128
  atomicAdd(&count, 1);
  __syncthreads();
  data[threadIdx.x] = count;
}

// Right uses.
__global__ void allWritten(float *data, int n, const int *order) {
  __shared__ float tile[256], byIndex[256], bounded[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    tile[i] = data[i];
  byIndex[order[threadIdx.x]] = 1;
  if (int(threadIdx.x) < n)
    bounded[threadIdx.x] = 1;
  __syncthreads();
  data[threadIdx.x] = tile[255 - threadIdx.x] + byIndex[threadIdx.x] + bounded[threadIdx.x];
}

__device__ void fill(float *to);
__global__ void filledElsewhere(float *data) {
  __shared__ float tile[256];
  fill(tile);
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x];
}

// The object that writes is changed in a loop: where its pointer leads to is not known then.
struct Best {
  __device__ Best(float *to) : To(to) {}
  __device__ void add(float value) { Value = value > Value ? value : Value; }
  __device__ void store() {
    if (threadIdx.x == 0)
      To[0] = Value;
  }
  float Value = 0;
  float *To;
};
__global__ void byObject(float *data, int n) {
  __shared__ float result[1];
  Best best(result);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    best.add(data[i]);
  best.store();
  __syncthreads();
  data[threadIdx.x] = result[0];
}

__global__ void cleared(float *data) {
  __shared__ float tile[64];
  if (threadIdx.x == 0)
    memset(tile, 0, sizeof tile);
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x];
}

// Each thread writes to one of two arrays.
__global__ void eitherArray(float *data) {
  __shared__ float even[64], odd[64];
  float *mine = threadIdx.x & 1 ? odd : even;
  mine[threadIdx.x / 2] = data[threadIdx.x];
  __syncthreads();
  float *other = threadIdx.x & 1 ? even : odd;
  data[threadIdx.x] = other[63 - threadIdx.x / 2];
}

void run(float *data, int *numbers, int n) {
  halfWritten<<<1, 128>>>(data);
  tile32<<<1, dim3(16, 16)>>>(data);
  counter<<<1, 128>>>(numbers);
  allWritten<<<1, 128>>>(data, n, numbers);
  filledElsewhere<<<1, 128>>>(data);
  cleared<<<1, 64>>>(data);
  eitherArray<<<1, 128>>>(data);
  byObject<<<1, 64>>>(data, n);
}
