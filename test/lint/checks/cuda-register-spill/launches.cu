// RUN: %check_hosts %s cuda-register-spill

__global__ void kernel(float *data) {}

// TODO: bad launches, each with its CHECK line before it, beside good ones.
// CHECK-NOT: warning:
void good(float *data) {
  kernel<<<128, 256>>>(data);
}
