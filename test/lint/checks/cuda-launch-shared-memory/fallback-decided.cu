// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// The result of an opt-in is known for each target, so the branch behind it is decided: one launch
// is made where it does, the other where it fails.

__global__ void tiled(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void filled(float *data) {
  extern __shared__ float tile[];
  __shared__ float more[10240];
  data[threadIdx.x] = tile[0] + more[threadIdx.x] + data[1];
  more[threadIdx.x] = data[0];
  __syncthreads();
  data[threadIdx.x] = more[threadIdx.x + 1];
}
__global__ void plain(float *data) { data[0] = 1; }

constexpr auto Most = cudaFuncAttributeMaxDynamicSharedMemorySize;

// Where 120000 bytes are refused, 80000 are too many on sm_75 only.
void less(float *data) {
  if (cudaFuncSetAttribute(tiled, Most, 120000) == cudaSuccess) {
    tiled<<<16, 256, 120000>>>(data);
  } else {
    cudaFuncSetAttribute(tiled, Most, 80000);
    // CHECK: :[[#@LINE+1]]:5: warning: 80000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
    tiled<<<16, 256, 80000>>>(data);
  }
}

// More is launched than what succeeds.
void more(float *data) {
  auto status = cudaFuncSetAttribute(tiled, Most, 60000);
  if (status != cudaSuccess) {
    plain<<<16, 256>>>(data);
    return;
  }
  cudaFuncSetAttribute(tiled, Most, 120000);
  // CHECK: :[[#@LINE+1]]:3: warning: 120000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails there [cuda-launch-shared-memory]
  tiled<<<16, 256, 120000>>>(data);
}

// Static shared memory counts: 40960 + 61440 bytes are refused on sm_75 and sm_86.
void withStatic(float *data) {
  if (cudaFuncSetAttribute(filled, Most, 61440) == cudaSuccess)
    filled<<<16, 256, 61440>>>(data);
  else
    plain<<<16, 256>>>(data);
}

// Helpers that return whether it worked.
static bool allow(int bytes) { return cudaFuncSetAttribute(tiled, Most, bytes) == cudaSuccess; }
void helper(float *data, int n) {
  if (allow(120000))
    tiled<<<16, 256, 120000>>>(data);
  else
    plain<<<16, 256>>>(data);
  // The size is unknown: nothing is decided.
  if (allow(n))
    tiled<<<16, 256, 120000>>>(data);
  else
    plain<<<16, 256>>>(data);
}
