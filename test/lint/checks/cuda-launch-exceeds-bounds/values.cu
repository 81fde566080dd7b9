// RUN: %check_hosts %s cuda-launch-exceeds-bounds

#define MAX_THREADS 128
enum { EnumBound = 64 };
constexpr int ConstexprBound = 96;
struct Traits {
  static constexpr int Bound = 160;
};

__global__ void __launch_bounds__(MAX_THREADS) byMacro(float *data) {}
__global__ void __launch_bounds__(EnumBound) byEnum(float *data) {}
__global__ void __launch_bounds__(ConstexprBound) byConstexpr(float *data) {}
__global__ void __launch_bounds__(Traits::Bound, 2) byMember(float *data) {}
__global__ void __launch_bounds__(MAX_THREADS * 2 - 32) bySum(float *data) {}
__global__ void __launch_bounds__(0) ignored(float *data) {}

void bad(float *data) {
  byMacro<<<16, 2 * MAX_THREADS>>>(data);
  byEnum<<<16, EnumBound + 1>>>(data);
  const int threads = 128;
  byConstexpr<<<16, threads>>>(data);
  dim3 block(Traits::Bound, 2);
  byMember<<<16, block>>>(data);
  bySum<<<16, 256>>>(data);
}

void good(float *data) {
  byMacro<<<16, MAX_THREADS>>>(data);
  byEnum<<<16, EnumBound>>>(data);
  byConstexpr<<<16, ConstexprBound>>>(data);
  byMember<<<16, dim3(Traits::Bound)>>>(data);
  bySum<<<16, 224>>>(data);
  ignored<<<16, 1024>>>(data);
}

// The occupancy API chooses a block that the bound allows.
void chosen(float *data) {
  int blocks = 0, threads = 1024;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, byMacro, 0, 0);
  byMacro<<<blocks, threads>>>(data);
}
