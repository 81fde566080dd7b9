// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// Values that follow from the device's answers: minimum and maximum, tables, structs, calls; and programs
// with several devices, which are all the target.
#include <algorithm>
#include <cuda.h>
#include <mutex>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

static void run(float *data, int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}
static int most() {
  int answer = 0;
  cudaDeviceGetAttribute(&answer, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  return answer;
}

void atLeast(float *data) {
  int bytes = std::max(most(), 128 * 1024);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+3]]:3: warning: 131072 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails on sm_75 and sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 131072 bytes come from 'bytes'
  // CHECK: note: 'cudaDevAttrMaxSharedMemoryPerBlockOptin' is 65536 on sm_75 and 101376 on sm_86
  kernel<<<16, 256, bytes>>>(data);
}
void atMost(float *data, int wanted) {
  int bytes = std::min(most(), 128 * 1024);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
  // Of a number that is unknown.
  int unknown = std::max(most(), wanted);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, unknown);
  kernel<<<16, 256, unknown>>>(data);
}

void byTable(float *data) {
  static constexpr int Bytes[] = {0, 0, 0, 0, 0, 0, 48 * 1024, 64 * 1024, 160 * 1024, 224 * 1024};
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  const int bytes = Bytes[prop.major];
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+3]]:3: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 163840 bytes come from 'bytes'
  // CHECK: note: 'prop.major' is 8 on sm_86
  kernel<<<16, 256, bytes>>>(data);
}
void byRightTable(float *data) {
  struct Row {
    int capability, bytes;
  };
  static constexpr Row Rows[] = {{75, 65536}, {80, 163840}, {86, 101376}, {90, 229376}};
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int bytes = 48 * 1024;
  for (const Row &row : Rows)
    if (row.capability == prop.major * 10 + prop.minor)
      bytes = row.bytes;
  run(data, bytes);
}
int table[16];
void byUnknownTable(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  run(data, table[prop.major]);
}

// Every device is the target, whichever the program asks.
void several(float *data) {
  int count = 0;
  cudaGetDeviceCount(&count);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 163840);
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, device);
    cudaSetDevice(device);
    if (prop.major == 8)
      // CHECK: :[[#@LINE+3]]:7: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
      // CHECK: note: 'prop.major' is 8 on sm_86
      // CHECK: note: 'prop.minor' is 6 on sm_86
      kernel<<<16, 256, 163840>>>(data);
    if (prop.major == 8 && prop.minor == 0)
      kernel<<<16, 256, 163840>>>(data);
  }
}

// Asked once.
static std::once_flag flag;
static cudaDeviceProp kept;
static const cudaDeviceProp &properties() {
  std::call_once(flag, [] { cudaGetDeviceProperties(&kept, 0); });
  return kept;
}
void once(float *data) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 163840);
  if (properties().major == 8)
    // CHECK: :[[#@LINE+2]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'properties().major' is 8 on sm_86
    kernel<<<16, 256, 163840>>>(data);
  if (properties().sharedMemPerBlockOptin >= 163840)
    kernel<<<16, 256, 163840>>>(data);
}

//===----------------------------------------------------------------------===//
// What stays unknown
//===----------------------------------------------------------------------===//

// The name says that it is an answer; it comes from callers in other files.
void given(float *data, int major) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 163840);
  if (major == 8)
    kernel<<<16, 256, 163840>>>(data);
}

// A member that others write.
struct Chosen {
  int major = 0;
  Chosen() {
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    major = prop.major;
  }
  void force(int forced) { major = forced; }
  void run(float *data) const {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 163840);
    if (major == 8)
      kernel<<<16, 256, 163840>>>(data);
  }
};
void withChosen(float *data, const Chosen &chosen) { chosen.run(data); }

// Another version of the capability of which only one part is asked.
void driver(float *data, CUdevice device, int given) {
  int major, minor;
  cuDeviceComputeCapability(&major, &minor, device);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 163840);
  if (major * 10 + given == 86)
    kernel<<<16, 256, 163840>>>(data);
}

// One of several devices by a number of its own, or by the order of the devices.
void preferred(float *data) {
  int count = 0, best = 0, most = 0;
  cudaGetDeviceCount(&count);
  cudaDeviceProp props[16];
  for (int device = 0; device < count && device < 16; ++device) {
    cudaGetDeviceProperties(&props[device], device);
    if (props[device].clockRate > most) {
      most = props[device].clockRate;
      best = device;
    }
  }
  cudaSetDevice(best);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 163840);
  if (most > 1000000)
    kernel<<<16, 256, 163840>>>(data);
  if (props[best].major == 8 && props[best].minor == 0)
    kernel<<<16, 256, 163840>>>(data);
}

// Numbers that follow from each other in more ways than can be gone through one by one.
#define ROUND(a, b, c, d) a = b + ((a + (b & c) + d) << 7 | (a + (b & d) + c) >> 25)
#define ROUNDS ROUND(a, b, c, d); ROUND(d, a, b, c); ROUND(c, d, a, b); ROUND(b, c, d, a)
void mixed(float *data, const unsigned *words) {
  unsigned a = words[0], b = words[1], c = words[2], d = words[3];
  ROUNDS; ROUNDS; ROUNDS; ROUNDS; ROUNDS; ROUNDS; ROUNDS; ROUNDS;
  kernel<<<16, 256, a>>>(data);
}
