// RUN: %check_hosts %s cuda-missing-launch-bounds --target=sm_80
// A cap that is none, and one that every block can have.
__global__ void __maxnreg__(0) noCap(float *data) {}
__global__ void __maxnreg__(1) capped(float *data) {}
__global__ void __maxnreg__(128) justFits(float *data) {}
__global__ void __maxnreg__(129) above(float *data) {}
void launches(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: 'noCap' has no '__launch_bounds__' and is launched with 512 threads per block; the launch fails above 128 registers per thread on sm_80 [cuda-missing-launch-bounds]
  // CHECK: note: '__maxnreg__(128)' would limit 'noCap' to the registers that every launch in this file allows
  noCap<<<8, 512>>>(data);
  capped<<<8, 512>>>(data);
  justFits<<<8, 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: 'above' has no '__launch_bounds__' and is launched with 512 threads per block; the launch fails above 128 registers per thread on sm_80 [cuda-missing-launch-bounds]
  // CHECK: note: '__maxnreg__(128)' would limit 'above' to the registers that every launch in this file allows
  above<<<8, 512>>>(data);
}
