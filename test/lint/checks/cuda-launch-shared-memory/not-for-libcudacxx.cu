// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_90
// Code that a macro of libcu++ leaves out: a kernel with nothing else is not meant for the target.

// As nv/target has them for the host.
#define NV_IF_TARGET(Condition, ...)
#define NV_DISPATCH_TARGET(...)
#define NV_IF_ELSE_TARGET(Condition, Code, Other)

__global__ void ofHopper(float *data) {
  extern __shared__ float tile[];
  NV_IF_TARGET(NV_PROVIDES_SM_90, (data[0] = tile[0];))
}
__global__ void sinceAmpere(float *data) {
  extern __shared__ float tile[];
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_90, (data[0] = tile[0] + 1;),
                     NV_PROVIDES_SM_80, (data[0] = tile[0] + 2;));
}
__global__ void withOther(float *data) {
  extern __shared__ float tile[];
  NV_IF_ELSE_TARGET(NV_PROVIDES_SM_90, (data[0] = tile[0] + 1;), (data[0] = 2;))
}
__global__ void withMore(float *data) {
  extern __shared__ float tile[];
  NV_IF_TARGET(NV_PROVIDES_SM_90, (data[0] = tile[0];))
  data[1] = tile[1];
}

constexpr auto Most = cudaFuncAttributeMaxDynamicSharedMemorySize;

void run(float *data) {
  cudaFuncSetAttribute(ofHopper, Most, 200000);
  ofHopper<<<1, 256, 200000>>>(data);
  cudaFuncSetAttribute(sinceAmpere, Most, 200000);
  // CHECK: :[[#@LINE+1]]:3: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 166912 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  sinceAmpere<<<1, 256, 200000>>>(data);
  cudaFuncSetAttribute(withOther, Most, 200000);
  // CHECK: :[[#@LINE+1]]:3: warning: 200000 bytes {{.*}} sm_75 and 166912 bytes on sm_80;
  withOther<<<1, 256, 200000>>>(data);
  cudaFuncSetAttribute(withMore, Most, 200000);
  // CHECK: :[[#@LINE+1]]:3: warning: 200000 bytes {{.*}} sm_75 and 166912 bytes on sm_80;
  withMore<<<1, 256, 200000>>>(data);
}
