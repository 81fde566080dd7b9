// RUN: %check_hosts %s cuda-launch-shared-memory --flag=-I%S/Inputs
// Who includes the header may opt the kernel in: no error then.
#include "kernel.cuh"

void launch(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(fromHeader, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  fromHeader<<<16, 256, 60000>>>(data);
  fromHeader<<<16, 256, 49152>>>(data);
}
