// RUN: %check_hosts %s cuda-partial-warp --option cuda-partial-warp.SingleBlock=true

__global__ void kernel(float *data) {}

void bad(float *data) {
  kernel<<<1, 100>>>(data);
  kernel<<<dim3(1, 1, 1), dim3(3, 3)>>>(data);
}

void good(float *data) {
  kernel<<<1, 1>>>(data);
  kernel<<<1, 96>>>(data);
}
