// A host that reads the host pass alone does not know the values of other passes, and reports that it
// does not read them.
// HOSTS: plugin
// RUN: %check_hosts %s cuda-arch-dependent-launch

#if __CUDA_ARCH__ >= 800
#define THREADS 1024
#define OTHER 512
#else
#define THREADS 256
#define OTHER 128
#endif

__global__ void __launch_bounds__(THREADS) bounded(float *data) {}
__global__ void plain(float *data) {}
__global__ void tiled(float *data) {
  __shared__ float tile[OTHER];
  tile[threadIdx.x] = data[0];
  data[0] = tile[0];
}

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 256 threads is the host's value of 'THREADS', which depends on '__CUDA_ARCH__' and is used by 'bounded' too; device passes are not read here [cuda-arch-dependent-launch]
  // CHECK: one-pass.cu:10:17: note: 256 for the host
  bounded<<<n, THREADS>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 128 threads is the host's value of 'OTHER'
  // CHECK: note: 128 for the host
  tiled<<<n, OTHER>>>(data);
}

// The kernel is the same whatever the name is; or the launch is.
void good(float *data, int n) {
  plain<<<n, THREADS>>>(data);
  bounded<<<n, 256>>>(data);
  bounded<<<n, n>>>(data);
}
