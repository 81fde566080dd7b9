// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// The answers of the device are known where a program keeps them: in members, static variables, and
// behind calls that run once; and by the functions of libraries.
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

#define BIG 163840
static void optIn() { cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, BIG); }

struct Info {
  int major, minor;
};
static const Info &info() {
  static Info kept = [] {
    Info now;
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    now.major = prop.major;
    now.minor = prop.minor;
    return now;
  }();
  return kept;
}
void fromStatic(float *data) {
  optIn();
  if (info().major == 8)
    // CHECK: :[[#@LINE+3]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'prop.major' is 8 on sm_86
    // CHECK: note: 'prop.minor' is 6 on sm_86
    kernel<<<1, 128, BIG>>>(data);
  if (info().major == 8 && info().minor == 0)
    kernel<<<1, 128, BIG>>>(data);
}

void once(bool &done, void (*work)());
static bool asked;
static int version = -1;
static int smVersion() {
  once(asked, [] {
    int major, minor;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
    version = major * 10 + minor;
  });
  return version;
}
void behindOnce(float *data) {
  optIn();
  if (smVersion() >= 80)
    // CHECK: :[[#@LINE+3]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'cudaDevAttrComputeCapabilityMajor' is 8 on sm_86
    // CHECK: note: 'cudaDevAttrComputeCapabilityMinor' is 6 on sm_86
    kernel<<<1, 128, BIG>>>(data);
  if (smVersion() == 80 || smVersion() >= 90)
    kernel<<<1, 128, BIG>>>(data);
}

class Runner {
public:
  Runner() {
    cudaGetDeviceProperties(&prop, 0);
    capability = prop.major * 10 + prop.minor;
  }
  void run(float *data) const {
    optIn();
    if (capability > 80)
      // CHECK: :[[#@LINE+3]]:7: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
      // CHECK: note: 'prop.major' is 8 on sm_86
      // CHECK: note: 'prop.minor' is 6 on sm_86
      kernel<<<1, 128, BIG>>>(data);
    if (capability > 89)
      kernel<<<1, 128, BIG>>>(data);
  }

private:
  cudaDeviceProp prop;
  int capability = 0;
};
void withRunner(float *data) { Runner().run(data); }

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

namespace at::cuda {
cudaDeviceProp *getCurrentDeviceProperties();
int warp_size();
} // namespace at::cuda
namespace cuda {
namespace device_attributes {
struct attribute {
  int operator()(int device) const;
};
extern const attribute compute_capability_major;
} // namespace device_attributes
struct device_ref {
  template <cudaDeviceAttr A> int attribute() const;
  int attribute(const device_attributes::attribute &a) const;
};
} // namespace cuda

void libraries(float *data, cuda::device_ref device) {
  optIn();
  if (at::cuda::getCurrentDeviceProperties()->major == 8)
    // CHECK: :[[#@LINE+2]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'at::cuda::getCurrentDeviceProperties()->major' is 8 on sm_86
    kernel<<<1, 128, BIG>>>(data);
  if (cuda::device_attributes::compute_capability_major(0) == 8)
    // CHECK: :[[#@LINE+2]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'at::cuda::getCurrentDeviceProperties()->major' is 8 on sm_86
    kernel<<<1, 128, BIG>>>(data);
  if (device.attribute(cuda::device_attributes::compute_capability_major) == 8)
    // CHECK: :[[#@LINE+2]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'at::cuda::getCurrentDeviceProperties()->major' is 8 on sm_86
    kernel<<<1, 128, BIG>>>(data);
  if (device.attribute<cudaDevAttrComputeCapabilityMajor>() >= 9)
    kernel<<<1, 128, BIG>>>(data);
  if (at::cuda::warp_size() == 64)
    kernel<<<1, 128, BIG>>>(data);
}

//===----------------------------------------------------------------------===//
// What stays unknown: there is another value, or code out of sight can write it
//===----------------------------------------------------------------------===//

static int forced = 0;
static void fill() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  forced = prop.major;
}
void force(int major) { forced = major; }
void byForce(float *data) {
  optIn();
  once(asked, [] { fill(); });
  if (forced == 8)
    kernel<<<1, 128, BIG>>>(data);
}

static int handed;
void elsewhere(int *);
void byHand(float *data) {
  optIn();
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  handed = prop.major;
  elsewhere(&handed);
  if (handed == 8)
    kernel<<<1, 128, BIG>>>(data);
}

// The body is elsewhere, the name says what it returns; the check throws from a macro.
int sm_arch();
bool is_supported_by_CC_100();
#define CHECK_SUPPORT(condition)                                                                   \
  do {                                                                                             \
    if (!(condition))                                                                              \
      throw 1;                                                                                     \
  } while (0)
void byName(float *data) {
  optIn();
  CHECK_SUPPORT(sm_arch() == 80);
  kernel<<<1, 128, BIG>>>(data);
}
void byNameToo(float *data) {
  optIn();
  CHECK_SUPPORT(is_supported_by_CC_100());
  kernel<<<1, 128, BIG>>>(data);
}
