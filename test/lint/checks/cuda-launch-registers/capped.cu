// RUN: %check_hosts %s cuda-launch-registers --target=sm_80
// '__maxnreg__' and what a block can have, with nothing measured.
__global__ void __maxnreg__(65) capped(float *data) {}
__global__ void __maxnreg__(64) justFits(float *data) {}
__global__ void __maxnreg__(256) most(float *data) {}

void launches(float *data, bool big) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 1024 threads fits with at most 64 registers per thread, but '__maxnreg__' of 'capped' allows 65; if the kernel uses more than 64, the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'capped' is capped at 65 registers per thread here
  capped<<<8, 1024>>>(data);
  justFits<<<8, 1024>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 512 threads fits with at most 128 registers per thread, but '__maxnreg__' of 'most' allows 255; if the kernel uses more than 128, the launch fails on sm_80 [cuda-launch-registers]
  // CHECK: note: 'most' is capped at 255 registers per thread here
  most<<<8, 512>>>(data);
  most<<<8, big ? 512 : 1024>>>(data);
}
// CHECK: :[[#@LINE+3]]:44: warning: block of 960 threads fits with at most 64 registers per thread, but '__maxnreg__' of 'capped' allows 65; if the kernel uses more than 64, the launch fails on sm_80 [cuda-launch-registers]
// CHECK: note: 960 comes from 'threads'
// CHECK: note: 'capped' is capped at 65 registers per thread here
static void by(float *data, int threads) { capped<<<8, threads>>>(data); }
void callers(float *data) { by(data, 960); }
