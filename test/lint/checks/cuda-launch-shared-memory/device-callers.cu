// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// Guards in callers, of functions that other files can call too. A guard is decided for a target if
// each way that comes to it is, and one that comes to the launch did.
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
#define BIG 163840
#define BEYOND 200000
static void optIn(int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
static int major() {
  int answer = 0;
  cudaDeviceGetAttribute(&answer, cudaDevAttrComputeCapabilityMajor, 0);
  return answer;
}
static int minor() {
  int answer = 0;
  cudaDeviceGetAttribute(&answer, cudaDevAttrComputeCapabilityMinor, 0);
  return answer;
}
static int sms() {
  int answer = 0;
  cudaDeviceGetAttribute(&answer, cudaDevAttrMultiProcessorCount, 0);
  return answer;
}

// It asks, but not what its caller does: on sm_86 the caller does not come to it, and callers in
// other files may have a guard like this one.
void asksOther(float *data) {
  optIn(BIG);
  kernel<<<sms(), 128, BIG>>>(data);
}
void onlyA100(float *data) {
  if (major() == 8 && minor() == 0)
    asksOther(data);
}

// On sm_86 the caller comes to it.
void asksOtherToo(float *data) {
  optIn(BIG);
  // CHECK: :[[#@LINE+2]]:3: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 'cudaDevAttrComputeCapabilityMajor' is 8 on sm_86
  kernel<<<sms(), 128, BIG>>>(data);
}
void allOfEight(float *data) {
  if (major() == 8)
    asksOtherToo(data);
}

// One of two callers has a guard that is decided, and comes to it.
bool wanted();
bool supported_by_sm80();
void twoCallers(float *data) {
  optIn(BEYOND);
  // CHECK: :[[#@LINE+2]]:3: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of {{.*}}; the launch fails on sm_80 and sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 'cudaDevAttrComputeCapabilityMajor' is 8 on sm_80 and sm_86
  kernel<<<sms(), 128, BEYOND>>>(data);
}
void decided(float *data) {
  if (major() == 8)
    twoCallers(data);
}
void undecided(float *data) {
  if (supported_by_sm80() && major() >= 7)
    twoCallers(data);
}

// The first guard is decided, and keeps the launch from these targets; the other is not.
void twoMore(float *data) {
  optIn(BEYOND);
  kernel<<<sms(), 128, BEYOND>>>(data);
}
void elsewhere(float *data) {
  if (major() == 9)
    twoMore(data);
}
void undecidedToo(float *data) {
  if (supported_by_sm80())
    twoMore(data);
}

// Of a call in a template that needs no argument of it, the callers are those of its instances.
void fromTemplate(float *data) {
  optIn(BIG);
  kernel<<<64, 128, BIG>>>(data);
}
template <typename T> void caller(float *data) { fromTemplate(data); }
void onlyHopper(float *data) {
  if (major() == 9)
    caller<float>(data);
}
void fromTemplateToo(float *data) {
  optIn(BIG);
  // CHECK: :[[#@LINE+1]]:3: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails there [cuda-launch-shared-memory]
  kernel<<<64, 128, BIG>>>(data);
}
template <typename T> void callerToo(float *data) { fromTemplateToo(data); }
void onlyHopperWithFloat(float *data) {
  if (major() == 9)
    callerToo<float>(data);
  callerToo<int>(data);
}
