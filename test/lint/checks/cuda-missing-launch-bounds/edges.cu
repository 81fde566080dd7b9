// RUN: %check_hosts %s cuda-missing-launch-bounds
__global__ void twice(float *data) {}
__global__ void fits(float *data) {}

// Two launches are the largest; the first is told.
void same(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: 'twice' has no '__launch_bounds__' and is launched with 1024 threads per block; the launch fails above 64 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(1024)' would limit 'twice' to the registers that every launch in this file allows
  twice<<<4, 1024>>>(data);
  twice<<<8, 1024>>>(data);
}

// 256 threads can have 255 registers each.
void most(float *data) { fits<<<4, 256>>>(data); }
