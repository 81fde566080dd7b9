// RUN: %check_hosts %s cuda-partial-warp
// Rounding up keeps the meaning only where threads beyond the data do nothing, and the index of
// none of them overflows; proved.cu has those.

__global__ void guardedByReturn(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  data[i] = 0;
}

__global__ void guardedByIf(float *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    data[i] = 0;
  }
}

__global__ void gridStride(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    data[i] = 0;
}

__global__ void unguarded(float *data, int n) { data[blockIdx.x * blockDim.x + threadIdx.x] = n; }

__global__ void workBeforeTheGuard(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[0] = i;
  if (i >= n)
    return;
  data[i] = 0;
}

// More threads than the array has elements.
__global__ void sharedArray(float *data, int n) {
  __shared__ float tile[100];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tile[threadIdx.x] = data[i];
    data[i] = tile[0];
  }
}

__global__ void __launch_bounds__(100) bounded(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}

void overflowing(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  guardedByReturn<<<n / 100 + 1, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  guardedByIf<<<n / 100 + 1, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  gridStride<<<64, 100>>>(data, n);
}

void suggested(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  unguarded<<<n / 100 + 1, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  workBeforeTheGuard<<<n / 100 + 1, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  sharedArray<<<n / 100 + 1, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  bounded<<<n / 100 + 1, 100>>>(data, n);
  // The grid is computed from the same constant: both would have to change.
  const int threads = 100;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 100 comes from 'threads'
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  guardedByIf<<<n / threads + 1, threads>>>(data, n);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 10 x 10 = 100 threads
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  guardedByIf<<<n / 100 + 1, dim3(10, 10)>>>(data, n);
}
