// RUN: %check_hosts %s cuda-partial-warp

#define THREADS 100
#define LAUNCH(threads) kernel<<<64, threads>>>(data)

__global__ void kernel(float *data) {}
template <int N> __global__ void sized(float *data) {}
// CHECK: :[[#@LINE+3]]:45: warning: block of 60 threads is not a multiple of the warp size of 32: 4 lanes of its last warp are idle on every target [cuda-partial-warp]
// CHECK: note: in the instance 'launch<60>'
// CHECK: note: 64 threads would fill 2 warps; the kernel must then ignore the threads beyond its data
template <int N> void launch(float *data) { sized<N><<<64, N>>>(data); }

void bad(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  kernel<<<64, THREADS>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 104 threads is not a multiple of the warp size of 32: 24 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  LAUNCH(104);
  launch<60>(data);
  launch<64>(data);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: warning: block of 120 threads is not a multiple of the warp size of 32: 8 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  cudaLaunchKernel((const void *)kernel, 64, 120, arguments, 0, nullptr);
  // CHECK: :[[#@LINE+2]]:9: warning: block of 140 threads is not a multiple of the warp size of 32: 20 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 160 threads would fill 5 warps; the kernel must then ignore the threads beyond its data
  [=] { kernel<<<64, 140>>>(data); }();
}

void good(float *data) {
  kernel<<<64, THREADS / 25 * 32>>>(data);
  LAUNCH(128);
  if (false)
    kernel<<<64, 100>>>(data);
  kernel<<<64, 100>>>(data); // NOLINT(cuda-partial-warp)
}
