// RUN: %check_hosts %s cuda-kernel-shared-bounds
// A condition, a loop or an index of the kernel keeps a large block within the array, or data may.

__global__ void guarded(float *data) {
  __shared__ float tile[256];
  if (threadIdx.x < 256)
    tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x % 256];
}

__global__ void leaves(float *data, int n) {
  __shared__ float tile[256];
  if (int(threadIdx.x) >= n)
    return;
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[0];
}

__global__ void strides(float *data) {
  __shared__ float tile[1000];
  for (int i = threadIdx.x; i < 1000; i += blockDim.x)
    tile[i] = data[i];
  __syncthreads();
  data[threadIdx.x] = tile[0];
}

__global__ void byWarp(float *data) {
  __shared__ float sums[8];
  if (threadIdx.x % warpSize == 0 && threadIdx.x / warpSize < 8)
    sums[threadIdx.x / warpSize] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = sums[0];
}

__global__ void byData(float *data, const int *indices) {
  __shared__ float tile[256];
  tile[indices[threadIdx.x]] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[0];
}

__global__ void mayStop(float *data, const int *stop) {
  __shared__ float tile[256];
  while (!*stop) {
    if (data[0] > 3)
      __trap();
  }
  tile[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = tile[0];
}

__global__ void picked(float *data, int mode) {
  __shared__ float tile[256];
  switch (mode) {
  case 0:
    tile[threadIdx.x] = data[threadIdx.x];
    break;
  default:
    tile[threadIdx.x / 2] = data[threadIdx.x];
  }
  __syncthreads();
  data[threadIdx.x] = tile[0];
}

// The arrays are not accessed: their addresses are one past the end.
__global__ void onlyAddress(float *data) {
  __shared__ float tile[256];
  float *end = &tile[threadIdx.x];
  for (float *at = tile; at != tile + 256; ++at)
    *at = data[0];
  data[threadIdx.x] = tile[0] + (end - tile);
}

__device__ void opaque(float *tile);
__global__ void handsOver(float *data) {
  __shared__ float tile[256];
  opaque(tile);
  tile[threadIdx.x] = data[0];
  data[threadIdx.x] = tile[0];
}

__global__ void inAssembly(float *data) {
  __shared__ float tile[256];
  unsigned lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  tile[lane] = data[0];
  data[threadIdx.x] = tile[0];
}

// Another pass reads another body.
__global__ void byArch(float *data) {
  __shared__ float tile[256];
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if (threadIdx.x < 256)
#endif
    tile[threadIdx.x] = data[0];
  data[threadIdx.x] = tile[0];
}

__global__ void captured(float *data) {
  __shared__ float tile[256];
  int at = threadIdx.x;
  auto reset = [&] { at = 0; };
  reset();
  tile[at] = data[0];
  data[threadIdx.x] = tile[0];
}

void good(float *data, int *indices, int n, int mode) {
  guarded<<<64, 512>>>(data);
  leaves<<<64, 512>>>(data, n);
  leaves<<<64, 512>>>(data, 256);
  strides<<<64, 512>>>(data);
  byWarp<<<64, 512>>>(data);
  byData<<<64, 512>>>(data, indices);
  mayStop<<<64, 512>>>(data, indices);
  picked<<<64, 512>>>(data, mode);
  picked<<<64, 512>>>(data, 1);
  onlyAddress<<<64, 512>>>(data);
  handsOver<<<64, 512>>>(data);
  inAssembly<<<64, 512>>>(data);
  byArch<<<64, 512>>>(data);
  captured<<<64, 512>>>(data);
}

void bad(float *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 511 of a block of 512 accesses element 511
  // CHECK: note: 'leaves' accesses 'tile' here
  // CHECK: note: the threads of this block need 512 elements of 'tile'
  leaves<<<64, 512>>>(data, 512);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: shared array 'tile' has 256 elements, but thread 511 of a block of 512 accesses element 511
  // CHECK: note: 'picked' accesses 'tile' here
  // CHECK: note: the threads of this block need 512 elements of 'tile'
  picked<<<64, 512>>>(data, 0);
}
