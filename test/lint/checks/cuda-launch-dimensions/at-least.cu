// RUN: %check_hosts %s cuda-launch-dimensions
// Unknown dimensions that are too large for every value that they can have.

__global__ void kernel(float *data) {}

void beyondAGuard(float *data, int rows, unsigned threads) {
  if (rows > 100000)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: grid.y is at least 100001, above the limit of 65535; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<dim3(1, rows), 32>>>(data);
  if (threads > 1024) {
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of at least 1025 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, threads>>>(data);
    return;
  }
  kernel<<<16, threads>>>(data);
}

void atTheLimit(float *data, int rows, unsigned threads) {
  if (rows >= 65535)
    kernel<<<dim3(1, rows), 32>>>(data);
  if (threads >= 1024)
    kernel<<<16, threads>>>(data);
  if (threads >= 1024)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of at least 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, dim3(threads, 2)>>>(data);
  if (threads > 32 && rows > 31)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of at least 1056 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, dim3(threads, rows)>>>(data);
  if (threads > 31 && rows > 31)
    kernel<<<16, dim3(threads, rows)>>>(data);
}

void largerOfTwo(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block.z is 65, above the limit of 64; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1 x 1 x 65 = 65 threads
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block.z is at least 66, above the limit of 64; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<1, dim3(1, 1, n > 65 ? n : 65)>>>(data);
  kernel<<<1, dim3(1, 1, n > 64 ? n : 64)>>>(data);
}

// Not what a number can't be, but that it is less than 0 or any number above: nothing is sure.
void notSure(float *data, int n, int rest) {
  if (n > -1)
    kernel<<<16, n>>>(data);
  if (rest != 0)
    kernel<<<16, rest>>>(data);
}

// Without a guard either number can be it.
void eitherWay(float *data, int n, bool most) {
  int threads = n;
  if (n > 1024 && most)
    threads = 1024;
  kernel<<<16, threads>>>(data);
}

// Of a function with several callers the message names the call that brings the value.
static void launchWith(float *data, int threads) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of at least 2049 threads exceeds the limit of 1024 threads per block; the launch fails on every target when called from line [[#@LINE+6]] [cuda-launch-dimensions]
  // CHECK: :[[#@LINE+5]]:5: note: 'launchWith' is called here
  kernel<<<16, threads>>>(data);
}
void callWith(float *data, int n) {
  if (n > 2048)
    launchWith(data, n);
  launchWith(data, 256);
}
