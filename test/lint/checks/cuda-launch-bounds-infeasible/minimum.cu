// RUN: %check_hosts %s cuda-launch-bounds-infeasible

// 1024, 1536 and 2048 threads per SM: what holds 2048 may be too much elsewhere.
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'fullA100': 2 blocks of 1024 threads exceed the threads per SM, 1024 on sm_75 and sm_107 and 1536 on sm_86, sm_89 and sm_120; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 1 block of 1024 threads
__global__ void __launch_bounds__(1024, 2) fullA100(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'alsoFullA100': 4 blocks of 512 threads exceed the threads per SM, 1024 on sm_75 and sm_107 and 1536 on sm_86, sm_89 and sm_120; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 2 blocks of 512 threads
__global__ void __launch_bounds__(512, 4) alsoFullA100(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'onNoTarget': 3 blocks of 768 threads exceed the threads per SM, 1024 on sm_75 and sm_107, 2048 on sm_80, sm_90 and sm_100 and 1536 on sm_86, sm_89 and sm_120; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 1 block of 768 threads
__global__ void __launch_bounds__(768, 3) onNoTarget(float *data) {}
// Warps count whole: 100 threads take 128 slots.
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'roundedUp': 10 blocks of 100 threads exceed the limit of 1024 threads per SM on sm_75 and sm_107; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 8 blocks of 100 threads
__global__ void __launch_bounds__(100, 10) roundedUp(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'manyBlocks': a minimum of 20 blocks exceeds the limit of 16 blocks per SM on sm_75, sm_86 and sm_107; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 16 blocks of 32 threads
__global__ void __launch_bounds__(32, 20) manyBlocks(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'tooManyBlocks': a minimum of 33 blocks exceeds the blocks per SM, 16 on sm_75, sm_86 and sm_107, 32 on sm_80, sm_90 and sm_100 and 24 on sm_89 and sm_120; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// CHECK: note: every target supports a minimum of 16 blocks of 32 threads
__global__ void __launch_bounds__(32, 33) tooManyBlocks(float *data) {}

__global__ void __launch_bounds__(1024, 1) goodOneBlock(float *data) {}
__global__ void __launch_bounds__(512, 2) goodTwoBlocks(float *data) {}
__global__ void __launch_bounds__(96, 10) goodWarps(float *data) {}
__global__ void __launch_bounds__(32, 16) goodBlocks(float *data) {}
__global__ void __launch_bounds__(1024) goodAlone(float *data) {}
__global__ void goodWithout(float *data) {}

// The bounds of a kernel that does nothing elsewhere are for where it does something.
__global__ void __launch_bounds__(192, 6) goodEmptyElsewhere(float *data) {
#if __CUDA_ARCH__
  if constexpr (__CUDA_ARCH__ >= 900)
    data[threadIdx.x] = 1;
#endif
}
