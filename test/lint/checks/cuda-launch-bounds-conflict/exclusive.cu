// RUN: %check_hosts %s cuda-launch-bounds-conflict
// Attributes that nvcc or ptxas reject together.

#define REGISTERS 64

// CHECK: :[[#@LINE+3]]:17: [[ERROR]]: 'registers' has '__launch_bounds__' of 256 threads and '__maxnreg__' of 64 registers; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
// CHECK: note: '__launch_bounds__(256, 4)' alone limits it to 64 registers per thread
__global__ void __launch_bounds__(256) __maxnreg__(REGISTERS) registers(float *data) {}
// An SM of 1024 threads holds no more than eight blocks of 128, which leave 64 registers.
// CHECK: :[[#@LINE+2]]:33: [[ERROR]]: 'fewRegisters' has '__launch_bounds__' of 128 threads and '__maxnreg__' of 32 registers; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __maxnreg__(32) __launch_bounds__(128, 2) fewRegisters(float *data) {}
__global__ void __maxnreg__(64) apart(float *data);
// CHECK: :[[#@LINE+3]]:17: [[ERROR]]: 'apart' has '__launch_bounds__' of 256 threads and '__maxnreg__' of 64 registers; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
// CHECK: note: '__launch_bounds__(256, 4)' alone limits it to 64 registers per thread
__global__ void __launch_bounds__(256) apart(float *data) {}
template <int Threads>
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'pattern' has '__launch_bounds__' and '__maxnreg__' of 64 registers; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __launch_bounds__(Threads) __maxnreg__(64) pattern(float *data) {}

// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'block' has '__launch_bounds__' of 256 threads and '__block_size__' of 16 x 16 threads; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __launch_bounds__(256) __block_size__((16, 16, 1)) block(float *data) {}
__global__ void __block_size__((256, 1, 1)) blockApart(float *data);
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'blockApart' has '__launch_bounds__' of 512 threads and '__block_size__' of 256 threads; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __launch_bounds__(512, 2) blockApart(float *data) {}

// CHECK: :[[#@LINE+2]]:43: warning: 'cluster' has a 3rd bound of 4 blocks and a cluster of 2 x 2 blocks; the compiler rejects both together on sm_90, sm_100, sm_107 and sm_120 [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __cluster_dims__(2, 2, 1) __launch_bounds__(256, 1, 4) cluster(float *data) {}
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: 'clusters' has a cluster of 2 blocks from '__cluster_dims__' and another of 4 blocks from the second tuple of '__block_size__'; the compiler rejects both together on every target [cuda-launch-bounds-conflict]
// CHECK: note: the other attribute is here
__global__ void __cluster_dims__(2) __block_size__((256, 1, 1), (4, 1, 1)) clusters(float *data) {}

// Each of these compiles.
__global__ void __launch_bounds__(256, 4) goodBounds(float *data) {}
__global__ void __maxnreg__(64) goodRegisters(float *data) {}
__global__ void __maxnreg__(64) __block_size__((256, 1, 1)) goodBlock(float *data) {}
__global__ void __cluster_dims__(2) __launch_bounds__(256, 1) goodCluster(float *data) {}
__global__ void __cluster_dims__(2) __launch_bounds__(256, 1, 0) goodThird(float *data) {}
__global__ void __cluster_dims__(2) __block_size__((256, 1, 1)) goodClusters(float *data) {}
__global__ void __launch_bounds__(0) __block_size__((256, 1, 1)) goodNothing(float *data) {}

// One of the two by architecture, never both.
#if __CUDA_ARCH__ >= 900
#define BOUNDS __maxnreg__(64)
#else
#define BOUNDS __launch_bounds__(256)
#endif
__global__ void BOUNDS goodByArch(float *data) {}

void run(float *data) { pattern<128><<<1, 128>>>(data); }
