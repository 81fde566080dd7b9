// RUN: %check_hosts %s cuda-kernel-block-size
// Loops that fit some blocks only.
#include <cuda_runtime.h>

__global__ void halving(float *data) {
  extern __shared__ float sums[];
  unsigned thread = threadIdx.x;
  sums[thread] = data[thread];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step >>= 1) {
    if (thread < step)
      sums[thread] += sums[thread + step];
    __syncthreads();
  }
  if (thread == 0)
    data[0] = sums[0];
}
__global__ void shifted(float *data) {
  __shared__ float sums[1024];
  sums[threadIdx.x] = data[threadIdx.x];
  for (int step = blockDim.x >> 1; step; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step)
      sums[threadIdx.x] = max(sums[threadIdx.x], sums[threadIdx.x + step]);
  }
  if (threadIdx.x == 0)
    data[0] = sums[0];
}
// The odd element of a rest is added too.
__global__ void halvingOdd(float *data) {
  __shared__ float sums[1024];
  unsigned thread = threadIdx.x;
  sums[thread] = data[thread];
  for (unsigned step = blockDim.x / 2; step > 0; step >>= 1) {
    __syncthreads();
    if (thread < step)
      sums[thread] += sums[thread + step];
    if (thread == 0 && step % 2)
      sums[0] += sums[step - 1];
  }
  data[0] = sums[0];
}
// Rounded up.
__global__ void halvingUp(float *data, int count) {
  __shared__ float sums[1024];
  unsigned thread = threadIdx.x;
  sums[thread] = data[thread];
  for (unsigned rest = blockDim.x; rest > 1;) {
    unsigned half = (rest + 1) / 2;
    __syncthreads();
    if (thread < half && thread + half < rest)
      sums[thread] += sums[thread + half];
    rest = half;
  }
  data[0] = sums[0];
}
__global__ void shuffled(float *data) {
  float value = data[threadIdx.x];
  for (int step = warpSize / 2; step > 0; step >>= 1)
    value += __shfl_down_sync(~0u, value, step);
  data[threadIdx.x] = value;
}

template <int Threads> __global__ void strided(float *data, int n) {
  for (int i = threadIdx.x; i < n; i += Threads)
    data[i] = 1;
}
constexpr int Lanes = 64;
__global__ void tile(float *data) {
  __shared__ float tile[1024];
  for (int i = threadIdx.x; i < 1024; i += Lanes)
    tile[i] = data[i];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x];
}
__global__ void byBlock(float *data, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    data[i] = 1;
}
__global__ void bySomeThreads(float *data, int n) {
  if (threadIdx.y == 0)
    for (int i = threadIdx.x; i < n; i += 64)
      data[i] = 1;
}
__global__ void short32(float *data) {
  for (int i = threadIdx.x; i < 32; i += 256)
    data[i] = 1;
}
// An iteration that works at several places covers as much as they are apart.
template <int Threads, int Items> __global__ void items(float *data, int n) {
  for (int i = threadIdx.x; i < n; i += Threads * Items)
    for (int item = 0; item < Items; ++item)
      if (i + item * Threads < n)
        data[i + item * Threads] = 1;
}
__global__ void unrolled(float *data, int offset, int n) {
  for (int i = threadIdx.x; i < n; i += 128) {
    data[offset + i] = 1;
    if (i + 64 < n)
      data[offset + i + 64] = 1;
  }
}

