// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// The path to a launch says what its values can be.

#include <cassert>
#undef assert
[[noreturn]] void fail();
#define assert(condition) ((condition) ? (void)0 : fail())

template <int N> __global__ void reduce(float *data) {}
__global__ void kernel(float *data) {}

void chosen(float *data, int n) {
  int threads;
  if (n > 1000)
    threads = 256;
  else if (n > 100)
    threads = 128;
  else
    threads = 2048;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 128 256 2048
  if (threads <= 256)
    kernel<<<1, threads>>>(data); // = 128 256
  if (threads > 1024)
    return;
  kernel<<<1, threads>>>(data); // = 128 256
  if (threads % 256 == 0 && n)
    kernel<<<1, threads>>>(data); // = 256
}

void switched(float *data, int threads) {
  switch (threads) {
  case 512:
    reduce<512><<<1, threads>>>(data); // = 512
    break;
  case 64:
  case 32:
    reduce<64><<<1, threads>>>(data); // = 32 64
    break;
  case 2048:
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    reduce<2048><<<1, threads>>>(data); // = 2048
    break;
  default:
    kernel<<<1, threads>>>(data); // ? function parameter
  }
}

// A range that no signed number holds.
void switchedByRange(float *data) {
  unsigned long long many = 1000000000000000000;
  switch (many) {
  case 5:
    kernel<<<1, 2048>>>(data); // = 2048
    break;
  case 6 ... 9999999999999999999u:
    kernel<<<1, 64>>>(data); // = 64
    break;
  }
  kernel<<<1, many == 5 ? 2048 : 32>>>(data); // = 32
}

void asserted(float *data, bool wide, int n) {
  int threads = wide ? 2048 : 512;
  assert(threads <= 1024);
  kernel<<<1, threads>>>(data); // = 512
  assert(n == 96 || n == 160);
  kernel<<<1, n>>>(data); // = 96 160
}

void together(float *data, int n) {
  dim3 block = n ? dim3(64, 4) : dim3(32, 64);
  if (block.x * block.y <= 1024)
    kernel<<<1, block>>>(data); // = 64x4
}
