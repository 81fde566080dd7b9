// RUN: %check_hosts %s cuda-shared-aliasing --option cuda-shared-aliasing.EveryPair=true

__global__ void phases(float *out, const float *in) {
  extern __shared__ float partial[];
  // CHECK: :[[#@LINE+3]]:25: warning: the 2 'extern __shared__' arrays 'partial' and 'count' start at the same address [cuda-shared-aliasing]
  // CHECK: note: 'partial' is declared here
  // CHECK: note: declare one array, and use offsets in it for the others
  extern __shared__ int count[];
  partial[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = partial[0];
  count[threadIdx.x] = 1;
  out[threadIdx.x] += count[0];
}

__global__ void one(float *out) {
  extern __shared__ float used[];
  extern __shared__ float unused[];
  used[threadIdx.x] = 1;
  out[threadIdx.x] = used[0];
}
