// RUN: %check_hosts %s cuda-kernel-arguments --target=sm_80,sm_90
#include <cuda_runtime.h>

struct Table {
  char bytes[32764];
};

// CHECK: :[[#@LINE+1]]:17: [[ERROR]]: the parameters of 'huge' take 32768 bytes and exceed the limit of 32764 bytes; ptxas rejects the kernel on every target [cuda-kernel-arguments]
__global__ void huge(Table table, int count) {}
__global__ void exact(Table table) {}
