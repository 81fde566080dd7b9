// RUN: %check_hosts %s cuda-launch-cluster --target=sm_80
// The attribute that gives a kernel its clusters is named in messages.
#include <cuda_runtime.h>

// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: '__cluster_dims__' of 'pairs': clusters of 2 blocks exceed the limit of 1 on architectures without clusters; nvcc rejects the kernel on sm_80 [cuda-launch-cluster]
// CHECK: | ^~~~~~~~~~~~~~~~~~~{{$}}
__global__ void __cluster_dims__(2) pairs(float *data) {}
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: '__block_size__' of 'fixed': clusters of 2 blocks exceed the limit of 1 on architectures without clusters; nvcc rejects the kernel on sm_80 [cuda-launch-cluster]
// CHECK: | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{{$}}
__global__ void __block_size__((128, 1, 1), (2, 1, 1)) fixed(float *data) {}
