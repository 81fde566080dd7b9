// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_86,sm_90

#define THREADS 512
#define MIN_BLOCKS 4
constexpr int Blocks = 8;
// CHECK: :[[#@LINE+2]]:49: warning: '__launch_bounds__' of 'kernel<1024, 2>': 2 blocks of 1024 threads exceed the limit of 1536 threads per SM on sm_86; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 1 block of 1024 threads
template <int Threads, int Min> __global__ void __launch_bounds__(Threads, Min) kernel(float *data) {}
// CHECK: :[[#@LINE+2]]:39: warning: '__launch_bounds__' of 'fixed': 2 blocks of 1024 threads exceed the limit of 1536 threads per SM on sm_86; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 1 block of 1024 threads
template <typename T> __global__ void __launch_bounds__(1024, 2) fixed(T *data) {}

// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'byMacro': 4 blocks of 512 threads exceed the limit of 1536 threads per SM on sm_86; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 3 blocks of 512 threads
__global__ void __launch_bounds__(THREADS, MIN_BLOCKS) byMacro(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'byConstant': 8 blocks of 256 threads exceed the limit of 1536 threads per SM on sm_86; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 6 blocks of 256 threads
__global__ void __launch_bounds__(256, Blocks) byConstant(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'byDivision': 8 blocks of 256 threads exceed the limit of 1536 threads per SM on sm_86; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 6 blocks of 256 threads
__global__ void __launch_bounds__(256, 2048 / 256) byDivision(float *data) {}

// The last declaration's bounds hold.
__global__ void __launch_bounds__(1024, 2) redeclared(float *data);
__global__ void __launch_bounds__(1024, 1) redeclared(float *data) {}

__global__ void __launch_bounds__(1024, 2) suppressed(float *data) {} // NOLINT(cuda-launch-bounds-infeasible)

void use(float *data) {
  kernel<1024, 2><<<16, 1024>>>(data);
  kernel<512, 3><<<16, 512>>>(data);
  fixed<<<16, 1024>>>(data);
}
