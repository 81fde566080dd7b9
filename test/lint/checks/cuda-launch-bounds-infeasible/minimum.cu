// RUN: %check_hosts %s cuda-launch-bounds-infeasible

// 1024, 1536 and 2048 threads per SM: what holds 2048 may be too much elsewhere.
__global__ void __launch_bounds__(1024, 2) fullA100(float *data) {}
__global__ void __launch_bounds__(512, 4) alsoFullA100(float *data) {}
__global__ void __launch_bounds__(768, 3) onNoTarget(float *data) {}
// Warps count whole: 100 threads take 128 slots.
__global__ void __launch_bounds__(100, 10) roundedUp(float *data) {}
__global__ void __launch_bounds__(32, 20) manyBlocks(float *data) {}
__global__ void __launch_bounds__(32, 33) tooManyBlocks(float *data) {}

__global__ void __launch_bounds__(1024, 1) goodOneBlock(float *data) {}
__global__ void __launch_bounds__(512, 2) goodTwoBlocks(float *data) {}
__global__ void __launch_bounds__(96, 10) goodWarps(float *data) {}
__global__ void __launch_bounds__(32, 16) goodBlocks(float *data) {}
__global__ void __launch_bounds__(1024) goodAlone(float *data) {}
__global__ void goodWithout(float *data) {}
