// The third bound, which Clang drops in a host pass, in each way of writing it.
// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_80,sm_90

#define CLUSTER 4
constexpr int kCluster = 2;
enum { Two = 2 };

// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'literal': a third bound needs compute capability 9.0 or later; the attribute is rejected on sm_80 [cuda-launch-bounds-infeasible]
__global__ void __launch_bounds__(128, 2, 4) literal(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'macro': a third bound needs
__global__ void __launch_bounds__(128, 2, CLUSTER) macro(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'constant': a third bound needs
__global__ void __launch_bounds__(128, 2, kCluster) constant(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__launch_bounds__' of 'enumerator': a third bound needs
__global__ void __launch_bounds__(128, 2, Two * 2) enumerator(float *data) {}

// Not known without arguments; then 4, and none.
// CHECK: :[[#@LINE+1]]:34: warning: '__launch_bounds__' of 'instance<4>': a third bound needs
template <int C> __global__ void __launch_bounds__(128, 2, C) instance(float *data) {}
template <int C> __global__ void __launch_bounds__(128, C) another(float *data) {}
void run(float *data) {
  instance<4><<<1, 128>>>(data);
  another<4><<<1, 128>>>(data);
}

__global__ void __launch_bounds__(128, 2) two(float *data) {}
