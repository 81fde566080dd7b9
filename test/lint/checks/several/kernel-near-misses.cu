// RUN: %check_hosts %s cuda-kernel-*
// Launches that look wrong for their kernels, and are right: no check that compares the two reports any.
#include <cassert>
#include <cooperative_groups.h>
#include <cuda_runtime.h>

//===----------------------------------------------------------------------===//
// Writes with a condition, and loops with a stride
//===----------------------------------------------------------------------===//

__global__ void conditionalWrite(float *out, const float *in, int n) {
  __shared__ float tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 128)
    tile[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n)
    out[i] = tile[threadIdx.x % 128];
}
__global__ void stridedLoop(float *out, const float *in, int n) {
  __shared__ float tile[1000];
  for (int t = threadIdx.x; t < 1000; t += blockDim.x)
    tile[t] = in[t];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = tile[i % 1000];
}
void guards(float *out, float *in, int n) {
  conditionalWrite<<<(n + 255) / 256, 256>>>(out, in, n);
  stridedLoop<<<n / 256, 256>>>(out, in, n);
  stridedLoop<<<(n + 63) / 64, 64>>>(out, in, n);
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

__global__ void transpose(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  out[x * width + y] = tile[threadIdx.x][threadIdx.y];
}
void padding(float *out, float *in) { transpose<<<dim3(64, 64), dim3(16, 16)>>>(out, in, 1024); }

//===----------------------------------------------------------------------===//
// Arrays sized by the template argument that the launch has
//===----------------------------------------------------------------------===//

template <int Threads> __global__ void sized(float *out, const float *in) {
  __shared__ float tile[Threads];
  tile[threadIdx.x] = in[blockIdx.x * Threads + threadIdx.x];
  __syncthreads();
  for (int s = Threads / 2; s > 0; s /= 2) {
    if (threadIdx.x < s)
      tile[threadIdx.x] += tile[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[0];
}
template <int Threads> void launchSized(float *out, float *in) {
  sized<Threads><<<64, Threads>>>(out, in);
}
void templates(float *out, float *in) {
  launchSized<64>(out, in);
  launchSized<512>(out, in);
}

//===----------------------------------------------------------------------===//
// Axes swapped on purpose
//===----------------------------------------------------------------------===//

// x is the row, and y the column.
__global__ void swapped(float *data, int rows, int columns) {
  __shared__ float tile[32][8];
  int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  tile[threadIdx.x][threadIdx.y] = row + column;
  __syncthreads();
  if (row < rows && column < columns)
    data[row * columns + column] = tile[threadIdx.x][threadIdx.y];
}
void axes(float *data, int rows, int columns) {
  dim3 block(32, 8), grid((rows + 31) / 32, (columns + 7) / 8);
  swapped<<<grid, block>>>(data, rows, columns);
}

//===----------------------------------------------------------------------===//
// Empty kernels and others that do no work
//===----------------------------------------------------------------------===//

__global__ void empty() {}
__global__ void emptyWithArguments(float *data, int n) {}
__global__ void warmUp(float *data) {
  float value = 0;
  for (int i = 0; i < 1000; ++i)
    value += i;
  if (value < 0)
    data[0] = value;
}
void dummies(float *data, int n) {
  empty<<<dim3(8, 8), dim3(32, 8)>>>();
  emptyWithArguments<<<(n + 255) / 256, 256>>>(data, n);
  emptyWithArguments<<<n / 256, 256>>>(data, n);
  warmUp<<<dim3(8, 8), dim3(32, 8)>>>(data);
}

//===----------------------------------------------------------------------===//
// An axis that is read for the stride alone
//===----------------------------------------------------------------------===//

__global__ void strideOfGrid(float *data, int rows, int columns) {
  for (int at = blockIdx.x; at < rows * columns; at += gridDim.x * gridDim.y)
    data[at] = threadIdx.x;
}
void strideReads(float *data, int n) { strideOfGrid<<<dim3(8, 4), 64>>>(data, n, 4); }

//===----------------------------------------------------------------------===//
// Persistent kernels
//===----------------------------------------------------------------------===//

__global__ void persistent(float *out, const float *in, int *next, int n) {
  __shared__ int tile;
  for (;;) {
    if (threadIdx.x == 0)
      tile = atomicAdd(next, 1);
    __syncthreads();
    int i = tile * blockDim.x + threadIdx.x;
    if (tile * blockDim.x >= n)
      return;
    if (i < n)
      out[i] = in[i];
    __syncthreads();
  }
}
__global__ void persistentByGrid(float *out, const float *in, int tiles) {
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x)
    out[tile * blockDim.x + threadIdx.x] = in[tile * blockDim.x + threadIdx.x];
}
void persist(float *out, float *in, int *next, int n) {
  persistent<<<160, 256>>>(out, in, next, n);
  persistent<<<n / 256, 256>>>(out, in, next, n);
  persistentByGrid<<<160, 256>>>(out, in, (n + 255) / 256);
}

//===----------------------------------------------------------------------===//
// One kernel, several launches: one is wrong
//===----------------------------------------------------------------------===//

__global__ void shared256(float *data) {
  __shared__ float tile[256];
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[0];
}
void several(float *data) {
  shared256<<<64, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 511 of a block of 512 accesses element 511 [cuda-kernel-shared-bounds]
  // CHECK: note: 'shared256' accesses 'tile' here
  // CHECK: note: the threads of this block need 512 elements of 'tile'
  shared256<<<64, 512>>>(data);
  shared256<<<64, 128>>>(data);
}

//===----------------------------------------------------------------------===//
// Shared memory of called functions
//===----------------------------------------------------------------------===//

__device__ float sumOfBlock(float value) {
  __shared__ float partial[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int s = 16; s > 0; s /= 2)
    value += __shfl_down_sync(~0u, value, s);
  if (lane == 0)
    partial[warp] = value;
  __syncthreads();
  return threadIdx.x < blockDim.x / 32 ? partial[lane] : 0;
}
__global__ void callsSum(float *out, const float *in) {
  out[blockIdx.x] = sumOfBlock(in[blockIdx.x * blockDim.x + threadIdx.x]);
}
void calledShared(float *out, float *in) {
  callsSum<<<64, 1024>>>(out, in);
  callsSum<<<64, 32>>>(out, in);
}

//===----------------------------------------------------------------------===//
// Arrays carved out of dynamic shared memory
//===----------------------------------------------------------------------===//

__global__ void carved(float *data, int count) {
  extern __shared__ __align__(16) char memory[];
  double *sums = reinterpret_cast<double *>(memory);
  float *values = reinterpret_cast<float *>(sums + blockDim.x);
  int *flags = (int *)(values + count);
  sums[threadIdx.x] = 0;
  if (threadIdx.x < count) {
    values[threadIdx.x] = data[threadIdx.x];
    flags[threadIdx.x] = 1;
  }
  __syncthreads();
  data[threadIdx.x] = sums[threadIdx.x];
}
void carve(float *data) {
  constexpr int Threads = 128, Count = 100;
  carved<<<64, Threads, Threads * sizeof(double) + Count * (sizeof(float) + sizeof(int))>>>(data,
                                                                                            Count);
}

//===----------------------------------------------------------------------===//
// Blocks that host code asserts or tests
//===----------------------------------------------------------------------===//

void asserted(float *data, bool large) {
  int threads = large ? 512 : 256;
  assert(threads <= 256);
  shared256<<<64, threads>>>(data);
}
bool tested(float *data, int threads) {
  if (threads > 256)
    return false;
  shared256<<<64, threads>>>(data);
  return true;
}
void callsTested(float *data) {
  tested(data, 256);
  tested(data, 512);
}

//===----------------------------------------------------------------------===//
// Tests that break things on purpose
//===----------------------------------------------------------------------===//

bool failsAsExpected(float *data) {
  shared256<<<64, 2048>>>(data);
  return cudaGetLastError() == cudaErrorInvalidConfiguration;
}
bool faultsAsExpected(float *data) {
  shared256<<<64, 512>>>(data);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress;
}
