// RUN: %check_hosts %s cuda-low-occupancy
// Low on purpose, or not known.

__global__ void __launch_bounds__(1024, 1) oneBlock(float *data) {}
__global__ void __launch_bounds__(1024) bounded(float *data) {}
__global__ void persistent(float *data) {}

void good(float *data, int n) {
  oneBlock<<<n, 1024>>>(data);
  oneBlock<<<1, 1024>>>(data);
}

// As many blocks as the device holds at once.
void sizedByTheDevice(float *data) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, persistent, 0, 0);
  persistent<<<blocks, threads>>>(data);
}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'bounded' is declared here
  bounded<<<n, 1024>>>(data);
}

void suppressed(float *data, int n) {
  persistent<<<n, 1024>>>(data); // NOLINT(cuda-low-occupancy)
  if (false)
    persistent<<<n, 64>>>(data);
}

// A size chosen by the size of the work: the small ones have little to do.
template <int Threads> __global__ void reduce(float *data) {}
void bySize(float *data, int n) {
  switch (n) {
  case 32: reduce<32><<<n, 32>>>(data); break;
  case 64: reduce<64><<<n, 64>>>(data); break;
  default: reduce<1024><<<n, 1024>>>(data);
  }
  if (n < 128)
    persistent<<<n, 32>>>(data);
  else if (n < 256)
    persistent<<<n, 64>>>(data);
  else
    persistent<<<n, 128>>>(data);
}

// One after the other is no choice, nor are two sizes.
template <int Threads> __global__ void scale(float *data) {}
void inTurn(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86 and 50% occupancy on
  // CHECK: note: blocks of 128, 256 and 512 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/4, 1/8 and 1/16 of the blocks
  // CHECK: note: kernel 'scale<32>' is declared here with no '__launch_bounds__'
  scale<32><<<n, 32>>>(data);
  scale<128><<<n, 128>>>(data);
  scale<256><<<n, 256>>>(data);
  if (n > 64)
    // CHECK: :[[#@LINE+3]]:5: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024
    // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
    // CHECK: note: kernel 'scale<1024>' is declared here with no '__launch_bounds__'
    scale<1024><<<n, 1024>>>(data);
  else
    scale<512><<<n, 512>>>(data);
}

// No more threads than one SM holds; of a warp a part, which is cuda-partial-warp's.
void small(float *data, int n) {
  persistent<<<16, 64>>>(data);
  persistent<<<n, 16>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86 and 50% occupancy on sm_75, sm_80, sm_89, sm_90, sm_100, sm_107 and sm_120: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 1 thread
  // CHECK: note: blocks of 128, 256 and 512 threads reach 100% with at most 32 registers per thread; the same work then takes 1/128, 1/256 and 1/512 of the blocks
  // CHECK: note: kernel 'persistent' is declared here with no '__launch_bounds__'
  persistent<<<n, 1>>>(data);
}

// Written for its block: another size would be another kernel.
__device__ int lane() { return threadIdx.x; }
__global__ void oneWarp(float *data) { data[blockIdx.x * 32 + lane()] *= 2; }
__global__ void anySize(float *data) { data[blockIdx.x * blockDim.x + lane()] *= 2; }
__global__ void __launch_bounds__(1) oneThread(float *data) {}
void written(float *data, int n) {
  oneWarp<<<n, 32>>>(data);
  oneThread<<<n, 1>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86 and 50% occupancy on
  // CHECK: note: blocks of 128, 256 and 512 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/4, 1/8 and 1/16 of the blocks
  // CHECK: note: kernel 'anySize' is declared here with no '__launch_bounds__'
  anySize<<<n, 32>>>(data);
}
