// RUN: %check_hosts %s cuda-loose-launch-bounds --target=sm_80
// A default of the build in one dimension, as a bound or as a block, and the first of several launches.
#include <cuda_runtime.h>

#ifndef DEPTH
#define DEPTH 2
#endif
#ifndef BOUND
#define BOUND 1024
#endif
constexpr int Depth = DEPTH, Bound = BOUND;
static __global__ void __launch_bounds__(1024) deep(float *data) {}
static __global__ void __launch_bounds__(1024) first(float *data) {}
static __global__ void __launch_bounds__(BOUND) defaultBound(float *data) {}
static __global__ void __launch_bounds__(Bound) namedBound(float *data) {}
// CHECK: :[[#@LINE+4]]:24: warning: '__launch_bounds__' of 'several' allows 1024 threads, but no launch has more than 128; it gets at most 64 registers per thread instead of 255 on sm_80 [cuda-loose-launch-bounds]
// CHECK: | ^~~~~~~~~~~~~~~~~~~~~~~{{$}}
// CHECK: :[[#@LINE+12]]:3: note: the largest launch has 128 threads
// CHECK: :[[#@LINE+1]]:42: note: a bound of 128 threads is enough for every launch
static __global__ void __launch_bounds__(1024) several(float *data) {}

void launches(float *data) {
  deep<<<1, dim3(32, 2, Depth)>>>(data);
  dim3 block(Depth, 32);
  first<<<1, block>>>(data);
  defaultBound<<<1, 128>>>(data);
  namedBound<<<1, 128>>>(data);
}
void more(float *data) {
  several<<<1, 128>>>(data);
  several<<<2, 128>>>(data);
}
