// RUN: %check_hosts %s cuda-launch-dimensions
// A launch in a template is judged for each instance and said once per fault.

template <int Threads> __global__ void kernel(float *data) {}

template <int Threads> void launch(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: in the instance 'launch<2048>'
  kernel<Threads><<<16, Threads>>>(data);
}

template <typename T> void launchFixed(T *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 3000 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: in the instance 'launchFixed<float>'
  kernel<1><<<16, 3000>>>(data);
}

template <typename T> void neverInstantiated(T *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 4000 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<2><<<16, 4000>>>(data);
}

// The runtime's functions take a dim3 by value, whatever the kernel is; another function may not.
template <typename T> cudaError_t neverInstantiatedCall(T *data, void **arguments) {
  dim3 block(4001);
  auto typed = kernel<3>;
  // CHECK: :[[#@LINE+1]]:10: [[ERROR]]: block of 4001 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  return cudaLaunchKernel((T *)typed, dim3(16), block, arguments, 0, nullptr);
}

void halve(dim3 &block, float *data);
template <typename T> void neverInstantiatedChange(T *data) {
  dim3 block(4002);
  halve(block, data);
  kernel<4><<<16, block>>>(data);
}

template <int Warps> struct Launcher {
  static constexpr int Threads = Warps * 32;
  // CHECK: :[[#@LINE+3]]:27: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1056 comes from 'Threads'
  // CHECK: note: in the instance 'Launcher<33>::run'
  void run(float *data) { kernel<Threads><<<16, dim3(Threads, 1)>>>(data); }
};

void use(float *data) {
  launch<128>(data);
  launch<1024>(data);
  launch<2048>(data);
  launch<2048>(data);
  launchFixed(data);
  Launcher<32>().run(data);
  Launcher<33>().run(data);
}
