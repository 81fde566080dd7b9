// RUN: %check_hosts %s cuda-launch-bounds-infeasible --target=sm_75,sm_80,sm_86,sm_90
// A minimum that is clamped for each architecture, as projects write it by hand.

#if __CUDA_ARCH__ == 750
#define MAX_THREADS_PER_SM 1024
#elif __CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200
#define MAX_THREADS_PER_SM 1536
#else
#define MAX_THREADS_PER_SM 2048
#endif
#define MIN_BLOCKS(threads, blocks)                                                                \
  ((blocks) < MAX_THREADS_PER_SM / (threads) ? (blocks) : MAX_THREADS_PER_SM / (threads))

constexpr int minBlocks(int threads, int blocks) {
  int most = MAX_THREADS_PER_SM / threads;
  return blocks < most ? blocks : most;
}
template <int A, int B> struct Least {
  static constexpr int value = A < B ? A : B;
};
template <int Threads> struct Config {
  static constexpr int kBlocks = Least<8, MAX_THREADS_PER_SM / Threads>::value;
};

__global__ void __launch_bounds__(512, MIN_BLOCKS(512, 4)) goodMacro(float *data) {}
__global__ void __launch_bounds__(1024, minBlocks(1024, 2)) goodFunction(float *data) {}
__global__ void __launch_bounds__(256, Config<256>::kBlocks) goodStruct(float *data) {}
template <int Threads>
__global__ void __launch_bounds__(Threads, minBlocks(Threads, 4)) goodTemplate(float *data) {}
#if __CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 900
#define TWO_OF_1024 2
#else
#define TWO_OF_1024 1
#endif
__global__ void __launch_bounds__(1024, TWO_OF_1024) goodByArch(float *data) {}

void run(float *data) {
  goodTemplate<512><<<1, 512>>>(data);
  goodTemplate<768><<<1, 768>>>(data);
}
