// RUN: %check_hosts %s cuda-kernel-block-size
// Tiles and barriers with a number of threads.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void tiled(float *data) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  data[warp.thread_rank()] = 1;
}
template <int Size> __global__ void tiledBy(float *data) {
  auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
  data[tile.thread_rank()] = 1;
}
__global__ void byData(float *data, int n) {
  if (n > 4) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    data[warp.thread_rank()] = 1;
  }
}
__global__ void ofTile(float *data) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::tiled_partition<16>(warp);
  data[half.thread_rank()] = 1;
}

__global__ void pair(float *data) {
  asm volatile("bar.sync 1, 256;" ::: "memory");
  data[threadIdx.x] = 1;
}
template <int Threads> __device__ void meet() {
  asm volatile("bar.sync %0, %1;" ::"n"(1), "n"(Threads));
}
__global__ void pairInHelper(float *data) {
  meet<256>();
  data[threadIdx.x] = 1;
}
__global__ void byRole(float *data) {
  if (threadIdx.x >= 64)
    asm volatile("bar.sync 1, 192;" ::: "memory");
  else
    asm volatile("bar.arrive 1, 192;" ::: "memory");
  asm volatile("bar.sync 0;");
  data[threadIdx.x] = 1;
}
__global__ void byArgument(float *data, int threads) {
  asm volatile("bar.sync 1, %0;" ::"r"(threads));
  data[threadIdx.x] = 1;
}

void bad(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 48 threads is not a multiple of the 32 threads of a tile in 'tiled' [cuda-kernel-block-size]
  // CHECK: :9:15: note: 'tiled_partition<32>' divides the block here
  tiled<<<64, 48>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 40 threads is not a multiple of the 16 threads of a tile in 'tiledBy<16>'
  // CHECK: note: 4 x 10 = 40 threads
  // CHECK: note: 'tiled_partition<16>' divides the block here
  tiledBy<16><<<64, dim3(4, 10)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: a barrier in 'pair' waits for 256 threads, but the block has 128 threads
  // CHECK: note: every thread of the block waits here
  pair<<<64, 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: a barrier in 'pairInHelper' waits for 256 threads, but the block has 64 threads
  // CHECK: note: every thread of the block waits here
  pairInHelper<<<64, 64>>>(data);
}

void good(float *data, int n) {
  tiled<<<64, 96>>>(data);
  tiled<<<64, dim3(16, 4)>>>(data);
  tiled<<<64, n>>>(data);
  tiled<<<1, 1>>>(data);
  tiledBy<8><<<64, 24>>>(data);
  tiledBy<1><<<64, 7>>>(data);
  byData<<<64, 48>>>(data, n);
  ofTile<<<64, 64>>>(data);
  pair<<<64, 256>>>(data);
  pair<<<64, 512>>>(data);
  pairInHelper<<<64, 256>>>(data);
  byRole<<<64, 192>>>(data);
  byArgument<<<64, 32>>>(data, 64);
}
