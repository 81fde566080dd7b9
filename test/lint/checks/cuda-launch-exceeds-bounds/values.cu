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
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'byMacro' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'byMacro' is limited to 128 threads here
  byMacro<<<16, 2 * MAX_THREADS>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 65 threads exceeds the 64 threads that '__launch_bounds__' of 'byEnum' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'byEnum' is limited to 64 threads here
  byEnum<<<16, EnumBound + 1>>>(data);
  const int threads = 128;
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 128 threads exceeds the 96 threads that '__launch_bounds__' of 'byConstexpr' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 128 comes from 'threads'
  // CHECK: note: 'byConstexpr' is limited to 96 threads here
  // CHECK: note: a bound of 128 threads would allow every launch in this file
  byConstexpr<<<16, threads>>>(data);
  dim3 block(Traits::Bound, 2);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 320 threads exceeds the 160 threads that '__launch_bounds__' of 'byMember' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 160 x 2 = 320 threads
  // CHECK: note: 160 comes from 'Bound'
  // CHECK: note: 'byMember' is limited to 160 threads here
  byMember<<<16, block>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads exceeds the 224 threads that '__launch_bounds__' of 'bySum' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'bySum' is limited to 224 threads here
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
