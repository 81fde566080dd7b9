// RUN: %check_hosts %s cuda-launch-device-guard

namespace c10 {
struct Device {
  int index;
};
namespace cuda {
struct CUDAStream {
  operator cudaStream_t() const;
  cudaStream_t stream() const;
};
CUDAStream getCurrentCUDAStream(int device = -1);
struct OptionalCUDAGuard {
  explicit OptionalCUDAGuard(Device device);
  ~OptionalCUDAGuard();
};
} // namespace cuda
} // namespace c10
namespace at {
struct Tensor {
  float *data() const;
  c10::Device device() const;
};
} // namespace at
template <typename T> struct List {
  const T &operator[](int i) const;
};
struct Tensor {
  float *data() const;
};

__global__ void kernel(float *data) {}

void current(at::Tensor x) {
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the current stream of the current device, but 'x' can be on another: 'current' has 0 device guards [cuda-launch-device-guard]
  // CHECK: :[[#@LINE-2]]:25: note: 'x' is taken here
  // CHECK: note: a guard, such as OptionalCUDAGuard of <c10/cuda/CUDAGuard.h>, makes the device of a tensor the current one
  kernel<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data());
  kernel<<<2, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data());
}

void kept(int n, const List<at::Tensor> &all) {
  cudaStream_t stream = c10::cuda::getCurrentCUDAStream().stream();
  auto each = [&] {
    // CHECK: :[[#@LINE+3]]:5: warning: this launch is on the current stream of the current device, but 'all' can be on another: 'kept' has 0 device guards [cuda-launch-device-guard]
    // CHECK: note: 'all' is taken here
    // CHECK: note: a guard, such as OptionalCUDAGuard of <c10/cuda/CUDAGuard.h>, makes the device of a tensor the current one
    kernel<<<1, 32, 0, stream>>>(all[0].data());
  };
  each();
}

void byDefault(const at::Tensor &x) {
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream of the current device, but 'x' can be on another: 'byDefault' has 0 device guards [cuda-launch-device-guard]
  // CHECK: note: 'x' is taken here
  // CHECK: note: a guard, such as OptionalCUDAGuard of <c10/cuda/CUDAGuard.h>, makes the device of a tensor the current one
  kernel<<<1, 32>>>(x.data());
}

// In a function that takes pointers, for one that takes a tensor.
template <typename T> void launch(T *data) {
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the current stream of the current device, but 'x' can be on another: 'caller' has 0 device guards [cuda-launch-device-guard]
  // CHECK: note: 'x' is taken here
  // CHECK: note: a guard, such as OptionalCUDAGuard of <c10/cuda/CUDAGuard.h>, makes the device of a tensor the current one
  kernel<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(data);
}
void caller(at::Tensor x) { launch(x.data()); }

// What chooses the device, here or in the caller.
void guarded(at::Tensor x) {
  const c10::cuda::OptionalCUDAGuard guard(x.device());
  kernel<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data());
}
void set(at::Tensor x) {
  cudaSetDevice(x.device().index);
  kernel<<<1, 32>>>(x.data());
}
template <typename T> void launchGuarded(T *data, at::Tensor other) {
  kernel<<<3, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(data);
}
void guardedCaller(at::Tensor x) {
  const c10::cuda::OptionalCUDAGuard guard(x.device());
  launchGuarded(x.data(), x);
}

// Another stream, and the default stream for a tensor of the program's own.
void given(at::Tensor x, cudaStream_t stream) { kernel<<<1, 32, 0, stream>>>(x.data()); }
void own(Tensor x) { kernel<<<1, 32>>>(x.data()); }
void pointer(float *data) { kernel<<<1, 32, 0, c10::cuda::getCurrentCUDAStream()>>>(data); }
