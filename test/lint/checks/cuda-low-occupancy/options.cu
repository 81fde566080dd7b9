// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.Threshold=60
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.Threshold=84 --prefix=HIGH
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.SingleBlock=true --prefix=SINGLE
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.SharedMemoryStep=40 --option cuda-low-occupancy.Threshold=30 --prefix=STEP

__global__ void a(float *data) {}
__global__ void b(float *data) {}
__global__ void c(float *data) {}

void launches(float *data, int n) {
  a<<<n, 512>>>(data);

  // HIGH: :[[#@LINE+3]]:3: warning: at most 83.3% occupancy on sm_86: 2 blocks of 640 threads leave 256 of 1536 thread slots empty [cuda-low-occupancy]
  // HIGH: note: blocks of 128, 512 and 768 threads reach 100% with at most 40 registers per thread
  // HIGH: note: kernel 'a' is declared here with no '__launch_bounds__'
  a<<<n, 640>>>(data);

  // HIGH: :[[#@LINE+6]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // HIGH: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // HIGH: note: kernel 'b' is declared here with no '__launch_bounds__'
  // SINGLE: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // SINGLE: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // SINGLE: note: kernel 'b' is declared here with no '__launch_bounds__'
  b<<<n, 1024>>>(data);

  // CHECK: :[[#@LINE+9]]:3: warning: at most 33.3% occupancy on sm_86: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // CHECK: note: blocks of 96, 128 and 192 threads reach 100% with at most 40 registers per thread, if several warps can share a block; the same work then takes 1/3, 1/4 and 1/6 of the blocks
  // CHECK: note: kernel 'c' is declared here with no '__launch_bounds__'
  // HIGH: :[[#@LINE+6]]:3: warning: at most 33.3% occupancy on sm_86: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // HIGH: note: blocks of 96, 128 and 192 threads reach 100% with at most 40 registers per thread, if several warps can share a block; the same work then takes 1/3, 1/4 and 1/6 of the blocks
  // HIGH: note: kernel 'c' is declared here with no '__launch_bounds__'
  // SINGLE: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // SINGLE: note: blocks of 96, 128 and 192 threads reach 100% with at most 40 registers per thread, if several warps can share a block; the same work then takes 1/3, 1/4 and 1/6 of the blocks
  // SINGLE: note: kernel 'c' is declared here with no '__launch_bounds__'
  c<<<n, 32>>>(data);

  // SINGLE: :[[#@LINE+3]]:3: warning: at most 56.2% occupancy on sm_86: one block of 864 threads leaves 672 of 1536 thread slots empty [cuda-low-occupancy]
  // SINGLE: note: blocks of 96, 768 and 512 threads reach 100% with at most 40 registers per thread
  // SINGLE: note: kernel 'c' is declared here with no '__launch_bounds__'
  c<<<1, 864>>>(data);
}

// A tile of the size that the algorithm wants: less would have to be much less.
__global__ void tile(float *data) {
  __shared__ float all[12288];
  all[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  data[threadIdx.x] = all[threadIdx.x ^ 1];
}
void tiles(float *data, int n) {
  // STEP: :[[#@LINE+3]]:3: warning: at most 16.7% occupancy on sm_86: 49152 bytes of shared memory per block leave room for 2 blocks per SM, 256 of 1536 thread slots [cuda-low-occupancy]
  // STEP: note: at 33024 bytes of shared memory per block or fewer, occupancy is 25%
  // STEP: note: kernel 'tile' is declared here with no '__launch_bounds__'
  tile<<<n, 128>>>(data);
}
