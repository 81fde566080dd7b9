// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_80
// A 0 that someone wrote beside other values is a mistake; one that is computed says that there is
// nothing to do.
__global__ void kernel(float *data) {}

void written(float *data, bool most) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid.x is 0, below the minimum of 1 block in each dimension; the launch fails on sm_80 when the grid is 0 (line [[#@LINE+1]]) [cuda-launch-dimensions]
  kernel<<<most ? 0 : 4, 32>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on sm_80 when the block is 0 (line [[#@LINE+1]]) [cuda-launch-dimensions]
  kernel<<<4, most ? 0 : 32>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid.z is 0, below the minimum of 1 block in each dimension; the launch fails on sm_80 when the grid is 1 x 1 x 0 (line [[#@LINE+2]]) [cuda-launch-dimensions]
  // CHECK: note: 1 x 1 x 0 = 0 blocks
  kernel<<<dim3(1, 1, most ? 0 : 2), 32>>>(data);
}
// Of a block that is known in part, the part is told.
void partly(float *data, bool most, int n) {
  dim3 block(most ? 0 : 16, n);
  // CHECK: :[[#@LINE+1]]:3: warning: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on sm_80 when block.x is 0 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  kernel<<<4, block>>>(data);
}
// What a member holds until it is set.
struct Config {
  int threads = 0, blocks;
  Config() : blocks(0) {}
  bool set(int mode) {
    if (mode < 0)
      return false;
    threads = 128;
    blocks = 16;
    return true;
  }
};
void setBefore(float *data, int mode) {
  Config config;
  if (config.set(mode))
    kernel<<<config.blocks, config.threads>>>(data);
}
// What an array holds until it is set, and what a table says.
void filledBefore(float *data, const bool *chosen) {
  int sizes[8] = {0};
  int count = 0;
  for (int i = 0; i < 8; ++i)
    if (chosen[i])
      sizes[count++] = 64;
  for (int i = 0; i < count; ++i)
    kernel<<<1, sizes[i]>>>(data);
}
void fromTable(float *data, int mode) {
  static const int sizes[] = {0, 64};
  // CHECK: :[[#@LINE+2]]:3: warning: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on sm_80 when 'sizes' is 0 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // CHECK: note: 0 comes from 'sizes'
  kernel<<<1, sizes[mode & 1]>>>(data);
}
void neverSet(float *data) {
  Config config;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: note: 0 comes from 'threads'
  kernel<<<4, config.threads>>>(data);
}
void computed(float *data, bool most) {
  int parts = most ? 4 : 8;
  kernel<<<parts / 8, 32>>>(data);
  kernel<<<4, 32 * (parts / 8)>>>(data);
  kernel<<<dim3(1, 1, parts / 8), 32>>>(data);
}
void overflowing(float *data, bool most) {
  // CHECK: :[[#@LINE+2]]:3: warning: grid.z is computed with an overflow: 2147483648 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
  // CHECK: note: the result is undefined; a 64-bit type can hold it
  kernel<<<dim3(1, 1, 2147483647 + 1), 32>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid.y is computed with an overflow: 2147483648 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
  // CHECK: note: the result is undefined; a 64-bit type can hold it
  kernel<<<dim3(1, 2147483647 + 1), 32>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block.z is computed with an overflow: 2147483649 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
  // CHECK: note: the result is undefined; a 64-bit type can hold it
  kernel<<<1, dim3(1, 1, 2147483647 + 2)>>>(data);
}
void cut(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: grid.z of 4294967297 is truncated to 1 by the 32 bits of 'dim3' [cuda-launch-dimensions]
  // CHECK: note: 4294967297 becomes 1 in the conversion to 'unsigned int'
  kernel<<<dim3(1, 1, 4294967297LL), 32>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block.z of 4294967298 is truncated to 2 by the 32 bits of 'dim3' [cuda-launch-dimensions]
  // CHECK: note: 32 x 1 x 2 = 64 threads
  // CHECK: note: 4294967298 becomes 2 in the conversion to 'unsigned int'
  kernel<<<1, dim3(32, 1, 4294967298LL)>>>(data);
}
// CHECK: :[[#@LINE+3]]:42: [[ERROR]]: grid.y is 70000, above the limit of 65535; the launch fails on sm_80 [cuda-launch-dimensions]
// CHECK: note: 1 x 70000 = 70000 blocks
// CHECK: note: 70000 comes from 'n'
static void blocks(float *data, int n) { kernel<<<dim3(1, n), 32>>>(data); }
// CHECK: :[[#@LINE+2]]:43: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
// CHECK: note: 1056 comes from 'n'
static void threads(float *data, int n) { kernel<<<1, n>>>(data); }
void calls(float *data) {
  blocks(data, 70000);
  threads(data, 1056);
}
