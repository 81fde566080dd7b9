// RUN: %check_hosts %s cuda-launch-dimensions,cuda-launch-exceeds-bounds,cuda-launch-shared-memory
// Programs that ask how large a block, a grid or its shared memory may be launch nothing larger,
// whatever the form of the question; those that ask something else do.
#include <cuda_runtime.h>

__global__ void __launch_bounds__(256) bound(float *data) { data[0] = 1; }
__global__ void plain(float *data) { data[0] = 1; }
extern __shared__ float tile[];
static __global__ void tiled(float *data) { data[0] = tile[threadIdx.x]; }

bool goodReturn(float *data) {
  cudaFuncAttributes attributes;
  if (cudaFuncGetAttributes(&attributes, bound) != cudaSuccess)
    return false;
  const int threads = 512;
  if (threads > attributes.maxThreadsPerBlock)
    return false;
  bound<<<1, threads>>>(data);
  return true;
}
void goodNested(float *data) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, bound);
  if (attributes.maxThreadsPerBlock >= 512)
    bound<<<1, 512>>>(data);
}
void goodTernary(float *data) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, bound);
  int threads = attributes.maxThreadsPerBlock >= 512 ? 512 : 256;
  bound<<<1, threads>>>(data);
}
void goodFallback(float *data) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, bound);
  int threads = 512;
  if (threads > attributes.maxThreadsPerBlock)
    threads = 256;
  bound<<<1, threads>>>(data);
}
void goodHalved(float *data) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, bound);
  int threads = 1024;
  while (threads > attributes.maxThreadsPerBlock)
    threads /= 2;
  bound<<<1, threads>>>(data);
}
void goodSweep(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, bound);
  for (int threads = 32; threads <= 1024; threads *= 2) {
    if (threads > attributes.maxThreadsPerBlock)
      break;
    bound<<<1, threads>>>(data);
  }
  for (int rows = 1; rows <= 64; rows *= 2) {
    dim3 block(64, rows);
    if (int(block.x * block.y) > prop.maxThreadsPerBlock)
      continue;
    plain<<<1, block>>>(data);
  }
  for (int threads = 512; threads <= prop.maxThreadsPerBlock; threads *= 4)
    plain<<<1, threads>>>(data);
}
void goodFolded(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  dim3 block(1, 1, 128);
  if (block.z > unsigned(prop.maxThreadsDim[2])) {
    block.x = block.z / 64;
    block.z = 64;
  }
  plain<<<1, block>>>(data);
  dim3 grid(1, 100000);
  if (grid.y > unsigned(prop.maxGridSize[1])) {
    grid.x = (grid.y + 65534) / 65535;
    grid.y = 65535;
  }
  plain<<<grid, 64>>>(data);
}
void goodAttribute(float *data) {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0);
  if (2048 > most)
    return;
  plain<<<1, 2048>>>(data);
}
void goodByDriver(float *data) {
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bound, 512, 0);
  if (blocks == 0)
    return;
  bound<<<1, 512>>>(data);
}
static int mostThreads() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  return prop.maxThreadsPerBlock;
}
int maxThreadsOfDevice();
void goodHelpers(float *data, int maxThreads) {
  if (2048 <= mostThreads())
    plain<<<1, 2048>>>(data);
  if (2048 <= maxThreadsOfDevice())
    plain<<<1, 2048>>>(data);
  int threads = 2048;
  if (threads > maxThreads)
    return;
  plain<<<1, threads>>>(data);
}
static void launchIfAsked(float *data) { bound<<<1, 512>>>(data); }
void goodCaller(float *data) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, bound);
  if (512 <= attributes.maxThreadsPerBlock)
    launchIfAsked(data);
}
void goodShared(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  const size_t bytes = 60000;
  if (bytes > prop.sharedMemPerBlock)
    return;
  tiled<<<1, 256, bytes>>>(data);
}

// The architecture, by whatever it is called.
struct Gpu { int major, minor; };
const Gpu &gpu();
bool supportsCC90();
bool isHopper();
void goodArchitecture(float *data, bool is_sm90) {
  cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000);
  if (gpu().major >= 9)
    tiled<<<1, 256, 200000>>>(data);
  if (supportsCC90())
    tiled<<<1, 256, 200000>>>(data);
  if (!isHopper())
    return;
  tiled<<<1, 256, 200000>>>(data);
}

// Something else than the limit is asked, or the limit is a constant of the program.
constexpr int maxThreads = 4096;
int countOf(int);
void bad(float *data, int count) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major >= 7)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    plain<<<1, 2048>>>(data);
  if (count <= maxThreads)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    plain<<<1, 2048>>>(data);
  if (prop.totalGlobalMem > 1000)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'bound' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
    bound<<<1, 512>>>(data);
    // CHECK: note: 'bound' is limited to 256 threads here
}
