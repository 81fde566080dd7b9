// RUN: %check_hosts %s cuda-launch-unchecked --option cuda-launch-unchecked.Mode=always --option cuda-launch-unchecked.Handlers=inspect*,-inspect_input

void inspect_all();
void inspect_input();
void CUDA_CHECK();
__global__ void kernel(float *data) {}

void run(float *data) {
  kernel<<<1, 32>>>(data);
  inspect_all();
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 1 of 3 launches here is checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'inspect_all();'
  kernel<<<1, 32>>>(data);
  inspect_input();
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 1 of 3 launches here is checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'inspect_all();'
  kernel<<<1, 32>>>(data);
  CUDA_CHECK();
}
