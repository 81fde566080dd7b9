// The command also reads device passes, and reports launches that they read differently.
// HOSTS: command
// RUN: %check_hosts %s cuda-arch-dependent-launch --target=sm_75,sm_80,sm_90

#if __CUDA_ARCH__ >= 800
#define THREADS 1024
#define BYTES 8192
#define BLOCKS 128
constexpr int kWidth = 64;
#else
#define THREADS 256
#define BYTES 4096
#define BLOCKS 64
constexpr int kWidth = 32;
#endif

__global__ void __launch_bounds__(THREADS) bounded(float *data) {}
__global__ void plain(float *data) {}
template <int N> __global__ void sized(float *data) {}
template <int N> __global__ void equal(float *data) {}

inline int threads() { return THREADS / 2; }

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: warning: block of 256 threads on the host, but 'THREADS' gives 1024 threads in device code on sm_80 and sm_90 [cuda-arch-dependent-launch]
  // CHECK: device-passes.cu:11:17: note: 256 for the host
  // CHECK: device-passes.cu:6:17: note: 1024 on sm_80 and sm_90
  bounded<<<n, THREADS>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 32 x 8 threads on the host, but 'kWidth' gives 64 x 8 threads in device code on sm_80 and sm_90
  // CHECK: note: 32 for the host
  // CHECK: note: 64 on sm_80 and sm_90
  plain<<<n, dim3(kWidth, 8)>>>(data);
  // By way of a variable and of a function.
  const int width = kWidth;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 32 threads on the host, but {{.*}} gives 64 threads in device code on sm_80 and sm_90
  // CHECK: note: 32 for the host
  // CHECK: note: 64 on sm_80 and sm_90
  plain<<<n, width>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 128 threads on the host, but {{.*}} gives 512 threads in device code on sm_80 and sm_90
  // CHECK: note: 128 for the host
  // CHECK: note: 512 on sm_80 and sm_90
  plain<<<n, threads()>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: 4096 bytes of dynamic shared memory on the host, but 'BYTES' gives 8192 bytes in device code on sm_80 and sm_90
  // CHECK: note: 4096 for the host
  // CHECK: note: 8192 on sm_80 and sm_90
  plain<<<n, 256, BYTES>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: grid of 64 blocks on the host, but 'BLOCKS' gives 128 blocks in device code on sm_80 and sm_90
  // CHECK: note: 64 for the host
  // CHECK: note: 128 on sm_80 and sm_90
  plain<<<BLOCKS, 256>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the host launches 'sized<256>', but the device code has 'sized<1024>' instead; the launch fails on sm_80 and sm_90
  sized<THREADS><<<n, 256>>>(data);
}

#ifndef __CUDA_ARCH__
// No device pass shows this launch; the kernel's bound tells.
void hidden(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 256 threads on the host, but 'THREADS' limits 'bounded' to 1024 threads on sm_80 and sm_90
  // CHECK: note: the bound of 'bounded' is here
  bounded<<<n, THREADS>>>(data);
  plain<<<n, THREADS>>>(data);
}
#endif

// The block is the same in every pass, whatever the kernel is bound to.
void good(float *data, int n) {
  bounded<<<n, 256>>>(data);
  bounded<<<n, n>>>(data);
  equal<256><<<n, 256>>>(data);
}

// A smaller bound refuses the block: cuda-launch-exceeds-bounds says so.
#if __CUDA_ARCH__ >= 800
#define SMALLER 128
#else
#define SMALLER 256
#endif
__global__ void __launch_bounds__(SMALLER) refusing(float *data) {}
void refused(float *data, int n) { refusing<<<n, SMALLER>>>(data); }
