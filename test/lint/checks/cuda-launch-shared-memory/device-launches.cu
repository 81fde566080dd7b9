// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_52,sm_75,sm_86,sm_90,sm_120
// Support for cooperative launches and for clusters is known for each target.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
#define BIG 200000
static void optIn() { cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, BIG); }

void members(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  optIn();
  if (prop.cooperativeLaunch)
    // CHECK: :[[#@LINE+2]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86 and sm_120; the launch fails there [cuda-launch-shared-memory]
    // CHECK: :[[#@LINE-2]]:12: note: 'prop.cooperativeLaunch' is 1 on sm_75, sm_86 and sm_120
    kernel<<<1, 128, BIG>>>(data);
  else
    // CHECK: :[[#@LINE+3]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 49152 bytes; the launch fails on sm_52 [cuda-launch-shared-memory]
    // CHECK: note: 'prop.cooperativeLaunch' is 0 on sm_52
    // CHECK: note: a warning, not an error, because the launch is not reached on sm_75, sm_86, sm_90 and sm_120
    kernel<<<1, 128, BIG>>>(data);
  if (prop.clusterLaunch)
    // CHECK: :[[#@LINE+3]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
    // CHECK: note: 'prop.cooperativeLaunch' is 1 on sm_120
    // CHECK: note: 'prop.clusterLaunch' is 1 on sm_120
    kernel<<<1, 128, BIG>>>(data);
}

void attributes(float *data, CUdevice device) {
  int cooperative = 0, clusters = 0;
  cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, 0);
  optIn();
  if (!cooperative)
    // CHECK: :[[#@LINE+3]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 49152 bytes; the launch fails on sm_52 [cuda-launch-shared-memory]
    // CHECK: :[[#@LINE-4]]:3: note: 'cudaDevAttrCooperativeLaunch' is 0 on sm_52
    // CHECK: note: a warning, not an error, because the launch is not reached on sm_75, sm_86, sm_90 and sm_120
    kernel<<<1, 128, BIG>>>(data);
  cuDeviceGetAttribute(&clusters, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH, device);
  if (clusters)
    // CHECK: :[[#@LINE+3]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
    // CHECK: note: 'cudaDevAttrCooperativeLaunch' is 1 on sm_120
    // CHECK: :[[#@LINE-4]]:3: note: 'CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH' is 1 on sm_120
    kernel<<<1, 128, BIG>>>(data);
}

void right(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (!prop.cooperativeLaunch)
    return;
  int bytes = prop.clusterLaunch && prop.major < 12 ? BIG : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<1, 128, bytes>>>(data);
}

// The tables know nothing of this one.
void unknown(float *data) {
  int preempts = 0;
  cudaDeviceGetAttribute(&preempts, cudaDevAttrComputePreemptionSupported, 0);
  optIn();
  if (preempts)
    kernel<<<1, 128, BIG>>>(data);
}
