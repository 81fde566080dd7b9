// An image pipeline with the launch faults that neither nvcc nor Clang reports:
// it compiles without a warning, and none of these launches does what its
// author meant. launches_fixed.cu is the same program, mended.
#include <cuda_runtime.h>

constexpr int Width = 1920;
constexpr int Height = 1080;

// One thread per pixel; the last block may be ragged.
__global__ void toGrey(const float *Rgb, float *Grey, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Pixels)
    Grey[I] = 0.2126f * Rgb[3 * I] + 0.7152f * Rgb[3 * I + 1] + 0.0722f * Rgb[3 * I + 2];
}

// With at most 128 threads to serve, the compiler may spend 255 registers on each.
__global__ void __launch_bounds__(128) sharpen(const float *In, float *Out, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < Pixels - 1)
    Out[I] = 3.0f * In[I] - In[I - 1] - In[I + 1];
}

// Written for an A100, whose SM holds 2048 threads: two such blocks.
__global__ void __launch_bounds__(1024, 2) histogram(const float *In, unsigned *Bins, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Pixels)
    atomicAdd(&Bins[int(In[I] * 255.0f) & 255], 1u);
}

constexpr int TileRows = 8;

// Each block keeps some rows of the image in shared memory.
__global__ void blurColumns(const float *In, float *Out) {
  extern __shared__ float Rows[];
  const int First = blockIdx.x * TileRows * Width;
  for (int I = threadIdx.x; I < TileRows * Width; I += blockDim.x)
    Rows[I] = In[First + I];
  __syncthreads();
  for (int I = threadIdx.x; I < TileRows * Width; I += blockDim.x)
    Out[First + I] = I < Width ? Rows[I] : 0.5f * (Rows[I] + Rows[I - Width]);
}

// One thread per pixel, in tiles.
__global__ void invert(float *Grey) {
  int Pixel = (blockIdx.y * blockDim.y + threadIdx.y) * Width + blockIdx.x * blockDim.x + threadIdx.x;
  if (Pixel < Width * Height)
    Grey[Pixel] = 1 - Grey[Pixel];
}

void run(const float *Rgb, float *Grey, float *Out, unsigned *Bins) {
  const int Pixels = Width * Height;

  // 33 rows were to cover the tile and its rim, but a block ends at 1024 threads.
  dim3 Block(32, 33);
  dim3 Grid(Width / 32, (Height + 32) / 33);
  invert<<<Grid, Block>>>(Grey);

  // Grid and block are swapped.
  toGrey<<<256, (Pixels + 255) / 256>>>(Rgb, Grey, Pixels);

  // Twice the threads that the kernel was compiled for.
  sharpen<<<(Pixels + 255) / 256, 256>>>(Grey, Out, Pixels);

  // Only four lanes of the block's fourth warp work.
  toGrey<<<(Pixels + 99) / 100, 100>>>(Rgb, Grey, Pixels);

  // 60 KiB of shared memory, without the opt-in that more than 48 KiB need.
  blurColumns<<<Height / TileRows, 512, TileRows * Width * sizeof(float)>>>(Grey, Out);

  // On a GeForce the second block does not fit, and a third of the SM stays empty.
  histogram<<<(Pixels + 1023) / 1024, 1024>>>(Grey, Bins, Pixels);
}
