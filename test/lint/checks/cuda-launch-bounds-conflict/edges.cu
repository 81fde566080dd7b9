// RUN: %check_hosts %s cuda-launch-bounds-conflict
// Numbers that are none, one, or not known.

// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'oneThread' has '__launch_bounds__' of 1 thread and '__block_size__' of 1 thread; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __launch_bounds__(1) __block_size__((1, 1, 1)) oneThread(float *data) {}
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'noBound' has '__launch_bounds__' of 0 threads and '__maxnreg__' of 64 registers; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __launch_bounds__(0) __maxnreg__(64) noBound(float *data) {}
// No minimum of blocks leaves so few registers.
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'fewest' has '__launch_bounds__' of 1024 threads and '__maxnreg__' of 16 registers; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __launch_bounds__(1024) __maxnreg__(16) fewest(float *data) {}
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'shapes' has a cluster of 1 x 2 x 4 blocks from '__cluster_dims__' and another of 1 x 4 x 2 blocks from the second tuple of '__block_size__'; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __cluster_dims__(1, 2, 4) __block_size__((64, 1, 1), (1, 4, 2)) shapes(float *data) {}

// A minimum that is not repeated.
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'lost' is (256, 4) here and (256) on its definition; nvcc uses (256, 4), Clang (256) on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (256) here
__global__ void __launch_bounds__(256, 4) lost(float *data);
__global__ void __launch_bounds__(256) lost(float *data) {}
__global__ void __launch_bounds__(256, 4) lostAfter(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'lostAfter' is (256) here and (256, 4) on its definition; (256, 4) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (256, 4) here
__global__ void __launch_bounds__(256) lostAfter(float *data);
// CHECK: :[[#@LINE+2]]:34: warning: '__launch_bounds__' of 'half' is (256, 2) here and (128, ?) on its definition; (128, ?) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (128, ?) here
template <int N> __global__ void __launch_bounds__(256, 2) half(float *data);
template <int N> __global__ void __launch_bounds__(128, N) half(float *data) {}
// The constant may be another kernel's too: no fix.
constexpr int kOld = 128;
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'constant' is (128) here and (64) on its definition; (64) holds on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__' is (64) here
__global__ void __launch_bounds__(kOld) constant(float *data);
__global__ void __launch_bounds__(64) constant(float *data) {}

template <int N> __global__ void __launch_bounds__(256) goodHalf(float *data);
template <int N> __global__ void __launch_bounds__(N) goodHalf(float *data) {}
// Clusters are no minimum: what does not repeat them leaves them as they are.
__global__ void __block_size__((64, 1, 1), (2, 1, 1)) goodCluster(float *data);
__global__ void __block_size__((64, 1, 1)) goodCluster(float *data) {}
