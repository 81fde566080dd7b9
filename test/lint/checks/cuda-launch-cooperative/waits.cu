// RUN: %check_hosts %s cuda-launch-cooperative

// Kernels that wait for all blocks of their grid, in launches that are not cooperative.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void waits(float *data) {
  data[threadIdx.x] = 1;
  cg::this_grid().sync();
}
__device__ void helper(const cg::grid_group &grid) { grid.sync(); }
__global__ void waitsInHelper(float *data) {
  cg::grid_group grid = cg::this_grid();
  helper(grid);
}
__global__ void waitsMaybe(float *data, int steps) {
  auto grid = cg::this_grid();
  for (int i = 1; i < steps; ++i)
    cg::sync(grid);
}

void bad(float *data, int steps) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'waits' waits for all 2 blocks of its grid, but the launch is not cooperative; the kernel ends with an error [cuda-launch-cooperative]
  // CHECK: note: it waits here; only a cooperative launch can do that
  waits<<<2, 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'waitsInHelper' waits for all 2 blocks of its grid, but the launch is not cooperative; the kernel ends with an error [cuda-launch-cooperative]
  // CHECK: note: it waits here; only a cooperative launch can do that
  waitsInHelper<<<2, 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'waitsMaybe' waits for all 2 blocks of its grid, but the launch is not cooperative; the kernel ends with an error [cuda-launch-cooperative]
  // CHECK: note: it waits here; only a cooperative launch can do that
  waitsMaybe<<<2, 64>>>(data, steps);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'waitsMaybe' waits for all 2 blocks of its grid, but the launch is not cooperative; the kernel ends with an error [cuda-launch-cooperative]
  // CHECK: note: it waits here; only a cooperative launch can do that
  waitsMaybe<<<2, 64>>>(data, 5);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'waits' waits for all 2 blocks of its grid, but the launch is not cooperative; the kernel ends with an error [cuda-launch-cooperative]
  // CHECK: note: it waits here; only a cooperative launch can do that
  cudaLaunchKernel((void *)waits, 2, 64, arguments, 0, 0);
}


__global__ void asksFirst(float *data) {
  auto grid = cg::this_grid();
  if (grid.is_valid())
    grid.sync();
}
__global__ void waitsForBlock(float *data) {
  cg::thread_block block = cg::this_thread_block();
  block.sync();
  cg::sync(block);
  data[cg::this_grid().thread_rank()] = 0;
}

void good(float *data, bool cooperative) {
  void *arguments[] = {&data};
  cudaLaunchCooperativeKernel((void *)waits, 2, 64, arguments, 0, 0);
  waitsMaybe<<<2, 64>>>(data, 1);
  asksFirst<<<2, 64>>>(data);
  waitsForBlock<<<2, 64>>>(data);
}

void byAttribute(float *data, int cooperative) {
  cudaLaunchConfig_t config = {};
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = cooperative;
  config.gridDim = 2;
  config.blockDim = 64;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, waits, data);
}
