// RUN: %check_hosts %s cuda-launch-exceeds-bounds

__global__ void __launch_bounds__(128) kernel(float *data) {}

#define LAUNCH(k, threads) k<<<16, threads>>>(data)

void bad(float *data) {
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: 'kernel' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  LAUNCH(kernel, 256);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 192 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 128 threads here
  cudaLaunchKernel((const void *)kernel, dim3(16), dim3(192), arguments, 0, nullptr);
  auto pointer = kernel;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 160 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 128 threads here
  pointer<<<16, 160>>>(data);
  // CHECK: :[[#@LINE+2]]:20: [[ERROR]]: block of 144 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 128 threads here
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
