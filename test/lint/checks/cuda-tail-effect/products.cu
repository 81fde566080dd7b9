// RUN: %check_hosts %s cuda-tail-effect --target=A100,H100,sm_90
// RUN: %check_hosts %s cuda-tail-effect --target=A100,H100 --option cuda-tail-effect.Threshold=10 --prefix=TEN
// RUN: %check_hosts %s cuda-tail-effect --target=sm_80,sm_90 --prefix=NONE
__global__ void kernel(float *data) {}

void run(float *data) {
  kernel<<<8, 512>>>(data);
  kernel<<<110, 512>>>(data);
}
