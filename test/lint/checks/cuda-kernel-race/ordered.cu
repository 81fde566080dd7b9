// RUN: %check_hosts %s cuda-kernel-race
// Near misses: what orders the accesses, or makes them harmless.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// CHECK-NOT: warning:
// CHECK-NOT: error:

__global__ void twoBuffers(const float *data, float *sum, int n) {
  __shared__ float tile[2][64];
  float total = 0;
  tile[0][threadIdx.x] = data[threadIdx.x];
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    if (i + 1 < n)
      tile[(i + 1) % 2][threadIdx.x] = data[64 * (i + 1) + threadIdx.x];
    total += tile[i % 2][63 - threadIdx.x];
  }
  sum[threadIdx.x] = total;
}

__global__ void bySyncwarp(float *data) {
  __shared__ float tile[32];
  tile[threadIdx.x] = data[threadIdx.x];
  __syncwarp();
  data[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void byGroups(float *data) {
  __shared__ float tile[128];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  tile[threadIdx.x] = data[threadIdx.x];
  warp.sync();
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
  cg::sync(block);
  tile[threadIdx.x] = data[threadIdx.x] + tile[threadIdx.x];
  block.sync();
  data[threadIdx.x] = tile[127 - threadIdx.x];
}

// All threads write the same.
__global__ void flag(const float *data, int *found) {
  __shared__ int any, size;
  size = 64;
  any = 0;
  __syncthreads();
  if (data[threadIdx.x] > 0)
    any = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    *found = any + size;
}

__global__ void reduction(const float *data, float *result, int n) {
  __shared__ float sums[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sums[threadIdx.x] = i < n ? data[i] : 0;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half)
      sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    result[blockIdx.x] = sums[0];
}

// The last barrier is where the condition is the same for all threads.
__global__ void uniform(float *data, const int *mode) {
  __shared__ float tile[128];
  tile[threadIdx.x] = data[threadIdx.x];
  if (*mode > 3)
    __syncthreads();
  else
    __syncthreads();
  data[threadIdx.x] = tile[127 - threadIdx.x];
}

// The two halves exclude each other.
__global__ void halves(float *data, int n) {
  __shared__ float tile[128];
  if (n > 100)
    tile[threadIdx.x] = data[threadIdx.x];
  else
    data[threadIdx.x] = tile[127 - threadIdx.x];
}

__global__ void histogram(const int *data, int *bins) {
  __shared__ int local[64];
  if (threadIdx.x < 64)
    local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[data[threadIdx.x] % 64], 1);
  atomicAdd(&local[0], 1);
  __syncthreads();
  if (threadIdx.x < 64)
    atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// Named barriers and asynchronous copies are not modelled: they may order anything.
__global__ void byPtx(float *data) {
  __shared__ float tile[128];
  tile[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync 1, 128;" ::: "memory");
  data[threadIdx.x] = tile[127 - threadIdx.x];
}

__global__ void waits(volatile int *ready, float *data) {
  __shared__ volatile int go;
  if (threadIdx.x == 0)
    go = *ready;
  __threadfence_block();
  while (go == 0)
    ;
  data[threadIdx.x] = 1;
}

// The last block that is done adds up what all have written.
__device__ unsigned finished;
__global__ void lastBlock(float *sums, int blocks) {
  __shared__ bool isLast;
  sums[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (threadIdx.x == 0)
    isLast = atomicInc(&finished, blocks) == blocks - 1;
  __syncthreads();
  if (isLast && threadIdx.x == 0)
    for (int i = 0; i < blocks; ++i)
      sums[0] += sums[i];
}

__global__ void early(float *data, int n) {
  __shared__ float tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  tile[threadIdx.x] = data[i];
  data[i] = tile[threadIdx.x];
}

__global__ void padded(float *data) {
  __shared__ float tile[32][33];
  tile[threadIdx.y][threadIdx.x] = data[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  data[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Only the thread that writes uses what it read.
__global__ void unusedRead(int *counts) {
  int start = counts[blockIdx.x];
  if (threadIdx.x == 0)
    counts[blockIdx.x] = start + 1;
}

// What is not known of 'last' most likely keeps threads in their row.
__global__ void rows(float *data, int n) {
  __shared__ float tile[2][16][16];
  int last = 15;
  if (blockIdx.y == gridDim.y - 1)
    last = n - 14 * int(blockIdx.y);
  int x = threadIdx.x, y = threadIdx.y;
  if (y > last)
    return;
  tile[0][y][x] = data[y * 16 + x];
  __syncthreads();
  if (y < last) {
    tile[1][y][x] = tile[0][y + 1][x] - tile[0][y][x];
    data[y * 16 + x] = tile[1][y][x];
  }
}

// All threads write the same, and read it.
__global__ void vote(unsigned char *all, const unsigned char *bits) {
  all[blockIdx.x] = __syncthreads_and(bits[threadIdx.x]);
  for (int i = 0; i < 3; ++i)
    all[blockIdx.x] = __syncthreads_and(all[blockIdx.x] && bits[threadIdx.x + i]);
}

void run(float *data, float *sum, int *numbers, int n, unsigned threads) {
  twoBuffers<<<1, 64>>>(data, sum, n);
  bySyncwarp<<<1, 32>>>(data);
  byGroups<<<1, 128>>>(data);
  flag<<<1, 64>>>(data, numbers);
  reduction<<<4, 256>>>(data, sum, n);
  uniform<<<1, 128>>>(data, numbers);
  halves<<<1, 128>>>(data, n);
  histogram<<<4, 128>>>(numbers, numbers);
  byPtx<<<1, 128>>>(data);
  waits<<<1, 128>>>(numbers, data);
  lastBlock<<<4, 128>>>(data, 4);
  early<<<4, 128>>>(data, n);
  padded<<<1, dim3(32, 32)>>>(data);
  unusedRead<<<4, 128>>>(numbers);
  rows<<<dim3(1, n), dim3(16, 16)>>>(data, n);
  vote<<<4, 128>>>((unsigned char *)numbers, (unsigned char *)data);
}
