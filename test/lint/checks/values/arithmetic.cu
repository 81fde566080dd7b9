// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Arithmetic on known values.

#include <algorithm>

__global__ void kernel(float *data) {}

inline int ceilDiv(int a, int b) { return (a + b - 1) / b; }
static int nextPow2(int n) {
  int p = 1;
  while (p < n)
    p *= 2;
  return p;
}
template <typename T> T roundUp(T value, T to) { return ceilDiv(value, to) * to; }
int again(int n) { return n > 0 ? again(n - 1) : 32; }

void computed(float *data, int n, bool wide) {
  int t = 64;
  kernel<<<1, t * 2 + sizeof(float)>>>(data); // = 132
  kernel<<<1, (t << 2) % 100>>>(data); // = 56
  kernel<<<1, (unsigned char)(t * 5)>>>(data); // = 64
  kernel<<<1, wide ? t : t / 2>>>(data); // = 32 64
  kernel<<<1, std::min(t, 48)>>>(data); // = 48
  kernel<<<1, std::clamp(t, 1, 16)>>>(data); // = 16
  kernel<<<1, std::max(t, n)>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4294967232 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: -64 becomes 4294967232 in the conversion to 'unsigned int'
  kernel<<<1, -t>>>(data); // = 4294967232
}

void helped(float *data, int n) {
  kernel<<<1, ceilDiv(1000, 32)>>>(data); // = 32
  kernel<<<1, roundUp(100, 32)>>>(data); // = 128
  kernel<<<1, nextPow2(200)>>>(data); // = 256
  kernel<<<1, n < 60 ? nextPow2(n) : 64>>>(data); // = 1 2 4 8 16 32 64
  kernel<<<1, ceilDiv(n, 32)>>>(data); // ? function parameter
  kernel<<<1, again(3)>>>(data); // ? result of a call
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'nextPow2'
  kernel<<<1, nextPow2(1025)>>>(data); // = 2048
}
