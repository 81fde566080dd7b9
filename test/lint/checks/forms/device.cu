// RUN: %check_hosts %s 'cuda-launch-*' --flag=-fgpu-rdc
// RUN: %check_values %s -fgpu-rdc
// RUN: %check_launches %s -fgpu-rdc
// Launches from code that runs on the device.

__global__ void __launch_bounds__(128) child(float *data) {
  extern __shared__ float tile[];
  if (blockDim.x > 512)
    data[0] = tile[0];
}

__global__ void parent(float *data, int n) {
  // JSON: "form": "triple-chevron", "on_device": true
  // JSON: "grid": {"values": [[3, 1, 1]]}
  child<<<3, 64>>>(data); // = 64
  if (threadIdx.x == 0) {
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'child' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
    // CHECK: note: 'child' is limited to 128 threads here
    child<<<n, 256>>>(data); // = 256
  }
  child<<<1, n>>>(data); // ? function parameter
}

__device__ void helper(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 64 x 32 = 2048 threads
  child<<<1, dim3(64, 32)>>>(data); // = 64x32
  // There is no call to opt in: only what no kernel can have is judged.
  child<<<1, 128, 60000>>>(data); // = 128
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 300000 bytes of shared memory per block exceed the limit with opt-in
  child<<<1, 128, 300000>>>(data); // = 128
}

void host(float *data) {
  // JSON: "on_device": false
  parent<<<1, 32>>>(data, 3); // = 32
}
