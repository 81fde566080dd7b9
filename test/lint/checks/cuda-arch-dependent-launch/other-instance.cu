// A template's argument that differs between passes is all that tells of the dependence.
// HOSTS: command
// RUN: %check_hosts %s cuda-arch-dependent-launch --target=sm_75,sm_90

#if __CUDA_ARCH__ >= 800
#define TILE 64
#else
#define TILE 32
#endif

template <int N> __global__ void tiled(float *data) {}
template <int N> __global__ void everywhere(float *data) {}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: the host launches 'tiled<32>', but the device code has 'tiled<64>' instead; the launch fails on sm_90 [cuda-arch-dependent-launch]
  tiled<TILE><<<n, 256>>>(data);
}

// The instance that the host launches is made in each pass.
void good(float *data, int n) {
  everywhere<32><<<n, 256>>>(data);
  everywhere<TILE><<<n, 256>>>(data);
}

// Whoever asks first for an instance, the default argument spelled or not: it is the same one.
enum class Rounding { Nearest, Zero };
template <class To, class From, Rounding R = Rounding::Nearest> struct Converter {};
template <Rounding R> struct Rounded {
  using Convert = Converter<float, float, R>;
};
template <class Convert> __global__ void convert(float *data) {}
template <class To, class Convert = Converter<To, To>> void launchConvert(float *data) {
  convert<Convert><<<1, 256>>>(data);
}
#if __CUDA_ARCH__ >= 800
template __global__ void convert<Rounded<Rounding::Nearest>::Convert>(float *);
#endif
void goodFirst(float *data) { launchConvert<float>(data); }
