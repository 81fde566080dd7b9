// RUN: %check_hosts %s cuda-launch-bounds-conflict
// Attributes after a definition that has none: nvcc takes them, Clang drops them.

__global__ void bounds(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__launch_bounds__(128, /* ) */ (2 + 2))' of 'bounds' is after its definition, which has none; nvcc uses it, Clang drops it on every target [cuda-launch-bounds-conflict]
// CHECK: note: every compiler uses it if it is on the definition
__global__ void __launch_bounds__(128, /* ) */ (2 + 2)) bounds(float *data);
__global__ void registers(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: '__maxnreg__(64)' of 'registers' is after its definition, which has none; nvcc uses it, Clang drops it on every target [cuda-launch-bounds-conflict]
// CHECK: note: every compiler uses it if it is on the definition
__global__ void __maxnreg__(64) registers(float *data);
template <typename T> __global__ void pattern(T *data) {}
// CHECK: :[[#@LINE+2]]:39: warning: '__launch_bounds__(64)' of 'pattern' is after its definition, which has none; nvcc uses it, Clang drops it on every target [cuda-launch-bounds-conflict]
// CHECK: note: every compiler uses it if it is on the definition
template <typename T> __global__ void __launch_bounds__(64) pattern(T *data);

__global__ void __launch_bounds__(128) goodBoth(float *data) {}
__global__ void __launch_bounds__(128) goodBoth(float *data);
__global__ void __launch_bounds__(128) goodBefore(float *data);
__global__ void goodBefore(float *data) {}
__global__ void goodBefore(float *data);
__global__ void goodNone(float *data) {}
__global__ void goodNone(/* __launch_bounds__(1) */ float *data); // __launch_bounds__(1)

void run(float *data) { pattern<<<1, 32>>>(data); }
