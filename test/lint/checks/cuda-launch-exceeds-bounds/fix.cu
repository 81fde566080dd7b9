// RUN: %check_hosts %s cuda-launch-exceeds-bounds
// The bound is raised only where every launch of the kernel is in sight.

static __global__ void __launch_bounds__(128) internal(float *data) {}

namespace {
__global__ void __launch_bounds__(64) twoLaunches(float *data) {}
} // namespace

__global__ void __launch_bounds__(128) external(float *data) {}

static __global__ void __launch_bounds__(128) alsoUnknown(float *data) {}

static __global__ void __launch_bounds__(128) escapes(float *data) {}
void (*escaped)(float *) = escapes;

#define BOUND 128
static __global__ void __launch_bounds__(BOUND) byMacro(float *data) {}

void launches(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'internal' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'internal' is limited to 128 threads here
  internal<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 96 threads exceeds the 64 threads that '__launch_bounds__' of 'twoLaunches' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'twoLaunches' is limited to 64 threads here
  twoLaunches<<<16, 96>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 192 threads exceeds the 64 threads that '__launch_bounds__' of 'twoLaunches' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'twoLaunches' is limited to 64 threads here
  twoLaunches<<<16, 192>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'external' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'external' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  external<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'alsoUnknown' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'alsoUnknown' is limited to 128 threads here
  alsoUnknown<<<16, 256>>>(data);
  alsoUnknown<<<16, n>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'escapes' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'escapes' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  escapes<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'byMacro' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'byMacro' is limited to 128 threads here
  byMacro<<<16, 256>>>(data);
}
