// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_89
//
// Forms in which the success of an opt-in guards a launch. Where the program does the work elsewhere when the
// opt-in fails, in a handler, by a caller or on the host, nothing is reported. The twin of each form does not
// guard its launch, which fails.

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void tiled(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void small(float *data) { data[0] = 1; }
void onHost(float *data);
void onHost(float *data) { data[0] = 1; }

cudaError_t optIn() {
  return cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
}


// An early return.
void earlyReturn(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) != cudaSuccess)
    return onHost(data);
  tiled<<<1, 256, 102400>>>(data);
}
void earlyReturnTwin(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) != cudaSuccess)
    onHost(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}

// A caller that falls back.
bool tries(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) != cudaSuccess)
    return false;
  tiled<<<1, 256, 102400>>>(data);
  return true;
}
void caller(float *data) {
  if (!tries(data))
    onHost(data);
}
bool triesTwin(float *data) {
  bool ok = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
  return ok;
}
void callerTwin(float *data) {
  if (!triesTwin(data))
    onHost(data);
}

// An else.
void orElse(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess)
    tiled<<<1, 256, 102400>>>(data);
  else
    onHost(data);
}
void orElseTwin(float *data) {
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess)
    printf("large\n");
  else
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
    tiled<<<1, 256, 102400>>>(data);
}

// A macro that throws, with a handler around it.
#define TRY(CALL) do { cudaError_t e = (CALL); if (e != cudaSuccess) throw int(e); } while (0)
#define SAY(CALL) do { cudaError_t e = (CALL); if (e != cudaSuccess) printf("failed\n"); } while (0)
void catches(float *data) {
  try {
    TRY(cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
    tiled<<<1, 256, 102400>>>(data);
  } catch (int) {
    small<<<1, 256>>>(data);
  }
}
void catchesHost(float *data) {
  try {
    TRY(cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
    tiled<<<1, 256, 102400>>>(data);
  } catch (...) {
    onHost(data);
  }
}
void catchesTwin(float *data) {
  try {
    SAY(cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
    tiled<<<1, 256, 102400>>>(data);
  } catch (int) {
    small<<<1, 256>>>(data);
  }
}
void throwing(float *data) {
  TRY(cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  tiled<<<1, 256, 102400>>>(data);
}
void catchesFromCallee(float *data) {
  try { throwing(data); } catch (int) { small<<<1, 256>>>(data); }
}

// A macro that exits: nothing else does the work.
#define DIE(CALL) do { if ((CALL) != cudaSuccess) { printf("failed\n"); exit(1); } } while (0)
__global__ void alone(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void dies(float *data) {
  // CHECK: :[[#@LINE+1]]:7: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 101376 bytes; 'cudaFuncSetAttribute' fails on sm_89, so the launch after it never runs there [cuda-launch-shared-memory]
  DIE(cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  alone<<<1, 256, 102400>>>(data);
}
void diesTwin(float *data) {
  SAY(cudaFuncSetAttribute(alone, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400));
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  alone<<<1, 256, 102400>>>(data);
}

// A variable.
void flag(float *data) {
  bool large = optIn() == cudaSuccess;
  if (large)
    tiled<<<1, 256, 102400>>>(data);
  else
    onHost(data);
}
void flagTwin(float *data) {
  bool large = optIn() == cudaSuccess;
  if (large)
    printf("large\n");
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}

// A member.
struct Runner {
  cudaError_t status;
  bool ok;
  void prepare() { status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400); }
  void run(float *data) {
    prepare();
    if (status != cudaSuccess)
      return onHost(data);
    tiled<<<1, 256, 102400>>>(data);
  }
  void runTwin(float *data) {
    prepare();
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
    tiled<<<1, 256, 102400>>>(data);
    if (status != cudaSuccess)
      return onHost(data);
  }
};
struct Options { cudaError_t status; };
void member(float *data) {
  Options o;
  o.status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
  if (o.status == cudaSuccess)
    tiled<<<1, 256, 102400>>>(data);
  else
    small<<<1, 256>>>(data);
}
void memberTwin(float *data) {
  Options o;
  o.status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
  if (o.status != cudaSuccess)
    small<<<1, 256>>>(data);
}

// A negated test.
void negated(float *data) {
  if (!(optIn() == cudaSuccess)) {
    small<<<1, 256>>>(data);
    return;
  }
  tiled<<<1, 256, 102400>>>(data);
}
void negatedTwin(float *data) {
  if (!(optIn() != cudaSuccess)) {
    small<<<1, 256>>>(data);
    return;
  }
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}

// A conditional operator.
void ternary(float *data) {
  optIn() == cudaSuccess ? tiled<<<1, 256, 102400>>>(data) : small<<<1, 256>>>(data);
}
void ternaryTwin(float *data) {
  // CHECK: :[[#@LINE+1]]:54: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  optIn() == cudaSuccess ? small<<<1, 256>>>(data) : tiled<<<1, 256, 102400>>>(data);
}

// A goto.
void jumps(float *data) {
  if (optIn() != cudaSuccess)
    goto fallback;
  tiled<<<1, 256, 102400>>>(data);
  return;
fallback:
  small<<<1, 256>>>(data);
}
void jumpsTwin(float *data) {
  if (optIn() == cudaSuccess)
    goto done;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
done:
  small<<<1, 256>>>(data);
}

// A loop that tries again with less: the sizes after it are not narrowed by its condition.
void retries(float *data) {
  int bytes = 102400;
  while (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
    bytes /= 2;
  // CHECK: :[[#@LINE+2]]:3: warning: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 when 'bytes' is 102400 (line {{[0-9]+}}) [cuda-launch-shared-memory]
  // CHECK: note: 102400 bytes come from 'bytes'
  tiled<<<1, 256, bytes>>>(data);
}
void retriesTwin(float *data) {
  int bytes = 102400, left = 3;
  while (left-- && cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
    ;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}

// A lambda.
void lambda(float *data) {
  auto allowed = [] { return cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess; };
  if (allowed())
    tiled<<<1, 256, 102400>>>(data);
  else
    onHost(data);
}
void lambdaTwin(float *data) {
  auto allowed = [] { return cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 102400) == cudaSuccess; };
  allowed();
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 102400 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_89 [cuda-launch-shared-memory]
  tiled<<<1, 256, 102400>>>(data);
}
