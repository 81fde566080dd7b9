// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_80
// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_80,sm_86,sm_89,sm_90 --prefix=MORE
// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_120 --prefix=ONE

// MORE: :[[#@LINE+4]]:17: warning: '__launch_bounds__' of 'kernel': 2 blocks of 1024 threads exceed the limit of 1536 threads per SM on sm_86 and sm_89; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// MORE: note: every target supports a minimum of 1 block of 1024 threads
// ONE: :[[#@LINE+2]]:17: warning: '__launch_bounds__' of 'kernel': 2 blocks of 1024 threads exceed the limit of 1536 threads per SM on sm_120; ptxas drops the minimum [cuda-launch-bounds-infeasible]
// ONE: note: every target supports a minimum of 1 block of 1024 threads
__global__ void __launch_bounds__(1024, 2) kernel(float *data) {}
__global__ void __launch_bounds__(256, 6) good(float *data) {}
