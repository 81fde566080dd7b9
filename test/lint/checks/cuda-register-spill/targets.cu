// RUN: %check_hosts %s cuda-register-spill --target=sm_80,sm_86 --resources targets.log
// Why a kernel spills may differ between targets that use as many registers, and what is only
// declared is told where it is defined.

// CHECK: :[[#@LINE+4]]:44: warning: each thread of 'dropped' spills 440 bytes to local memory on sm_80: '__launch_bounds__' allows 32 registers, and it uses 32 [cuda-register-spill]
// CHECK: :[[#@LINE+3]]:44: note: 'dropped' uses 32 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}targets.log:1)
// CHECK: :[[#@LINE+2]]:17: note: a minimum of 1 block would allow 64 registers, with at least 50% occupancy instead of 100% at blocks of 1024 threads
// CHECK: :[[#@LINE+1]]:44: note: 1 more like this on the line: sm_86, 64 registers
__global__ void __launch_bounds__(1024, 2) dropped(float *data) {}
__global__ void declared(float *data);
// CHECK: :[[#@LINE+2]]:67: warning: each thread of 'sized<1024>' spills 440 bytes to local memory on every target: '__launch_bounds__' allows 64 registers, and it uses 64 [cuda-register-spill]
// CHECK: :[[#@LINE+1]]:67: note: 'sized<1024>' uses 64 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}targets.log:9) and on sm_86 ({{.*}}targets.log:21)
template <int Threads> __global__ void __launch_bounds__(Threads) sized(float *data) {}
void launches(float *data) {
  declared<<<1, 32>>>(data);
  sized<1024><<<1, 1024>>>(data);
}
