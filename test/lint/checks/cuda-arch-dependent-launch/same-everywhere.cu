// Code near the fault that is none, in any host.
// HOSTS: all, for this check; others see more of it in the command.
// RUN: %check_hosts %s cuda-arch-dependent-launch --target=sm_75,sm_80,sm_90

// CHECK-NOT: warning:

// Both sides have one value.
#ifdef __CUDA_ARCH__
#define WARP 32
#else
#define WARP 32
#endif
__global__ void __launch_bounds__(WARP) warp(float *data) {}
void sameValue(float *data, int n) { warp<<<n, WARP>>>(data); }

// The usual way: a bound by architecture, and a launch that all of them allow.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define MOST_THREADS 1024
#define MIN_BLOCKS 2
#else
#define MOST_THREADS 512
#define MIN_BLOCKS 1
#endif
constexpr int kThreads = 256;
__global__ void __launch_bounds__(MOST_THREADS, MIN_BLOCKS) usual(float *data) {}
void fixedBlock(float *data, int n) { usual<<<n, kThreads>>>(data); }

// What the build is for is the same in every pass.
#if defined(__CUDA_ARCH_LIST__)
#define BY_BUILD 512
#else
#define BY_BUILD 256
#endif
__global__ void __launch_bounds__(BY_BUILD) byBuild(float *data) {}
void list(float *data, int n) { byBuild<<<n, BY_BUILD>>>(data); }

// Names of variables in device code are names of nothing else.
__global__ void locals(float *data, int width) {
#if __CUDA_ARCH__ >= 800
  int n = 4, width2 = 512;
  data[n] = width2;
#else
  int n = 2, width2 = 256;
  data[n] = width2;
#endif
}
void sameNames(float *data, int n) {
  const int width2 = 128;
  locals<<<n, width2>>>(data, n);
}

// Dead code, and a launch that no device pass sees.
void dead(float *data) {
  if (false)
    warp<<<1, MOST_THREADS>>>(data);
}
#ifndef __CUDA_ARCH__
void hidden(float *data, int n) { usual<<<n, 256>>>(data); }
#endif
