// RUN: %check_values %s
// Numbers of CUDA's own floating point types are not followed: no launch is computed from their bits.
// A computation with them changes nothing else, and takes no steps from the launches behind it.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <typename T> __global__ void kernel(T *data) {}

struct Shape {
  __half scale;
  int threads;
};

static int threadsOfFile = 96;
extern void fromElsewhere();

template <typename T> static void reference(T *out, const T *in, int rows, int columns) {
  for (int i = 0; i < rows * columns; ++i) {
    T sum = in[i / columns] + in[i];
    sum += in[i] * T(2.0f);
    sum = sum * sum - in[i] / T(3.0f);
    if (sum > T(1.0f))
      sum = -sum;
    out[i] = T(float(sum) / 2) + in[i] * sum - T(float(in[i / 2]));
  }
}

template <typename T> static void layer(T *data, T *expected, int threads, int repeat) {
  for (int i = 0; i < repeat; ++i)
    reference(expected, data, repeat, threads);
  reference(expected, data, threads, threads);
  kernel<<<1, threads>>>(data); // = 32 64 128 256 512 1024
}

void layers(__half *halves, __nv_bfloat16 *others, int repeat) {
  for (int threads = 32; threads <= 1024; threads *= 2)
    for (int version = 1; version <= 3; ++version) {
      layer(halves, halves + 4096, threads, repeat);
      layer(others, others + 4096, threads, repeat);
    }
}

void others(__half *data, float factor) {
  Shape shape{__half(factor), 64};
  shape.scale = shape.scale * __half(2.0f);
  kernel<<<1, shape.threads>>>(data); // = 64
  kernel<<<1, threadsOfFile>>>(data); // = 96
  Shape *at = &shape;
  at->scale = data[0];
  kernel<<<1, at->threads>>>(data); // = 64
}

// Near misses: numbers that are not read as what they are.

void bits(__half *data) {
  unsigned short threads = 64;
  __half *over = reinterpret_cast<__half *>(&threads);
  *over = __half(1.0f);
  kernel<<<1, threads>>>(data); // ? variable whose address is taken
}

void converted(__half *data, __half number) {
  int threads = number;
  kernel<<<1, threads>>>(data); // ? result of a call
}
