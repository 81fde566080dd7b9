// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Launches in loops over sizes.

#include <initializer_list>

__global__ void kernel(float *data) {}

void sweep(float *data, int n) {
  for (int b = 32; b <= 1024; b *= 2)
    kernel<<<n / b, b>>>(data); // = 32 64 128 256 512 1024
  for (int b = 512; b <= 2048; b += 512)
    // CHECK: :[[#@LINE+3]]:5: warning: block of 1536 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'b' is 1536 (line [[#@LINE-1]]) [cuda-launch-dimensions]
    // CHECK: note: 1536 comes from 'b'
    // CHECK: :[[#@LINE+1]]:5: note: this holds for 2 of 4 values, from 1536 threads up
    kernel<<<1, b>>>(data); // = 512 1024 1536 2048
  for (int b = 1; b <= 1000; ++b)
    kernel<<<1, b>>>(data); // ? too many possible values
  int b = 1;
  while (b < n)
    b += 32;
  kernel<<<1, b>>>(data); // ? function parameter
  // How far the power goes is not known, so nothing is said of the large ones.
  for (b = 32; b <= n; b *= 2)
    kernel<<<1, b>>>(data); // ? function parameter
  // Where the end is bounded, so is what grows up to it.
  for (b = 32; b <= 256 && b <= n; b *= 2)
    kernel<<<1, b>>>(data); // = 32 64 128 256
  for (b = 32; b <= n; b *= 2) {
    if (b > 128)
      break;
    kernel<<<1, b>>>(data); // = 32 64 128
  }
  b = n > 5 ? 64 : 128;
  for (int done = 0; done < n; done += b)
    kernel<<<1, b>>>(data); // = 64 128
  // Where n is 0, nothing is launched.
  b = n ? 64 : 128;
  for (int done = 0; done < n; done += b)
    kernel<<<1, b>>>(data); // = 64
}

void lists(float *data) {
  for (dim3 grid : {dim3(1), dim3(2, 2)})
    for (dim3 block : {dim3(32), dim3(64, 32)})
      // CHECK: :[[#@LINE+2]]:7: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when the block is 64 x 32 (line [[#@LINE-1]]) [cuda-launch-dimensions]
      // CHECK: note: 64 x 32 = 2048 threads
      kernel<<<grid, block>>>(data); // = 32 64x32
  const int sizes[] = {64, 128, 192};
  for (int size : sizes)
    kernel<<<1, size>>>(data); // = 64 128 192
  for (int i = 0; i < 2; ++i)
    kernel<<<1, sizes[i]>>>(data); // = 64 128
}

int any();

// One way through the body leaves the loop at an unknown time, the other surely later.
void leavesEitherWay(float *data, int next) {
  int b = 0;
  for (int i = 0; i < 2; ++i) {
    if (any()) {
      b = 64;
    } else {
      b = 128;
      i = next;
    }
  }
  kernel<<<1, b>>>(data); // = 64 128
}
