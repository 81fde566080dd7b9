// RUN: %check_hosts %s cuda-launch-exceeds-bounds

__global__ void __launch_bounds__(128) kernel(float *data) {}

#define LAUNCH(k, threads) k<<<16, threads>>>(data)

void bad(float *data) {
  LAUNCH(kernel, 256);
  void *arguments[] = {&data};
  cudaLaunchKernel((const void *)kernel, dim3(16), dim3(192), arguments, 0, nullptr);
  auto pointer = kernel;
  pointer<<<16, 160>>>(data);
  auto run = [&] { kernel<<<16, 144>>>(data); };
  run();
}

void good(float *data, void (*unknown)(float *), bool other) {
  LAUNCH(kernel, 128);
  unknown<<<16, 256>>>(data);
  auto pointer = kernel;
  if (other)
    pointer = unknown;
  pointer<<<16, 256>>>(data);
}

// Behind what can't be, and where the failure is wanted.
void notRun(float *data) {
  constexpr bool Debug = false;
  if (Debug)
    kernel<<<16, 256>>>(data);
}

bool failsAsItShould(float *data) {
  kernel<<<16, 256>>>(data);
  return cudaGetLastError() == cudaErrorInvalidValue;
}

void suppressed(float *data) {
  kernel<<<16, 256>>>(data); // NOLINT(cuda-launch-exceeds-bounds)
}
