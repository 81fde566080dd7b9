// RUN: %check_hosts %s cuda-tail-effect --target=A100,H100,sm_90
// RUN: %check_hosts %s cuda-tail-effect --target=A100,H100 --option cuda-tail-effect.Threshold=10 --prefix=TEN
// RUN: %check_hosts %s cuda-tail-effect --target=sm_80,sm_90 --prefix=NONE
// A bare architecture has no number of SMs.
// NONE-NOT: warning:
__global__ void kernel(float *data) {}

void run(float *data) {
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 8 blocks leaves 100 of 108 SMs (92.6%) on A100 SXM4 80GB and 124 of 132 SMs (93.9%) on H100 SXM5 idle [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // TEN: :[[#@LINE+2]]:3: warning: grid of 8 blocks leaves 100 of 108 SMs (92.6%) on A100 SXM4 80GB and 124 of 132 SMs (93.9%) on H100 SXM5 idle [cuda-tail-effect]
  // TEN: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<8, 512>>>(data);
  // TEN: :[[#@LINE+2]]:3: warning: grid of 110 blocks leaves 22 of 132 SMs (16.7%) idle on H100 SXM5 [cuda-tail-effect]
  // TEN: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<110, 512>>>(data);
}
