// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.Threshold=60
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.Threshold=84 --prefix=HIGH
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.SingleBlock=true --prefix=SINGLE

__global__ void a(float *data) {}
__global__ void b(float *data) {}
__global__ void c(float *data) {}

void launches(float *data, int n) {
  a<<<n, 512>>>(data);

  // HIGH: :[[#@LINE+3]]:3: warning: at most 83.3% occupancy on sm_86: 2 blocks of 640 threads leave 256 of 1536 thread slots empty [cuda-low-occupancy]
  // HIGH: note: blocks of 512, 768 and 384 threads reach a higher occupancy
  // HIGH: note: kernel 'a' is declared here with no '__launch_bounds__'
  a<<<n, 640>>>(data);

  // HIGH: :[[#@LINE+6]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // HIGH: note: blocks of 768, 512 and 384 threads reach a higher occupancy
  // HIGH: note: kernel 'b' is declared here with no '__launch_bounds__'
  // SINGLE: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // SINGLE: note: blocks of 768, 512 and 384 threads reach a higher occupancy
  // SINGLE: note: kernel 'b' is declared here with no '__launch_bounds__'
  b<<<n, 1024>>>(data);

  // CHECK: :[[#@LINE+9]]:3: warning: at most 33.3% occupancy on sm_86: the 16 block slots of an SM take 512 of 1536 thread slots when blocks have 32 threads [cuda-low-occupancy]
  // CHECK: note: blocks of 96, 128 and 192 threads reach a higher occupancy
  // CHECK: note: kernel 'c' is declared here with no '__launch_bounds__'
  // HIGH: :[[#@LINE+6]]:3: warning: at most 33.3% occupancy on sm_86: the 16 block slots of an SM take 512 of 1536 thread slots when blocks have 32 threads [cuda-low-occupancy]
  // HIGH: note: blocks of 96, 128 and 192 threads reach a higher occupancy
  // HIGH: note: kernel 'c' is declared here with no '__launch_bounds__'
  // SINGLE: :[[#@LINE+3]]:3: warning: at most 33.3% occupancy on sm_86: the 16 block slots of an SM take 512 of 1536 thread slots when blocks have 32 threads [cuda-low-occupancy]
  // SINGLE: note: blocks of 96, 128 and 192 threads reach a higher occupancy
  // SINGLE: note: kernel 'c' is declared here with no '__launch_bounds__'
  c<<<n, 32>>>(data);

  // SINGLE: :[[#@LINE+3]]:3: warning: at most 56.2% occupancy on sm_86: one block of 864 threads leaves 672 of 1536 thread slots empty [cuda-low-occupancy]
  // SINGLE: note: blocks of 768, 512 and 384 threads reach a higher occupancy
  // SINGLE: note: kernel 'c' is declared here with no '__launch_bounds__'
  c<<<1, 864>>>(data);
}
