// RUN: %check_hosts %s cuda-launch-shared-memory
// A launch without dynamic shared memory is right where its arguments keep it from the array.
#include <cuda_runtime.h>
extern __shared__ float tile[];

__global__ void joined(float *data, int most) {
  if (most > 0 && threadIdx.x < 32)
    data[threadIdx.x] = tile[threadIdx.x];
}
__global__ void inCondition(float *data, bool cached) {
  bool hit = cached && tile[threadIdx.x] == data[threadIdx.x];
  data[threadIdx.x] = hit;
}
__global__ void either(float *data, bool plain) {
  if (plain || tile[threadIdx.x] > 0)
    data[threadIdx.x] = 1;
}
__global__ void looped(float *data, bool cached, int rows) {
  int i = threadIdx.x;
  while (cached && i < 64) {
    tile[i] = data[i];
    i += blockDim.x;
  }
  for (int row = 0; cached; ++row)
    data[row] = tile[row];
  data[threadIdx.x] = cached ? tile[threadIdx.x] : 0.f;
}
__global__ void notEvaluated(float *data) {
  data[threadIdx.x] = sizeof(tile[0]) + alignof(decltype(tile[0])) + noexcept(tile[0]);
}
void good(float *data) {
  joined<<<1, 256>>>(data, 0);
  inCondition<<<1, 256>>>(data, false);
  either<<<1, 256>>>(data, true);
  looped<<<1, 256>>>(data, false, 0);
  notEvaluated<<<1, 256>>>(data);
}

// What depends on the thread keeps no launch from it.
__global__ void byThread(float *data, int n) {
  int i = threadIdx.x;
  if (i < n && i < 64)
    data[i] = tile[i];
}
__global__ void byLoop(float *data, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    tile[i] = data[i];
}
void bad(float *data) {
  // CHECK: :[[#@LINE+1]]:3: warning: 'byThread' gets 0 bytes of dynamic shared memory, so every access to its 'extern __shared__' array 'tile' is out of bounds [cuda-launch-shared-memory]
  byThread<<<1, 256>>>(data, 64);
  // CHECK: note: 'tile' is accessed here
  // CHECK: :[[#@LINE+1]]:3: warning: 'byLoop' gets 0 bytes of dynamic shared memory, so every access to its 'extern __shared__' array 'tile' is out of bounds [cuda-launch-shared-memory]
  byLoop<<<1, 256>>>(data, 64);
  // CHECK: note: 'tile' is accessed here
}
