// RUN: %check_hosts %s cuda-launch-dimensions
// Numbers that are not the ones that are written: cut to 32 bits, or computed in too few.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

void cut(float *data, int n) {
  kernel<<<5000000000, 128>>>(data);
  size_t blocks = 1ull << 33 | 64;
  kernel<<<blocks, 128>>>(data);
  dim3 grid(16, 4294967298);
  kernel<<<grid, 128>>>(data);
  long long many = n > 4 ? 8 : 8589934600;
  kernel<<<many, 128>>>(data);
}

void overflow(float *data) {
  int n = 2147483647;
  kernel<<<(n + 255) / 256, 256>>>(data);
  const int side = 65536;
  kernel<<<dim3(16, side * side / 1024), 256>>>(data);
}

void good(float *data, int n) {
  size_t blocks = 5000000;
  kernel<<<blocks, 128>>>(data);
  kernel<<<(unsigned char)300, 128>>>(data);
  int most = 2147483647;
  kernel<<<most / 256 + 1, 256>>>(data);
  kernel<<<((size_t)most + 255) / 256, 256>>>(data);
  int side = 65536;
  if (n > 4)
    side = 16;
  kernel<<<dim3(16, side * side / 1024), 256>>>(data);
}
