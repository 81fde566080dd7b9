// RUN: %check_hosts %s cuda-launch-shared-memory
// Kernels that take their shared memory from a launch that gives none.

__global__ void sum(const float *in, float *out, int n) {
  extern __shared__ float tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    tile[threadIdx.x] = in[i];
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[0];
}

struct Storage { float values[256]; };
__device__ float fromStorage(int i) {
  extern __shared__ char raw[];
  Storage *storage = reinterpret_cast<Storage *>(raw);
  return storage->values[i];
}
__global__ void byHelper(float *out) { out[0] = fromStorage(threadIdx.x); }

void bad(const float *in, float *out, int n, cudaStream_t stream) {
  // CHECK: :[[#@LINE+2]]:3: warning: 'sum' gets 0 bytes of dynamic shared memory, so every access to its 'extern __shared__' array 'tile' is out of bounds [cuda-launch-shared-memory]
  // CHECK: note: 'tile' is accessed here
  sum<<<16, 256>>>(in, out, n);
  // CHECK: :[[#@LINE+2]]:3: warning: 'sum' gets 0 bytes of dynamic shared memory, so every access to its 'extern __shared__' array 'tile' is out of bounds [cuda-launch-shared-memory]
  // CHECK: note: 'tile' is accessed here
  sum<<<16, 256, 0, stream>>>(in, out, n);
  // CHECK: :[[#@LINE+2]]:3: warning: 'byHelper' gets 0 bytes of dynamic shared memory, so every access to its 'extern __shared__' array 'raw' is out of bounds [cuda-launch-shared-memory]
  // CHECK: note: 'raw' is accessed here
  byHelper<<<16, 256>>>(out);
}

// Only for some launches is it needed.
__global__ void optional(const float *in, float *out, bool cached) {
  extern __shared__ float tile[];
  if (cached)
    tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = cached ? tile[threadIdx.x] : in[threadIdx.x];
}
__global__ void byShape(const float *in, float *out) {
  extern __shared__ float tile[];
  const int warps = blockDim.x / 32;
  if (warps > 1)
    tile[threadIdx.x] = in[threadIdx.x];
  out[0] = warps > 1 ? tile[0] : in[0];
}
__global__ void byReturn(const float *in, float *out, const bool *cached) {
  extern __shared__ float tile[];
  if (!cached[0]) {
    out[threadIdx.x] = in[threadIdx.x];
    return;
  }
  tile[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
template <bool Cached> __global__ void byInstance(const float *in, float *out) {
  extern __shared__ float tile[];
  if constexpr (Cached)
    tile[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = in[threadIdx.x];
}
__device__ float scaled(const float *tile, float value) { return tile ? *tile * value : value; }
__global__ void handsOn(const float *in, float *out) {
  extern __shared__ float tile[];
  float *second = &tile[256];
  out[threadIdx.x] = scaled(second, in[threadIdx.x]);
}
struct Nothing {};
__device__ void with(Nothing &, float *out) { out[0] = 1; }
__global__ void bindsOnly(float *out) {
  extern __shared__ float tile[];
  auto *nothing = reinterpret_cast<Nothing *>(tile);
  with(*nothing, out);
}
__global__ void fixed(float *out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

void good(const float *in, float *out, int n, size_t bytes) {
  sum<<<16, 256, 256 * sizeof(float)>>>(in, out, n);
  sum<<<16, 256, bytes>>>(in, out, n);
  constexpr int Rows = 0;
  sum<<<16, 256, Rows * sizeof(float)>>>(in, out, n);
  optional<<<16, 256>>>(in, out, false);
  byShape<<<16, 32>>>(in, out);
  byReturn<<<16, 256>>>(in, out, nullptr);
  byInstance<false><<<16, 256>>>(in, out);
  handsOn<<<16, 256>>>(in, out);
  bindsOnly<<<16, 256>>>(out);
  fixed<<<16, 256>>>(out);
}
