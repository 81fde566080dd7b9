// RUN: %check_hosts %s cuda-partial-warp --target=sm_80
// Of several blocks, by a call, and of an unknown kernel.
__global__ void kernel(float *data) {}

// CHECK: :[[#@LINE+2]]:41: warning: block of 33 threads is not a multiple of the warp size of 32: 31 lanes of its last warp are idle on sm_80 when the block is 33 (line [[#@LINE+2]]) [cuda-partial-warp]
// CHECK: note: 64 threads would fill 2 warps; the kernel must then ignore the threads beyond its data
void written(float *data, bool small) { kernel<<<64, small ? 33 : 64>>>(data); }
void unsure(float *data, bool small, bool twice) { kernel<<<64, (small ? 33 : 64) * (twice ? 2 : 1)>>>(data); }
// CHECK: :[[#@LINE+2]]:40: warning: block of 66 threads is not a multiple of the warp size of 32: 30 lanes of its last warp are idle on sm_80 when the block is 66 (line [[#@LINE+2]]) [cuda-partial-warp]
// CHECK: note: 96 threads would fill 3 warps; the kernel must then ignore the threads beyond its data
void surely(float *data, bool small) { kernel<<<64, (small ? 33 : 64) * (small ? 2 : 1)>>>(data); }
// CHECK: :[[#@LINE+4]]:44: warning: block of 34 threads is not a multiple of the warp size of 32: 30 lanes of its last warp are idle on sm_80 when 'threads' is 34 (line [[#@LINE+6]]) [cuda-partial-warp]
// CHECK: note: 34 comes from 'threads'
// CHECK: note: 'by' is called here
// CHECK: note: 64 threads would fill 2 warps; the kernel must then ignore the threads beyond its data
static void by(float *data, int threads) { kernel<<<64, threads>>>(data); }
void callers(float *data) {
  by(data, 34);
  by(data, 96);
}
void unknown(float *data, void (*any)(float *)) { any<<<64, 33>>>(data); }
