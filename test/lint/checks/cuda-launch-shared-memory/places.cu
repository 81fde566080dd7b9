// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_80
// The opt-in in a note, and the notes on callers, on one of two kernels and on a static part.
#include <cuda_runtime.h>

__global__ void small(float *data) {
  __shared__ float own[256];
  extern __shared__ float tile[];
  data[0] = tile[0] + own[threadIdx.x];
}
void above(float *data) {
  cudaFuncSetAttribute(small, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 50000 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: | ^ ~~~~~{{$}}
  // CHECK: :[[#@LINE-3]]:3: note: 'small' is opted in to 50000 bytes here
  // CHECK: :[[#@LINE-4]]:76: note: opt in to 60000 bytes
  small<<<16, 256, 60000>>>(data);
}

// Of two of the same size, the last before the launch.
__global__ void again(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void twice(float *data) {
  cudaFuncSetAttribute(again, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  cudaFuncSetAttribute(again, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 50000 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: | ^ ~~~~~{{$}}
  // CHECK: :[[#@LINE-3]]:3: note: 'again' is opted in to 50000 bytes here
  // CHECK: :[[#@LINE-4]]:76: note: opt in to 60000 bytes
  again<<<16, 256, 60000>>>(data);
  cudaFuncSetAttribute(again, cudaFuncAttributeMaxDynamicSharedMemorySize, 50000);
}

// One byte is an opt-in too, on one of two ways.
__global__ void least(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void oneByte(float *data, bool some) {
  if (some)
    cudaFuncSetAttribute(least, cudaFuncAttributeMaxDynamicSharedMemorySize, 1);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: 60000 bytes of dynamic shared memory per block exceed the opt-in of 1 byte; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: | ^ ~~~~~{{$}}
  // CHECK: :[[#@LINE-3]]:5: note: 'least' is opted in to 1 byte here
  // CHECK: :[[#@LINE-4]]:78: note: opt in to 60000 bytes
  least<<<16, 256, 60000>>>(data);
}

// All that a block can have, of one of two kernels.
__global__ void one(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void other(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void ofTwo(float *data, bool first) {
  auto some = first ? one : other;
  // CHECK: :[[#@LINE+4]]:3: warning: 166912 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when it launches 'one' [cuda-launch-shared-memory]
  // CHECK: | ^ ~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: opt in before the launch: 'cudaFuncSetAttribute(some, cudaFuncAttributeMaxDynamicSharedMemorySize, 166912)'
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 'other'
  some<<<16, 256, 166912>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 166913 bytes of shared memory per block exceed the limit with opt-in of 166912 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: | ^ ~~~~~~{{$}}
  some<<<16, 256, 166913>>>(data);
}

// From a caller, of a kernel that is the same for all.
// CHECK: :[[#@LINE+5]]:47: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 when 'bytes' is 60000 (line [[#@LINE+12]]) [cuda-launch-shared-memory]
// CHECK: | ^ ~~~~~{{$}}
// CHECK: :[[#@LINE+3]]:25: note: 60000 bytes come from 'bytes'
// CHECK: :[[#@LINE+9]]:3: note: 'inBytes' is called here
// CHECK: :[[#@LINE+1]]:47: note: opt in before the launch: 'cudaFuncSetAttribute(one, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)'
static void inBytes(int bytes, float *data) { one<<<16, 256, bytes>>>(data); }
// CHECK: :[[#@LINE+3]]:62: warning: 'other' gets 0 bytes of dynamic shared memory, so every access to its 'extern __shared__' array 'tile' is out of bounds [cuda-launch-shared-memory]
// CHECK: :[[#@LINE-21]]:80: note: 'tile' is accessed here
// CHECK: :[[#@LINE+7]]:3: note: 'ofKernel' is called here
static void ofKernel(void (*kernel)(float *), float *data) { kernel<<<16, 256>>>(data); }
__global__ void plain(float *data) {}
void callers(float *data) {
  inBytes(60000, data);
  inBytes(1024, data);
  inBytes(0, data);
  ofKernel(other, data);
  ofKernel(plain, data);
}
