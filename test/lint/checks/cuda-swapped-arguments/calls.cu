// RUN: %check_hosts %s cuda-swapped-arguments

__global__ void kernel(float *data) {}

#define LAUNCH(function, num_blocks, num_threads, ...) function<<<num_blocks, num_threads>>>(__VA_ARGS__)
void launch(void (*function)(float *), dim3 grid, dim3 block, float *data);
void wide(int blocksPerGrid, int threadsPerBlock);

void swapped(float *data, int threads, int blocks) {
  // CHECK: :[[#@LINE+1]]:3: warning: argument 2, 'num_blocks', is 'threads' and argument 3, 'num_threads', is 'blocks': grid and block look swapped [cuda-swapped-arguments]
  LAUNCH(kernel, threads, blocks, data);
  dim3 gridDims(4), blockDims(32);
  // CHECK: :[[#@LINE+1]]:3: warning: argument 2, 'grid', is 'blockDims' and argument 3, 'block', is 'gridDims': grid and block look swapped [cuda-swapped-arguments]
  launch(kernel, blockDims, gridDims, data);
  // CHECK: :[[#@LINE+1]]:3: warning: argument 1, 'blocksPerGrid', is 'threads' and argument 2, 'threadsPerBlock', is 'blocks': grid and block look swapped [cuda-swapped-arguments]
  wide(threads, blocks);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of this launch, the grid, is 'threads' and argument 2, the block, is 'blocks': grid and block look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  kernel<<<threads, blocks>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of this launch, the grid, is 'blockDims' and argument 2, the block, is 'gridDims': grid and block look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  kernel<<<blockDims, gridDims>>>(data);
}

void byFunction(float *data, dim3 threads, dim3 blocks) {
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of this launch, the grid, is 'threads' and argument 3, the block, is 'blocks': grid and block look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  cudaLaunchKernel((const void *)kernel, threads, blocks, arguments, 0, 0);
}

struct Config {
  int nblocks, nthreads;
};
// CHECK: :[[#@LINE+2]]:44: warning: argument 1 of this launch, the grid, is 'nthreads' and argument 2, the block, is 'nblocks': grid and block look swapped [cuda-swapped-arguments]
// CHECK: note: exchange them
void members(float *data, Config config) { kernel<<<config.nthreads, config.nblocks>>>(data); }

// As it should be.
void right(float *data, int threads, int blocks, int size, int block) {
  LAUNCH(kernel, blocks, threads, data);
  dim3 gridDims(4), blockDims(32);
  launch(kernel, gridDims, blockDims, data);
  wide(blocks, threads);
  kernel<<<blocks, threads>>>(data);
  kernel<<<gridDims, blockDims>>>(data);
  kernel<<<gridDims, block>>>(data);
}

// At most one of the names is one of blocks or threads.
void unsure(float *data, int threads, int blocks, int n, int thread_blocks) {
  kernel<<<n, blocks>>>(data);
  kernel<<<threads, n>>>(data);
  kernel<<<threads, 256>>>(data);
  kernel<<<threads, thread_blocks>>>(data);
  kernel<<<threads + 1, blocks>>>(data);
  wide(threads, n);
}
