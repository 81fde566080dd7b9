// RUN: %check_hosts %s cuda-launch-dimensions

__global__ void kernel(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.y is 65536, above the limit of 65535; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1 x 65536 = 65536 blocks
  kernel<<<dim3(1, 65536), 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.z is 70000, above the limit of 65535; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1 x 1 x 70000 = 70000 blocks
  kernel<<<dim3(1, 1, 70000), 128>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: grid.y is 65536, above the limit of 65535; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<dim3(n, 128 * 512), 128>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: grid.x is 2147483648, above the limit of 2147483647; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<2147483648u, 128>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: grid.x is 4294967295, above the limit of 2147483647; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<dim3(4294967295u), 128>>>(data);
}

void good(float *data, int n) {
  kernel<<<65536, 128>>>(data);
  kernel<<<2147483647, 128>>>(data);
  kernel<<<dim3(1, 65535, 65535), 128>>>(data);
  kernel<<<dim3(70000, 1, n), 128>>>(data);
}
