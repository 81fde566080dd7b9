// RUN: %check_hosts %s cuda-shared-aliasing
// Several arrays, none of which is used while another one is needed.

// One memory in two types, one after the other.
// CHECK-NOT: warning:
__global__ void phases(float *out, const float *in) {
  extern __shared__ float partial[];
  extern __shared__ int count[];
  partial[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = partial[0];
  __syncthreads();
  count[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] += count[0];
}

// The same in every round.
__global__ void rounds(float *out, const float *in, int n) {
  extern __shared__ float partial[];
  extern __shared__ int count[];
  for (int i = 0; i < n; ++i) {
    partial[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = partial[0];
    __syncthreads();
    count[threadIdx.x] = i;
    __syncthreads();
    out[i] += count[0];
    __syncthreads();
  }
}

// One or the other.
__global__ void either(float *out, bool wide) {
  extern __shared__ float f[];
  extern __shared__ double d[];
  if (wide) {
    d[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = d[0];
  } else {
    f[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = f[0];
  }
}

template <typename T> struct Shared;
template <> struct Shared<float> {
  __device__ static float *get() {
    extern __shared__ float sharedFloat[];
    return sharedFloat;
  }
};
template <> struct Shared<double> {
  __device__ static double *get() {
    extern __shared__ double sharedDouble[];
    return sharedDouble;
  }
};
template <typename T> __global__ void byType(T *out) {
  T *shared = Shared<T>::get();
  shared[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = shared[0];
}

// Only one of them in each instance.
template <bool Wide> __global__ void byCase(float *out) {
  extern __shared__ float f[];
  extern __shared__ double d[];
  if constexpr (Wide) {
    d[threadIdx.x] = 1;
    out[threadIdx.x] = d[threadIdx.x];
  } else {
    f[threadIdx.x] = 1;
    out[threadIdx.x] = f[threadIdx.x];
  }
}

// One array, divided; and a view of it.
__global__ void divided(float *out, int n) {
  extern __shared__ char memory[];
  float *a = reinterpret_cast<float *>(memory);
  float *b = a + n;
  a[threadIdx.x] = 1;
  b[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = a[0] * b[0];
}

// Two names, and the program keeps them apart.
__global__ void apart(float *out, int n) {
  extern __shared__ float head[];
  extern __shared__ int whole[];
  int *tail = whole + n;
  head[threadIdx.x] = 1;
  tail[threadIdx.x] = 2;
  whole[n + 1] = 3;
  out[threadIdx.x] = head[0] * tail[0];
}

// The same array in two functions.
__device__ void write() {
  extern __shared__ float one[];
  one[threadIdx.x] = 1;
}
__global__ void same(float *out) {
  extern __shared__ float one[];
  write();
  one[0] = 1;
  out[0] = one[0] + sizeof(one[0]);
}

// Static arrays have addresses of their own.
__global__ void others(float *out) {
  __shared__ float a[32];
  extern __shared__ float b[];
  a[threadIdx.x] = 1;
  b[threadIdx.x] = 2;
  out[threadIdx.x] = a[0] + b[0];
}

void launch(float *f, double *d) {
  byType<<<1, 32, 256>>>(f);
  byType<<<1, 32, 256>>>(d);
  byCase<true><<<1, 32, 256>>>(f);
  byCase<false><<<1, 32, 256>>>(f);
}
