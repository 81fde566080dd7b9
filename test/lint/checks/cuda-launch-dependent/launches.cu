// RUN: %check_hosts %s cuda-launch-dependent --target=sm_90
#include <cuda_runtime.h>

__global__ void reads(float *out, const float *in) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void fills(float *out) { out[threadIdx.x] = 1; }
__global__ void adds(float *out) { out[threadIdx.x] += 1; }
__global__ void waits(float *out, const float *in) {
  cudaGridDependencySynchronize();
  out[threadIdx.x] = in[threadIdx.x];
}
__global__ void waitsInPtx(float *out, const float *in) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  out[threadIdx.x] = in[threadIdx.x];
}
__device__ void helper() { asm volatile("griddepcontrol.wait;"); }
__global__ void waitsInHelper(float *out, const float *in) {
  helper();
  out[threadIdx.x] = in[threadIdx.x];
}
// A project's own function, which other builds give a body.
__device__ void wait_on_dependent_grids() {}
__global__ void mayWait(float *out, const float *in) {
  wait_on_dependent_grids();
  out[threadIdx.x] = in[threadIdx.x];
}
__global__ void triggers(float *out, const float *in) {
  asm volatile("griddepcontrol.launch_dependents;");
  out[threadIdx.x] = in[threadIdx.x];
}
__device__ float unseen(const float *in);
__global__ void partlySeen(float *out, const float *in) { out[0] = in[0] + unseen(in); }
// What its own array holds no earlier kernel has written.
__global__ void readsItsOwn(float *out) {
  float own[4] = {1, 2, 3, 4};
  float *first = own;
  out[threadIdx.x] = first[threadIdx.x & 3];
}

template <typename Kernel, typename... Arguments>
void early(Kernel kernel, bool allowed, Arguments... arguments) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 64;
  config.blockDim = 256;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = allowed;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+7]]:3: warning: launch attribute 6 lets 'reads' start before earlier kernels end, but it reads memory and never waits for them [cuda-launch-dependent]
  // CHECK: :4:17: note: 'cudaGridDependencySynchronize()' in the kernel waits until they have ended and their writes are visible
  // CHECK: note: in the instance 'early<void (*)(float *, const float *), float *, const float *>'
  // CHECK: note: 'early' is called here
  // CHECK: note: 1 more like this on the line: 'adds'
  // CHECK: note: in the instance 'early<void (*)(float *), float *>'
  // CHECK: note: 'early' is called here
  cudaLaunchKernelEx(&config, kernel, arguments...);
}

void all(float *out, const float *in, bool any) {
  early(reads, true, out, in);
  early(adds, true, out);
  early(fills, true, out);
  early(readsItsOwn, true, out);
  early(waits, true, out, in);
  early(waitsInPtx, true, out, in);
  early(waitsInHelper, true, out, in);
  early(mayWait, true, out, in);
  early(partlySeen, true, out, in);
}

void others(float *out, const float *in, bool any) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 64;
  config.blockDim = 256;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 0;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, reads, out, in);
  attribute[0].val.programmaticStreamSerializationAllowed = any;
  cudaLaunchKernelEx(&config, reads, out, in);
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  config.numAttrs = 0;
  cudaLaunchKernelEx(&config, reads, out, in);
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+2]]:3: warning: launch attribute 6 lets 'triggers' start before earlier kernels end, but it reads memory and never waits for them
  // CHECK: :26:17: note: 'cudaGridDependencySynchronize()' in the kernel waits until they have ended and their writes are visible
  cudaLaunchKernelEx(&config, triggers, out, in);
  attribute[0].id = cudaLaunchAttributeProgrammaticEvent;
  // CHECK: :[[#@LINE+2]]:3: warning: launch attribute 7 lets 'reads' start before earlier kernels end, but it reads memory and never waits for them
  // CHECK: note: 'cudaGridDependencySynchronize()' in the kernel waits until they have ended and their writes are visible
  cudaLaunchKernelEx(&config, reads, out, in);
  // Waiting for nothing is harmless.
  waits<<<64, 256>>>(out, in);
  reads<<<64, 256>>>(out, in);
}
