// Pragmas of nvcc
#pragma nv_diag_suppress 177
#pragma nv_exec_check_disable
template <class T> __host__ __device__ T same(T a) { return a; }
#pragma nv_diag_default 177
__global__ void kernel(int *data) {
#pragma unroll (4)
  for (int i = 0; i < 4; ++i)
    data[i] = same(i);
}
void launch(int *data) { kernel<<<1, 64>>>(data); }
