// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_80,A100,T4
// The number of SMs by functions of libraries: that of a named product; of an architecture it is unknown.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

namespace cutlass {
struct KernelHardwareInfo {
  int device_id = 0;
  int sm_count = 0;
  static int query_device_multiprocessor_count(int device_id = 0);
};
} // namespace cutlass
namespace raft {
int getMultiProcessorCount();
} // namespace raft

void byCutlass(float *data) {
  cutlass::KernelHardwareInfo info;
  info.device_id = 0;
  info.sm_count = cutlass::KernelHardwareInfo::query_device_multiprocessor_count(info.device_id);
  // CHECK: :[[#@LINE+3]]:3: warning: grid.y is 65556, above the limit of 65535; the launch fails on A100 SXM4 80GB [cuda-launch-dimensions]
  // CHECK: note: 1 x 65556 = 65556 blocks
  // CHECK: note: 'cutlass::KernelHardwareInfo::query_device_multiprocessor_count(info.device_id)' is 108 on A100 SXM4 80GB
  kernel<<<dim3(1, info.sm_count * 607), 256>>>(data);
  kernel<<<dim3(1, info.sm_count * 606), 256>>>(data);
}

void byRaft(float *data) {
  // CHECK: :[[#@LINE+3]]:3: warning: grid.y is 65556, above the limit of 65535; the launch fails on A100 SXM4 80GB [cuda-launch-dimensions]
  // CHECK: note: 1 x 65556 = 65556 blocks
  // CHECK: note: 'raft::getMultiProcessorCount()' is 108 on A100 SXM4 80GB
  kernel<<<dim3(1, raft::getMultiProcessorCount() * 607), 256>>>(data);
}

// A number that a caller brings.
void given(float *data, const cutlass::KernelHardwareInfo &info) {
  kernel<<<dim3(1, info.sm_count * 607), 256>>>(data);
}
