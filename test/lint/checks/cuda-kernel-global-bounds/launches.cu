// RUN: %check_hosts %s cuda-kernel-global-bounds
// Accesses out of the bounds of variables in global and constant memory.

__constant__ float weights[64];
__device__ int counters[4];
__device__ int flag;

__global__ void weigh(float *data) {
  // CHECK: :[[#@LINE+3]]:24: [[ERROR]]: thread 127 accesses element 127 of 'weights', which has 256 bytes
  // CHECK: note: 'weights' is declared here
  // CHECK: note: 'weigh' is launched here with a block of 128
  data[threadIdx.x] *= weights[threadIdx.x];
}

__global__ void count() {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: thread 31 accesses element 4 of 'counters', which has 16 bytes
  // CHECK: note: 'counters' is declared here
  // CHECK: note: 'count' is launched here with a block of 32
  counters[threadIdx.x / 32 + 4] = 1;
}

__global__ void unaligned() {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: thread 0 accesses byte 1 of 'flag' as 'int', whose address must be a multiple of 4
  // CHECK: note: 'flag' is declared here
  // CHECK: note: 'unaligned' is launched here with a block of 1
  *(int *)((char *)&flag + 1) = 42;
}

// Right uses.
__global__ void inBounds(float *data, const int *index) {
  data[threadIdx.x] *= weights[threadIdx.x % 64] + weights[index[threadIdx.x]];
  if (threadIdx.x < 4)
    counters[threadIdx.x] = flag;
}

void run(float *data, int *index) {
  weigh<<<1, 128>>>(data);
  count<<<1, 32>>>();
  unaligned<<<1, 1>>>();
  inBounds<<<1, 128>>>(data, index);
}
