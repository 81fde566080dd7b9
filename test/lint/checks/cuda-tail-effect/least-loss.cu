// RUN: %check_hosts %s cuda-tail-effect --target=A100 --option cuda-tail-effect.Threshold=10
// Four blocks of 512 threads fit on each of the 108 SMs; more shared memory leaves room for fewer.
__global__ void kernel(float *data) {}
extern __shared__ float dynamic[];
__global__ void sharing(float *data) { data[0] = dynamic[threadIdx.x]; }
__global__ void preferring(float *data) { data[0] = dynamic[threadIdx.x]; }

void waves(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 541 blocks takes 2 waves of 432 blocks on A100 SXM4 80GB: the last with 109 blocks is 25.2% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 4 blocks per SM x 108 SMs = 432 blocks in a wave; in the last one 0 SMs are idle; 432 or 864 blocks are whole waves
  kernel<<<541, 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 541 blocks takes 6 waves of 108 blocks on A100 SXM4 80GB: the last with 1 block is 0.9% full, and takes up to 16.7% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 1 block per SM x 108 SMs = 108 blocks in a wave; in the last one 107 SMs are idle; 540 or 648 blocks are whole waves
  sharing<<<541, 512, 100000>>>(data);
  cudaFuncSetAttribute(preferring, cudaFuncAttributePreferredSharedMemoryCarveout, 0);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 541 blocks takes 2 waves of 432 blocks on A100 SXM4 80GB: the last with 109 blocks is 25.2% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 4 blocks per SM x 108 SMs = 432 blocks in a wave; in the last one 0 SMs are idle; 432 or 864 blocks are whole waves
  preferring<<<541, 512, 16384>>>(data);
}
// If the block is unknown, so is the number of blocks that fit.
void goodUnknown(float *data, int n) {
  kernel<<<541, n>>>(data);
  kernel<<<2, n>>>(data);
  kernel<<<n < 541 ? n : 541, 256>>>(data);
}
// The whole block is another check's to report.
void goodNoBlock(float *data) { kernel<<<1, 4096>>>(data); }
// A row of sizes is tried for their speed.
void goodRow(float *data, int size) {
  kernel<<<size == 0 ? 40 : size == 1 ? 41 : 42, 1024>>>(data);
}
