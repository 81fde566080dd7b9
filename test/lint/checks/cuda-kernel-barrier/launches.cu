// RUN: %check_hosts %s cuda-kernel-barrier
// Barriers that some running threads do not reach.
#include <cooperative_groups.h>

__global__ void inCondition(float *data) {
  __shared__ float tile[64];
  tile[threadIdx.x] = 0;
  if (threadIdx.x < 48) {
    tile[threadIdx.x] = data[threadIdx.x];
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: thread 0 waits at this barrier, which thread 48 does not reach
    // CHECK: note: 'inCondition' is launched here with a block of 64
    __syncthreads();
  }
  data[threadIdx.x] = tile[0];
}

__global__ void behindABound(float *data, int n) {
  __shared__ float tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tile[threadIdx.x] = data[i];
    // CHECK: :[[#@LINE+2]]:5: warning: thread 0 waits at this barrier, which thread 127 does not reach when 'n' is 1 to 127
    // CHECK: note: 'behindABound' is launched here with a block of 128
    __syncthreads();
    data[i] = tile[0];
  }
}

// Threads leave the loop at different iterations.
__global__ void inLoop(float *data) {
  for (int i = threadIdx.x; i < 100; i += blockDim.x) {
    data[i] += 1;
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: thread 0 waits at this barrier, which thread 36 does not reach
    // CHECK: note: 'inLoop' is launched here with a block of 64
    __syncthreads();
  }
}

__global__ void byGroup(float *data) {
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x % 2 == 0)
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: thread 0 waits at this barrier, which thread 1 does not reach
    // CHECK: note: 'byGroup' is launched here with a block of 64
    block.sync();
  data[threadIdx.x] = 1;
}

__global__ void mask(float *data) {
  __shared__ float tile[32];
  unsigned below = __ballot_sync(0xffffffff, threadIdx.x < 16);
  if (threadIdx.x <= 16) {
    tile[threadIdx.x] = data[threadIdx.x];
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: thread 16 waits here with a mask that it is not in
    // CHECK: note: 'mask' is launched here with a block of 32
    __syncwarp(below);
    data[threadIdx.x] = tile[0];
  }
}

// Whole warps that wait at two barriers go on together, as the hardware is.
__global__ void twoBarriers(float *data) {
  if (threadIdx.x < 64) {
    data[threadIdx.x] = 0;
    // CHECK: :[[#@LINE+3]]:5: warning: thread 0 waits at this barrier, which thread 64 does not reach
    // CHECK: note: thread 64 waits here instead; CUDA does not promise that the two are one barrier
    // CHECK: note: 'twoBarriers' is launched here with a block of 128
    __syncthreads();
    return;
  }
  __syncthreads();
  data[threadIdx.x] = data[0];
}

void run(float *data, int n) {
  inCondition<<<1, 64>>>(data);
  behindABound<<<4, 128>>>(data, n);
  inLoop<<<1, 64>>>(data);
  byGroup<<<1, 64>>>(data);
  mask<<<1, 32>>>(data);
  twoBarriers<<<1, 128>>>(data);
}
