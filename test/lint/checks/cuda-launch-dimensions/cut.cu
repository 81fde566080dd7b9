// RUN: %check_hosts %s cuda-launch-dimensions
// Numbers that are not the ones that are written: cut to 32 bits, or computed in too few.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

void cut(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: grid.x of 5000000000 is truncated to 705032704 by the 32 bits of 'dim3' [cuda-launch-dimensions]
  // CHECK: note: 5000000000 becomes 705032704 in the conversion to 'unsigned int'
  kernel<<<5000000000, 128>>>(data);
  size_t blocks = 1ull << 33 | 64;
  // CHECK: :[[#@LINE+3]]:3: warning: grid.x of 8589934656 is truncated to 64 by the 32 bits of 'dim3' [cuda-launch-dimensions]
  // CHECK: note: 8589934656 becomes 64 in the conversion to 'unsigned int'
  // CHECK: note: 8589934656 comes from 'blocks'
  kernel<<<blocks, 128>>>(data);
  dim3 grid(16, 4294967298);
  // CHECK: :[[#@LINE+3]]:3: warning: grid.y of 4294967298 is truncated to 2 by the 32 bits of 'dim3' [cuda-launch-dimensions]
  // CHECK: note: 16 x 2 = 32 blocks
  // CHECK: note: 4294967298 becomes 2 in the conversion to 'unsigned int'
  kernel<<<grid, 128>>>(data);
  long long many = n > 4 ? 8 : 8589934608;
  // CHECK: :[[#@LINE+3]]:3: warning: grid.x of 8589934608 is truncated to 16 by the 32 bits of 'dim3' when 'many' is 8589934608 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // CHECK: note: 8589934608 becomes 16 in the conversion to 'unsigned int'
  // CHECK: note: 8589934608 comes from 'many'
  kernel<<<many, 128>>>(data);
}

void overflow(float *data) {
  int n = 2147483647;
  // CHECK: :[[#@LINE+2]]:3: warning: grid.x is computed with an overflow: 2147483902 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
  // CHECK: note: the result is undefined; a 64-bit type can hold it
  kernel<<<(n + 255) / 256, 256>>>(data);
  const int side = 65536;
  // CHECK: :[[#@LINE+2]]:3: warning: grid.y is computed with an overflow: 4294967296 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
  // CHECK: note: the result is undefined; a 64-bit type can hold it
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

// A cast that is written cuts on purpose; one that is not, does not.
void casts(float *data) {
  unsigned long long hash = 0x5000000040ull;
  kernel<<<(unsigned)hash, 64>>>(data);
  kernel<<<static_cast<unsigned>(hash & 0xffffffffu), 64>>>(data);
  unsigned low = unsigned(hash);
  kernel<<<low, 64>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: grid.x of 343597383744 is truncated to 64 by the 32 bits of 'dim3' [cuda-launch-dimensions]
  // CHECK: note: 343597383744 becomes 64 in the conversion to 'unsigned int'
  // CHECK: note: 343597383744 comes from 'hash'
  kernel<<<hash, 64>>>(data);
}
