// A part of a launch is unknown, or only just allowed.
// HOSTS: command
// RUN: %check_hosts %s cuda-arch-dependent-launch --target=sm_75,sm_90

#if __CUDA_ARCH__ >= 800
#define THREADS 1024
#define ROWS 32
#define NUMBER n
#else
#define THREADS 256
#define ROWS 1
#define NUMBER 64
#endif

__global__ void plain(float *data) {}
__global__ void __launch_bounds__(THREADS) bounded(float *data) {}
__global__ void __launch_bounds__(256) justAllows(float *data) {}
__global__ void __launch_bounds__(0) boundToNothing(float *data) {}
__global__ void __launch_bounds__(1) boundToOne(float *data) {}

void bad(float *data, int n, void (*any)(float *)) {
  // CHECK: :[[#@LINE+3]]:3: warning: block of 1 thread on the host, but 'ROWS' gives 32 threads in device code on sm_90
  // CHECK: note: 1 for the host
  // CHECK: note: 32 on sm_90
  plain<<<n, ROWS>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of n threads on the host, but 'ROWS' gives n x 32 threads in device code on sm_90
  // CHECK: note: 1 for the host
  // CHECK: note: 32 on sm_90
  plain<<<n, dim3(n, ROWS)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 256 x n threads on the host, but 'THREADS' gives 1024 x n threads in device code on sm_90
  // CHECK: note: 256 for the host
  // CHECK: note: 1024 on sm_90
  plain<<<n, dim3(THREADS, n)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 256 threads on the host, but 'THREADS' gives 1024 threads in device code on sm_90
  // CHECK: note: 256 for the host
  // CHECK: note: 1024 on sm_90
  any<<<n, THREADS>>>(data);
  // What the bound refuses in the device pass alone is the difference.
  // CHECK: :[[#@LINE+3]]:3: warning: block of 256 threads on the host, but 'THREADS' gives 1024 threads in device code on sm_90
  // CHECK: note: 256 for the host
  // CHECK: note: 1024 on sm_90
  justAllows<<<n, THREADS>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 256 threads on the host, but 'THREADS' gives 1024 threads in device code on sm_90
  // CHECK: note: 256 for the host
  // CHECK: note: 1024 on sm_90
  boundToNothing<<<n, THREADS>>>(data);
}

// A number that one of the two passes does not know differs from none; and a block that no bound
// allows is cuda-launch-exceeds-bounds' to report.
void good(float *data, int n) {
  plain<<<NUMBER, 256>>>(data);
  plain<<<n, 256, NUMBER>>>(data);
  boundToOne<<<n, THREADS>>>(data);
}

#ifndef __CUDA_ARCH__
void hidden(float *data, int n) {
  bounded<<<n, 256>>>(data);
  bounded<<<n, dim3(THREADS, n)>>>(data);
}
#endif
