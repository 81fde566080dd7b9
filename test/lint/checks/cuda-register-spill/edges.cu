// RUN: %check_hosts %s cuda-register-spill --target=sm_80 --resources edges.log
// Caps and minimums that are none, or as many as there are.

// CHECK: :[[#@LINE+2]]:38: warning: each thread of 'boundToNothing' spills 440 bytes to local memory on sm_80: it uses 40 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'boundToNothing' uses 40 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:1)
__global__ void __launch_bounds__(0) boundToNothing(float *data) {}
// CHECK: :[[#@LINE+2]]:38: warning: each thread of 'boundToOne' spills 440 bytes to local memory on sm_80: it uses 40 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'boundToOne' uses 40 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:5)
__global__ void __launch_bounds__(1) boundToOne(float *data) {}
// CHECK: :[[#@LINE+2]]:44: warning: each thread of 'noMinimum' spills 440 bytes to local memory on sm_80: '__launch_bounds__' allows 64 registers, and it uses 64 [cuda-register-spill]
// CHECK: note: 'noMinimum' uses 64 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:9)
__global__ void __launch_bounds__(1024, 0) noMinimum(float *data) {}
// CHECK: :[[#@LINE+2]]:44: warning: each thread of 'minimumOfOne' spills 440 bytes to local memory on sm_80: '__launch_bounds__' allows 64 registers, and it uses 64 [cuda-register-spill]
// CHECK: note: 'minimumOfOne' uses 64 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:13)
__global__ void __launch_bounds__(1024, 1) minimumOfOne(float *data) {}
// CHECK: :[[#@LINE+2]]:40: warning: each thread of 'roomy' spills 440 bytes to local memory on sm_80: it uses 40 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'roomy' uses 40 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:17)
__global__ void __launch_bounds__(128) roomy(float *data) {}
// CHECK: :[[#@LINE+2]]:44: warning: each thread of 'dropped' spills 440 bytes to local memory on sm_80: '__launch_bounds__' allows 64 registers, and it uses 64 [cuda-register-spill]
// CHECK: note: 'dropped' uses 64 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:21)
__global__ void __launch_bounds__(1024, 3) dropped(float *data) {}
// CHECK: :[[#@LINE+2]]:43: warning: each thread of 'sameWithOneLess' spills 440 bytes to local memory on sm_80: '__launch_bounds__' allows 64 registers, and it uses 64 [cuda-register-spill]
// CHECK: note: 'sameWithOneLess' uses 64 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:25)
__global__ void __launch_bounds__(32, 32) sameWithOneLess(float *data) {}
// CHECK: :[[#@LINE+2]]:32: warning: each thread of 'cappedAtNothing' spills 440 bytes to local memory on sm_80: it uses 40 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'cappedAtNothing' uses 40 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:29)
__global__ void __maxnreg__(0) cappedAtNothing(float *data) {}
// CHECK: :[[#@LINE+2]]:32: warning: each thread of 'cappedAtOne' spills 440 bytes to local memory on sm_80: '__maxnreg__' allows 1 register, and it uses 24 [cuda-register-spill]
// CHECK: note: 'cappedAtOne' uses 24 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:33)
__global__ void __maxnreg__(1) cappedAtOne(float *data) {}
// CHECK: :[[#@LINE+2]]:34: warning: each thread of 'cappedAtMost' spills 440 bytes to local memory on sm_80: '__maxnreg__' allows 254 registers, and it uses 254 [cuda-register-spill]
// CHECK: note: 'cappedAtMost' uses 254 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:37)
__global__ void __maxnreg__(254) cappedAtMost(float *data) {}
// CHECK: :[[#@LINE+2]]:34: warning: each thread of 'cappedAbove' spills 440 bytes to local memory on sm_80: it uses 40 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'cappedAbove' uses 40 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:41)
__global__ void __maxnreg__(256) cappedAbove(float *data) {}
// CHECK: :[[#@LINE+2]]:17: warning: each thread of 'nearlyAll' spills 440 bytes to local memory on sm_80: it uses 254 of 255 registers, and no bound in its source limits it [cuda-register-spill]
// CHECK: note: 'nearlyAll' uses 254 registers per thread, stores 200 bytes of them and loads 240, measured on sm_80 ({{.*}}edges.log:45)
__global__ void nearlyAll(float *data) {}
