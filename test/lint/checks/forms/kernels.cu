// RUN: %check_hosts %s 'cuda-launch-*'
// RUN: %check_launches %s
// Kernels that are launched through a pointer.

__global__ void __launch_bounds__(128) narrow(float *data) {}
__global__ void __launch_bounds__(512) wide(float *data) {}
template <int N> __global__ void __launch_bounds__(N) sized(float *data) {}
__global__ void tiled(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[0];
}
using Kernel = void (*)(float *);

void oneKernel(float *data) {
  auto pointer = &sized<64>;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 96 threads exceeds the 64 threads that '__launch_bounds__' of 'sized<64>' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'sized<64>' is limited to 64 threads here
  pointer<<<4, 96>>>(data);
  Kernel late = nullptr;
  late = wide;
  late<<<4, 512>>>(data);
}

void oneOfTwo(float *data, bool big, Kernel unknown) {
  Kernel chosen = big ? wide : narrow;
  chosen<<<4, 128>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on every target when it launches 'narrow' [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  // CHECK: note: a bound of 1024 threads would allow every launch in this file
  // JSON: "kernel": null, "kernels": ["narrow", "wide"]
  chosen<<<4, 256>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 640 threads exceeds the 512 threads that '__launch_bounds__' of 'wide' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'wide' is limited to 512 threads here
  // CHECK: note: a bound of 1024 threads would allow every launch in this file
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 'narrow', 128 threads
  chosen<<<4, 640>>>(data);
  if (!big)
    chosen = unknown;
  // JSON: "kernel": null, "kernels": []
  chosen<<<4, 640>>>(data);
}

// The block goes with the kernel: that 'narrow' gets 512 or 1024 threads can't happen.
void together(float *data, bool big) {
  Kernel kernel = narrow;
  int threads = 128;
  if (big) {
    kernel = wide;
    threads = 512;
  }
  kernel<<<4, threads>>>(data);
  if (big)
    threads = 1024;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 1024 threads exceeds the 512 threads that '__launch_bounds__' of 'wide' allows; the launch fails on every target when 'threads' is 1024 (line [[#@LINE-1]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 1024 comes from 'threads'
  // CHECK: note: 'wide' is limited to 512 threads here
  kernel<<<4, threads>>>(data);
}

void table(float *data, int which) {
  static constexpr Kernel kernels[] = {narrow, wide};
  kernels[1]<<<4, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  kernels[0]<<<4, 256>>>(data);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: warning: block of 512 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on every target when it launches 'narrow' [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  cudaLaunchKernel((const void *)kernels[which], 4, 512, arguments, 0, nullptr);
}

template <class K, class... Arguments>
void launch(K kernel, dim3 grid, dim3 block, Arguments... arguments) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: in the instance 'launch<void (*)(float *), float *>'
  // CHECK: note: 'launch' is called here
  // CHECK: note: 'narrow' is limited to 128 threads here
  // JSON: "kernels": ["narrow", "wide"]
  kernel<<<grid, block>>>(arguments...);
}
template <Kernel K> void launchThis(float *data, int threads) {
  K<<<4, threads>>>(data);
}
void byWrappers(float *data) {
  launch(narrow, 4, 256, data);
  launch(wide, 4, 256, data);
  launchThis<wide>(data, 512);
}

void sharedMemory(float *data, bool big) {
  // CHECK: :[[#@LINE+2]]:3: warning: the result of this opt-in is dropped, but a launch of 'wide' needs it: 60000 bytes of shared memory per block exceed the 49152 allowed without an opt-in on every target [cuda-launch-optin-unchecked]
  // CHECK: note: if it fails, the launch fails too; check both results
  cudaFuncSetAttribute(wide, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  Kernel kernel = big ? wide : tiled;
  // CHECK: :[[#@LINE+2]]:3: warning: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target when it launches 'tiled' [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  kernel<<<4, 128, 60000>>>(data);
  kernel<<<4, 128, big ? 60000 : 40000>>>(data);
}
