// RUN: %check_hosts %s cuda-partial-warp --target=sm_80
__global__ void kernel(float *data) {}
__global__ void __launch_bounds__(128) roundedIsAllowed(float *data) {}
__global__ void __launch_bounds__(127) roundedIsNot(float *data) {}

// An SM holds 2048 threads: no more than that is little work.
void oneSm(float *data) {
  kernel<<<128, 16>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 16 threads is not a multiple of the warp size of 32: 16 lanes of its last warp are idle on sm_80 [cuda-partial-warp]
  // CHECK: note: 32 threads would fill 1 warp; the kernel must then ignore the threads beyond its data
  kernel<<<129, 16>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 683 threads is not a multiple of the warp size of 32: 21 lanes of its last warp are idle on sm_80 [cuda-partial-warp]
  // CHECK: note: 704 threads would fill 22 warps; the kernel must then ignore the threads beyond its data
  kernel<<<3, 683>>>(data);
}

// The next multiple is offered up to the kernel's bound.
void bounded(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on sm_80 [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  roundedIsAllowed<<<64, 100>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 100 threads is not a multiple of the warp size of 32: 28 lanes of its last warp are idle on sm_80 [cuda-partial-warp]
  // CHECK: note: 128 threads would fill 4 warps; the kernel must then ignore the threads beyond its data
  roundedIsNot<<<64, 100>>>(data);
}
