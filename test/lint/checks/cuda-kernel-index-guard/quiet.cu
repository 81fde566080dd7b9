// RUN: %check_hosts %s cuda-kernel-index-guard,cuda-launch-coverage

// Launches that look as if they had no guard or left items out, and are fine.

#include <cassert>

__global__ void plain(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * 2;
}

//===----------------------------------------------------------------------===//
// Kernels with a condition
//===----------------------------------------------------------------------===//

__global__ void nested(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
__global__ void early(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  data[i] = 0;
}
__global__ void strided(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    data[i] = 0;
}
__global__ void looped(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    data[i] = 0;
    i += blockDim.x * gridDim.x;
  }
}
__global__ void chosen(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = i < n ? in[i] : 0;
  bool writes = value > 0 && i < n;
  if (writes)
    out[i] = value;
}
__global__ void combined(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  i < n && (data[i] = 0);
}
__global__ void clamped(float *data, int n) {
  int i = min(int(blockIdx.x * blockDim.x + threadIdx.x), n - 1);
  data[i] = 0;
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n)
    j = 0;
  data[j] = 0;
  data[(blockIdx.x * blockDim.x + threadIdx.x) % n] = 0;
}
// The condition is on what is computed from the index.
__global__ void flat(float *data, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int at = blockIdx.y * width + x;
  if (at < width * height)
    data[at] = 0;
}
__device__ bool isInside(int i, int n) { return i < n; }
__global__ void byFunction(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (isInside(i, n))
    data[i] = 0;
}
// The functions that are called have the condition, or a part of the array.
__device__ void setBelow(float *to, int at, int n) {
  if (at >= n)
    return;
  to[at] = 0;
}
__device__ void setHere(float *to, int at) { to[at] = 0; }
__global__ void byCalls(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  setBelow(data, i, n);
  setHere(data - n, i);
  setHere(data, i % n);
  if (i < n)
    setHere(data, i);
}
__global__ void asserting(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);
  data[i] = 0;
}
__global__ void lastBlock(float *data, int n) {
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x >= n % blockDim.x)
    return;
  data[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
// No memory at the index, or none of the grid's.
__global__ void perBlock(float *data) { data[blockIdx.x] = 0; }
__global__ void inShared(float *data) {
  __shared__ float tile[256];
  tile[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    data[blockIdx.x] = tile[255];
}
__global__ void empty(float *data) {}
// The array begins before the index does.
__global__ void shifted(float *data, int before) {
  data[int(blockIdx.x * blockDim.x + threadIdx.x) - before] = 0;
}

void guarded(float *data, float *in, int n) {
  int blocks = (n + 255) / 256;
  nested<<<blocks, 256>>>(data, n);
  early<<<blocks, 256>>>(data, n);
  strided<<<blocks, 256>>>(data, n);
  looped<<<blocks, 256>>>(data, n);
  chosen<<<blocks, 256>>>(data, in, n);
  combined<<<blocks, 256>>>(data, n);
  clamped<<<blocks, 256>>>(data, n);
  flat<<<blocks, 256>>>(data, n, 1);
  byFunction<<<blocks, 256>>>(data, n);
  byCalls<<<blocks, 256>>>(data, n);
  asserting<<<blocks, 256>>>(data, n);
  lastBlock<<<blocks, 256>>>(data, n);
  perBlock<<<blocks, 256>>>(data);
  inShared<<<blocks, 256>>>(data);
  empty<<<blocks, 256>>>(data);
  shifted<<<blocks, 256>>>(data, n);
}

//===----------------------------------------------------------------------===//
// Counts that are multiples
//===----------------------------------------------------------------------===//

static int roundUp(int n, int to) { return (n + to - 1) / to * to; }

void multiples(float *out, float *in, int n) {
  int products = 4096 * n;
  plain<<<(products + 255) / 256, 256>>>(out, in);
  nested<<<products / 256, 256>>>(out, products);
  int rounded = (n + 255) / 256 * 256;
  plain<<<(rounded + 255) / 256, 256>>>(out, in);
  int padded = roundUp(n, 256);
  plain<<<(padded + 255) / 256, 256>>>(out, in);
  nested<<<padded / 256, 256>>>(out, padded);
  int cut = n & ~255;
  plain<<<(cut + 255) / 256, 256>>>(out, in);
  int power = 1 << n;
  plain<<<(power + 255) / 256, 256>>>(out, in);
}
void constants(float *out, float *in) {
  const int n = 1 << 20;
  plain<<<(n + 255) / 256, 256>>>(out, in);
  nested<<<n / 256, 256>>>(out, n);
  int items = 4096;
  dim3 block(128), grid((items + block.x - 1) / block.x);
  plain<<<grid, block>>>(out, in);
}
void asserted(float *out, float *in, int n) {
  assert(n % 256 == 0);
  plain<<<(n + 255) / 256, 256>>>(out, in);
}
bool tested(float *out, float *in, int n) {
  if (n % 256)
    return false;
  plain<<<(n + 255) / 256, 256>>>(out, in);
  nested<<<n / 256, 256>>>(out, n);
  return true;
}
// All callers in sight give a multiple.
static void internal(float *out, float *in, int n) { plain<<<(n + 255) / 256, 256>>>(out, in); }
void callers(float *out, float *in) {
  internal(out, in, 1024);
  internal(out, in, 2048);
}

//===----------------------------------------------------------------------===//
// Grids that are rounded down on purpose
//===----------------------------------------------------------------------===//

// The rest has a launch of its own.
void rest(float *out, int n) {
  nested<<<n / 256, 256>>>(out, n);
  nested<<<1, n % 256>>>(out + n / 256 * 256, n % 256);
}
// A loop over the grid, or another count.
void others(float *out, int n, int most) {
  strided<<<n / 256, 256>>>(out, n);
  looped<<<n / 256, 256>>>(out, n);
  nested<<<n / 256, 256>>>(out, most);
  nested<<<n / 512, 256>>>(out, n);
  plain<<<n / 256, 256>>>(out, out);
}
// The grid is rounded up after all.
void corrected(float *out, int n) {
  int blocks = n / 256;
  if (blocks * 256 < n)
    ++blocks;
  nested<<<blocks, 256>>>(out, n);
  int more = n / 256;
  more += more * 256 < n;
  nested<<<more, 256>>>(out, n);
}
