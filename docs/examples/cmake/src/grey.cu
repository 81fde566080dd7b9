#include "sizes.cuh"

__global__ void __launch_bounds__(1024, 2) toGrey(const float *Rgb, float *Grey, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Pixels)
    Grey[I] = (Rgb[3 * I] + Rgb[3 * I + 1] + Rgb[3 * I + 2]) / 3;
}

void makeGrey(const float *Rgb, float *Grey, int Pixels) {
  toGrey<<<(Pixels + BlockSize - 1) / BlockSize, BlockSize>>>(Rgb, Grey, Pixels);
}
