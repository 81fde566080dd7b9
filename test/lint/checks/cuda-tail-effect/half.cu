// RUN: %check_hosts %s cuda-tail-effect --target=A100,T4 --option cuda-tail-effect.Threshold=50
// Half of the SMs' time, and no less. The A100 has 108 SMs, the T4 40 of at most 1024 threads.
extern __shared__ float dynamic[];
__global__ void kernel(float *data) { data[0] = dynamic[threadIdx.x]; }

void launches(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 41 blocks leaves 67 of 108 SMs idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<41, 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 54 blocks leaves 54 of 108 SMs idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<54, 1024>>>(data);
  kernel<<<55, 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: grid of 2 blocks leaves 38 of 40 SMs idle on T4 [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<2, 1024>>>(data);
  kernel<<<109, 256, 40000>>>(data);
}
