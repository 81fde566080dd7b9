// RUN: %check_hosts %s cuda-launch-dimensions
// Limits of the program's own that are too wide.

#include <cassert>

__global__ void kernel(float *data);
__global__ void __launch_bounds__(256) bounded(float *data);

#define REQUIRE(CONDITION) \
  do { \
    if (!(CONDITION)) \
      throw 1; \
  } while (0)

void wide(float *data, int dim, int rows, long long channels) {
  REQUIRE(dim > 0 && dim <= 4096);
  // CHECK: :[[#@LINE+1]]:3: warning: the program takes 'dim' up to 4096, but from 2050 on block is more than 1024, and the launch fails
  kernel<<<1, dim / 2>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the program takes 'dim' up to 4096, but from 257 on block is more than 256, and the launch fails
  bounded<<<1, dim>>>(data);
  if (rows > 100000)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: the program takes 'rows' up to 100000, but from 65536 on grid.y is more than 65535, and the launch fails
  kernel<<<dim3(1, rows), 256>>>(data);
  if (channels < 2048)
    // CHECK: :[[#@LINE+1]]:5: warning: the program takes 'channels' up to 2047, but from 1025 on block is more than 1024, and the launch fails
    kernel<<<1, channels>>>(data);
}

// Limits that are right, and none at all: what the type holds is no limit of the program's.
void right(float *data, int dim, unsigned short few, int any, unsigned char bytes) {
  REQUIRE(dim <= 1024);
  kernel<<<1, dim>>>(data);
  kernel<<<1, few>>>(data);
  kernel<<<1, any>>>(data);
  kernel<<<bytes, bytes * 4>>>(data);
  REQUIRE(any <= 4096);
  kernel<<<1, any <= 1024 ? any : 1024>>>(data);
  int threads = any;
  while (threads > 1024)
    threads /= 2;
  kernel<<<1, threads>>>(data);
  kernel<<<(any + 1023) / 1024, 1024>>>(data);
}

// What the device allows is asked.
void asked(float *data, int dim) {
  REQUIRE(dim <= 4096);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (dim > properties.maxThreadsPerBlock)
    return;
  kernel<<<1, dim>>>(data);
}
