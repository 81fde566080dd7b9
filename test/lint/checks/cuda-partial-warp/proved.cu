// RUN: %check_hosts %s cuda-partial-warp
// The block is rounded by --fix where the same indices are worked on then, each once: offered_fixes.txt
// has those; their twins, each different in one thing, are suggestions.

__global__ void early(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  data[i] = 0;
}

// 64 bits: no grid is large enough to overflow.
__global__ void wide(float *data, long n) {
  long i = (long)threadIdx.x + (long)blockDim.x * blockIdx.x;
  if (n > i) {
    data[i] = sqrtf(data[i]);
  }
}

__global__ void strided(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    data[i] += 1;
}

__device__ float doubled(float x) { return x + x; }
__device__ float ofThread(float x) { return x + threadIdx.x; }

template <typename T> __global__ void mapped(T *data, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  const int last = n - 1;
  if (i < n)
    data[last - i] = doubled(data[i]);
}

__global__ void asksItsThread(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = ofThread(data[i]);
}

__global__ void asksItsGrid(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = gridDim.x;
}

__global__ void constantBlock(float *data, int n) {
  int i = blockIdx.x * 100 + threadIdx.x;
  if (i < n)
    data[i] = 0;
}

__global__ void constantStride(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 6400)
    data[i] += 1;
}

__global__ void movesItsIndex(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  i = n - i;
  data[i] = 0;
}

__global__ void votes(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = __ballot_sync(0xffffffff, data[i] > 0);
}

__global__ void adds(int *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicExch(sum, i);
}

__device__ float outOfSight(float x);
__global__ void callsOthers(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = outOfSight(data[i]);
}

__global__ void readsAhead(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  if (i < n)
    data[i] = x + 1;
}

__global__ void upTo(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    data[i] = 0;
}

__global__ void ofBuild(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
#ifdef DEBUG
    data[i] = threadIdx.x;
#else
    data[i] = 0;
#endif
}

__global__ void __launch_bounds__(128) boundAbove(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}

void proved(float *data, long n) {
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  early<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  wide<<<(n + 99) / 100, 100>>>(data, n);
  long blocks = n / 100 + 1;
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  wide<<<blocks, 100>>>(data, n);
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  wide<<<(n - 1) / 100 + 1, dim3(100)>>>(data, n);
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  strided<<<80, 100>>>(data, 8000);
  const int size = 1 << 20;
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  mapped<<<(size + 99) / 100, 100>>>(data, size);
  int elements = 90000;
  // CHECK: :[[#@LINE+1]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  boundAbove<<<(elements + 100 - 1) / 100, 100>>>(data, elements);
}

void coverage(float *data, long n, int m) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  early<<<80, 100>>>(data, 8001);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  early<<<80, 100>>>(data, m);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  strided<<<80, 100>>>(data, m);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  wide<<<(n + 99) / 128, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  wide<<<n / 100, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  wide<<<(n + 99) / 100, 100>>>(data, n * 2);
  long blocks = n / 100 + 1;
  n *= 2;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  wide<<<blocks, 100>>>(data, n);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  upTo<<<80, 100>>>(data, 8000);
}

void kernels(float *data, int *sum) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  asksItsThread<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  asksItsGrid<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  constantBlock<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  constantStride<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  movesItsIndex<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  votes<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  adds<<<80, 100>>>(sum, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  callsOthers<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  readsAhead<<<80, 100>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  ofBuild<<<80, 100>>>(data, 8000);
}

// The block, or what it comes from, serves others too.
void others(float *data) {
  dim3 block(100);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  early<<<80, block>>>(data, 8000);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  early<<<80,
#ifdef DEBUG
          96
#else
          100
#endif
          >>>(data, 8000);
}
