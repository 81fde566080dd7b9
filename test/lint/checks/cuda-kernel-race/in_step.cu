// RUN: %check_hosts %s cuda-kernel-race --target=sm_60
// Below compute capability 7.0 the threads of a warp run in step.

__global__ void inOneWarp(float *data) {
  __shared__ float sums[64];
  sums[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16)
    sums[threadIdx.x] += sums[threadIdx.x ^ 8];
  __syncthreads();
  data[threadIdx.x] = sums[63 - threadIdx.x];
}

__global__ void inTwoWarps(float *data) {
  __shared__ float sums[64];
  sums[threadIdx.x] = data[threadIdx.x];
  // CHECK: :[[#@LINE+3]]:23: warning: thread 0 reads element 63 of 'sums', which thread 63 writes; no barrier is between them
  // CHECK: note: thread 63 writes it here
  // CHECK: note: 'inTwoWarps' is launched here with a block of 64
  data[threadIdx.x] = sums[63 - threadIdx.x];
}

void run(float *data) {
  inOneWarp<<<1, 64>>>(data);
  inTwoWarps<<<1, 64>>>(data);
}
