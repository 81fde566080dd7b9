#include <cuda_tile.h>
__tile_global__ void scale(float *data) {}
void launch(float *data) { scale<<<8, 2048>>>(data); }
