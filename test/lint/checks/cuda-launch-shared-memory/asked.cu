// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90,sm_120

#include <cassert>
#include <cstdlib>

// Who launches only where the device was asked has no need of a warning for the others,
// however the question comes to the launch. Every launch here needs more than sm_75 has.

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void optIn() {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
}

//===----------------------------------------------------------------------===//
// A variable that a condition on the device sets
//===----------------------------------------------------------------------===//

int flag(float *data, int driver) {
  bool notSupported = false;
  if (driver < 11)
    notSupported = true;
  cudaDeviceProp prop;
  if (cudaGetDeviceProperties(&prop, 0) != cudaSuccess)
    return 1;
  if (!(prop.major >= 8))
    notSupported = true;
  if (notSupported)
    return 0;
  optIn();
  kernel<<<16, 256, 98304>>>(data);
  return 0;
}

void assigned(float *data) {
  bool supported;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  supported = prop.major >= 8;
  if (supported)
    kernel<<<16, 256, 98304>>>(data);
}

// No query of the device, and one whose result is not used.
int unasked(float *data, int driver, int device) {
  bool notSupported = false;
  if (driver < 11)
    notSupported = true;
  cudaDeviceProp prop;
  cudaError_t status = cudaGetDeviceProperties(&prop, device);
  if (status != cudaSuccess || device < 0)
    return 1;
  if (notSupported)
    return 0;
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(data);
  return 0;
}

int prepare(float *data);

// What is set there says nothing of the device.
void otherValue(float *data) {
  int failed = 0;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major >= 8)
    failed = prepare(data);
  if (failed)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(data);
}

//===----------------------------------------------------------------------===//
// Members and helpers
//===----------------------------------------------------------------------===//

struct Options {
  int iterations = 20;
  bool ampere;
  explicit Options(const cudaDeviceProp &prop) : ampere(prop.major >= 8) {}
  bool valid() const {
    if (iterations < 1)
      return false;
    return true;
  }
  bool sufficient() const {
    cudaDeviceProp prop;
    if (cudaGetDeviceProperties(&prop, 0) != cudaSuccess)
      return false;
    if (prop.major < 8)
      return false;
    return true;
  }
};

void byMember(float *data, const Options &options) {
  if (options.ampere)
    kernel<<<16, 256, 98304>>>(data);
}

int byHelper(float *data, const Options &options) {
  if (!options.sufficient())
    return 0;
  kernel<<<16, 256, 98304>>>(data);
  return 0;
}

void byOtherMembers(float *data, const Options &options) {
  if (!options.valid() || options.iterations > 100)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(data);
}

void version(int *major, int *devices) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  *major = prop.major;
  *devices = 1;
}

void byPointer(float *data) {
  int major, devices;
  version(&major, &devices);
  if (major >= 8)
    kernel<<<16, 256, 98304>>>(data);
  if (devices == 1)
    // CHECK: :[[#@LINE+1]]:5: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
    kernel<<<16, 256, 98304>>>(data);
}

//===----------------------------------------------------------------------===//
// What ends the program, and conditions inside expressions
//===----------------------------------------------------------------------===//

void requireAmpere() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major < 8)
    exit(1);
}
void requireCount(int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (n < prepare(nullptr))
    exit(1);
}

void required(float *data) {
  requireAmpere();
  kernel<<<16, 256, 98304>>>(data);
}
void requiredOther(float *data, int n) {
  requireCount(n);
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(data);
  requireAmpere(); // too late
}

#define REQUIRE(condition)                                                                         \
  do {                                                                                             \
    if (!(condition))                                                                              \
      exit(1);                                                                                     \
  } while (0)

void inMacro(float *data, const cudaDeviceProp &prop) {
  REQUIRE(prop.major >= 8);
  kernel<<<16, 256, 98304>>>(data);
}
void inAssert(float *data, const cudaDeviceProp &prop) {
  assert(prop.major >= 8 && "made for Ampere");
  kernel<<<16, 256, 98304>>>(data);
}
// Only a loop is left there, not the function.
void inLoop(float *data, const cudaDeviceProp &prop) {
  do {
    if (prop.major < 8)
      break;
    prepare(data);
  } while (0);
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(data);
}

int launched(float *data) {
  kernel<<<16, 256, 98304>>>(data);
  return 0;
}
int inExpression(float *data, const cudaDeviceProp &prop) {
  if (prop.major >= 8 && launched(data))
    return 1;
  return prop.major < 8 ? 0 : launched(data);
}
