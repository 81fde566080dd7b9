// RUN: %check_hosts %s cuda-launch-optin-once

namespace std {
struct once_flag {};
template <typename F> void call_once(once_flag &flag, F f) { f(); }
} // namespace std

#define CUDA_CHECK(call) check((call), __LINE__)
void check(cudaError_t error, int line);
template <int> __global__ void kernel(float *data) {}

void byFlag(float *data) {
  static bool done = false;
  if (!done) {
    // CHECK: :[[#@LINE+3]]:16: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'done' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    CUDA_CHECK(cudaFuncSetAttribute(kernel<0>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
    done = true;
  }
  kernel<0><<<1, 32, 65536>>>(data);
}

static bool initialized;
void byReturn() {
  if (initialized)
    return;
  initialized = true;
  // CHECK: :[[#@LINE+3]]:3: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
  // CHECK: note: 'initialized' prevents it from being set again
  // CHECK: note: set it before each launch, or once for each device and kernel
  cudaFuncSetAttribute(kernel<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}

void byInitializer(float *data) {
  static const cudaError_t error =
      // CHECK: :[[#@LINE+3]]:7: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
      // CHECK: note: 'error' prevents it from being set again
      // CHECK: note: set it before each launch, or once for each device and kernel
      cudaFuncSetAttribute(kernel<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  kernel<2><<<1, 32, 65536>>>(data);
}

void byLambda(float *data) {
  static bool once = [] {
    // CHECK: :[[#@LINE+3]]:5: warning: this attribute is set once per process, but applies to 1 device; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'once' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    cudaFuncSetAttribute(kernel<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    return true;
  }();
  kernel<3><<<1, 32, 65536>>>(data);
}

std::once_flag flag;
void byCallOnce(void (*chosen)(float *), float *data) {
  std::call_once(flag, [&] {
    // CHECK: :[[#@LINE+3]]:5: warning: this attribute is set once per process, but applies to 1 device and 1 kernel; launches on other devices run without it [cuda-launch-optin-once]
    // CHECK: note: 'flag' prevents it from being set again
    // CHECK: note: set it before each launch, or once for each device and kernel
    cudaFuncSetAttribute(chosen, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  });
}

// For each device, each thread, or each launch.
void forEachDevice(float *data) {
  static bool done[16];
  int device;
  cudaGetDevice(&device);
  if (!done[device]) {
    cudaFuncSetAttribute(kernel<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    done[device] = true;
  }
}

void forEachThread() {
  static thread_local bool done = false;
  if (!done) {
    cudaFuncSetAttribute(kernel<5>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    done = true;
  }
}

static bool enabled = true;
void forEachLaunch(float *data) {
  bool done = false;
  if (!done) {
    cudaFuncSetAttribute(kernel<6>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    done = true;
  }
  if (enabled)
    cudaFuncSetAttribute(kernel<7>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}

// A comparison of constants remembers nothing.
struct Tile {
  static constexpr int bytes = 65536;
};
template <typename T> void forEachTile(float *data) {
  if (T::bytes >= 48 * 1024)
    cudaFuncSetAttribute(kernel<9>, cudaFuncAttributeMaxDynamicSharedMemorySize, T::bytes);
  kernel<9><<<1, 32, T::bytes>>>(data);
}
template void forEachTile<Tile>(float *);

void lastDevice(int device) {
  static int last = -1;
  if (device != last) {
    cudaFuncSetAttribute(kernel<8>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    last = device;
  }
}
