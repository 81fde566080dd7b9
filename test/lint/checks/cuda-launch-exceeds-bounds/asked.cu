// If the bounds of a kernel depend on the architecture, and the program chooses its block by
// the device, the two are combined for each target.
// HOSTS: command
// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_75,sm_90

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define MOST_THREADS 512
#else
#define MOST_THREADS 256
#endif

__global__ void __launch_bounds__(MOST_THREADS) tuned(float *data) { data[0] = 1; }
__global__ void __launch_bounds__(256) same(float *data) { data[0] = 1; }

//===----------------------------------------------------------------------===//
// The block, or the launch, is chosen by the device
//===----------------------------------------------------------------------===//

void conditional(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int threads = prop.major >= 8 ? 512 : 256;
  tuned<<<64, threads>>>(data);
  dim3 block;
  block = dim3(threads);
  tuned<<<64, block>>>(data);
}

void assigned(float *data) {
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  dim3 block(256);
  if (major >= 8)
    block.x = 512;
  tuned<<<64, block>>>(data);
}

static int threadsFor(const cudaDeviceProp &prop) {
  if (prop.major >= 8)
    return 512;
  return 256;
}

void returned(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  tuned<<<64, threadsFor(prop)>>>(data);
}

void guarded(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major >= 8)
    tuned<<<64, 512>>>(data);
  else
    tuned<<<64, 256>>>(data);
}

// A check macro that throws from a macro of its own.
#define FAIL() do { throw 1; } while (false)
#define REQUIRE(condition) do { if (!(condition)) { FAIL(); } } while (false)
void required(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  REQUIRE(prop.major >= 8);
  tuned<<<64, 512>>>(data);
}

// Policies, each with its block: which of them is taken is decided far from the launch.
template <int Threads> struct Policy {
  static constexpr int threads = Threads;
};
template <int Version, class Mine, class Older> struct Chain {
  template <class Launcher> static void invoke(int version, Launcher launcher) {
    if (version < Version)
      Older::invoke(version, launcher);
    else
      launcher.template launch<Mine>();
  }
};
template <class Mine> struct Chain<0, Mine, void> {
  template <class Launcher> static void invoke(int version, Launcher launcher) {
    launcher.template launch<Mine>();
  }
};
typedef Chain<0, Policy<1024>, void> Oldest;
typedef Chain<500, Policy<768>, Oldest> Older;
typedef Chain<700, Policy<256>, Older> Old;
typedef Chain<800, Policy<512>, Old> Newest;

struct Launcher {
  float *data;
  template <class Chosen> void launch() {
    tuned<<<64, Chosen::threads>>>(data);
  }
};

void byPolicy(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int version = prop.major * 100 + prop.minor * 10;
  Newest::invoke(version, Launcher{data});
}

//===----------------------------------------------------------------------===//
// Something else is
//===----------------------------------------------------------------------===//

void bySize(float *data, int n) {
  int threads = n > 4096 ? 512 : 256;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'tuned' allows; the launch fails on sm_75 when 'threads' is 512 (line [[#@LINE-1]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 512 comes from 'threads'
  // CHECK: note: 'tuned' is limited to 256 threads here
  tuned<<<64, threads>>>(data);
}

// What throws may be skipped.
#define MAY_FAIL(condition) do { if (condition) break; throw 1; } while (false)
void mayThrow(float *data, bool skip) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major < 8) {
    MAY_FAIL(skip);
  }
  // CHECK: :[[#@LINE+2]]:3: warning: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'tuned' allows; the launch fails on sm_75 [cuda-launch-exceeds-bounds]
  // CHECK: note: 'tuned' is limited to 256 threads here
  tuned<<<64, 512>>>(data);
}

// The bounds are those of every device, the block is that of one.
void ofSame(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int threads = prop.major >= 8 ? 512 : 256;
  // CHECK: :[[#@LINE+5]]:3: warning: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'same' allows; the launch fails on sm_90 [cuda-launch-exceeds-bounds]
  // CHECK: note: 512 comes from 'threads'
  // CHECK: note: 'same' is limited to 256 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  // CHECK: note: 'prop.major' is 9 on sm_90
  same<<<64, threads>>>(data);
}
