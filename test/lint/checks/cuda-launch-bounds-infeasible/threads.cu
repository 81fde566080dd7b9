// RUN: %check_hosts %s cuda-launch-bounds-infeasible

__global__ void __launch_bounds__(2048) aboveSome(float *data) {}
__global__ void __launch_bounds__(1536) aboveFewer(float *data) {}
__global__ void __launch_bounds__(4096, 2) aboveAll(float *data) {}
__global__ void __launch_bounds__(0) zero(float *data) {}
__global__ void __launch_bounds__(-128) negative(float *data) {}
__global__ void __launch_bounds__(128, -1) negativeMinimum(float *data) {}

__global__ void __launch_bounds__(1) goodOne(float *data) {}
__global__ void __launch_bounds__(1024) goodMost(float *data) {}
__global__ void __launch_bounds__(128, 0) goodNoMinimum(float *data) {}
