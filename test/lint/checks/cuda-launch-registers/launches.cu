// RUN: %check_hosts %s cuda-launch-registers --target=sm_80,sm_90 --resources launches.log
// The registers of a block are rounded up: per warp to 256 registers, and to 4 warps.

__global__ void heavy(float *data) {}
template <int N> __global__ void tiled(float *data) {}
__global__ void fits(float *data) {}
__global__ void beyond(float *data) {}
__global__ void half(float *data) {}
__global__ void warps(float *data) {}
__global__ void oneSided(float *data) {}
extern "C" __global__ void plain(float *data) {}

void bad(float *data) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 1024 threads of 'heavy' needs at least 73728 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
  // CHECK: :4:17: note: 'heavy' uses 71 registers per thread, measured on sm_80 ({{.*}}launches.log:3)
  // CHECK: :4:17: note: 'heavy' uses 82 registers per thread, measured on sm_90 ({{.*}}launches.log:7)
  // CHECK: :[[#@LINE+2]]:3: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: :4:17: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  heavy<<<1, 1024>>>(data);
  // One register more than fits.
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 1024 threads of 'beyond' needs 73728 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
  // CHECK: note: 'beyond' uses 65 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  beyond<<<1, 1024>>>(data);
  // One warp more than fits counts as four.
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 900 threads of 'warps' needs 73728 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
  // CHECK: note: 30 x 30 = 900 threads
  // CHECK: note: 'warps' uses 72 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
  // CHECK: note: a block of 900 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(928)' would limit its registers so that the block fits
  warps<<<1, dim3(30, 30)>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 768 threads of 'tiled<4>' needs 73728 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
  // CHECK: note: 'tiled<4>' uses 96 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
  // CHECK: note: a block of 768 threads fits with at most 80 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  tiled<4><<<1, 768>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 1024 threads of 'plain' needs 106496 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
  // CHECK: note: 'plain' uses 100 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  plain<<<1, 1024>>>(data);
  // Of the other target nothing is known.
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 1024 threads of 'oneSided' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'oneSided' uses 65 registers per thread, measured on sm_80 ({{.*}})
  // CHECK: note: 'oneSided' was not measured on sm_90, which is not judged
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  oneSided<<<1, 1024>>>(data);
}

void oneOfSeveral(float *data, bool big) {
  int threads = big ? 1024 : 256;
  // CHECK: :[[#@LINE+5]]:3: warning: block of 1024 threads of 'heavy' needs at least 73728 registers, above the limit of 65536; the launch fails on every target when 'threads' is 1024 (line 53) [cuda-launch-registers]
  // CHECK: note: 1024 comes from 'threads'
  // CHECK: note: 'heavy' uses 71 registers per thread, measured on sm_80 ({{.*}}launches.log:3)
  // CHECK: note: 'heavy' uses 82 registers per thread, measured on sm_90 ({{.*}}launches.log:7)
  // CHECK: note: a block of 1024 threads fits with at most 64 registers per thread
  heavy<<<1, threads>>>(data);
}

void good(float *data) {
  heavy<<<1, 512>>>(data);
  tiled<1><<<1, 1024>>>(data);
  tiled<4><<<1, 640>>>(data);
  fits<<<1, 1024>>>(data);
  half<<<1, 512>>>(data);
  warps<<<1, 896>>>(data);
  if constexpr (false)
    heavy<<<1, 1024>>>(data);
  // No block can have as many threads: cuda-launch-dimensions says so.
  heavy<<<1, 2048>>>(data);
}

__global__ void __launch_bounds__(1024) bounded(float *data) {}
__global__ void __launch_bounds__(256) light(float *data) {}
__global__ void unmeasured(float *data) {}

void notJudged(float *data, int threads) {
  // The log was made before the bound.
  bounded<<<1, 1024>>>(data);
  // cuda-launch-exceeds-bounds' to report.
  light<<<1, 512>>>(data);
  unmeasured<<<1, 1024>>>(data);
  heavy<<<1, threads>>>(data);
}

__global__ void __maxnreg__(128) capped(float *data) {}
__global__ void __maxnreg__(64) keptInReach(float *data) {}
__global__ void __maxnreg__(128) cleared(float *data) {}

void caps(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 1024 threads fits with at most 64 registers per thread, but '__maxnreg__' of 'capped' allows 128; if the kernel uses more than 64, the launch fails on every target [cuda-launch-registers]
  // CHECK: :[[#@LINE-6]]:{{[0-9]+}}: note: 'capped' is capped at 128 registers per thread here
  capped<<<1, 1024>>>(data);
  capped<<<1, 512>>>(data);
  keptInReach<<<1, 1024>>>(data);
  // It was measured to use 60.
  cleared<<<1, 1024>>>(data);
}

// The launch of 128 threads works today with registers that the bound would take: a suggestion.
// CHECK: :[[#@LINE+5]]:38: [[ERROR]]: block of 1024 threads of 'mended' needs 81920 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
// CHECK: :[[#@LINE+3]]:24: note: 'mended' uses 80 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
// CHECK: :[[#@LINE+3]]:38: note: a block of 1024 threads fits with at most 64 registers per thread
// CHECK: :[[#@LINE+1]]:24: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
static __global__ void mended(float *data) {}
void fixStatic(float *data, int n) { mended<<<n, 1024>>>(data); mended<<<n, 128>>>(data); }

// The edit stands behind '__global__', for a kernel of which no launch works today.
// CHECK: :[[#@LINE+7]]:38: [[ERROR]]: block of 1024 threads of 'hidden' needs 81920 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
// CHECK: :[[#@LINE+4]]:17: note: 'hidden' uses 80 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
// CHECK: :[[#@LINE+5]]:38: note: a block of 1024 threads fits with at most 64 registers per thread

namespace {
__global__ void hidden(float *data) {}
} // namespace
void fixHidden(float *data, int n) { hidden<<<n, 1024>>>(data); }

// What a macro of the program's own brings is not edited.
#define KERNEL static __global__ void
// CHECK: :[[#@LINE+5]]:42: [[ERROR]]: block of 1024 threads of 'ofMacro' needs 81920 registers, above the limit of 65536; the launch fails on every target [cuda-launch-registers]
// CHECK: :[[#@LINE+3]]:8: note: 'ofMacro' uses 80 registers per thread, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
// CHECK: :[[#@LINE+3]]:42: note: a block of 1024 threads fits with at most 64 registers per thread

KERNEL ofMacro(float *data) {}
void launchOfMacro(float *data, int n) { ofMacro<<<n, 1024>>>(data); }
