// RUN: %check_hosts %s cuda-kernel-race
// Places in rows whose length is unknown.

__global__ void pairs(int *out, int n) {
  int row = threadIdx.y, column = threadIdx.x / 2;
  // CHECK: :[[#@LINE+3]]:3: warning: thread (1, 0, 0) writes element 0 of 'out', which thread (0, 0, 0) writes; no barrier is between them
  // CHECK: :[[#@LINE+2]]:3: note: thread (0, 0, 0) writes it here
  // CHECK: note: 'pairs' is launched here with a block of 32 x 8
  out[row * n + column] = threadIdx.x;
}

__global__ void tiles(float (*tile)[64], int n) {
  extern __shared__ float rows[];
  rows[threadIdx.y * n + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
  // CHECK: :[[#@LINE+4]]:36: warning: thread (0, 0, 0) reads element 1 of 'rows', which thread (1, 0, 0) writes; no barrier is between them
  // CHECK: :[[#@LINE-2]]:3: note: thread (1, 0, 0) writes it here
  // CHECK: :[[#@LINE+2]]:36: note: they are in one warp, whose threads need not run in step from compute capability 7.0 on; '__syncwarp()' orders them
  // CHECK: note: 'tiles' is launched here with a block of 32 x 8
  tile[threadIdx.y][threadIdx.x] = rows[threadIdx.y * n + threadIdx.x + 1];
}

// Right uses, or not known.
__global__ void each(float *out, int n) {
  int row = threadIdx.y, column = threadIdx.x;
  out[row * n + column] = threadIdx.x;
  out[row * n + column] += row;
}
__global__ void apart(float *out, int n) {
  int row = threadIdx.y, column = threadIdx.x;
  if (threadIdx.y == 0)
    out[column] = 1;
  else
    out[row * n + column / 32] = out[row * n + column / 32 + n];
}

void run(float *out, int n) {
  pairs<<<1, dim3(32, 8)>>>((int *)out, n);
  tiles<<<1, dim3(32, 8), 4096>>>((float(*)[64])out, n);
  each<<<1, dim3(32, 8)>>>(out, n);
  apart<<<1, dim3(32, 8)>>>(out, n);
}
