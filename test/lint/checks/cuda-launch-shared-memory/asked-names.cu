// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_90
// A function out of sight whose name says that it returns something about the device: its answer is
// unknown, so a launch behind it is not reported.
#include <stdexcept>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
static void launch(float *data) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 220000);
  kernel<<<1, 256, 220000>>>(data);
}

int sm_arch();
int getSMVersion();
int getDeviceArch(int device);
int cuda_arch();
bool is_supported_by_CC_100();
bool hasTma();
int search();
bool ready();

#define CHECK_THAT(condition) do { if (!(condition)) throw std::runtime_error(#condition); } while (0)
#define REQUIRES_CC_100() CHECK_THAT(is_supported_by_CC_100() && "needs compute capability 10.0")

void byBranch(float *data) {
  if (sm_arch() >= 90)
    launch(data);
}
void bySwitch(float *data) {
  switch (getSMVersion()) {
  case 90:
    launch(data);
  }
}
void byReturn(float *data) {
  if (getDeviceArch(0) != 90)
    return;
  launch(data);
}
void byMacro(float *data) {
  CHECK_THAT(cuda_arch() >= 900);
  launch(data);
}
void byNestedMacro(float *data) {
  REQUIRES_CC_100();
  launch(data);
}
static void require() { CHECK_THAT(hasTma()); }
void byFunction(float *data) {
  require();
  launch(data);
}

__global__ void other(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void byOtherNames(float *data) {
  CHECK_THAT(search() && ready());
  cudaFuncSetAttribute(other, cudaFuncAttributeMaxDynamicSharedMemorySize, 220000);
  // CHECK: :[[#@LINE+1]]:3: warning: 220000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  other<<<1, 256, 220000>>>(data);
}

//===----------------------------------------------------------------------===//
// Variables: a short name can mean something else
//===----------------------------------------------------------------------===//

__global__ void named(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
static void optIn() {
  cudaFuncSetAttribute(named, cudaFuncAttributeMaxDynamicSharedMemorySize, 220000);
}

void byRows(float *data, int rows, int columns, bool byRow) {
  optIn();
  int major = byRow ? rows : columns;
  if (major > 64)
    // CHECK: :[[#@LINE+1]]:5: warning: 220000 bytes {{.*}} 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
    named<<<16, 256, 220000>>>(data);
}
void byLoop(float *data, int n) {
  optIn();
  for (int minor = 0; minor < n; ++minor)
    if (minor != 3)
      // CHECK: :[[#@LINE+1]]:7: warning: 220000 bytes {{.*}} 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
      named<<<16, 256, 220000>>>(data);
}
void bySize(float *data, int n) {
  optIn();
  int sm = n * sizeof(float);
  if (sm > 100)
    // CHECK: :[[#@LINE+1]]:5: warning: 220000 bytes {{.*}} 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
    named<<<16, 256, 220000>>>(data);
}
void byConstant(float *data, int n) {
  optIn();
  const int arch = 90;
  if (n > arch)
    // CHECK: :[[#@LINE+1]]:5: warning: 220000 bytes {{.*}} 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
    named<<<16, 256, 220000>>>(data);
}

// From elsewhere, or both parts of a capability.
int ask();
void fill(int *answer);
void byAnswer(float *data) {
  optIn();
  int major = ask();
  if (major >= 9)
    named<<<16, 256, 220000>>>(data);
}
static int through(int factor) { return factor * ask(); }
void byHelper(float *data) {
  optIn();
  int cc = through(10);
  if (cc >= 90)
    named<<<16, 256, 220000>>>(data);
}
void byPointer(float *data) {
  optIn();
  int major = 0;
  fill(&major);
  if (major >= 9)
    named<<<16, 256, 220000>>>(data);
}
void byBoth(float *data, int version) {
  optIn();
  int major = version / 10, minor = version % 10;
  if (major == 9 && minor == 0)
    named<<<16, 256, 220000>>>(data);
}
void byParameter(float *data, int major) {
  optIn();
  if (major == 9)
    named<<<16, 256, 220000>>>(data);
}
void byLongName(float *data, int version) {
  optIn();
  bool isHopper = version == 90;
  if (isHopper)
    named<<<16, 256, 220000>>>(data);
}
