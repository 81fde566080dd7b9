// RUN: %check_hosts %s cuda-launch-dimensions
// A value that was chosen for another number than that of the launch is not judged.

__global__ void kernel(float *data) {}
int ask();
#define CEIL_POWER_OF_2(N) ((N > 2) ? 4 : (N > 1) ? 2 : (N > 0) ? 1 : 0)

void underACase(float *data, int n) {
  dim3 block(CEIL_POWER_OF_2(n));
  switch (n) {
  case 1:
    kernel<<<1, block>>>(data);
    break;
  case 2:
    kernel<<<2, block>>>(data);
    break;
  case 0:
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<3, block>>>(data);
  }
}

void behindAnIf(float *data, int n) {
  int threads = n > 32 ? 2048 : 256;
  if (n < 8)
    kernel<<<1, threads>>>(data);
  if (n > 32) {
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    kernel<<<1, threads>>>(data);
  }
  if (n < 64)
    // CHECK: :[[#@LINE+2]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048 (line [[#@LINE-9]]) [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    kernel<<<1, threads>>>(data);
}

// A number that changes may have been another one.
void changing(float *data) {
  int n = ask();
  int threads = n > 32 ? 2048 : 256;
  n = ask();
  if (n < 8)
    // CHECK: :[[#@LINE+2]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048 (line [[#@LINE-3]]) [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    kernel<<<1, threads>>>(data);
}
