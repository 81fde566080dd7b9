// RUN: %check_hosts %s cuda-partial-warp --option cuda-partial-warp.SingleBlock=true

__global__ void kernel(float *data) {}

void bad(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  kernel<<<1, 100>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of 9 threads is not a multiple of the warp size of 32: 23 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 3 x 3 = 9 threads
  // CHECK: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  kernel<<<dim3(1, 1, 1), dim3(3, 3)>>>(data);
}

void good(float *data) {
  kernel<<<1, 1>>>(data);
  kernel<<<1, 96>>>(data);
}
