// RUN: %check_hosts %s cuda-launch-bounds-conflict
// One attribute more than once, with other numbers.

#define THREADS 256
constexpr int kThreads = 128;

// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'stale' is (256) here and (128) on its definition; (128) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (128) here
__global__ void __launch_bounds__(256) stale(float *data);
__global__ void __launch_bounds__(128) stale(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'staleMinimum' is (256, 2) here and (256, 4) on its definition; (256, 4) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (256, 4) here
__global__ void __launch_bounds__(256, 2) staleMinimum(float *data);
__global__ void __launch_bounds__(256, 4) staleMinimum(float *data) {}
// nvcc keeps the minimum.
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'kept' is (256, 4) here and (128) on its definition; nvcc uses (128, 4), Clang (128) on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (128) here
__global__ void __launch_bounds__(256, 4) kept(float *data);
__global__ void __launch_bounds__(128) kept(float *data) {}
__global__ void __launch_bounds__(256) after(float *data) {}
// CHECK: :[[#@LINE+3]]:17: warning: '__launch_bounds__' of 'after' is (128) here and (256) on its definition; nvcc uses (128), Clang (256) on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (256) here
// CHECK: note: with (256) here, both compilers use that value
__global__ void __launch_bounds__(128) after(float *data);
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'named' is (256) here and (128) on its definition; (128) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (128) here
__global__ void __launch_bounds__(THREADS) named(float *data);
__global__ void __launch_bounds__(kThreads) named(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'twice' is (256, 4) here and (128) beside it; nvcc uses (128, 4), Clang (256, 4) on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (128) here
__global__ void __launch_bounds__(256, 4) __launch_bounds__(128) twice(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'neverDefined' is (64) here and (32) on another declaration; (32) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (32) here
__global__ void __launch_bounds__(64) neverDefined(float *data);
__global__ void __launch_bounds__(32) neverDefined(float *data);
// CHECK: :[[#@LINE+2]]:39: warning: '__launch_bounds__' of 'pattern' is (256) here and (512) on its definition; (512) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (512) here
template <typename T> __global__ void __launch_bounds__(256) pattern(T *data);
template <typename T> __global__ void __launch_bounds__(512) pattern(T *data) {}

// CHECK: :[[#@LINE+2]]:17: warning: '__maxnreg__' of 'registers' is (64) here and (32) on its definition; (32) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__maxnreg__' is (32) here
__global__ void __maxnreg__(64) registers(float *data);
__global__ void __maxnreg__(32) registers(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__block_size__' of 'block' is (128, 1, 1) here and (16, 16, 1) on its definition; (16, 16, 1) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__block_size__' is (16, 16, 1) here
__global__ void __block_size__((128, 1, 1)) block(float *data);
__global__ void __block_size__((16, 16, 1)) block(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__cluster_dims__' of 'clusters' is (2, 1, 1) here and (4, 1, 1) beside it; (4, 1, 1) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__cluster_dims__' is (4, 1, 1) here
__global__ void __cluster_dims__(2) __cluster_dims__(4) clusters(float *data) {}

// The usual header says nothing of bounds, or the same.
__global__ void goodDeclared(float *data);
__global__ void __launch_bounds__(256) goodDeclared(float *data) {}
__global__ void __launch_bounds__(256) goodInherited(float *data);
__global__ void goodInherited(float *data) {}
__global__ void __launch_bounds__(256, 2) goodSame(float *data);
__global__ void __launch_bounds__(THREADS, 1 + 1) goodSame(float *data) {}
__global__ void __launch_bounds__(256) goodMore(float *data);
__global__ void __launch_bounds__(256, 2) goodMore(float *data) {}
__global__ void __launch_bounds__(256, 0) goodNoMinimum(float *data);
__global__ void __launch_bounds__(256) goodNoMinimum(float *data) {}
__global__ void __cluster_dims__(2) goodCluster(float *data);
__global__ void __cluster_dims__(2, 1, 1) goodCluster(float *data) {}
// A specialisation is another kernel.
template <int N> __global__ void __launch_bounds__(256) good(float *data) {}
template <> __global__ void __launch_bounds__(128) good<1>(float *data) {}
// Not known without arguments.
template <int N> __global__ void __launch_bounds__(N) goodPattern(float *data);
template <int N> __global__ void __launch_bounds__(N * 2) goodPattern(float *data) {}

#if __CUDA_ARCH__ >= 900
#define BY_ARCH 256
#else
#define BY_ARCH 128
#endif
__global__ void __launch_bounds__(BY_ARCH) goodByArch(float *data);
__global__ void __launch_bounds__(256) goodByArch(float *data) {}

void run(float *data) {
  pattern<<<1, 256>>>(data);
  good<1><<<1, 128>>>(data);
  goodPattern<32><<<1, 32>>>(data);
}
