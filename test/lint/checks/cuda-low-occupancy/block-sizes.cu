// RUN: %check_hosts %s cuda-low-occupancy

__global__ void a(float *data) {}
__global__ void b(float *data) {}
__global__ void c(float *data) {}
__global__ void d(float *data) {}
__global__ void e(float *data) {}
__global__ void good(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'a' is declared here with no '__launch_bounds__'
  a<<<n, 1024>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86 and 50% occupancy on sm_75, sm_80, sm_89, sm_90, sm_100, sm_107 and sm_120: the 16 block slots of an SM fill 512 of 1536 thread slots with blocks of 32 threads [cuda-low-occupancy]
  // CHECK: note: blocks of 128, 256 and 512 threads reach 100% with at most 32 registers per thread, if several warps can share a block; the same work then takes 1/4, 1/8 and 1/16 of the blocks
  // CHECK: note: kernel 'a' is declared here with no '__launch_bounds__'
  a<<<n, 32>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: at most 75% occupancy on sm_75, sm_80, sm_90, sm_100 and sm_107: one block of 768 threads leaves 256 of 1024 thread slots empty [cuda-low-occupancy]
  // CHECK: note: 32 x 24 = 768 threads
  // CHECK: note: blocks of 256, 128 and 64 threads reach 100% with at most 32 registers per thread; the same work then takes 3, 6 and 12 times the blocks
  // CHECK: note: kernel 'b' is declared here with no '__launch_bounds__'
  b<<<n, dim3(32, 24)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 53.1% occupancy on sm_75 and sm_107, 70.8% occupancy on sm_86, sm_89 and sm_120 and 79.7% occupancy on sm_80, sm_90 and sm_100: one block of 544 threads leaves 480 of 1024 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 32 registers per thread{{$}}
  // CHECK: note: kernel 'c' is declared here with no '__launch_bounds__'
  c<<<n, 544>>>(data);
}

// Said once for a kernel and a block of one size.
void again(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'd' is declared here with no '__launch_bounds__'
  d<<<n, 1024>>>(data);
  d<<<2 * n, dim3(32, 32)>>>(data);
}

void fine(float *data, int n) {
  good<<<n, 128>>>(data);
  good<<<n, 256>>>(data);
  good<<<n, 512>>>(data);
  good<<<n, dim3(16, 16)>>>(data);
  good<<<n, 192>>>(data);
  good<<<n, n>>>(data);
}

// One block, or none that can be: not a question of occupancy.
void others(float *data, int n) {
  good<<<1, 1024>>>(data);
  good<<<1, 1>>>(data);
  good<<<n, 2048>>>(data);
  good<<<n, 0>>>(data);
}

// Where the grid is a number too, what as many threads in all are then, and both change.
void suggested(float *data) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86, sm_89 and sm_120: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 768, 512 and 384 threads reach 100% with at most 40 registers per thread; the same work then takes 4000, 6000 and 8000 blocks
  // CHECK: note: kernel 'e' is declared here with no '__launch_bounds__'
  e<<<3000, 1024>>>(data);
}
