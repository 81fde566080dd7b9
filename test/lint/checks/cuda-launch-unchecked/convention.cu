// RUN: %check_hosts %s cuda-launch-unchecked

#define CUDA_CHECK(call) check((call), __LINE__)
void check(cudaError_t error, int line);
__global__ void kernel(float *data) {}
__global__ void other(float *data) {}

void four(float *data) {
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaPeekAtLastError());
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
}

void oddOne(float *data) {
  if (data) {
    // CHECK: :[[#@LINE+2]]:5: warning: the error of this launch is not checked; 4 of 5 launches here are checked [cuda-launch-unchecked]
    // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
    other<<<1, 32>>>(data);
  }
}
