// RUN: %check_hosts %s cuda-shared-aliasing

__global__ void product(float *out, const float *a, const float *b) {
  extern __shared__ float as[];
  // CHECK: :[[#@LINE+5]]:27: warning: the 2 'extern __shared__' arrays 'as' and 'bs' start at the same address [cuda-shared-aliasing]
  // CHECK: note: 'as' is declared here
  // CHECK: note: 'bs' is written here
  // CHECK: note: 'as', which was written before that, is read here
  // CHECK: note: declare one array, and use offsets in it for the others
  extern __shared__ float bs[];
  as[threadIdx.x] = a[threadIdx.x];
  bs[threadIdx.x] = b[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = as[threadIdx.x] * bs[0];
}

// Other types, and declared for the whole file.
extern __shared__ int indices[];
// CHECK: :[[#@LINE+5]]:26: warning: the 2 'extern __shared__' arrays 'indices' and 'values' start at the same address [cuda-shared-aliasing]
// CHECK: note: 'indices' is declared here
// CHECK: note: 'values' is written here
// CHECK: note: 'indices', which was written before that, is read here
// CHECK: note: declare one array, and use offsets in it for the others
extern __shared__ double values[];
__global__ void sorted(double *out, const double *in) {
  indices[threadIdx.x] = threadIdx.x;
  values[threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < 8; ++i) {
    int from = indices[threadIdx.x];
    indices[threadIdx.x] = from + i;
    values[threadIdx.x] += i;
  }
  out[indices[threadIdx.x]] = values[threadIdx.x];
}

// By pointers that start at the arrays, and by a function that fills one.
__device__ void fill(float *to) { to[threadIdx.x] = 1; }
__global__ void byPointers(float *out) {
  extern __shared__ float left[];
  // CHECK: :[[#@LINE+5]]:27: warning: the 2 'extern __shared__' arrays 'left' and 'right' start at the same address [cuda-shared-aliasing]
  // CHECK: note: 'left' is declared here
  // CHECK: note: 'r' is written here
  // CHECK: note: 'left', which was written before that, is read here
  // CHECK: note: declare one array, and use offsets in it for the others
  extern __shared__ float right[];
  float *l = left;
  float *r = &right[0];
  fill(l);
  fill(r);
  out[threadIdx.x] = left[threadIdx.x];
}

template <typename T> __global__ void instance(T *out) {
  extern __shared__ float f[];
  // CHECK: :[[#@LINE+5]]:28: warning: the 2 'extern __shared__' arrays 'f' and 'd' start at the same address [cuda-shared-aliasing]
  // CHECK: note: 'f' is declared here
  // CHECK: note: 'd' is written here
  // CHECK: note: 'f', which was written before that, is read here
  // CHECK: note: declare one array, and use offsets in it for the others
  extern __shared__ double d[];
  f[threadIdx.x] = 1;
  d[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = f[0] + d[0];
}
void launch(float *out) { instance<<<1, 32, 512>>>(out); }
