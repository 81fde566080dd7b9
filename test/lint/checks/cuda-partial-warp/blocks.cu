// RUN: %check_hosts %s cuda-partial-warp

__global__ void kernel(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  kernel<<<n, 100>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 33 threads is not a multiple of the warp size of 32: 31 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 64 threads would fill 2 warps; the kernel must then ignore the threads beyond its data
  kernel<<<n, 33>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 31 threads is not a multiple of the warp size of 32: 1 lane of its last warp is idle on every target [cuda-partial-warp]
  // CHECK: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  kernel<<<n, 31>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2 threads is not a multiple of the warp size of 32: 30 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  kernel<<<n, 2>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 10 x 10 = 100 threads
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  kernel<<<n, dim3(10, 10)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 125 threads is not a multiple of the warp size of 32: 3 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 5 x 5 x 5 = 125 threads
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  kernel<<<n, dim3(5, 5, 5)>>>(data);
  const int threads = 1000;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 1000 threads is not a multiple of the warp size of 32: 24 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 1000 comes from 'threads'
  // CHECK: note: 1024 threads would fill 32 warps; the kernel must then ignore the threads beyond its data
  kernel<<<64, threads>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 1023 threads is not a multiple of the warp size of 32: 1 lane of its last warp is idle on every target [cuda-partial-warp]
  // CHECK: note: 1024 threads would fill 32 warps; the kernel must then ignore the threads beyond its data
  kernel<<<dim3(2, 2), 1023>>>(data);
}

void good(float *data, int n) {
  kernel<<<n, 32>>>(data);
  kernel<<<n, 96>>>(data);
  kernel<<<n, dim3(8, 12)>>>(data);
  kernel<<<n, dim3(16, 2, 1)>>>(data);
  kernel<<<n, dim3(4, 4, 4)>>>(data);
  kernel<<<n, n>>>(data);
  kernel<<<n, dim3(n, 3)>>>(data);
}

// A single block or a single thread is a helper, not the work.
void helpers(float *data, int n) {
  kernel<<<1, 1>>>(data);
  kernel<<<n, 1>>>(data);
  kernel<<<1, 100>>>(data);
  kernel<<<dim3(1, 1, 1), dim3(3, 3)>>>(data);
}

// No launch at all: cuda-launch-dimensions says so.
void illegal(float *data, int n) {
  kernel<<<n, 1025>>>(data);
  kernel<<<n, 0>>>(data);
  kernel<<<n, dim3(1, 1, 65)>>>(data);
}

// Of a row of sizes by the size of the work, the small ones have little to do.
void bySize(float *data, int n) {
  switch (n) {
  case 4: kernel<<<n, 4>>>(data); break;
  case 8: kernel<<<n, 8>>>(data); break;
  default: kernel<<<n, 64>>>(data);
  }
}
