// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// A finding stands where the user wrote the launch: at the macro that brings it, or in
// what a macro is given.

#include "Inputs/launch_macros.cuh"

__global__ void kernel(float *data) {}
__global__ void kernelFloat(float *data) {}

#define FIXED(p) kernel<<<1, 2048>>>(p)
#define LAUNCH(k, g, b, p) k<<<(g), (b)>>>(p)
#define TWICE(b, p) LAUNCH(kernel, 1, b, p); LAUNCH(kernel, 1, 2 * b, p)
#define PASTED(type, b, p) kernel##type<<<1, b>>>(p)
#define CHECKED(...) do { __VA_ARGS__; if (cudaGetLastError() != cudaSuccess) return; } while (0)
#define FOR_EACH_TYPE(...) { using T = char; __VA_ARGS__ } { using T = float; __VA_ARGS__ }

void brought(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: :11:18: note: expanded from macro 'FIXED'
  FIXED(data); // = 2048
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds
  // CHECK: note: expanded from macro 'FIXED'
  FIXED(data); // = 2048
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1088 threads exceeds
  // CHECK: :12:28: note: expanded from macro 'LAUNCH'
  LAUNCH(kernel, n, 1088, data); // = 1088
  LAUNCH(kernel, n, 64, data); // = 64
  LAUNCH(kernel, 64, n, data); // ? function parameter
  int threads = 1120;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1120 threads exceeds
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: :[[#@LINE-3]]:7: note: 1120 comes from 'threads'
  LAUNCH(kernel, 1, threads, data); // = 1120
  LAUNCH(kernel, 1, threads, data); // NOLINT: on the line of the use // = 1120
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1280 threads exceeds
  // CHECK: :13:46: note: expanded from macro 'TWICE'
  // CHECK: :12:28: note: expanded from macro 'LAUNCH'
  TWICE(640, data); // = 640; = 1280
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1152 threads exceeds
  // CHECK: :14:28: note: expanded from macro 'PASTED'
  PASTED(Float, 1152, data); // = 1152
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1184 threads exceeds
  // CHECK: launch_macros.cuh:2:29: note: expanded from macro 'RUN'
  RUN(kernel, 1184, data); // = 1184
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4096 threads exceeds
  // CHECK: launch_macros.cuh:3:22: note: expanded from macro 'RUN_FIXED'
  RUN_FIXED(data); // = 4096
}

void given(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:11: [[ERROR]]: block of 1216 threads exceeds
  CHECKED(kernel<<<1, 1216>>>(data)); // = 1216
  CHECKED(kernel<<<1, n>>>(data)); // ? function parameter
  CHECKED(
      kernel<<<1, 64>>>(data); // = 64
      // CHECK: :[[#@LINE+1]]:7: [[ERROR]]: block of 1248 threads exceeds
      kernel<<<1, 1248>>>(data); // = 1248
      kernel<<<1, 1312>>>(data)); // NOLINT: on the line of the launch // = 1312
  CHECKED(
      // CHECK: :[[#@LINE+2]]:7: [[ERROR]]: block of 1344 threads exceeds
      // CHECK: note: expanded from macro 'LAUNCH'
      LAUNCH(kernel, 1, 1344, data)); // = 1344
  // One launch, of which there are two readings.
  FOR_EACH_TYPE(
      kernel<<<1, 128 / sizeof(T)>>>(data); // = 32 128
      // CHECK: :[[#@LINE+1]]:7: [[ERROR]]: block of 1376 threads exceeds
      kernel<<<1, 1376>>>(data);) // = 1376
}
