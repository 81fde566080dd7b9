// RUN: %check_hosts %s cuda-kernel-barrier
// Near misses: all threads that run reach the barrier, or nothing is known.
// CHECK-NOT: warning:
// CHECK-NOT: error:

__global__ void returned(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  __syncthreads();
  data[i] = 1;
}

__global__ void returnedByThread(float *data) {
  if (threadIdx.x >= 48)
    return;
  __syncthreads();
  data[threadIdx.x] = 1;
}

__global__ void oneForAll(float *data, const int *mode, int n) {
  __shared__ int flag;
  if (threadIdx.x == 0)
    flag = *mode;
  __syncthreads();
  if (flag > 2)
    __syncthreads();
  for (int i = 0; i < n; ++i)
    __syncthreads();
  while (flag < n) {
    __syncthreads();
    if (threadIdx.x == 0)
      ++flag;
    __syncthreads();
  }
  if (blockIdx.x == 0)
    __syncthreads();
  data[threadIdx.x] = 1;
}

template <bool Waits> __global__ void byTemplate(float *data) {
  if (Waits)
    __syncthreads();
  if constexpr (!Waits)
    __syncthreads();
  data[threadIdx.x] = 1;
}

__global__ void byData(float *data) {
  if (data[threadIdx.x] > 0)
    __syncthreads();
}

// The number of iterations is the same for all threads.
__global__ void roundedUp(float *data, int n) {
  for (int begin = 0; begin < n; begin += blockDim.x) {
    int i = begin + threadIdx.x;
    if (i < n)
      data[i] += 1;
    __syncthreads();
  }
}

// So it is here: the end is a multiple of the step.
__global__ void padded(float *data, int n) {
  int end = 128 * ((n + 127) / 128);
  for (int i = threadIdx.x; i < end; i += 128) {
    if (i < n)
      data[i] += 1;
    __syncthreads();
  }
}

__global__ void paddedForTheGrid(float *data, unsigned n) {
  unsigned end = ((n - 1) / (blockDim.x * gridDim.x * 4) + 1) * blockDim.x * gridDim.x * 4;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < end;
       i += blockDim.x * gridDim.x * 4) {
    if (i < n)
      data[i] += 1;
    __syncthreads();
  }
}

__global__ void ofItsWarp(float *data) {
  unsigned below = __ballot_sync(0xffffffff, threadIdx.x < 16);
  if (threadIdx.x < 16)
    __syncwarp(below);
  __syncwarp();
  data[threadIdx.x] = 1;
}

void run(float *data, int *mode, int n) {
  returned<<<4, 128>>>(data, n);
  returnedByThread<<<1, 64>>>(data);
  oneForAll<<<4, 128>>>(data, mode, n);
  byTemplate<true><<<1, 64>>>(data);
  byTemplate<false><<<1, 64>>>(data);
  byData<<<1, 64>>>(data);
  roundedUp<<<1, 128>>>(data, n);
  padded<<<1, 128>>>(data, n);
  paddedForTheGrid<<<n, 128>>>(data, n);
  ofItsWarp<<<1, 32>>>(data);
}
