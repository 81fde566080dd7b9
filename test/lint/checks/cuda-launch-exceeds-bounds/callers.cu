// Guards of callers that are not decided, where the launch itself is judged for each target apart: its
// grid depends on the device.
// HOSTS: command
// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_75,sm_90
#include <cuda_runtime.h>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define MOST_THREADS 512
#else
#define MOST_THREADS 256
#endif
__global__ void __launch_bounds__(MOST_THREADS) tuned(float *data) { data[0] = 1; }
__global__ void __launch_bounds__(256) same(float *data) { data[0] = 1; }

static int major() {
  int answer = 0;
  cudaDeviceGetAttribute(&answer, cudaDevAttrComputeCapabilityMajor, 0);
  return answer;
}
bool supported_by_sm80();

// The bound of 7.5 is less, and the caller may not come to it there.
void behindGuard(float *data) { tuned<<<major(), 512>>>(data); }
// The bound that is the same everywhere is no matter of the device.
void everywhere(float *data) {
  // CHECK: :[[#@LINE+3]]:3: error: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'same' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'same' is limited to 256 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  same<<<major(), 512>>>(data);
}
void undecided(float *data) {
  if (!supported_by_sm80())
    return;
  behindGuard(data);
  everywhere(data);
}

// No caller has a guard.
void unguarded(float *data) {
  // CHECK: :[[#@LINE+3]]:3: warning: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'tuned' allows; the launch fails on sm_75 [cuda-launch-exceeds-bounds]
  // CHECK: note: 'tuned' is limited to 256 threads here
  // CHECK: note: 'cudaDevAttrComputeCapabilityMajor' is 7 on sm_75
  tuned<<<major(), 512>>>(data);
}
void always(float *data) { unguarded(data); }

// As many threads as each target allows.
void right(float *data) { tuned<<<major(), major() >= 8 ? 512 : 256>>>(data); }
