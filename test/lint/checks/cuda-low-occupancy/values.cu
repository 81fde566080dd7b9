// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86,sm_89

constexpr int Threads = 1024;
#define BLOCK 1024
__global__ void byConstant(float *data) {}
__global__ void byMacro(float *data) {}
__global__ void byCall(float *data) {}
template <int N> __global__ void sized(float *data) {}
// CHECK: :[[#@LINE+4]]:52: warning: at most 66.7% occupancy on every target: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
// CHECK: note: in the instance 'launch<1024>'
// CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
// CHECK: note: kernel 'sized<1024>' is declared here with no '__launch_bounds__'
template <int N> void launch(float *data, int n) { sized<N><<<n, N>>>(data); }

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on every target: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: 1024 comes from 'Threads'
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'byConstant' is declared here with no '__launch_bounds__'
  byConstant<<<n, Threads>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on every target: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'byMacro' is declared here with no '__launch_bounds__'
  byMacro<<<n, BLOCK>>>(data);
  launch<256>(data, n);
  launch<1024>(data, n);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on every target: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2, 4 and 8 times the blocks
  // CHECK: note: kernel 'byCall' is declared here with no '__launch_bounds__'
  cudaLaunchKernel((const void *)byCall, dim3(n), dim3(1024), arguments, 0, nullptr);
}
