// RUN: %check_hosts %s cuda-kernel-block-size
// Kernels that end under other blocks.
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void exact(float *data) {
  if (blockDim.x != 256)
    __trap();
  data[threadIdx.x] = 1;
}
__global__ void withMessage(float *data) {
  if (blockDim.x % 32 != 0 || blockDim.y > 4) {
    printf("the block does not fit\n");
    __trap();
  }
  data[threadIdx.x] = 1;
}
__global__ void asserts(float *data) {
  assert(blockDim.x == 64 && blockDim.y == 1);
  data[threadIdx.x] = 1;
}
__global__ void byData(float *data, int n) {
  if (n != 256)
    __trap();
  data[threadIdx.x] = 1;
}
__global__ void returns(float *data) {
  if (blockDim.x != 256)
    return;
  data[threadIdx.x] = 1;
}

void bad(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 128 threads along x breaks an assertion in 'exact', which needs 256 [cuda-kernel-block-size]
  // CHECK: :9:5: note: every thread of the block ends here
  exact<<<64, 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 48 threads along x breaks an assertion in 'withMessage', which needs a multiple of 32
  // CHECK: note: every thread of the block ends here
  withMessage<<<64, 48>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 32 threads along x breaks an assertion in 'asserts', which needs 64
  // CHECK: note: every thread of the block ends here
  asserts<<<64, 32>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 8 threads along y breaks an assertion in 'withMessage', which needs at most 4
  // CHECK: note: 32 x 8 = 256 threads
  // CHECK: note: every thread of the block ends here
  withMessage<<<64, dim3(32, 8)>>>(data);
}

void good(float *data, int n) {
  exact<<<64, 256>>>(data);
  exact<<<64, n>>>(data);
  withMessage<<<64, dim3(64, 4)>>>(data);
  asserts<<<64, 64>>>(data);
  byData<<<64, 128>>>(data, 128);
  returns<<<64, 128>>>(data);
}
