// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_89

// An opt-in whose success is tested guards the launch: where it fails, the launch never runs. The twin
// of each launch, which nothing guards, fails.

#include <cassert>
#include <cstdio>
#include <cstdlib>

__global__ void tiled(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void small(float *data) { data[0] = 1; }

cudaError_t allow() {
  return cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
}

// Something else does the work.

void otherBranch(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess)
    tiled<<<1, 256, 102400>>>(data);
  else
    small<<<1, 256>>>(data);
}

void returnsAfterOther(float *data) {
  cudaError_t status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
  if (status) {
    small<<<1, 256>>>(data);
    return;
  }
  tiled<<<1, 256, 102400>>>(data);
}

bool tries(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) != cudaSuccess)
    return false;
  tiled<<<1, 256, 102400>>>(data);
  return true;
}

void callerFallsBack(float *data) {
  if (!tries(data))
    small<<<1, 256>>>(data);
}

void byHelper(float *data) {
  if (allow() == cudaSuccess)
    tiled<<<1, 256, 102400>>>(data);
  else
    small<<<1, 256>>>(data);
}

void byFlag(float *data) {
  bool allowed = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess;
  if (allowed)
    tiled<<<1, 256, 102400>>>(data);
  if (!allowed)
    small<<<1, 256>>>(data);
}

// Nothing else does.

__global__ void alone(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

bool returnsEarly(float *data) {
  // CHECK: :[[#@LINE+1]]:7: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  if (cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) != cudaSuccess)
    return false;
  alone<<<1, 256, 102400>>>(data);
  return true;
}

void inBranch(float *data) {
  // CHECK: :[[#@LINE+1]]:7: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  if (cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess)
    alone<<<1, 256, 102400>>>(data);
}

#define EXIT_ON_ERROR(CALL)                                                                        \
  do {                                                                                             \
    cudaError_t status = (CALL);                                                                   \
    if (status != cudaSuccess) {                                                                   \
      printf("failed\n");                                                                          \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

void exits(float *data) {
  // CHECK: :[[#@LINE+1]]:17: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  EXIT_ON_ERROR(cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  alone<<<1, 256, 102400>>>(data);
}

#define THROW_ON_ERROR(CALL)                                                                       \
  do {                                                                                             \
    if ((CALL) != cudaSuccess)                                                                     \
      throw 1;                                                                                     \
  } while (0)

void throws(float *data) {
  // CHECK: :[[#@LINE+1]]:18: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  THROW_ON_ERROR(cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  alone<<<1, 256, 102400>>>(data);
}

void check(cudaError_t status) {
  if (status != cudaSuccess)
    abort();
}

void byFunction(float *data) {
  // CHECK: :[[#@LINE+1]]:9: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  check(cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  alone<<<1, 256, 102400>>>(data);
}

cudaError_t passesOn(float *data) {
  // CHECK: :[[#@LINE+1]]:23: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  if (cudaError_t e = cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400); e != cudaSuccess)
    return e;
  alone<<<1, 256, 102400>>>(data);
  return cudaGetLastError();
}

void byAnd(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:16: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  if (n > 0 && cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess)
    alone<<<1, 256, 102400>>>(data);
}

// The twins.

void ignored(float *data) {
  cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}

#define REPORT_ERROR(CALL)                                                                         \
  do {                                                                                             \
    if ((CALL) != cudaSuccess)                                                                     \
      printf("failed\n");                                                                          \
  } while (0)

void reported(float *data) {
  REPORT_ERROR(cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}

void stored(float *data) {
  cudaError_t status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
  if (status != cudaSuccess)
    small<<<1, 256>>>(data);
}

void otherTest(float *data, int n) {
  cudaError_t status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
  if (n > 0 || status == cudaSuccess)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
    tiled<<<1, 256, 102400>>>(data);
}

bool otherWayAround(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess)
    return false;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
  return true;
}
