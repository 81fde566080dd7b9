// RUN: %check_hosts %s cuda-launch-unchecked
// Three launches of four are checked: that is no convention yet.

#define CUDA_CHECK(call) check((call), __LINE__)
void check(cudaError_t error, int line);
__global__ void kernel(float *data) {}

// CHECK-NOT: warning:
void run(float *data) {
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
  kernel<<<1, 32>>>(data);
}
