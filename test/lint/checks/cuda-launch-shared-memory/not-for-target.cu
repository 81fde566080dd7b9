// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_90,sm_120
// RUN: %check_launches %s
// A kernel that has no code for a target is not judged there: its body is left out, only traps, or
// needs instructions that the target lacks.
#include <cuda_runtime.h>

#define BIG (200 * 1024)
template <typename Kernel> static void optIn(Kernel *kernel) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, BIG);
}

__global__ void guarded(float *data) {
  extern __shared__ float tile[];
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 900)
  data[0] = tile[0];
#endif
}
void launchGuarded(float *data) {
  optIn(guarded);
  // CHECK: :[[#@LINE+2]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
  // JSON: "kernel": "guarded", "not_for": ["sm_75", "sm_80", "sm_86", "sm_89"]
  guarded<<<1, 128, BIG>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 307200 bytes of shared memory per block exceed the limit with opt-in of 232448 bytes on sm_90 and 101376 bytes on sm_120; the launch fails on sm_90 and sm_120 [cuda-launch-shared-memory]
  // CHECK: note: sm_75 and sm_80 do not count: the kernel has no code for them
  guarded<<<1, 128, 300 * 1024>>>(data);
}

__global__ void traps(float *data) {
#if __CUDA_ARCH__ >= 900
  data[0] = 1;
#else
  if (threadIdx.x == 0)
    printf("this kernel needs sm_90\n");
  (void)data;
  __trap();
#endif
}
void launchTraps(float *data) {
  optIn(traps);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
  traps<<<1, 128, BIG>>>(data);
}

// Only 9.0 has these instructions.
__device__ void fence() { asm volatile("{\n\twgmma.fence.sync.aligned;\n}" ::: "memory"); }
__global__ void ofHopper(float *data) {
  if (data[0] > 1)
    fence();
}
void launchOfHopper(float *data) {
  optIn(ofHopper);
  // JSON: "kernel": "ofHopper", "not_for": ["sm_75", "sm_80", "sm_86", "sm_89", "sm_100", "sm_107", "sm_120"]
  ofHopper<<<1, 128, BIG>>>(data);
}

// A macro that is there for some targets, and a kernel that only calls.
#ifdef __CUDA_ARCH__
#if __CUDA_ARCH__ >= 900
#define HAS_BULK_COPY 1
#endif
#endif
struct Work {
  __device__ void operator()(float *data) {
#if HAS_BULK_COPY
    data[0] = 2;
#endif
  }
};
template <typename Body> __global__ void runs(float *data) {
  extern __shared__ char memory[];
  Body body;
  body(data);
}
void launchRuns(float *data) {
  optIn(runs<Work>);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
  runs<Work><<<1, 128, BIG>>>(data);
}

//===----------------------------------------------------------------------===//
// There is code for each target, as far as is known
//===----------------------------------------------------------------------===//

__device__ void wait() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
__device__ void copyInBulk() {
#if __CUDA_ARCH__ >= 900
  asm volatile("cp.async.bulk.commit_group;");
#else
  __trap();
#endif
}
__global__ void other(float *data, bool bulk) {
  wait();
  if (bulk)
    copyInBulk();
#if __CUDA_ARCH__ >= 800
  data[0] = 1;
#else
  data[0] = 2;
#endif
}
void launchOther(float *data) {
  optIn(other);
  // CHECK: :[[#@LINE+2]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80 and 101376 bytes on sm_120; the launch fails there [cuda-launch-shared-memory]
  // JSON: "kernel": "other", "not_for": []
  other<<<1, 128, BIG>>>(data, false);
}

// The branch for Hopper is in no instance for others.
template <int Arch> __device__ void multiply() {
  if constexpr (Arch >= 90)
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}
template <int Arch> __global__ void byArch(float *data) {
  if (Arch >= 90)
    fence();
  multiply<Arch>();
  data[0] = Arch;
}
void launchByArch(float *data) {
  optIn(byArch<80>);
  optIn(byArch<90>);
  // CHECK: :[[#@LINE+2]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  // JSON: "kernel": "byArch<80>", "not_for": []
  byArch<80><<<1, 128, BIG>>>(data);
  byArch<90><<<1, 128, BIG>>>(data);
}

__global__ void unknownCondition(float *data) {
#if !defined(FEATURE_OF_ANOTHER_FILE)
  data[0] = 1;
#endif
}
// Nor is it known what the build defines.
__global__ void ofFeature(float *data) {
#ifdef FEATURE_OF_THE_BUILD
  data[0] = 1;
#endif
}
__global__ void ofFeatureOrHopper(float *data) {
#if defined(FEATURE_OF_THE_BUILD) || __CUDA_ARCH__ >= 900
  data[0] = 1;
#endif
}
__global__ void ofKind(float *data) {
#if KIND_OF_THE_BUILD == 3
  data[0] = 1;
#else
  __trap();
#endif
}
#ifdef FEATURE_OF_THE_BUILD
#define HAS_FEATURE 1
#endif
__global__ void ofMacro(float *data) {
#ifdef HAS_FEATURE
  data[0] = 1;
#endif
}
__global__ void ofFeatureOnHopper(float *data) {
#if defined(FEATURE_OF_THE_BUILD) && __CUDA_ARCH__ >= 900 && !(MASK_OF_THE_BUILD & 1)
  data[0] = 1;
#endif
}
void launchFeatures(float *data) {
  optIn(ofFeature);
  optIn(ofFeatureOrHopper);
  optIn(ofKind);
  optIn(ofMacro);
  optIn(ofFeatureOnHopper);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  ofFeature<<<1, 128, BIG>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  ofFeatureOrHopper<<<1, 128, BIG>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  ofKind<<<1, 128, BIG>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  ofMacro<<<1, 128, BIG>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 204800 bytes {{.*}} of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
  // JSON: "kernel": "ofFeatureOnHopper", "not_for": ["sm_75", "sm_80", "sm_86", "sm_89"]
  ofFeatureOnHopper<<<1, 128, BIG>>>(data);
}

__global__ void empty(float *data) {}
void launchUnknown(float *data) {
  optIn(unknownCondition);
  optIn(empty);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  unknownCondition<<<1, 128, BIG>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 204800 bytes {{.*}} sm_75, {{.*}} sm_80 and {{.*}} sm_120;
  empty<<<1, 128, BIG>>>(data);
}
