// RUN: %check_hosts %s cuda-low-occupancy

__global__ void a(float *data) {}
__global__ void b(float *data) {}
__global__ void c(float *data) {}
__global__ void d(float *data) {}
__global__ void good(float *data) {}

void bad(float *data, int n) {
  a<<<n, 1024>>>(data);
  a<<<n, 32>>>(data);
  a<<<n, 16>>>(data);
  b<<<n, dim3(32, 24)>>>(data);
  c<<<n, 544>>>(data);
}

// Said once for a kernel and a block of one size.
void again(float *data, int n) {
  d<<<n, 1024>>>(data);
  d<<<2 * n, dim3(32, 32)>>>(data);
}

void fine(float *data, int n) {
  good<<<n, 128>>>(data);
  good<<<n, 256>>>(data);
  good<<<n, 512>>>(data);
  good<<<n, dim3(16, 16)>>>(data);
  good<<<n, 192>>>(data);
  good<<<n, n>>>(data);
}

// One block, or none that can be: not a question of occupancy.
void others(float *data, int n) {
  good<<<1, 1024>>>(data);
  good<<<1, 1>>>(data);
  good<<<n, 2048>>>(data);
  good<<<n, 0>>>(data);
}
