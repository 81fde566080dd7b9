// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_80
// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_80,sm_86,sm_89,sm_90 --prefix=MORE
// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_120 --prefix=ONE

__global__ void __launch_bounds__(1024, 2) kernel(float *data) {}
__global__ void __launch_bounds__(256, 6) good(float *data) {}
