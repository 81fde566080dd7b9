// C = A x B of square matrices in tiles: each block of 256 threads keeps a tile of A and one
// of B in shared memory, and each thread sums 4 x 4 elements of C in registers. tiles.log is
// what `nvcc -c -Xptxas -v` printed of it for sm_80 and sm_89.
#include <cuda_runtime.h>

constexpr int Tile = 64;  // rows and columns of C that a block makes
constexpr int Depth = 16; // columns of A, rows of B, at a time
constexpr int Sums = 4;   // rows and columns of C that a thread makes
constexpr int Threads = (Tile / Sums) * (Tile / Sums);

__global__ void multiplyTiles(const float *A, const float *B, float *C, int N) {
  __shared__ float TileA[Depth][Tile], TileB[Depth][Tile];
  const int Row = threadIdx.x / (Tile / Sums) * Sums, Column = threadIdx.x % (Tile / Sums) * Sums;
  float Sum[Sums][Sums] = {};
  for (int K = 0; K < N; K += Depth) {
    for (int I = threadIdx.x; I < Tile * Depth; I += Threads) {
      TileA[I % Depth][I / Depth] = A[(blockIdx.y * Tile + I / Depth) * N + K + I % Depth];
      TileB[I / Tile][I % Tile] = B[(K + I / Tile) * N + blockIdx.x * Tile + I % Tile];
    }
    __syncthreads();
    for (int I = 0; I < Depth; ++I)
      for (int Y = 0; Y < Sums; ++Y)
        for (int X = 0; X < Sums; ++X)
          Sum[Y][X] += TileA[I][Row + Y] * TileB[I][Column + X];
    __syncthreads();
  }
  for (int Y = 0; Y < Sums; ++Y)
    for (int X = 0; X < Sums; ++X)
      C[(blockIdx.y * Tile + Row + Y) * N + blockIdx.x * Tile + Column + X] = Sum[Y][X];
}

void multiply(const float *A, const float *B, float *C) {
  constexpr int N = 4096;
  multiplyTiles<<<dim3(N / Tile, N / Tile), Threads>>>(A, B, C, N);
}
