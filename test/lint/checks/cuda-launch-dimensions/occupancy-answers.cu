// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_75,sm_80,sm_86,sm_90
// A finding names the answer of the occupancy query that it follows from.
#include <cuda_runtime.h>

__global__ void __launch_bounds__(512, 4) kernel(float *data) {}
__global__ void unbounded(float *data) {}

void bad(float *data) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 512, 0);
  // CHECK: :[[#@LINE+3]]:3: warning: grid.y is 80000, above the limit of 65535; the launch fails on sm_80 and sm_90 [cuda-launch-dimensions]
  // CHECK: note: 1 x 80000 = 80000 blocks
  // CHECK: :[[#@LINE-3]]:3: note: the occupancy query answers 4 on sm_80 and sm_90
  kernel<<<dim3(1, 20000 * perSm), 512>>>(data);
}

void good(float *data) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, kernel, 512, 0);
  kernel<<<dim3(1, 10000 * perSm), 512>>>(data);
}

// Its registers are unknown.
void unknown(float *data) {
  int perSm = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, unbounded, 512, 0);
  unbounded<<<dim3(1, 20000 * perSm), 512>>>(data);
}
