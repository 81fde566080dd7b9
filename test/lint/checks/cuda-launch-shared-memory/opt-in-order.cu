// RUN: %check_hosts %s cuda-launch-shared-memory
// Opt-ins that run when no call in sight says so, and opt-ins that come too late.
#include <cuda_runtime.h>
#include <pthread.h>

extern __shared__ float tile[];
template <int N> static __global__ void kernel(float *data) {
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x ^ N];
}
template <int N> static void set(int bytes) {
  cudaFuncSetAttribute(kernel<N>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

// By a pointer, from a thread, in a constructor or a destructor.
static void *raise(void *) {
  set<1>(60000);
  return nullptr;
}
struct Raised { ~Raised() { set<2>(60000); } };
template <typename F> struct Later { explicit Later(F f) : f(f) {} ~Later() { f(); } F f; };
void goodUnseen(float *data) {
  set<1>(8192);
  pthread_t thread;
  pthread_create(&thread, nullptr, raise, nullptr);
  pthread_join(thread, nullptr);
  kernel<1><<<1, 256, 60000>>>(data);
  set<2>(8192);
  { Raised raised; }
  kernel<2><<<1, 256, 60000>>>(data);
  set<3>(8192);
  auto more = [] { set<3>(60000); };
  { Later<decltype(more)> later(more); }
  kernel<3><<<1, 256, 60000>>>(data);
}

// More than any of them allows.
void badUnseen(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 60001 bytes of dynamic shared memory per block exceed the opt-in of 60000 bytes; the launch fails on every target [cuda-launch-shared-memory]
  kernel<1><<<1, 256, 60001>>>(data);
  // CHECK: note: 'kernel<1>' is opted in to 60000 bytes here
  // CHECK: note: opt in to 60001 bytes
}

// An opt-in behind the launch is too late for it.
static __global__ void late(float *data) { data[0] = tile[threadIdx.x]; }
void badLate(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  late<<<1, 256, 60000>>>(data);
  // CHECK: note: opt in before the launch: {{.*}}
  cudaFuncSetAttribute(late, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
}

// Unless the launch waits for it.
static __global__ void waiting(float *data) { data[0] = tile[threadIdx.x]; }
void goodLate(float *data) {
  static bool ready = false;
  if (ready)
    waiting<<<1, 256, 60000>>>(data);
  cudaFuncSetAttribute(waiting, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  ready = true;
}
static __global__ void looping(float *data) { data[0] = tile[threadIdx.x]; }
void goodLoop(float *data, int n) {
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      looping<<<1, 256, 60000>>>(data);
    cudaFuncSetAttribute(looping, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  }
}
static __global__ void elsewhere(float *data) { data[0] = tile[threadIdx.x]; }
void allow() {
  cudaFuncSetAttribute(elsewhere, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
}
void goodElsewhere(float *data) {
  elsewhere<<<1, 256, 60000>>>(data);
  cudaFuncSetAttribute(elsewhere, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
}
