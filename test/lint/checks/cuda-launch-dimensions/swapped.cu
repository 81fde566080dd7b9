// RUN: %check_hosts %s cuda-launch-dimensions

__global__ void kernel(float *data) {}

void swapped(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: grid and block look swapped: 4096 blocks of 256 threads would be legal
  kernel<<<256, 4096>>>(data);
  const int Threads = 256, Blocks = 8192;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 8192 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 8192 comes from 'Blocks'
  // CHECK: note: grid and block look swapped: 8192 blocks of 256 threads would be legal
  kernel<<<Threads, Blocks>>>(data);
  dim3 grid(16, 16), block(512, 512);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 262144 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 512 x 512 = 262144 threads
  // CHECK: note: grid and block look swapped: 512 x 512 blocks of 256 threads would be legal
  kernel<<<grid, block>>>(data);
}

// Swapping would not help, or is not known to.
void notSwapped(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<4096, 4096>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<n, 4096>>>(data);
  // A block of two dimensions that are each a block's: it was meant as one.
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 32 x 64 = 2048 threads
  kernel<<<dim3(32, 16), dim3(32, 64)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: grid.x is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<0, 4096>>>(data);
}

// `blocks` and `threads` by name only: what counts are the values.
void good(float *data) {
  const int Blocks = 256, Threads = 512;
  kernel<<<Threads, Blocks>>>(data);
}
