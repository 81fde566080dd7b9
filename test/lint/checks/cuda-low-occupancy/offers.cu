// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86
// A better block is offered where one constant, or two literals, make grid and block.
__global__ void byConstant(float *data) {}
__global__ void byVariable(float *data) {}
__global__ void byBlock(float *data) {}
__global__ void byLiterals(float *data) {}
__global__ void byShape(float *data) {}
__global__ void byLiteral(float *data) {}

constexpr int kThreads = 1024;
void constant(float *data, int n) {
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: 1024 comes from 'kThreads'
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'byConstant' is declared here with no '__launch_bounds__'
  byConstant<<<(n + kThreads - 1) / kThreads, kThreads>>>(data);
}
void byAVariable(float *data, int n) {
  constexpr int kBlock = 1024;
  const int rounded = n + kBlock - 1;
  const int blocks = rounded / kBlock;
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: 1024 comes from 'kBlock'
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'byVariable' is declared here with no '__launch_bounds__'
  byVariable<<<blocks, kBlock>>>(data);
}
void ofTheBlockAlone(float *data) {
  constexpr int kOther = 1024;
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: 1024 comes from 'kOther'
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2000, 4000 and 8000 blocks
  // CHECK: note: kernel 'byBlock' is declared here with no '__launch_bounds__'
  byBlock<<<1000, kOther>>>(data);
}
// CHECK: :[[#@LINE+3]]:30: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
// CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2002, 4004 and 8008 blocks
// CHECK: note: kernel 'byLiterals' is declared here with no '__launch_bounds__'
void literals(float *data) { byLiterals<<<1001, 1024>>>(data); }
// CHECK: :[[#@LINE+4]]:35: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
// CHECK: note: 32 x 32 = 1024 threads
// CHECK: note: blocks of 768, 512 and 384 threads reach 100% with at most 40 registers per thread; the same work then takes 1336, 2004 and 2672 blocks
// CHECK: note: kernel 'byShape' is declared here with no '__launch_bounds__'
void twoDimensions(float *data) { byShape<<<1002, dim3(32, 32)>>>(data); }
// CHECK: :[[#@LINE+3]]:39: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
// CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
// CHECK: note: kernel 'byLiteral' is declared here with no '__launch_bounds__'
void oneLiteral(float *data, int n) { byLiteral<<<n, 1024>>>(data); }
