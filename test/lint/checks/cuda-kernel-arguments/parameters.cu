// RUN: %check_hosts %s cuda-kernel-arguments --target=sm_60,sm_80
// The limit of a GPU on all parameters together.
#include <cuda_runtime.h>

template <int Bytes> struct Table {
  char bytes[Bytes];
};

// CHECK: :[[#@LINE+1]]:17: [[ERROR]]: the parameters of 'huge' take 32772 bytes and exceed the limit of 4096 bytes on sm_60 and 32764 bytes on sm_80; ptxas rejects the kernel on every target [cuda-kernel-arguments]
__global__ void huge(float *data, Table<32764> table) {}

// CHECK: :[[#@LINE+1]]:17: warning: the parameters of 'large' take 4108 bytes and exceed the limit of 4096 bytes; ptxas rejects the kernel on sm_60 [cuda-kernel-arguments]
__global__ void large(float *data, Table<4096> table, int count) {}

__global__ void exact(float *data, Table<4088> table) {}
template <int Bytes> __global__ void instance(Table<Bytes> table) {}

void launch(float *data) {
  exact<<<1, 32>>>(data, {});
  instance<<<1, 32>>>(Table<4096>());
}
