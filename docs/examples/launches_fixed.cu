// launches.cu, mended: warplint has nothing to say about it.
#include <cuda_runtime.h>

constexpr int Width = 1920;
constexpr int Height = 1080;

// One thread per pixel; the last block may be ragged.
__global__ void toGrey(const float *Rgb, float *Grey, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Pixels)
    Grey[I] = 0.2126f * Rgb[3 * I] + 0.7152f * Rgb[3 * I + 1] + 0.0722f * Rgb[3 * I + 2];
}

// The bound is the block of the only launch.
__global__ void __launch_bounds__(256) sharpen(const float *In, float *Out, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < Pixels - 1)
    Out[I] = 3.0f * In[I] - In[I - 1] - In[I + 1];
}

// Four blocks of 256 threads fit every SM; 2048 and 1536 threads are multiples of 256.
__global__ void __launch_bounds__(256, 4) histogram(const float *In, unsigned *Bins, int Pixels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Pixels)
    atomicAdd(&Bins[int(In[I] * 255.0f) & 255], 1u);
}

constexpr int TileRows = 2;

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

  dim3 Block(32, 8);
  dim3 Grid(Width / 32, Height / 8);
  invert<<<Grid, Block>>>(Grey);

  toGrey<<<(Pixels + 255) / 256, 256>>>(Rgb, Grey, Pixels);

  sharpen<<<(Pixels + 255) / 256, 256>>>(Grey, Out, Pixels);

  toGrey<<<(Pixels + 127) / 128, 128>>>(Rgb, Grey, Pixels);

  // 15 KiB: three blocks fit an SM of a GeForce, four one of an A100.
  blurColumns<<<Height / TileRows, 512, TileRows * Width * sizeof(float)>>>(Grey, Out);

  histogram<<<(Pixels + 255) / 256, 256>>>(Grey, Bins, Pixels);
}
