// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_80
// Code that depends on the bound that a launch exceeds, and the highest value to raise a bound to.
#include <cuda_runtime.h>

constexpr int Threads = 64;
static __global__ void __launch_bounds__(Threads) grows(float *data) {}
static __global__ void __launch_bounds__(Threads) apart(float *data) {}
static __global__ void __launch_bounds__(64) deep(float *data) {}
static __global__ void __launch_bounds__(64) most(float *data) {}
static __global__ void __launch_bounds__(64) tooMany(float *data) {}

void launches(float *data) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'grows' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+3]]:3: note: 1 x 2 x 64 = 128 threads
  // CHECK: :[[#@LINE-11]]:15: note: 64 comes from 'Threads'
  // CHECK: :[[#@LINE-11]]:24: note: 'grows' is limited to 64 threads here
  grows<<<1, dim3(1, 2, Threads)>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'apart' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~{{$}}
  // CHECK: :[[#@LINE-14]]:24: note: 'apart' is limited to 64 threads here
  // CHECK: :[[#@LINE-17]]:25: note: a bound of 128 threads would allow every launch in this file
  apart<<<1, 128>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'deep' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: 16 x 2 x 4 = 128 threads
  // CHECK: :[[#@LINE-19]]:24: note: 'deep' is limited to 64 threads here
  deep<<<1, dim3(16, 2, 4)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1024 threads exceeds the 64 threads that '__launch_bounds__' of 'most' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-22]]:24: note: 'most' is limited to 64 threads here
  most<<<1, 1024>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1024 threads exceeds the 64 threads that '__launch_bounds__' of 'tooMany' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-25]]:24: note: 'tooMany' is limited to 64 threads here
  tooMany<<<1, 1024>>>(data);
  tooMany<<<1, 1025>>>(data);
}
template <int N> static __global__ void __launch_bounds__(N) sized(float *data) {}
template <int N> static void launchSized(float *data) {
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'sized<64>' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~~~{{$}}
  // CHECK: :[[#@LINE+10]]:31: note: in the instance 'launchSized<64>'
  // CHECK: :[[#@LINE-5]]:41: note: 'sized<64>' is limited to 64 threads here
  sized<N><<<1, N * 2>>>(data);
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 256 threads exceeds the 64 threads that '__launch_bounds__' of 'sized<64>' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: | ^ ~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+3]]:3: note: 2 x 2 x 64 = 256 threads
  // CHECK: :[[#@LINE+4]]:31: note: in the instance 'launchSized<64>'
  // CHECK: :[[#@LINE-11]]:41: note: 'sized<64>' is limited to 64 threads here
  sized<N><<<1, dim3(2, 2, N)>>>(data);
}
void instances(float *data) { launchSized<64>(data); }
