// RUN: %check_hosts %s cuda-launch-bounds-conflict --target=sm_86 --option cuda-launch-bounds-conflict.MaxRegCount=32
// A bound of more threads than an SM holds is dropped, and the flag counts.

// CHECK: :[[#@LINE+1]]:17: warning: '-maxrregcount=32' has no effect on 'fullSm': its '__launch_bounds__' of 1536 threads take precedence and allow 40 registers per thread on sm_86 [cuda-launch-bounds-conflict]
__global__ void __launch_bounds__(1536) fullSm(float *data) {}
__global__ void __launch_bounds__(1537) goodDropped(float *data) {}
