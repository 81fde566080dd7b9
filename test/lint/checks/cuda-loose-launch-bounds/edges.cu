// RUN: %check_hosts %s cuda-loose-launch-bounds
#ifndef EXTENT
#define EXTENT 2
#endif
// CHECK: :[[#@LINE+3]]:24: warning: '__launch_bounds__' of 'twice' allows 1024 threads, but no launch has more than 256; it gets at most 64 registers per thread instead of 255 on every target [cuda-loose-launch-bounds]
// CHECK: note: the largest launch has 256 threads
// CHECK: note: a bound of 256 threads is enough for every launch
static __global__ void __launch_bounds__(1024) twice(float *data) {}
static __global__ void __launch_bounds__(1024) inX(float *data) {}
static __global__ void __launch_bounds__(1024) inY(float *data) {}
static __global__ void __launch_bounds__(1024) inZ(float *data) {}

// Two launches are the largest.
void same(float *data) {
  twice<<<4, 256>>>(data);
  twice<<<8, 256>>>(data);
}

// The build may replace what the launch has in one dimension.
void replaced(float *data) {
  inX<<<4, dim3(EXTENT, 16, 4)>>>(data);
  inY<<<4, dim3(16, EXTENT, 4)>>>(data);
  inZ<<<4, dim3(16, 4, EXTENT)>>>(data);
}

// Another build has a larger launch; text that no build has says nothing.
static __global__ void __launch_bounds__(1024) goodOtherBuild(float *data) {}
// CHECK: :[[#@LINE+1]]:24: warning: '__launch_bounds__' of 'disabled' allows 1024 threads, but no launch has more than 256; {{.*}} [cuda-loose-launch-bounds]
static __global__ void __launch_bounds__(1024) disabled(float *data) {}
void goodBuilds(float *data) {
#ifdef WIDE
  goodOtherBuild<<<1, 1024>>>(data);
#else
  goodOtherBuild<<<1, 256>>>(data);
#endif
#if 0
  disabled<<<1, 1024>>>(data);
#endif
  // CHECK: note: the largest launch has 256 threads
  // CHECK: :[[#@LINE-11]]:42: note: a bound of 256 threads is enough for every launch
  disabled<<<1, 256>>>(data);
}
