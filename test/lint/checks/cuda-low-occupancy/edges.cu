// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80 --option cuda-low-occupancy.SharedMemoryStep=100 --prefix=STEP
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80 --option cuda-low-occupancy.SharedMemoryStep=101 --prefix=STEP
// RUN: %check_hosts %s cuda-low-occupancy --prefix=UNNAMED
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_80,sm_86 --prefix=NAMED
__global__ void kernel(float *data) {}
__global__ void shared(float *data) {}
__global__ void single(float *data) {}

// One thread is a choice, and part of a warp cuda-partial-warp's to report.
void partOfAWarp(float *data, int n) {
  kernel<<<n, 2>>>(data);
  kernel<<<n, 31>>>(data);
  // CHECK: :[[#@LINE+12]]:3: warning: at most 50% occupancy on sm_80: the 32 block slots of an SM fill 1024 of 2048 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // CHECK: note: blocks of 64, 128 and 256 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/2, 1/4 and 1/8 of the blocks
  // CHECK: note: kernel 'kernel' is declared here with no '__launch_bounds__'
  // STEP: :[[#@LINE+9]]:3: warning: at most 50% occupancy on sm_80: the 32 block slots of an SM fill 1024 of 2048 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // STEP: note: blocks of 64, 128 and 256 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/2, 1/4 and 1/8 of the blocks
  // STEP: note: kernel 'kernel' is declared here with no '__launch_bounds__'
  // UNNAMED: :[[#@LINE+6]]:3: warning: at most 33.3% occupancy on sm_86 and 50% occupancy on sm_75, sm_80, sm_89, sm_90, sm_100, sm_107 and sm_120: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // UNNAMED: note: blocks of 128, 256 and 512 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/4, 1/8 and 1/16 of the blocks
  // UNNAMED: note: kernel 'kernel' is declared here with no '__launch_bounds__'
  // NAMED: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86 and 50% occupancy on sm_80: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // NAMED: note: blocks of 128, 256 and 512 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/4, 1/8 and 1/16 of the blocks
  // NAMED: note: kernel 'kernel' is declared here with no '__launch_bounds__'
  kernel<<<n, 32>>>(data);
}

// Of two sizes the work chooses.
void twoSizes(float *data, int n) { single<<<n, n > 7 ? 33 : 65>>>(data); }

// Above the limit without opt-in shared memory is a choice.
void sharedMemory(float *data, int n) {
  // STEP: :[[#@LINE+3]]:3: warning: at most 18.8% occupancy on sm_80: 49152 bytes of shared memory per block leave room for 3 blocks per SM, 384 of 2048 thread slots [cuda-low-occupancy]
  // STEP: note: at 40960 bytes of shared memory per block or fewer, occupancy is 25%
  // STEP: note: kernel 'shared' is declared here with no '__launch_bounds__'
  shared<<<n, 128, 49152>>>(data);
  shared<<<n, 128, 49153>>>(data);
}

// Low on sm_86 alone: of no interest unless somebody names it.
// NAMED: :[[#@LINE+3]]:38: warning: at most 66.7% occupancy on sm_86: the 16 block slots of an SM fill 1024 of 1536 thread slots with blocks of 64 threads [cuda-low-occupancy]
// NAMED: note: blocks of 128, 192 and 256 threads reach 100% with at most 40 registers per thread; the same work then takes 1/2, 1/3 and 1/4 of the blocks
// NAMED: note: kernel 'single' is declared here with no '__launch_bounds__'
void oneTarget(float *data, int n) { single<<<n, 64>>>(data); }
