// RUN: %check_hosts %s cuda-launch-dimensions

__global__ void kernel(float *data) {}

void tooManyThreads(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1025 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, 1025>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1536 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: grid and block look swapped: 1536 blocks of 32 threads would be legal
  kernel<<<dim3(16, 2), 1536>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 32 x 33 = 1056 threads
  kernel<<<16, dim3(32, 33)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1280 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 16 x 16 x 5 = 1280 threads
  kernel<<<16, dim3(16, 16, 5)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1024 x 2 = 2048 threads
  kernel<<<16, dim3{1024, 2, 1}>>>(data);
}

void oneDimensionTooLong(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1025 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1 x 1025 = 1025 threads
  kernel<<<16, dim3(1, 1025)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block.z is 65, above the limit of 64; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2 x 1 x 65 = 130 threads
  kernel<<<16, dim3(2, 1, 65)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block.z is 128, above the limit of 64; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1 x 1 x 128 = 128 threads
  kernel<<<16, dim3(1, 1, 128)>>>(data);
}

void partlyKnown(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of at least 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, dim3(n, 2048)>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block.z is 65, above the limit of 64; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, dim3(n, 1, 65)>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of at least 1088 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<n, dim3(64, 17, n)>>>(data);
}

void good(float *data, int n) {
  kernel<<<16, 1024>>>(data);
  kernel<<<16, dim3(32, 32)>>>(data);
  kernel<<<16, dim3(1, 1024)>>>(data);
  kernel<<<16, dim3(1, 16, 64)>>>(data);
  kernel<<<16, dim3{16, 16, 4}>>>(data);
  kernel<<<16, 1>>>(data);
  kernel<<<1, 1>>>(data);
  kernel<<<16, dim3(n, 1024)>>>(data);
  kernel<<<n, n>>>(data);
}
