// Code of the header that uses its kernels and variables counts in the file too.
#pragma once
__global__ void optedIn(float *p) { extern __shared__ float s[]; p[0] = s[0]; }
__global__ void notOptedIn(float *p) { extern __shared__ float s[]; p[0] = s[0]; }
__global__ void __launch_bounds__(128) bounded(float *p) { p[0] = 0; }

inline void prepare() {
  cudaFuncSetAttribute(optedIn, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
}

static int changed = 2048;
inline void setChanged(int b) { changed = b; }

template <typename Kernel> void launchWide(Kernel kernel, float *p) { kernel<<<1, 2048>>>(p); }
