// RUN: %check_hosts %s cuda-partial-warp --target=sm_80
// Sizes of a row, what one edit would change for others too, and where a message points.
#include <cuda_runtime.h>

__global__ void fill(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
__global__ void clear(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
struct Settings {
  int threads;
};

// Of a row of three sizes those below a warp have little to do; of two, none.
void sizes(float *data, int n) {
  int threads = n > 1000 ? 128 : n > 100 ? 64 : 31;
  fill<<<4096, threads>>>(data, n);
  int few = n > 1000 ? 128 : 31;
  // CHECK: :[[#@LINE+4]]:3: warning: block of 31 threads is not a multiple of the warp size of 32: 1 lane of its last warp is idle on sm_80 when 'few' is 31 (line [[#@LINE-1]]) [cuda-partial-warp]
  // CHECK: | ^ ~~~{{$}}
  // CHECK: :[[#@LINE-3]]:7: note: 31 comes from 'few'
  // CHECK: :[[#@LINE-4]]:30: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  fill<<<4096, few>>>(data, n);
  int more = n > 1000 ? 128 : n > 100 ? 64 : 33;
  // CHECK: :[[#@LINE+4]]:3: warning: block of 33 threads is not a multiple of the warp size of 32: 31 lanes of its last warp are idle on sm_80 when 'more' is 33 (line [[#@LINE-1]]) [cuda-partial-warp]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-3]]:7: note: 33 comes from 'more'
  // CHECK: :[[#@LINE-4]]:46: note: 64 threads would fill 2 warps; the kernel must then ignore the threads beyond its data
  fill<<<4096, more>>>(data, n);
}
void offers(float *data, int n, bool first) {
  auto some = first ? fill : clear;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on sm_80 [cuda-partial-warp]
  // CHECK: | ^ ~~~{{$}}
  // CHECK: :[[#@LINE+1]]:16: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  some<<<4096, 100>>>(data, n);
  Settings settings = {100};
  // CHECK: :[[#@LINE+4]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on sm_80 [cuda-partial-warp]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE-29]]:7: note: 100 comes from 'threads'
  // CHECK: :[[#@LINE-4]]:24: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  fill<<<4096, settings.threads>>>(data, n);
  int computed = n > 4 ? 90 : 80;
  computed += 10;
  // CHECK: :[[#@LINE+5]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on sm_80 when 'computed' is 100 (line [[#@LINE-1]]) [cuda-partial-warp]
  // CHECK: | ^ ~~~~~~~~{{$}}
  // CHECK: :[[#@LINE-4]]:7: note: 100 comes from 'computed'
  // CHECK: :[[#@LINE-4]]:12: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  // CHECK: :[[#@LINE+1]]:3: note: this holds for 2 of 2 values: 90 and 100 threads
  fill<<<4096, computed>>>(data, n);
}
