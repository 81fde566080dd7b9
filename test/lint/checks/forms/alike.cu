// RUN: %check_hosts %s cuda-launch-dimensions,cuda-missing-launch-bounds,cuda-partial-warp --target=sm_80,sm_86
// One finding for each line and fault, whatever instances, kernels and values share it.
template <int N> __global__ void fill(float *p) { float kept[255] = {*p}; p[threadIdx.x] = kept[threadIdx.x % 255]; }
template <int N> void run(float *p) {
  // CHECK: :[[#@LINE+3]]:3: warning: 'fill<512>' has no '__launch_bounds__' and is launched with 512 threads per block; the launch fails above 128 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: :[[#@LINE-3]]:34: note: '__launch_bounds__(512)' would limit 'fill<512>' to the registers that every launch in this file allows
  // CHECK: :[[#@LINE+1]]:3: note: 2 more like this on the line: 'fill<768>', 768 threads, 80 registers; 'fill<1024>', 1024 threads, 64 registers
  fill<N><<<64, N>>>(p);
}
template <int N> void large(float *p) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: :[[#@LINE+11]]:18: note: in the instance 'large<2048>'
  // CHECK: :[[#@LINE+3]]:13: note: grid and block look swapped: 2048 blocks of 64 threads would be legal
  // CHECK: :[[#@LINE+2]]:3: note: 1 more like this on the line: 4096 threads
  // CHECK: :[[#@LINE+9]]:18: note: in the instance 'large<4096>'
  fill<N><<<64, N>>>(p);
}
void all(float *p, int n) {
  switch (n) {
  case 1: return run<512>(p);
  case 2: return run<768>(p);
  case 3: return run<1024>(p);
  case 4: return large<2048>(p);
  case 5: return large<4096>(p);
  }
}
static __global__ void __launch_bounds__(1024) bound(float *p) { p[0] = 1; }
void sweep(float *p) {
  for (int b = 1; b <= 21; ++b)
    // CHECK: :[[#@LINE+3]]:5: warning: block of 1280 threads exceeds the limit of 1024 threads per block; the launch fails on every target when the block is 1280 (line [[#@LINE+3]]) [cuda-launch-dimensions]
    // CHECK: :[[#@LINE+2]]:13: note: grid and block look swapped: 256 blocks of 64 threads would be legal
    // CHECK: :[[#@LINE+1]]:5: note: this holds for 17 of 21 values, from 1280 threads up
    bound<<<64, b * 256>>>(p); // = 256 512 768 1024 1280 1536 1792 2048 2304 2560 2816 3072 3328 3584 3840 4096 4352 4608 4864 5120 5376
}
// Different faults of one check on a line are different findings.
void both(float *p) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.y is 70000, above the limit of 65535; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: :[[#@LINE+1]]:3: note: 1 x 70000 = 70000 blocks
  bound<<<dim3(1, 70000), 2048>>>(p);
}
#define BOTH(n) bound<<<64, n>>>(p); bound<<<64, n + 1>>>(p)
void macro(float *p) {
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: :[[#@LINE-3]]:17: note: expanded from macro 'BOTH'
  // CHECK: :[[#@LINE+2]]:3: note: grid and block look swapped: 2048 blocks of 64 threads would be legal
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 2049 threads
  BOTH(2048);
}
