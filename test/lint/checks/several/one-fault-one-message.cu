// RUN: %check_hosts %s cuda-*,-cuda-missing-launch-bounds,-cuda-launch-sizes
// All checks at once: a fault is one check's to report.

__global__ void plain(float *data) {}
__global__ void __launch_bounds__(128) bounded(float *data) {}
__global__ void shared(float *data) { extern __shared__ float tile[]; tile[0] = 1; data[0] = tile[0]; }

void oneEach(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2050 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  plain<<<n, 2050>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  bounded<<<n, 2048>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'bounded' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'bounded' is limited to 128 threads here
  bounded<<<n, 256>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on every target [cuda-launch-dimensions]
  plain<<<n, 0>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  shared<<<n, 256, 60000>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 200 threads is not a multiple of the warp size of 32: 24 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 10 x 20 = 200 threads
  // CHECK: note: 224 threads would fill 7 warps; the kernel must then ignore the threads beyond its data
  plain<<<n, dim3(10, 20)>>>(data);
}

void clean(float *data, int n) {
  plain<<<n, 256>>>(data);
  bounded<<<n, 128>>>(data);
  shared<<<n, 256, 4096>>>(data);
  plain<<<1, 1>>>(data);
  plain<<<(n + 255) / 256, dim3(32, 8)>>>(data);
}
