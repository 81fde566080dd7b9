// RUN: %check_hosts %s cuda-missing-launch-bounds
// As many variables as a thread has registers, so that a compiler may use all of them.
#define HEAVY                                                                                      \
  {                                                                                                \
    float kept[255];                                                                               \
    for (auto &each : kept)                                                                        \
      each = *data++;                                                                              \
    for (auto each : kept)                                                                         \
      *data *= each;                                                                               \
  }
// 65536 registers of a block are 255 for each of 256 threads, and fewer for each of more.

__global__ void external(float *data) HEAVY
static __global__ void internal(float *data) HEAVY
namespace {
__global__ void several(float *data) HEAVY
__global__ void sometimes(float *data) HEAVY
template <typename T> __global__ void pattern(T *data) HEAVY
} // namespace
namespace outer {
static __global__ void qualified(float *data);
}
__global__ void outer::qualified(float *data) HEAVY
// As many registers as this may not fit either.
__global__ void __maxnreg__(96) manyRegisters(float *data) HEAVY

// A few variables, which need no limit.
__global__ void goodLight(float *data) {
  float kept[48];
  for (int i = 0; i < 48; ++i)
    kept[i] = data[i];
  for (int i = 0; i < 48; ++i)
    *data *= kept[i];
}
__global__ void goodSmall(float *data) HEAVY
__global__ void __launch_bounds__(1024) goodBound(float *data) HEAVY
__global__ void __launch_bounds__(512) goodDeclared(float *data);
__global__ void goodDeclared(float *data) HEAVY
__global__ void goodLater(float *data) HEAVY
__global__ void __launch_bounds__(512) goodLater(float *data);
// Its definition, elsewhere, may have bounds.
__global__ void goodElsewhere(float *data);
__global__ void __maxnreg__(64) goodFewRegisters(float *data) HEAVY
__global__ void __block_size__((512, 1, 1)) goodBlock(float *data) HEAVY
__global__ void goodUnknown(float *data) HEAVY
__global__ void goodDead(float *data) HEAVY
// What no kernel can have is another check's.
__global__ void goodTooLarge(float *data) HEAVY
#if __CUDA_ARCH__ >= 800
#define BOUNDS __launch_bounds__(1024)
#else
#define BOUNDS __launch_bounds__(512)
#endif
__global__ void BOUNDS goodByArch(float *data) HEAVY

void run(float *data, int n, bool big) {
  // CHECK: :[[#@LINE+2]]:3: warning: 'external' has no '__launch_bounds__' and is launched with 512 threads per block; the launch fails above 128 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(512)' would limit 'external' to the registers that every launch in this file allows
  external<<<n, 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'internal' has no '__launch_bounds__' and is launched with 1024 threads per block; the launch fails above 64 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(1024)' would limit 'internal' to the registers that every launch in this file allows
  internal<<<n, dim3(32, 32)>>>(data);
  several<<<n, 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'several' has no '__launch_bounds__' and is launched with 257 threads per block; the launch fails above 168 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(288)' would limit 'several' to the registers that every launch in this file allows
  several<<<n, 257>>>(data);
  several<<<n, 128>>>(data);
  sometimes<<<n, n>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'sometimes' has no '__launch_bounds__' and is launched with 768 threads per block; the launch fails above 80 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(768)' would limit 'sometimes' to the registers that this launch allows
  sometimes<<<n, big ? 768 : 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'pattern<float>' has no '__launch_bounds__' and is launched with 1024 threads per block; the launch fails above 64 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(1024)' would limit 'pattern<float>' to the registers that every launch in this file allows
  pattern<<<n, 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'outer::qualified' has no '__launch_bounds__' and is launched with 512 threads per block; the launch fails above 128 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(512)' would limit 'outer::qualified' to the registers that every launch in this file allows
  outer::qualified<<<n, 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'manyRegisters' has no '__launch_bounds__' and is launched with 1024 threads per block; the launch fails above 64 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__maxnreg__(64)' would limit 'manyRegisters' to the registers that every launch in this file allows
  manyRegisters<<<n, 1024>>>(data);
  goodLight<<<n, 1024>>>(data);
  goodSmall<<<n, 256>>>(data);
  goodBound<<<n, 1024>>>(data);
  goodDeclared<<<n, 512>>>(data);
  goodLater<<<n, 512>>>(data);
  goodElsewhere<<<n, 512>>>(data);
  goodFewRegisters<<<n, 1024>>>(data);
  goodBlock<<<n, 512>>>(data);
  goodUnknown<<<n, n>>>(data);
  if (false)
    goodDead<<<n, 512>>>(data);
  goodTooLarge<<<n, 2048>>>(data);
  goodByArch<<<n, 512>>>(data);
}
