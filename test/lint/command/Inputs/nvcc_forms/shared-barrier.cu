// Barriers of libcu++ in shared memory
#include <cuda/barrier>
__global__ void kernel(int *data) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all, each[2];
  if (threadIdx.x == 0) {
    init(&all, blockDim.x);
    init(&each[0], blockDim.x);
  }
  __syncthreads();
  all.arrive_and_wait();
  *data = 1;
}
void launch(int *data) { kernel<<<1, 64>>>(data); }
