// Launches in device code
__global__ void child(int *data) { *data = 1; }
__global__ void kernel(int *data) {
  child<<<1, 64>>>(data);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  child<<<1, 64, 0, stream>>>(data);
}
void launch(int *data) { kernel<<<1, 64>>>(data); }
