// Braces as grid and block
__global__ void kernel(float *data) { *data = 1; }
void launch(float *data) { kernel<<<{2, 2}, {64}>>>(data); }
