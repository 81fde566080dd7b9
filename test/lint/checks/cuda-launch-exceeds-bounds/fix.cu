// RUN: %check_hosts %s cuda-launch-exceeds-bounds
// The bound is raised only where every launch of the kernel is in sight.

static __global__ void __launch_bounds__(128) internal(float *data) {}

namespace {
__global__ void __launch_bounds__(64) twoLaunches(float *data) {}
} // namespace

__global__ void __launch_bounds__(128) external(float *data) {}

static __global__ void __launch_bounds__(128) alsoUnknown(float *data) {}

static __global__ void __launch_bounds__(128) escapes(float *data) {}
void (*escaped)(float *) = escapes;

#define BOUND 128
static __global__ void __launch_bounds__(BOUND) byMacro(float *data) {}

void launches(float *data, int n) {
  internal<<<16, 256>>>(data);
  twoLaunches<<<16, 96>>>(data);
  twoLaunches<<<16, 192>>>(data);
  external<<<16, 256>>>(data);
  alsoUnknown<<<16, 256>>>(data);
  alsoUnknown<<<16, n>>>(data);
  escapes<<<16, 256>>>(data);
  byMacro<<<16, 256>>>(data);
}
