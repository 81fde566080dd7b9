// Compiled by make.py; binaries.test reads what came of it.
__global__ void wide(const double *In, double *Out) {
  double Value[40];
#pragma unroll
  for (int I = 0; I < 40; ++I)
    Value[I] = In[I * blockDim.x + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int I = 0; I < 40; ++I)
    Out[I * blockDim.x + threadIdx.x] = Value[39 - I];
}

__global__ void __launch_bounds__(1024) bounded(const double *In, double *Out) {
  __shared__ double Shared[100];
  double Value[36];
#pragma unroll
  for (int I = 0; I < 36; ++I)
    Value[I] = In[I * blockDim.x + threadIdx.x];
  Shared[threadIdx.x % 100] = Value[7];
  __syncthreads();
#pragma unroll
  for (int I = 0; I < 36; ++I)
    Out[I * blockDim.x + threadIdx.x] = Value[35 - I] + Shared[I];
}

int main() {
  wide<<<1, 1024>>>(nullptr, nullptr);
  bounded<<<1, 1024>>>(nullptr, nullptr);
}
