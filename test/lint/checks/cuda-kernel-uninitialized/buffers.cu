// RUN: %check_hosts %s cuda-kernel-uninitialized
// Reads of buffers beyond what the host has written.

__global__ void add(int *v) {
  // CHECK: :[[#@LINE+3]]:3: warning: thread 16 reads element 16 of 'v', which no thread has written
  // CHECK: note: the host writes 64 of the buffer's 256 bytes
  // CHECK: note: 'add' is launched here with a block of 32
  v[threadIdx.x + blockIdx.x * blockDim.x] += threadIdx.x;
}
void part() {
  int *v = nullptr;
  cudaMalloc((void **)&v, sizeof(int) * 64);
  cudaMemset(v, 0, 64);
  add<<<2, 32>>>(v);
}

// Right uses.
__global__ void more(int *v) { v[threadIdx.x] += 1; }
__global__ void set(int *v) { v[threadIdx.x] = 1; }
__global__ void setAndAdd(int *v) {
  v[threadIdx.x] = 1;
  v[threadIdx.x] += 1;
}
__global__ void two(int *v, int *w) { v[threadIdx.x] += w[threadIdx.x]; }
void fillBuffer(int *v);
void right(const int *from) {
  int *v = nullptr;
  cudaMalloc((void **)&v, sizeof(int) * 64);
  cudaMemset(v, 0, 64);
  set<<<1, 64>>>(v);
  more<<<1, 64>>>(v);
  int *all = nullptr;
  cudaMalloc((void **)&all, sizeof(int) * 64);
  cudaMemcpy(all, from, sizeof(int) * 64, cudaMemcpyHostToDevice);
  more<<<1, 64>>>(all);
  int *other = nullptr;
  cudaMalloc((void **)&other, sizeof(int) * 64);
  cudaMemset(other, 0, 64);
  fillBuffer(other);
  more<<<1, 64>>>(other);
  int *own = nullptr;
  cudaMalloc((void **)&own, sizeof(int) * 64);
  cudaMemset(own, 0, 64);
  setAndAdd<<<1, 64>>>(own);
  int *twice = nullptr;
  cudaMalloc((void **)&twice, sizeof(int) * 64);
  cudaMemset(twice, 0, 64);
  two<<<1, 64>>>(twice, twice);
}
