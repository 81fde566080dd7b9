// RUN: %check_hosts %s cuda-kernel-shared-bounds

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void plain(float *data) {
  __shared__ float tile[256];
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[0];
}

__global__ void padded(float *data) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void reduce(float *data, int n) {
  __shared__ float sums[256];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += data[i];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  data[blockIdx.x] = sums[0];
}

template <int Threads> __global__ void sized(float *data) {
  __shared__ float tile[Threads];
  cg::thread_block block = cg::this_thread_block();
  tile[block.thread_rank()] = data[0];
  block.sync();
  data[threadIdx.x] = tile[0];
}

__device__ void put(float *to, int at, float value) { to[at] = value; }
__global__ void overTheEnd(float *data) {
  __shared__ unsigned words[2 * 128 + 4];
  auto *last = (unsigned long long *)&words[2 * 128 + 3];
  if (threadIdx.x == 0)
    *last = 1;
  __syncthreads();
  data[threadIdx.x] = words[threadIdx.x];
}
__global__ void carved(float *data, int count) {
  extern __shared__ char memory[];
  double *first = reinterpret_cast<double *>(memory);
  float *second = reinterpret_cast<float *>(first + count);
  put(second, threadIdx.x, data[threadIdx.x]);
  __syncthreads();
  data[threadIdx.x] = second[0];
}

__device__ float called(float value) {
  __shared__ float inside[128];
  inside[threadIdx.x] = value;
  __syncthreads();
  return inside[0];
}
__global__ void calls(float *data) { data[0] = called(data[threadIdx.x]); }

__global__ void eitherWay(float *data, int n) {
  __shared__ float tile[256];
  if (int(threadIdx.x) < n)
    tile[threadIdx.x] = data[threadIdx.x];
  else
    tile[threadIdx.x] = 0;
  __syncthreads();
  data[threadIdx.x] = tile[0];
}

__global__ void counts(int *data) {
  __shared__ int bins[64];
  atomicAdd(&bins[threadIdx.x], 1);
  data[0] = bins[0];
}

__global__ void before(float *data) {
  __shared__ float tile[256];
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[threadIdx.x - 1];
}

void bad(float *data, int *bins, int n, bool large) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 511 of a block of 512 accesses element 511 [cuda-kernel-shared-bounds]
  // CHECK: :8:3: note: 'plain' accesses 'tile' here
  // CHECK: note: the threads of this block need 512 elements of 'tile'
  plain<<<64, 512>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 272 elements, but thread (31, 31, 0) of a block of 32 x 32 accesses element 558
  // CHECK: note: 32 x 32 = 1024 threads
  // CHECK: note: 'padded' accesses 'tile' here
  padded<<<64, dim3(32, 32)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'sums' has 256 elements, but thread 511 of a block of 512 accesses element 511
  // CHECK: note: 'reduce' accesses 'sums' here
  // CHECK: note: the threads of this block need 512 elements of 'sums'
  reduce<<<64, 512>>>(data, n);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 128 elements, but thread 255 of a block of 256 accesses element 255
  // CHECK: note: 'sized<128>' accesses 'tile' here
  // CHECK: note: the threads of this block need 256 elements of 'tile'
  sized<128><<<64, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'memory' gets 1024 bytes from this launch, but thread 127 of a block of 128 accesses byte 1028
  // CHECK: note: 'carved' accesses 'memory' here
  // CHECK: note: the threads of this block need 1032 bytes of 'memory'
  carved<<<64, 128, 1024>>>(data, 65);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'words' has 1040 bytes, but thread 0 of a block of 128 accesses bytes 1036 to 1043
  // CHECK: note: 'overTheEnd' accesses 'words' here
  // CHECK: note: the threads of this block need 261 elements of 'words'
  overTheEnd<<<64, 128>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'inside' has 128 elements, but thread 255 of a block of 256 accesses element 255
  // CHECK: note: 'calls' accesses 'inside' here
  // CHECK: note: the threads of this block need 256 elements of 'inside'
  calls<<<64, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 511 of a block of 512 accesses element 511
  // CHECK: note: 'eitherWay' accesses 'tile' here
  // CHECK: note: the threads of this block need 512 elements of 'tile'
  eitherWay<<<64, 512>>>(data, n);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'bins' has 64 elements, but thread 127 of a block of 128 accesses element 127
  // CHECK: note: 'counts' accesses 'bins' here
  // CHECK: note: the threads of this block need 128 elements of 'bins'
  counts<<<64, 128>>>(bins);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 0 of a block of 256 accesses element 4294967295
  // CHECK: note: 'before' accesses 'tile' here
  before<<<64, 256>>>(data);
  int threads = large ? 512 : 256;
  // CHECK: :[[#@LINE+4]]:3: warning: shared array 'tile' has 256 elements, but thread 511 of a block of 512 accesses element 511 when 'threads' is 512
  // CHECK: note: 512 comes from 'threads'
  // CHECK: note: 'plain' accesses 'tile' here
  // CHECK: note: the threads of this block need 512 elements of 'tile'
  plain<<<64, threads>>>(data);
}

// Most of its threads are in bounds.
__global__ void longWork(float *data) {
  __shared__ float tile[256];
  for (int i = 0; i < 100; ++i)
    data[i] += i;
  if (threadIdx.x < 256 || (threadIdx.x > 500 && threadIdx.x < 600))
    tile[threadIdx.x] = data[0];
  data[threadIdx.x] = tile[0];
}
void long_work(float *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 599 of a block of 1024 accesses element 599
  // CHECK: note: 'longWork' accesses 'tile' here
  // CHECK: note: the threads of this block need 600 elements of 'tile'
  longWork<<<64, 1024>>>(data);
  longWork<<<64, 501>>>(data);
}

void good(float *data, int *bins, int n) {
  plain<<<64, 256>>>(data);
  padded<<<64, dim3(16, 16)>>>(data);
  reduce<<<64, 256>>>(data, n);
  sized<256><<<64, 256>>>(data);
  carved<<<64, 128, 1024>>>(data, 64);
  calls<<<64, 128>>>(data);
  counts<<<64, 64>>>(bins);
}
