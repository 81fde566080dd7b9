// Shared memory whose size a header of the system picks by the architecture: 16 bytes on a device.
// HOSTS: command
// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_80 --flag=-isystem%S/Inputs/system
// CHECK-NOT: warning:
#include <storage.h>

template <typename T> __global__ void direct(T *data) {
  __shared__ Storage<T> storage;
  data[0] = storage.bytes[0];
}
struct Both {
  Storage<int> one[2];
};
__global__ void held(float *data) {
  __shared__ Both both;
  data[0] = both.one[0].bytes[0];
}
void run(float *data) {
  direct<<<1, 32>>>(data);
  held<<<1, 32>>>(data);
}