__global__ void halvingWhile(float *data) {
  __shared__ float sums[1024];
  unsigned step = blockDim.x / 2;
  sums[threadIdx.x] = data[threadIdx.x];
  while (step > 0) {
    __syncthreads();
    if (threadIdx.x < step)
      sums[threadIdx.x] += sums[threadIdx.x + step];
    step /= 2;
  }
  data[0] = sums[0];
}
// It begins at the power of two below.
__global__ void halvingPowers(float *data) {
  __shared__ float sums[1024];
  unsigned step = blockDim.x / 2;
  sums[threadIdx.x] = data[threadIdx.x];
  step = 1u << (31 - __clz(step));
  while (step > 0) {
    __syncthreads();
    if (threadIdx.x < step)
      sums[threadIdx.x] += sums[threadIdx.x + step];
    step /= 2;
  }
  data[0] = sums[0];
}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 192 threads along x is not a power of two; a loop in 'halving' that halves it skips elements [cuda-kernel-block-size]
  // CHECK: :10:3: note: each step adds the upper half of the elements to the lower half; of an odd number, the last one is lost
  halving<<<64, 192, 192 * sizeof(float)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads along x is not a power of two; a loop in 'shifted' that halves it skips elements
  // CHECK: note: each step adds the upper half of the elements to the lower half; of an odd number, the last one is lost
  shifted<<<64, 100>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 96 threads along x is not a power of two; a loop in 'halvingWhile' that halves it skips elements
  // CHECK: note: each step adds the upper half of the elements to the lower half; of an odd number, the last one is lost
  halvingWhile<<<64, 96>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 128 threads along x is smaller than the step of a loop in 'strided<256>', so the loop skips elements
  // CHECK: note: each thread starts at its index and steps by more than the number of threads in the block along x; the loop needs 256
  strided<256><<<64, 128>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 32 threads along x is smaller than the step of a loop in 'tile', so the loop skips elements
  // CHECK: note: each thread starts at its index and steps by more than the number of threads in the block along x; the loop needs 64
  tile<<<64, 32>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 32 threads along x is smaller than the step of a loop in 'unrolled', so the loop skips elements
  // CHECK: note: each thread starts at its index and steps by more than the number of threads in the block along x; the loop needs 64
  unrolled<<<64, 32>>>(data, 0, n);
}

template <int Threads> void launch(float *data, int n) {
  strided<Threads><<<64, Threads>>>(data, n);
}
void good(float *data, int n) {
  halving<<<64, 256, 256 * sizeof(float)>>>(data);
  halving<<<64, 1, sizeof(float)>>>(data);
  shifted<<<64, 64>>>(data);
  halvingWhile<<<64, 128>>>(data);
  halvingPowers<<<64, 96>>>(data);
  halvingOdd<<<64, 96>>>(data);
  halvingUp<<<64, 96>>>(data, n);
  shuffled<<<64, 96>>>(data);
  launch<128>(data, n);
  launch<512>(data, n);
  tile<<<64, 64>>>(data);
  items<64, 4><<<64, 64>>>(data, n);
  unrolled<<<64, 64>>>(data, 0, n);
  byBlock<<<64, 96>>>(data, n);
  bySomeThreads<<<64, dim3(32, 2)>>>(data, n);
  short32<<<64, 32>>>(data);
  // Nothing of the rest of the range is left.
  strided<256><<<64, 32>>>(data, 32);
}

//===----------------------------------------------------------------------===//
// Halving loops that begin at a constant
//===----------------------------------------------------------------------===//

// Each thread fills one element.
__global__ void filledByThread(float *out, const float *in, int n) {
  __shared__ float sums[256];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  sums[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (t < s)
      sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = sums[0];
}
// Fewer threads fill all of it, but each sum needs its thread.
__global__ void filledByLoop(float *out, const float *in) {
  __shared__ float sums[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    sums[i] = in[i];
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = sums[0];
}
// The elements of threads that are not there are 0.
__global__ void filledWithZeros(float *out, const float *in) {
  __shared__ float sums[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    sums[i] = 0;
  __syncthreads();
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = sums[0];
}
// Another condition leaves out what is not there.
__global__ void bounded(float *out, const float *in) {
  __shared__ float sums[256];
  int t = threadIdx.x;
  sums[t] = in[t];
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (t < s && t + s < blockDim.x)
      sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[0] = sums[0];
}
// Another function fills it.
__device__ void fill(float *sums, const float *in) { sums[threadIdx.x] = in[threadIdx.x]; }
__global__ void filledElsewhere(float *out, const float *in) {
  __shared__ float sums[256];
  fill(sums, in);
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = sums[0];
}
void constants(float *out, float *in, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 128 threads along x, but a loop in 'filledByThread' that halves an array of a fixed size needs 256 threads [cuda-kernel-block-size]
  // CHECK: note: the loop adds elements that no thread writes, or skips elements
  filledByThread<<<64, 128>>>(out, in, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 64 threads along x, but a loop in 'filledByLoop' that halves an array of a fixed size needs 128 threads [cuda-kernel-block-size]
  // CHECK: note: the loop adds elements that no thread writes, or skips elements
  filledByLoop<<<64, 64>>>(out, in);
  filledByThread<<<64, 256>>>(out, in, n);
  filledByLoop<<<64, 128>>>(out, in);
  filledWithZeros<<<64, 64>>>(out, in);
  bounded<<<64, 64>>>(out, in);
  filledElsewhere<<<64, 64>>>(out, in);
}
