// RUN: %check_hosts %s cuda-launch-dimensions

__global__ void kernel(float *data) {}

void zero(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: grid.x is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<0, 128>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, 0>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.y and grid.z are 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 16 x 0 x 0 = 0 blocks
  kernel<<<dim3(16, 0, 0), 128>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block.y is 0, below the minimum of 1 thread in each dimension; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, dim3(n, 0)>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: grid.x is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16 / 32, 128>>>(data);
}

void negative(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.x is 4294967295, above the limit of 2147483647; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: -1 becomes 4294967295 in the conversion to 'unsigned int'
  kernel<<<-1, 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4294967264 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: -32 becomes 4294967264 in the conversion to 'unsigned int'
  kernel<<<16, -32>>>(data);
  constexpr int Tiles = 3;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.x is 4294967295, above the limit of 2147483647; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: -1 becomes 4294967295 in the conversion to 'unsigned int'
  kernel<<<Tiles - 4, 128>>>(data);
}

void truncated(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.x is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 4294967296 becomes 0 in the conversion to 'unsigned int'
  kernel<<<1ull << 32, 128>>>(data);
  constexpr long long Threads = 0x100000800;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 4294969344 becomes 2048 in the conversion to 'unsigned int'
  // CHECK: note: 4294969344 comes from 'Threads'
  kernel<<<16, Threads>>>(data);
}

void good(float *data) {
  kernel<<<1, 128>>>(data);
  kernel<<<32 / 16, 128>>>(data);
  constexpr int Tiles = 5;
  kernel<<<Tiles - 4, 128>>>(data);
  constexpr long long Threads = 128;
  kernel<<<Threads, Threads>>>(data);
}
