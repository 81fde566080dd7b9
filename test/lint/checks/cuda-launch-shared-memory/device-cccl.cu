// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// CCCL's classes of devices, as its headers have them: attributes have no body that is followed, the
// rest is constexpr.
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
static void optIn(int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

namespace cuda {
class compute_capability {
  int number = 0;

public:
  constexpr compute_capability() = default;
  explicit constexpr compute_capability(int n) : number(n) {}
  constexpr int get() const { return number; }
  constexpr int major_cap() const { return number / 10; }
  friend constexpr bool operator>=(compute_capability a, compute_capability b) {
    return a.number >= b.number;
  }
};
struct arch_traits_t {
  int max_threads_per_block;
  size_t max_shared_memory_per_block_optin;
  ::cuda::compute_capability compute_capability;
};
constexpr arch_traits_t arch_traits_for(compute_capability cc) {
  switch (cc.get()) {
  case 80:
    return {1024, 166912, cc};
  case 90:
    return {1024, 232448, cc};
  }
  return {1024, 65536, cc};
}
class device_ref {
public:
  constexpr device_ref(int) {}
  template <typename Attribute> typename Attribute::type attribute(Attribute) const;
};
template <typename T> struct attribute_of {
  using type = T;
  T operator()(device_ref) const;
};
namespace device_attributes {
static constexpr attribute_of<compute_capability> compute_capability{};
static constexpr attribute_of<size_t> max_shared_memory_per_block_optin{};
} // namespace device_attributes
struct all_devices {
  device_ref operator[](size_t) const;
};
inline constexpr all_devices devices{};
} // namespace cuda

void byCapability(float *data) {
  optIn(163840);
  if (cuda::device_attributes::compute_capability(0) >= cuda::compute_capability{80})
    // CHECK: :[[#@LINE+2]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'cuda::device_attributes::compute_capability(0)' is 86 on sm_86
    kernel<<<1, 128, 163840>>>(data);
  if (cuda::device_attributes::compute_capability(0).get() == 80)
    kernel<<<1, 128, 163840>>>(data);
}

void byDevice(float *data, int device) {
  optIn(200000);
  if (cuda::devices[device].attribute(cuda::device_attributes::compute_capability).major_cap() == 8)
    // CHECK: :[[#@LINE+3]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 166912 bytes on sm_80 and 101376 bytes on sm_86; the launch fails on sm_80 and sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'cuda::devices[device].attribute(cuda::device_attributes::compute_capability)' is 80 on sm_80 and 86 on sm_86
    // CHECK: note: a warning, not an error, because the launch is not reached on sm_75 and sm_90
    kernel<<<1, 128, 200000>>>(data);
  if (cuda::devices[0].attribute(cuda::device_attributes::max_shared_memory_per_block_optin) >= 200000)
    kernel<<<1, 128, 200000>>>(data);
}

// As large as the traits of the device's architecture, and of one that is named.
void byTraits(float *data, int device) {
  auto traits = cuda::arch_traits_for(cuda::device_attributes::compute_capability(device));
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       traits.max_shared_memory_per_block_optin);
  kernel<<<1, 128, traits.max_shared_memory_per_block_optin - 4096>>>(data);
  constexpr auto Named = cuda::arch_traits_for(cuda::compute_capability{80});
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       Named.max_shared_memory_per_block_optin);
  if (traits.compute_capability >= Named.compute_capability)
    // CHECK: :[[#@LINE+3]]:5: warning: 166912 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 166912 bytes come from 'max_shared_memory_per_block_optin'
    // CHECK: note: 'cuda::device_attributes::compute_capability(device)' is 86 on sm_86
    kernel<<<1, 128, Named.max_shared_memory_per_block_optin>>>(data);
}

// The capability of some architecture of the program's own.
void unknown(float *data, cuda::compute_capability wanted) {
  optIn(163840);
  if (wanted >= cuda::compute_capability{80})
    kernel<<<1, 128, 163840>>>(data);
}
