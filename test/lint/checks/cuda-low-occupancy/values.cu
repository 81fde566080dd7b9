// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86,sm_89

constexpr int Threads = 1024;
#define BLOCK 1024
__global__ void byConstant(float *data) {}
__global__ void byMacro(float *data) {}
__global__ void byCall(float *data) {}
template <int N> __global__ void sized(float *data) {}
template <int N> void launch(float *data, int n) { sized<N><<<n, N>>>(data); }

void bad(float *data, int n) {
  byConstant<<<n, Threads>>>(data);
  byMacro<<<n, BLOCK>>>(data);
  launch<256>(data, n);
  launch<1024>(data, n);
  void *arguments[] = {&data};
  cudaLaunchKernel((const void *)byCall, dim3(n), dim3(1024), arguments, 0, nullptr);
}
