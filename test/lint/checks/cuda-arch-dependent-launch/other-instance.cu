// A template's argument that differs between passes is all that tells of the dependence.
// HOSTS: command
// RUN: %warplint --quiet --checks=-*,cuda-arch-dependent-launch --target=sm_75,sm_90 %s -- 2>&1 | %filecheck %s "--implicit-check-not={{warning|error}}:"

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
