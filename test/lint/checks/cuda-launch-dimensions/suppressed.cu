// RUN: %check_hosts %s cuda-launch-dimensions

__global__ void kernel(float *data) {}

void suppressed(float *data) {
  kernel<<<16, 2048>>>(data); // NOLINT
  kernel<<<16, 2048>>>(data); // NOLINT(cuda-launch-dimensions)
  kernel<<<16, 2048>>>(data); // NOLINT(cuda-*)
  // NOLINTNEXTLINE(cuda-launch-dimensions)
  kernel<<<16, 2048>>>(data);
  // NOLINTBEGIN(cuda-launch-dimensions)
  kernel<<<16, 2048>>>(data);
  // NOLINTEND(cuda-launch-dimensions)
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, 2048>>>(data); // NOLINT(cuda-partial-warp)
}

// Behind a comment that is there.
void commented(float *data) {
  kernel<<<1, 4096>>>(data); // why // NOLINT(cuda-launch-dimensions,cuda-partial-warp)
}
