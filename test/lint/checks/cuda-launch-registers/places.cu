// RUN: %check_hosts %s cuda-launch-registers --target=sm_80 --resources places.log
// The place of a message, and which of several blocks, kernels and bounds it names.
#include <cuda_runtime.h>

__global__ void heavy(float *data) {}
__global__ void heavier(float *data) {}
__global__ void light(float *data) {}
__global__ void beyond(float *data) {}
__global__ void __maxnreg__(128) capped(float *data) {}
// A bound of none is no bound; blocks above one are another check's.
__global__ void __launch_bounds__(0) boundToNone(float *data) {}
__global__ void __launch_bounds__(128) narrow(float *data) {}

void kernels(float *data, bool first) {
  auto some = first ? heavy : light;
  // CHECK: :[[#@LINE+5]]:3: warning: block of 1024 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 when it launches 'heavy' [cuda-launch-registers]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-13]]:17: note: 'heavy' uses 72 registers per thread, measured on sm_80 ({{.*}}places.log:1)
  // CHECK: :[[#@LINE+2]]:3: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: :[[#@LINE-15]]:17: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  some<<<1, 1024>>>(data);
  auto all = first ? heavy : heavier;
  // CHECK: :[[#@LINE+6]]:3: [[ERROR]]: block of 1024 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-20]]:17: note: 'heavy' uses 72 registers per thread, measured on sm_80 ({{.*}}places.log:1)
  // CHECK: :[[#@LINE+3]]:3: note: a block of 1024 threads fits with at most 64 registers per thread
  // CHECK: :[[#@LINE+2]]:3: note: 1 more like this on the line: 'heavier', 81920 registers
  // CHECK: :[[#@LINE-22]]:17: note: '__launch_bounds__(1024)' would limit its registers so that the block fits
  all<<<1, 1024>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 1024 threads of 'boundToNone' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-21]]:38: note: 'boundToNone' uses 72 registers per thread, measured on sm_80 ({{.*}}places.log:17)
  // CHECK: :[[#@LINE+1]]:3: note: a block of 1024 threads fits with at most 64 registers per thread
  boundToNone<<<1, 1024>>>(data);
  narrow<<<1, 512>>>(data);
}
// Blocks that only free combinations bring, and those of which none runs.
void combinations(float *data, bool wide, bool high) {
  heavy<<<1, dim3(wide ? 256 : 512, high ? 1 : 2)>>>(data);
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 960 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 when the block is 960 (line [[#@LINE+5]]) [cuda-launch-registers]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE-37]]:17: note: 'heavy' uses 72 registers per thread, measured on sm_80 ({{.*}}places.log:1)
  // CHECK: :[[#@LINE+2]]:3: note: a block of 960 threads fits with at most 64 registers per thread
  // CHECK: :[[#@LINE+1]]:3: note: this holds for 2 of 2 values: 960 and 1024 threads
  heavy<<<1, dim3(wide ? 960 : 1024, high ? 1 : 1)>>>(data);
}
// CHECK: :[[#@LINE+6]]:55: [[ERROR]]: block of 1024 threads of 'heavy' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 when 'threads' is 1024 (line [[#@LINE+14]]) [cuda-launch-registers]
// CHECK: | ^ ~~~~~~~{{$}}
// CHECK: :[[#@LINE+4]]:31: note: 1024 comes from 'threads'
// CHECK: :[[#@LINE+11]]:3: note: 'inBlocks' is called here
// CHECK: :[[#@LINE-46]]:17: note: 'heavy' uses 72 registers per thread, measured on sm_80 ({{.*}}places.log:1)
// CHECK: :[[#@LINE+1]]:55: note: a block of 1024 threads fits with at most 64 registers per thread
static void inBlocks(unsigned threads, float *data) { heavy<<<1, threads>>>(data); }
// CHECK: :[[#@LINE+5]]:61: warning: block of 1024 threads fits with at most 64 registers per thread, but '__maxnreg__' of 'capped' allows 128; if the kernel uses more than 64, the launch fails on sm_80 when 'threads' is 1024 (line [[#@LINE+9]]) [cuda-launch-registers]
// CHECK: | ^ ~~~~~~~{{$}}
// CHECK: :[[#@LINE+3]]:37: note: 1024 comes from 'threads'
// CHECK: :[[#@LINE+6]]:3: note: 'inCappedBlocks' is called here
// CHECK: :[[#@LINE-49]]:17: note: 'capped' is capped at 128 registers per thread here
static void inCappedBlocks(unsigned threads, float *data) { capped<<<1, threads>>>(data); }
void callers(float *data) {
  inBlocks(1024, data);
  inBlocks(256, data);
  inCappedBlocks(1024, data);
  inCappedBlocks(256, data);
}
// No bound of more than a block can have is offered.
void tooLarge(float *data) {
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 1024 threads of 'beyond' needs 73728 registers, above the limit of 65536; the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-62]]:17: note: 'beyond' uses 72 registers per thread, measured on sm_80 ({{.*}}places.log:13)
  // CHECK: :[[#@LINE+1]]:3: note: a block of 1024 threads fits with at most 64 registers per thread
  beyond<<<1, 1024>>>(data);
  beyond<<<1, 1025>>>(data);
}
