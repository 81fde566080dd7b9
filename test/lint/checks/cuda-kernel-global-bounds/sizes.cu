// RUN: %check_hosts %s cuda-kernel-global-bounds
// Buffers whose size is computed from an argument of the launch.

__global__ void clear(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+4]]:5: warning: thread 255 accesses element 255 of 'data', whose buffer has 4 * n bytes, when 'n' is 255
  // CHECK: note: the buffer of 4 * n bytes is allocated here
  // CHECK: note: 'clear' is launched here with a block of 256
  if (i <= n)
    data[i] = 0;
}
__global__ void end(float *data, unsigned n) {
  if (threadIdx.x == 0)
    // CHECK: :[[#@LINE+3]]:5: [[ERROR]]: thread 0 accesses byte 0 behind the buffer of 'data', which has 4 * n bytes
    // CHECK: note: the buffer of 4 * n bytes is allocated here
    // CHECK: note: 'end' is launched here with a block of 32
    data[n] = 0;
}

// Right uses.
__global__ void within(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
  if (i > 0 && i <= n)
    data[i - 1] = 1;
}
__global__ void ends(float *data, int n) {
  if (threadIdx.x == 0)
    data[n - 1] = data[n / 2];
  if (threadIdx.x < 16)
    data[threadIdx.x] = 0;
}
__global__ void unguarded(float *data, int n) { data[blockIdx.x * blockDim.x + threadIdx.x] = n; }

void run(int n, unsigned count) {
  float *data;
  cudaMalloc((void **)&data, n * sizeof(float));
  clear<<<(n + 255) / 256, 256>>>(data, n);
  within<<<(n + 255) / 256, 256>>>(data, n);
  ends<<<1, 32>>>(data, n);
  unguarded<<<n / 256, 256>>>(data, n);
  float *other;
  cudaMalloc(&other, count * sizeof(float));
  end<<<1, 32>>>(other, count);
  // One element more.
  float *longer;
  cudaMalloc(&longer, (n + 1) * sizeof(float));
  clear<<<(n + 256) / 256, 256>>>(longer, n);
  // Another number by then.
  float *changed;
  cudaMalloc(&changed, n * sizeof(float));
  n -= 1;
  clear<<<(n + 255) / 256, 256>>>(changed, n);
}
