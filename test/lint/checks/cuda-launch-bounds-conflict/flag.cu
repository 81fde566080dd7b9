// RUN: %check_hosts %s cuda-launch-bounds-conflict --option cuda-launch-bounds-conflict.MaxRegCount=64
// The build's -maxrregcount, where bounds alone count.

// CHECK: :[[#@LINE+2]]:17: warning: '-maxrregcount=64' has no effect on 'more': its '__launch_bounds__' of 256 threads take precedence and allow 255 registers per thread on every target [cuda-launch-bounds-conflict]
// CHECK: note: '__launch_bounds__(256, 4)' alone limits it to 64 registers per thread
__global__ void __launch_bounds__(256) more(float *data) {}
// On an SM of 1024 threads no minimum of 640 threads keeps to 64 registers.
// CHECK: :[[#@LINE+1]]:17: warning: '-maxrregcount=64' has no effect on 'many': its '__launch_bounds__' of 640 threads take precedence and allow 96 registers per thread on every target [cuda-launch-bounds-conflict]
__global__ void __launch_bounds__(640) many(float *data) {}

__global__ void goodNone(float *data) {}
__global__ void __launch_bounds__(1024) goodFewer(float *data) {}
// Whoever gives a minimum of blocks has chosen the registers.
__global__ void __launch_bounds__(256, 1) goodChosen(float *data) {}
__global__ void __maxnreg__(128) goodRegisters(float *data) {}
__global__ void __launch_bounds__(0) goodNothing(float *data) {}
