// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_86,sm_90

#define THREADS 512
#define MIN_BLOCKS 4
constexpr int Blocks = 8;
template <int Threads, int Min> __global__ void __launch_bounds__(Threads, Min) kernel(float *data) {}
template <typename T> __global__ void __launch_bounds__(1024, 2) fixed(T *data) {}

__global__ void __launch_bounds__(THREADS, MIN_BLOCKS) byMacro(float *data) {}
__global__ void __launch_bounds__(256, Blocks) byConstant(float *data) {}
__global__ void __launch_bounds__(256, 2048 / 256) byDivision(float *data) {}

// The last declaration's bounds hold.
__global__ void __launch_bounds__(1024, 2) redeclared(float *data);
__global__ void __launch_bounds__(1024, 1) redeclared(float *data) {}

__global__ void __launch_bounds__(1024, 2) suppressed(float *data) {} // NOLINT(cuda-launch-bounds-infeasible)

void use(float *data) {
  kernel<1024, 2><<<16, 1024>>>(data);
  kernel<512, 3><<<16, 512>>>(data);
  fixed<<<16, 1024>>>(data);
}
