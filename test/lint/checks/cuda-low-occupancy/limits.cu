// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --resources limits.log --option cuda-low-occupancy.Threshold=90 --option cuda-low-occupancy.RegisterStep=20
// Several limiters at once, unknown sizes, and the result of a suggested edit.
#include <cuda_runtime.h>

template <int N> __global__ void kernel(float *data) {}
__global__ void both(float *data) {}
__global__ void many(float *data) {}
__global__ void step(float *data) {}
__global__ void shared(float *data) {
  __shared__ char bytes[40000];
}
__global__ void tiled(float *data) {
  __shared__ char bytes[30000];
}
__global__ void plain(float *data) {}
struct Settings {
  int blocks, threads;
};

// As many blocks by the registers, or by the shared memory, as by the threads.
void alike(float *data) {
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE-18]]:17: note: 'both' uses 60 registers per thread, measured on sm_86 ({{.*}}limits.log:1)
  // CHECK: :[[#@LINE-19]]:17: note: kernel 'both' is declared here with no '__launch_bounds__'
  both<<<4096, 1024>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: at most 83.3% occupancy on sm_86: 2 blocks of 640 threads leave 256 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~{{$}}
  // CHECK: :[[#@LINE+2]]:18: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 5120, 10240 and 20480 blocks
  // CHECK: :[[#@LINE-21]]:17: note: kernel 'shared' is declared here with no '__launch_bounds__'
  shared<<<4096, 640>>>(data);
}
// 64 of 80 registers are 20% less: no more than the step.
// CHECK: :[[#@LINE+5]]:28: warning: at most 50% occupancy on sm_86: 80 registers per thread leave room for 3 blocks of 256 threads per SM, 768 of 1536 thread slots [cuda-low-occupancy]
// CHECK: | ^ ~~~{{$}}
// CHECK: :[[#@LINE+3]]:28: note: at 64 registers per thread or fewer, occupancy is 66.7%
// CHECK: :[[#@LINE-29]]:17: note: 'step' uses 80 registers per thread, measured on sm_86 ({{.*}}limits.log:9)
// CHECK: :[[#@LINE-30]]:17: note: kernel 'step' is declared here with no '__launch_bounds__'
void little(float *data) { step<<<4096, 256>>>(data); }

// No block fits, the memory is more than anyone gets unasked, or there are two sizes.
void none(float *data, bool most) {
  many<<<4096, 1024>>>(data);
  plain<<<4096, 128, 60000>>>(data);
  plain<<<4096, 1024, 49153>>>(data);
  plain<<<4096, most ? 1024 : 896>>>(data);
}
// An unknown kernel, and one of two kernels.
void ofSome(void (*unknown)(float *), float *data, bool first) {
  // CHECK: :[[#@LINE+3]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE+1]]:19: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 8192, 16384 and 32768 blocks
  unknown<<<4096, 1024>>>(data);
  auto some = first ? tiled : plain;
  // CHECK: :[[#@LINE+4]]:3: warning: at most 83.3% occupancy on sm_86: 2 blocks of 640 threads leave 256 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~{{$}}
  // CHECK: :[[#@LINE+2]]:16: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 5120, 10240 and 20480 blocks
  // CHECK: :[[#@LINE-46]]:17: note: kernel 'tiled' is declared here with no '__launch_bounds__'
  some<<<4096, 640>>>(data);
}

// The constant that the grid is worked out from, and how far off it may stand.
void offers(float *data) {
  const int threads = 1024, n = 1 << 20;
  const int a = n / threads;
  const int b = a, c = b, d = c, e = d;
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-5]]:13: note: 1024 comes from 'threads'
  // CHECK: :[[#@LINE-6]]:23: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2048, 4096 and 8192 blocks
  // CHECK: :[[#@LINE-66]]:34: note: kernel 'kernel<0>' is declared here with no '__launch_bounds__'
  kernel<0><<<a, threads>>>(data);
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-11]]:13: note: 1024 comes from 'threads'
  // CHECK: :[[#@LINE-12]]:23: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2048, 4096 and 8192 blocks
  // CHECK: :[[#@LINE-72]]:34: note: kernel 'kernel<1>' is declared here with no '__launch_bounds__'
  kernel<1><<<b, threads>>>(data);
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-17]]:13: note: 1024 comes from 'threads'
  // CHECK: :[[#@LINE-18]]:23: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2048, 4096 and 8192 blocks
  // CHECK: :[[#@LINE-78]]:34: note: kernel 'kernel<2>' is declared here with no '__launch_bounds__'
  kernel<2><<<c, threads>>>(data);
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-23]]:13: note: 1024 comes from 'threads'
  // CHECK: :[[#@LINE-24]]:23: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2048, 4096 and 8192 blocks
  // CHECK: :[[#@LINE-84]]:34: note: kernel 'kernel<3>' is declared here with no '__launch_bounds__'
  kernel<3><<<d, threads>>>(data);
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-29]]:13: note: 1024 comes from 'threads'
  // CHECK: :[[#@LINE-30]]:23: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2048, 4096 and 8192 blocks
  // CHECK: :[[#@LINE-90]]:34: note: kernel 'kernel<4>' is declared here with no '__launch_bounds__'
  kernel<4><<<e, threads>>>(data);
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+3]]:3: note: 32 x 32 = 1024 threads
  // CHECK: :[[#@LINE+2]]:24: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 128, 256 and 512 blocks
  // CHECK: :[[#@LINE-96]]:34: note: kernel 'kernel<5>' is declared here with no '__launch_bounds__'
  kernel<5><<<64, dim3(32, 32)>>>(data);
  Settings settings = {64, 1024};
  // CHECK: :[[#@LINE+5]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE-89]]:15: note: 1024 comes from 'threads'
  // CHECK: :[[#@LINE-4]]:28: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 128, 256 and 512 blocks
  // CHECK: :[[#@LINE-103]]:34: note: kernel 'kernel<6>' is declared here with no '__launch_bounds__'
  kernel<6><<<settings.blocks, settings.threads>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:26: note: blocks of 512, 256 and 128 threads reach 100% with at most 40 registers per thread; the same work then takes 2048, 4096 and 8192 blocks
  // CHECK: :[[#@LINE-108]]:34: note: kernel 'kernel<7>' is declared here with no '__launch_bounds__'
  kernel<7><<<1 << 10, 1 << 10>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: at most 66.7% occupancy on sm_86: one block of 1024 threads leaves 512 of 1536 thread slots empty [cuda-low-occupancy]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:18: note: blocks of 768, 512 and 384 threads reach 100% with at most 40 registers per thread; the same work then takes 4, 6 and 8 blocks
  // CHECK: :[[#@LINE-113]]:34: note: kernel 'kernel<8>' is declared here with no '__launch_bounds__'
  kernel<8><<<3, 1024>>>(data);
}
