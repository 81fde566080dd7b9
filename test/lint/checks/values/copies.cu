// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// A branch on a number decides its copies too.

template <int N> __global__ void reduce(float *data) {}
__global__ void kernel(float *data) {}

void switched(float *data, int threads) {
  dim3 block(threads, 1, 1);
  switch (threads) {
  case 512:
    reduce<512><<<1, block>>>(data); // = 512
    break;
  case 2048:
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    reduce<2048><<<1, block>>>(data); // = 2048
    break;
  default:
    kernel<<<1, block>>>(data); // ? function parameter
  }
}

void again(float *data, int side) {
  dim3 block(side, side);
  for (int i = 0; i < 2; ++i)
    if (side == 16)
      kernel<<<1, block>>>(data); // = 16x16
    else
      kernel<<<1, block>>>(data); // ? function parameter
}

// The number that a condition asks for is another one than the copy's.
void halved(float *data, int threads) {
  int before = threads;
  threads /= 2;
  if (threads == 64)
    kernel<<<1, before>>>(data); // ? function parameter
}

void overwritten(float *data, int threads, int other) {
  int copy = threads;
  copy = other;
  if (threads == 64)
    kernel<<<1, copy>>>(data); // ? function parameter
}

void cut(float *data, int threads) {
  unsigned char low = threads;
  if (threads == 1056)
    kernel<<<1, low>>>(data); // ? function parameter
}

// On the way to a condition the copy may have been learnt of before.
void halvedShared(float *data, int threads) {
  dim3 block(threads);
  int bytes = threads <= 32 ? 2 * threads : threads;
  switch (threads) {
  case 512:
    kernel<<<1, block, bytes>>>(data); // = 512
    break;
  case 16:
    kernel<<<1, block, bytes>>>(data); // = 16
    break;
  }
}

// A parameter whose argument is not known is a number of its own.
static void helper(float *data, int count) {
  dim3 block(32, count);
  if (count == 10)
    kernel<<<1, block>>>(data); // = 32x10
}

void calls(float *data, const int *counts) { helper(data, counts[3]); }
