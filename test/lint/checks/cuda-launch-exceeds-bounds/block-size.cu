// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_90,sm_100

#define WIDTH 16
constexpr int kHeight = 8;
__global__ void __block_size__((WIDTH, kHeight, 1)) fixed(float *data) {}
__global__ void __block_size__((128, 1, 1), (2, 1, 1)) clustered(float *data) {}
template <int N> __global__ void __block_size__((N, 1, 1)) sized(float *data) {}
__global__ void __block_size__((64, 1, 1)) redeclared(float *data);
__global__ void __block_size__((128, 1, 1)) redeclared(float *data) {}
__global__ void __maxnreg__(40) capped(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 128 threads is not the 16 x 8 that '__block_size__' of 'fixed' requires; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: :5:17: note: the block of 'fixed' is set here
  fixed<<<n, 128>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 8 x 16 threads is not the 16 x 8 that '__block_size__' of 'fixed' requires; the launch fails on every target
  // CHECK: note: 8 x 16 = 128 threads
  // CHECK: :4:15: note: 8 comes from 'kHeight'
  // CHECK: note: the block of 'fixed' is set here
  fixed<<<n, dim3(kHeight, WIDTH)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 64 threads is not the 128 that '__block_size__' of 'clustered' requires; the launch fails on every target
  // CHECK: note: the block of 'clustered' is set here
  clustered<<<n, 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 64 threads is not the 96 that '__block_size__' of 'sized<96>' requires; the launch fails on every target
  // CHECK: note: the block of 'sized<96>' is set here
  sized<96><<<n, 64>>>(data);
  // The last declaration holds.
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 64 threads is not the 128 that '__block_size__' of 'redeclared' requires; the launch fails on every target
  // CHECK: note: the block of 'redeclared' is set here
  redeclared<<<n, 64>>>(data);
}

void good(float *data, int n) {
  fixed<<<n, dim3(WIDTH, kHeight)>>>(data);
  fixed<<<n, dim3(n, kHeight)>>>(data);
  fixed<<<n, n>>>(data);
  clustered<<<n, 128>>>(data);
  sized<64><<<n, 64>>>(data);
  capped<<<n, 1024>>>(data);
  // Where the kernel fixes the block, 1 stands for it.
  clustered<<<n, 1>>>(data);
}

void several(float *data, int n, bool all, bool small) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 64 threads is not the 128 that '__block_size__' of 'clustered' requires; the launch fails on every target when the block is 64 {{.*}}
  // CHECK: note: the block of 'clustered' is set here
  clustered<<<n, all ? 128 : 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 64 threads is not the 128 that '__block_size__' of 'clustered' requires; the launch fails on every target when the block is 64 {{.*}}
  // CHECK: note: the block of 'clustered' is set here
  clustered<<<n, small ? 1 : 64>>>(data);
}
