// Spaces inside of `<<<` and `>>>`
__global__ void kernel(float *data) { *data = 1; }
void launch(float *data) {
  kernel << <1, 64>> >(data);
  kernel << < 1, 64 >> > (data);
}
