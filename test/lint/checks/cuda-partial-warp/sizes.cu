// RUN: %check_hosts %s cuda-partial-warp

// One function that launches a kernel with a row of sizes has the small ones for
// little work: no more lanes would do more of it.

template <int N> __global__ void reduce(float *data) { data[threadIdx.x] = N; }
__global__ void other(float *data) { data[threadIdx.x] = 1; }

void good(float *data, int threads, int blocks) {
  switch (threads) {
  case 64:
    reduce<64><<<blocks, 64>>>(data);
    break;
  case 16:
    reduce<16><<<blocks, 16>>>(data);
    break;
  case 8:
    reduce<8><<<blocks, 8>>>(data);
    break;
  }
}

void bad(float *data, int blocks) {
  // More than a warp, and part of the last one idles.
  // CHECK: :[[#@LINE+2]]:3: warning: block of 48 threads is not a multiple of the warp size of 32: 16 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 64 threads would fill 2 warps; the kernel must then ignore the threads beyond its data
  reduce<48><<<blocks, 48>>>(data);
  reduce<64><<<blocks, 64>>>(data);
  // Another kernel's blocks say nothing of this one.
  // CHECK: :[[#@LINE+2]]:3: warning: block of 16 threads is not a multiple of the warp size of 32: 16 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  other<<<blocks, 16>>>(data);
}

void alone(float *data, int blocks) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 16 threads is not a multiple of the warp size of 32: 16 lanes of its last warp are idle on every target [cuda-partial-warp]
  // CHECK: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  reduce<16><<<blocks, 16>>>(data);
}
