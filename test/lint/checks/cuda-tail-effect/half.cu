// RUN: %check_hosts %s cuda-tail-effect --target=A100,T4 --option cuda-tail-effect.Threshold=50
// Half of the SMs' time, and no less. The A100 has 108 SMs, the T4 40 of at most 1024 threads.
extern __shared__ float dynamic[];
__global__ void kernel(float *data) { data[0] = dynamic[threadIdx.x]; }

void launches(float *data) {
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 41 blocks leaves 67 of 108 SMs (62%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 41 blocks takes 2 waves of 40 blocks on T4: the last with 1 block is 2.5% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 1 block per SM x 40 SMs = 40 blocks in a wave; in the last one 39 SMs are idle; 40 or 80 blocks are whole waves
  kernel<<<41, 1024>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 54 blocks leaves 54 of 108 SMs (50%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 54 blocks takes 2 waves of 40 blocks on T4: the last with 14 blocks is 35% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 1 block per SM x 40 SMs = 40 blocks in a wave; in the last one 26 SMs are idle; 40 or 80 blocks are whole waves
  kernel<<<54, 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 55 blocks takes 2 waves of 40 blocks on T4: the last with 15 blocks is 37.5% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 1 block per SM x 40 SMs = 40 blocks in a wave; in the last one 25 SMs are idle; 40 or 80 blocks are whole waves
  kernel<<<55, 1024>>>(data);
  // After two whole waves a partial one takes a third.
  kernel<<<110, 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 2 blocks leaves 38 of 40 SMs (95%) idle on T4 [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<2, 1024>>>(data);
  kernel<<<109, 256, 40000>>>(data);
}
