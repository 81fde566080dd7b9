// RUN: %check_hosts %s cuda-launch-optin-once

// The forms in which libraries remembered their opt-ins.
namespace std {
struct once_flag {};
template <typename F> void call_once(once_flag &flag, F f) { f(); }
template <typename T> struct atomic {
  T value;
  operator T() const;
  T load() const;
  void store(T);
  T operator=(T);
};
} // namespace std
#define CUDA_CHECK(call) check((call), __LINE__)
void check(cudaError_t error, int line);

template <int> __global__ void kernel(float *data) {}

// A flag, and whether the launch needs it.
template <int Bytes> void prefill(float *data) {
  auto chosen = kernel<Bytes>;
  static bool configured = false;
  if (!configured && Bytes > 48 * 1024) {
    // CHECK: :[[#@LINE+3]]:5: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'configured' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    cudaFuncSetAttribute(chosen, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    configured = true;
  }
  chosen<<<1, 32, Bytes>>>(data);
}
void prefillAll(float *data) { prefill<65536>(data); }

// The result is kept beside the flag.
cudaError_t attention() {
  static std::once_flag once;
  static cudaError_t status = cudaSuccess;
  std::call_once(once, [] {
    // CHECK: :[[#@LINE+3]]:14: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'once' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    status = cudaFuncSetAttribute(reinterpret_cast<const void *>(kernel<1>), cudaFuncAttributeMaxDynamicSharedMemorySize, 151552);
  });
  return status;
}

// The initializer of a constant, under a condition.
void launcher(int bytes) {
  void *function = (void *)kernel<2>;
  if (bytes >= 48 * 1024) {
    static bool const isSet = [&]() {
      // CHECK: :[[#@LINE+3]]:18: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
      // CHECK: note: 'isSet' prevents it from being set again
      // CHECK: note: set it before each launch, or once for each device and kernel
      CUDA_CHECK(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
      return true;
    }();
    (void)isSet;
  }
}

// The largest size so far, for all kernels of one type.
template <typename K> void withLargest(K kernel, int bytes) {
  static std::atomic<int> largest{0};
  int last = largest.load();
  if (bytes > last) {
    // CHECK: :[[#@LINE+3]]:5: warning: this attribute is set once per process for each larger value, but applies to 1 device and 1 kernel; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'largest' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    largest = bytes;
  }
}
void search(int bytes) { withLargest(kernel<3>, bytes); }

// When the library is loaded.
static const cudaError_t loaded =
    // CHECK: :[[#@LINE+3]]:5: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'loaded' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    cudaFuncSetAttribute(kernel<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);

// A mark for each device, a condition that the body does not change, and one that may run it again.
void markOfDevice(int bytes, int device) {
  static int largest[16];
  if (bytes > largest[device]) {
    cudaFuncSetAttribute(kernel<5>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    largest[device] = bytes;
  }
}
static int limit = 49152;
void aboveLimit(int bytes) {
  if (bytes > limit)
    cudaFuncSetAttribute(kernel<6>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
void eitherOf(int device, int last) {
  static bool done = false;
  if (!done || device != last) {
    cudaFuncSetAttribute(kernel<7>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    done = true;
  }
}
