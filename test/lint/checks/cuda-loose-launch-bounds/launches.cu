// RUN: %check_hosts %s cuda-loose-launch-bounds
// Bounds above every launch of a kernel that only this file can launch.

#define SIZE 128
constexpr int kMost = 512;

// CHECK: :[[#@LINE+3]]:24: warning: '__launch_bounds__' of 'much' allows 1024 threads, but no launch has more than 256; it gets at most 64 registers per thread instead of 255 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 256 threads
// CHECK: note: a bound of 256 threads is enough for every launch
static __global__ void __launch_bounds__(1024) much(float *data) {}
namespace {
// CHECK: :[[#@LINE+3]]:17: warning: '__launch_bounds__' of 'named' allows 512 threads, but no launch has more than 128; it gets at most 128 registers per thread instead of 255 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 128 threads
// CHECK: note: a bound of 128 threads is enough for every launch
__global__ void __launch_bounds__(kMost) named(float *data) {}
// With a minimum the registers of two blocks count.
// CHECK: :[[#@LINE+3]]:17: warning: '__launch_bounds__' of 'minimum' allows 512 threads, but no launch has more than 256; it gets at most 64 registers per thread instead of 128 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 256 threads
// CHECK: note: a bound of 256 threads is enough for every launch
__global__ void __launch_bounds__(512, 2) minimum(float *data) {}
// CHECK: :[[#@LINE+3]]:17: warning: '__launch_bounds__' of 'oneBlock' allows 512 threads, but no launch has more than 256; it gets at most 128 registers per thread instead of 255 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 256 threads
// CHECK: note: a bound of 256 threads is enough for every launch
__global__ void __launch_bounds__(512, 1) oneBlock(float *data) {}
// CHECK: :[[#@LINE+3]]:17: warning: '__launch_bounds__' of 'several' allows 1024 threads, but no launch has more than 512; it gets at most 64 registers per thread instead of 128 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 512 threads
// CHECK: note: a bound of 512 threads is enough for every launch
__global__ void __launch_bounds__(1024) several(float *data) {}
// CHECK: :[[#@LINE+3]]:34: warning: '__launch_bounds__' of 'pattern<1>' allows 1024 threads, but no launch has more than 256; it gets at most 64 registers per thread instead of 255 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 256 threads
// CHECK: note: a bound of 256 threads is enough for every launch
template <int N> __global__ void __launch_bounds__(1024) pattern(float *data) {}
// CHECK: :[[#@LINE+2]]:34: warning: '__launch_bounds__' of 'sized<512>' allows 512 threads, but no launch has more than 128; it gets at most 128 registers per thread instead of 255 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 128 threads
template <int N> __global__ void __launch_bounds__(N) sized(float *data) {}
} // namespace

// 192 and 256 threads may both have 255 registers.
static __global__ void __launch_bounds__(256) goodSameCap(float *data) {}
static __global__ void __launch_bounds__(512) goodUsed(float *data) {}
static __global__ void __launch_bounds__(1024) goodUnknown(float *data) {}
static __global__ void __launch_bounds__(1024) goodNeverLaunched(float *data) {}
static __global__ void __launch_bounds__(1024) goodByAddress(float *data) {}
static __global__ void __launch_bounds__(1024) goodInTemplate(float *data) {}
static __global__ void __launch_bounds__(1024) goodByMacro(float *data) {}
static __global__ void __launch_bounds__(1024) goodInOtherBuild(float *data) {}
#define LAUNCH_ALL(data) goodByMacro<<<1, 1024>>>(data)
// Another file may launch it with more.
__global__ void __launch_bounds__(1024) goodExternal(float *data) {}
template <int N> static __global__ void __launch_bounds__(1024) goodOneInstance(float *data) {}
#ifndef BLOCK
#define BLOCK 128
#endif
static __global__ void __launch_bounds__(1024) goodDefault(float *data) {}
// Not a bound that any compiler takes.
static __global__ void __launch_bounds__(4096) goodInfeasible(float *data) {}
#if __CUDA_ARCH__ >= 800
#define MOST 1024
#else
#define MOST 512
#endif
static __global__ void __launch_bounds__(MOST) goodByArch(float *data) {}

template <typename T> void later(float *data, T n) { goodInTemplate<<<1, n>>>(data); }

void use(void (*kernel)(float *));

void run(float *data, int n, bool big) {
  much<<<n, 256>>>(data);
  named<<<n, SIZE>>>(data);
  minimum<<<n, 256>>>(data);
  oneBlock<<<n, dim3(16, 16)>>>(data);
  several<<<n, 128>>>(data);
  several<<<n, big ? 512 : 256>>>(data);
  pattern<1><<<n, 128>>>(data);
  pattern<2><<<n, 256>>>(data);
  sized<512><<<n, 128>>>(data);
  sized<128><<<n, 128>>>(data);
  goodSameCap<<<n, 192>>>(data);
  goodUsed<<<n, 256>>>(data);
  if (big)
    goodUsed<<<n, 512>>>(data);
  goodUnknown<<<n, 256>>>(data);
  goodUnknown<<<n, n>>>(data);
  goodByAddress<<<n, 256>>>(data);
  use(goodByAddress);
  goodExternal<<<n, 256>>>(data);
  goodOneInstance<1><<<n, 256>>>(data);
  goodOneInstance<2><<<n, 1024>>>(data);
  goodDefault<<<n, BLOCK>>>(data);
  goodInfeasible<<<n, 256>>>(data);
  goodByArch<<<n, 256>>>(data);
  goodByMacro<<<n, 256>>>(data);
#ifdef WIDE
  goodInOtherBuild<<<n, 1024>>>(data);
  LAUNCH_ALL(data);
#else
  goodInOtherBuild<<<n, 256>>>(data);
#endif
}
