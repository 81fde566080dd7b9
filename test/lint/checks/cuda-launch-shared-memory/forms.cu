// RUN: %check_hosts %s cuda-launch-shared-memory

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
template <int Bytes> __global__ void sized(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[0];
}
// CHECK: :[[#@LINE+3]]:49: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
// CHECK: note: in the instance 'launch<65536>'
// CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(sized<Bytes>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes)'
template <int Bytes> void launch(float *data) { sized<Bytes><<<16, 256, Bytes>>>(data); }
struct Storage { float q[8192], k[8192]; };
enum { SharedBytes = 1 << 16 };

void bad(float *data, void (*unknown)(float *)) {
  launch<49152>(data);
  launch<65536>(data);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute((const void *)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  cudaLaunchKernel((const void *)kernel, 16, 256, arguments, 60000, nullptr);
  auto pointer = kernel;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(pointer, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Storage))'
  pointer<<<16, 256, sizeof(Storage)>>>(data);
  // CHECK: :[[#@LINE+3]]:9: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 65536 bytes come from 'SharedBytes'
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, SharedBytes)'
  [=] { kernel<<<16, 256, SharedBytes>>>(data); }();
  // Whatever the kernel is: no opt-in gives so much.
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 300000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80, 101376 bytes on sm_86, sm_89 and sm_120 and 232448 bytes on sm_90, sm_100 and sm_107; the launch fails on every target [cuda-launch-shared-memory]
  unknown<<<16, 256, 300000>>>(data);
}

void good(float *data, void (*unknown)(float *)) {
  unknown<<<16, 256, 60000>>>(data);
  if (false)
    kernel<<<16, 256, 60000>>>(data);
  kernel<<<16, 256, 60000>>>(data); // NOLINT(cuda-launch-shared-memory)
}

bool failsAsItShould(float *data) {
  kernel<<<16, 256, 60000>>>(data);
  return cudaGetLastError() == cudaErrorInvalidValue;
}
