// RUN: %check_hosts %s cuda-register-spill --target=sm_80,sm_90 --resources launches.log
// RUN: %check_hosts %s cuda-register-spill --target=sm_80,sm_90 --resources launches.log \
// RUN:   --option cuda-register-spill.Threshold=1000 --prefix=LARGE

// CHECK: :[[#@LINE+5]]:44: warning: each thread of 'minimum' spills up to 11208 bytes to local memory on every target: '__launch_bounds__' allows 32 registers, and it uses 32 [cuda-register-spill]
// CHECK: note: 'minimum' uses 32 registers per thread, stores 2512 bytes of them and loads 8648, measured on sm_80 ({{.*}}launches.log:1)
// CHECK: note: 'minimum' uses 32 registers per thread, stores 2512 bytes of them and loads 8696, measured on sm_90 ({{.*}}launches.log:5)
// CHECK: :[[#@LINE+2]]:17: note: a minimum of 1 block would allow 64 registers, with at least 50% occupancy instead of 100% at blocks of 1024 threads
// LARGE: warning: each thread of 'minimum' spills
__global__ void __launch_bounds__(1024, 2) minimum(float *data) {}
// LARGE: note: 'minimum' uses {{.*}}
// LARGE: note: 'minimum' uses {{.*}}
// LARGE: note: a minimum of 1 block {{.*}}

// CHECK: :[[#@LINE+2]]:33: warning: each thread of 'capped' spills 440 bytes to local memory on every target: '__maxnreg__' allows 32 registers, and it uses 32 [cuda-register-spill]
// CHECK: note: 'capped' uses 32 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
__global__ void __maxnreg__(32) capped(float *data) {}

// CHECK: :[[#@LINE+2]]:17: warning: each thread of 'full' spills 200 bytes to local memory on every target: it uses 255 registers, the most that a thread can have [cuda-register-spill]
// CHECK: note: 'full' uses 255 registers per thread, stores 100 bytes of them and loads 100, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
__global__ void full(float *data) {}

// A flag of the build may be why.
// CHECK: :[[#@LINE+2]]:17: warning: each thread of 'unbound' spills 200 bytes to local memory on every target: it uses 40 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'unbound' uses 40 registers per thread, stores 100 bytes of them and loads 100, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
__global__ void unbound(float *data) {}

// Of a template, the instance that spills.
// CHECK: :[[#@LINE+2]]:58: warning: each thread of 'tiled<8>' spills 256 bytes to local memory on every target: '__launch_bounds__' allows 64 registers, and it uses 64 [cuda-register-spill]
// CHECK: note: 'tiled<8>' uses 64 registers per thread, stores 128 bytes of them and loads 128, measured on sm_80 ({{.*}}) and on sm_90 ({{.*}})
template <int N> __global__ void __launch_bounds__(1024) tiled(float *data) {}

void launches(float *data) {
  tiled<8><<<1, 1024>>>(data);
  tiled<2><<<1, 1024>>>(data);
}

// Good: 64 bytes are no more than the threshold, a stack is no spill, another family's
// figures tell nothing of these targets, and what is in no log is not known.
__global__ void handful(float *data) {}
__global__ void array(float *data) { float values[1024]; }
__global__ void launched(float *data) {}
__global__ void unmeasured(float *data) {}
