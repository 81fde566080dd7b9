// RUN: %check_hosts %s cuda-partial-warp

#define THREADS 100
#define LAUNCH(threads) kernel<<<64, threads>>>(data)

__global__ void kernel(float *data) {}
template <int N> __global__ void sized(float *data) {}
template <int N> void launch(float *data) { sized<N><<<64, N>>>(data); }

void bad(float *data) {
  kernel<<<64, THREADS>>>(data);
  LAUNCH(104);
  launch<60>(data);
  launch<64>(data);
  void *arguments[] = {&data};
  cudaLaunchKernel((const void *)kernel, 64, 120, arguments, 0, nullptr);
  [=] { kernel<<<64, 140>>>(data); }();
}

void good(float *data) {
  kernel<<<64, THREADS / 25 * 32>>>(data);
  LAUNCH(128);
  if (false)
    kernel<<<64, 100>>>(data);
  kernel<<<64, 100>>>(data); // NOLINT(cuda-partial-warp)
}
