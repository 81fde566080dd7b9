// nvcc's own macro, in the project's files
#include <vector>
#if __NVCC__
constexpr int threads = 64;
#else
constexpr int threads = 128;
#endif
#ifndef __NVCC__
#define __global__
#endif
__global__ void kernel(float *data, int n) {
  if (threadIdx.x < n)
    data[threadIdx.x] = 1;
}
void launch(std::vector<float *> &all, int n) {
  kernel<<<1, threads>>>(all[0], n);
}
