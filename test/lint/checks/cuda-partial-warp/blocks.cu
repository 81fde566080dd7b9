// RUN: %check_hosts %s cuda-partial-warp

__global__ void kernel(float *data) {}

void bad(float *data, int n) {
  kernel<<<n, 100>>>(data);
  kernel<<<n, 33>>>(data);
  kernel<<<n, 31>>>(data);
  kernel<<<n, 2>>>(data);
  kernel<<<n, dim3(10, 10)>>>(data);
  kernel<<<n, dim3(5, 5, 5)>>>(data);
  const int threads = 1000;
  kernel<<<64, threads>>>(data);
  kernel<<<dim3(2, 2), 1023>>>(data);
}

void good(float *data, int n) {
  kernel<<<n, 32>>>(data);
  kernel<<<n, 96>>>(data);
  kernel<<<n, dim3(8, 12)>>>(data);
  kernel<<<n, dim3(16, 2, 1)>>>(data);
  kernel<<<n, dim3(4, 4, 4)>>>(data);
  kernel<<<n, n>>>(data);
  kernel<<<n, dim3(n, 3)>>>(data);
}

// A single block or a single thread is a helper, not the work.
void helpers(float *data, int n) {
  kernel<<<1, 1>>>(data);
  kernel<<<n, 1>>>(data);
  kernel<<<1, 100>>>(data);
  kernel<<<dim3(1, 1, 1), dim3(3, 3)>>>(data);
}

// No launch at all: cuda-launch-dimensions says so.
void illegal(float *data, int n) {
  kernel<<<n, 1025>>>(data);
  kernel<<<n, 0>>>(data);
  kernel<<<n, dim3(1, 1, 65)>>>(data);
}
