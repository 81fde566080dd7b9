// RUN: %check_hosts %s cuda-launch-bounds-infeasible

// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'aboveSome': a bound of 2048 threads exceeds the threads per SM, 1024 on sm_75 and sm_107 and 1536 on sm_86, sm_89 and sm_120; ptxas drops the bound and its minimum of blocks [cuda-launch-bounds-infeasible]
// CHECK: :[[#@LINE+1]]:17: note: a bound of 2048 threads exceeds the limit of 1024 threads per block on sm_80, sm_90 and sm_100; no block is that large, so it has no effect
__global__ void __launch_bounds__(2048) aboveSome(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'aboveFewer': a bound of 1536 threads exceeds the limit of 1024 threads per SM on sm_75 and sm_107; ptxas drops the bound and its minimum of blocks [cuda-launch-bounds-infeasible]
// CHECK: :[[#@LINE+1]]:17: note: a bound of 1536 threads exceeds the limit of 1024 threads per block on sm_80, sm_86, sm_89, sm_90, sm_100 and sm_120; no block is that large, so it has no effect
__global__ void __launch_bounds__(1536) aboveFewer(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'aboveAll': a bound of 4096 threads exceeds the threads per SM, 1024 on sm_75 and sm_107, 2048 on sm_80, sm_90 and sm_100 and 1536 on sm_86, sm_89 and sm_120; ptxas drops the bound and its minimum of blocks [cuda-launch-bounds-infeasible]
__global__ void __launch_bounds__(4096, 2) aboveAll(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'zero': a bound of 0 threads is below the minimum of 1 and is ignored on every target [cuda-launch-bounds-infeasible]
__global__ void __launch_bounds__(0) zero(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'negative': a bound of -128 threads is below the minimum of 1 and is ignored on every target [cuda-launch-bounds-infeasible]
__global__ void __launch_bounds__(-128) negative(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'negativeMinimum': a minimum of -1 blocks is below the minimum of 0 and is ignored on every target [cuda-launch-bounds-infeasible]
__global__ void __launch_bounds__(128, -1) negativeMinimum(float *data) {}

__global__ void __launch_bounds__(1) goodOne(float *data) {}
__global__ void __launch_bounds__(1024) goodMost(float *data) {}
__global__ void __launch_bounds__(128, 0) goodNoMinimum(float *data) {}
