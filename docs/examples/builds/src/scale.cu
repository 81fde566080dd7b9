#include "sizes.cuh"

#include "rows.cuh"

__global__ void scale(float *Data, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Data[I] *= 2.0f;
}

__global__ void scaleRows(float *Data, int Columns) {
  for (int I = threadIdx.x; I < Columns; I += blockDim.x)
    Data[blockIdx.x * Columns + I] *= 2.0f;
}

int main() {
  scale<<<64, Threads>>>(nullptr, 0);
  launchRows(nullptr, 64, 64);
}
