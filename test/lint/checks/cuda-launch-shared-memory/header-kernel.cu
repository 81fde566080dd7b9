// RUN: %check_hosts %s cuda-launch-shared-memory --flag=-I%S/Inputs
// Who includes the header may opt the kernel in: no error then.
#include "kernel.cuh"

void launch(float *data) {
  fromHeader<<<16, 256, 60000>>>(data);
  fromHeader<<<16, 256, 49152>>>(data);
}
