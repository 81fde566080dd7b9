// RUN: %check_hosts %s cuda-kernel-block-size
// libcu++'s barriers that are set to count a number of threads.
#include <cuda_runtime.h>

// Declared here: a toolkit's barrier has a constructor that Clang does not allow in shared memory.
namespace cuda {
enum thread_scope { thread_scope_block };
template <thread_scope Scope> struct barrier {
  __device__ long arrive() { return 0; }
  __device__ void arrive_and_wait() {}
};
template <thread_scope Scope> __device__ void init(barrier<Scope> *, long) {}
}

using Barrier = cuda::barrier<cuda::thread_scope_block>;

template <int Count> __global__ void counted(float *data) {
  __shared__ Barrier all;
  if (threadIdx.x == 0)
    init(&all, Count);
  __syncthreads();
  data[threadIdx.x] = 1;
  all.arrive_and_wait();
  data[threadIdx.x + 1] = 2;
}
__global__ void byBlock(float *data) {
  __shared__ Barrier all;
  if (threadIdx.x == 0)
    init(&all, blockDim.x);
  __syncthreads();
  all.arrive_and_wait();
  data[threadIdx.x] = 1;
}
// Each thread arrives twice.
__global__ void twice(float *data) {
  __shared__ Barrier all;
  if (threadIdx.x == 0)
    init(&all, 256);
  __syncthreads();
  (void)all.arrive();
  all.arrive_and_wait();
  data[threadIdx.x] = 1;
}
// One of two counts.
__global__ void either(float *data, bool half) {
  __shared__ Barrier all;
  if (threadIdx.x == 0) {
    if (half)
      init(&all, 128);
    else
      init(&all, 256);
  }
  __syncthreads();
  all.arrive_and_wait();
  data[threadIdx.x] = 1;
}
// Another function may arrive for others.
__device__ void arriveFor(Barrier &barrier, int n);
__global__ void helped(float *data) {
  __shared__ Barrier all;
  if (threadIdx.x == 0)
    init(&all, 256);
  __syncthreads();
  arriveFor(all, 2);
  all.arrive_and_wait();
  data[threadIdx.x] = 1;
}
// The first warp alone.
__global__ void byWarp(float *data) {
  __shared__ Barrier all;
  if (threadIdx.x == 0)
    init(&all, 32);
  __syncthreads();
  if (threadIdx.x < 32)
    all.arrive_and_wait();
  data[threadIdx.x] = 1;
}

void bad(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: a barrier in 'counted<256>' waits for 256 threads, but the block has 128 threads [cuda-kernel-block-size]
  // CHECK: :23:7: note: every thread of the block waits here
  counted<256><<<64, 128>>>(data);
}

void good(float *data, bool half) {
  counted<256><<<64, 256>>>(data);
  counted<64><<<64, 64>>>(data);
  byBlock<<<64, 96>>>(data);
  twice<<<64, 128>>>(data);
  either<<<64, 128>>>(data, half);
  helped<<<64, 128>>>(data);
  byWarp<<<64, 256>>>(data);
}
