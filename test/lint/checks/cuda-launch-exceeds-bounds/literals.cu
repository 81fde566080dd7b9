// RUN: %check_hosts %s cuda-launch-exceeds-bounds

__global__ void __launch_bounds__(128) kernel(float *data) {}
__global__ void __launch_bounds__(256, 4) withMinimum(float *data) {}
__launch_bounds__(64) __global__ void attributeFirst(float *data) {}
__global__ void unbounded(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 128 threads here
  kernel<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 129 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 128 threads here
  kernel<<<n, 129>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 16 x 16 = 256 threads
  // CHECK: note: 'kernel' is limited to 128 threads here
  kernel<<<16, dim3(16, 16)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of at least 256 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 128 threads here
  kernel<<<16, dim3(n, 256)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'withMinimum' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'withMinimum' is limited to 256 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  withMinimum<<<16, 512>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'attributeFirst' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'attributeFirst' is limited to 64 threads here
  // CHECK: note: a bound of 128 threads would allow every launch in this file
  attributeFirst<<<16, 128>>>(data);
}

void good(float *data, int n) {
  kernel<<<16, 128>>>(data);
  kernel<<<256, 64>>>(data);
  kernel<<<16, dim3(16, 8)>>>(data);
  kernel<<<16, dim3(n, 128)>>>(data);
  kernel<<<16, n>>>(data);
  withMinimum<<<16, 256>>>(data);
  attributeFirst<<<16, 64>>>(data);
  unbounded<<<16, 1024>>>(data);
}

// No kernel can have such a block: cuda-launch-dimensions says so, once.
void beyondEveryKernel(float *data) {
  kernel<<<16, 2048>>>(data);
  kernel<<<16, 0>>>(data);
}

void atLeast(float *data, int n) {
  if (n > 128)
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of at least 129 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
    // CHECK: note: 'kernel' is limited to 128 threads here
    kernel<<<16, n>>>(data);
  if (n >= 128)
    kernel<<<16, n>>>(data);
  // What no kernel can have is cuda-launch-dimensions' to report.
  if (n > 1024)
    kernel<<<16, n>>>(data);
}
