// RUN: %check_hosts %s cuda-kernel-shared-bounds

__global__ void kernel(float *data) {}

// TODO: bad launches, each with its CHECK line before it, beside good ones.
// CHECK-NOT: warning:
void good(float *data) {
  kernel<<<128, 256>>>(data);
}
