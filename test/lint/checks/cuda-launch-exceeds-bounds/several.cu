// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_80
// One of several kernels, of several blocks, and the bound just met.
__global__ void __launch_bounds__(1) one(float *data) {}
__global__ void __launch_bounds__(128) narrow(float *data) {}
__global__ void __launch_bounds__(256) wide(float *data) {}
__global__ void unbound(float *data) {}

// CHECK: :[[#@LINE+3]]:28: [[ERROR]]: block of 2 threads exceeds the 1 thread that '__launch_bounds__' of 'one' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
// CHECK: note: 'one' is limited to 1 thread here
// CHECK: note: a bound of 32 threads would allow every launch in this file
void single(float *data) { one<<<8, 2>>>(data); }

void kernels(float *data, bool big) {
  auto kernel = big ? wide : narrow;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on sm_80 when it launches 'narrow' [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  kernel<<<8, 256>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 257 threads exceeds the 256 threads that '__launch_bounds__' of 'wide' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: note: 'wide' is limited to 256 threads here
  // CHECK: note: a bound of 288 threads would allow every launch in this file
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 'narrow', 128 threads
  kernel<<<8, 257>>>(data);
  auto any = big ? unbound : narrow;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on sm_80 when it launches 'narrow' [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  any<<<8, 256>>>(data);
  kernel<<<8, big ? 256 : 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 257 threads exceeds the 256 threads that '__launch_bounds__' of 'wide' allows; the launch fails on sm_80 when the block is 257 (line [[#@LINE+2]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 'wide' is limited to 256 threads here
  kernel<<<8, big ? 257 : 64>>>(data);
  kernel<<<8, 128>>>(data);
}
void sizes(float *data, bool big) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on sm_80 when the block is 256 (line [[#@LINE+2]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  narrow<<<8, big ? 256 : 64>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  // CHECK: :[[#@LINE+1]]:3: note: this holds for 2 of 2 values: 256 and 512 threads
  narrow<<<8, big ? 256 : 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on sm_80 when the block is 256 (line [[#@LINE+2]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 128 threads here
  narrow<<<8, (big ? 64 : 16) * (big ? 4 : 8)>>>(data);
}
// CHECK: :[[#@LINE+4]]:63: [[ERROR]]: block of 192 threads exceeds the 128 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
// CHECK: note: in the instance 'by<void (*)(float *)>'
// CHECK: note: 'by' is called here
// CHECK: note: 'narrow' is limited to 128 threads here
template <typename K> static void by(K kernel, float *data) { kernel<<<8, 192>>>(data); }
void callers(float *data) {
  by(narrow, data);
  by(wide, data);
}
