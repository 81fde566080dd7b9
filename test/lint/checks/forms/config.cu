// RUN: %check_hosts %s 'cuda-launch-*,-cuda-launch-sizes'
// RUN: %check_values %s
// RUN: %check_launches %s
// Launches by cudaLaunchKernelEx and cudaLaunchKernelExC, whose grid, block, shared memory and
// attributes stand in a struct.

__global__ void __launch_bounds__(256) kernel(float *data, int n) {}
__global__ void tiled(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[0];
}
void fill(cudaLaunchConfig_t *config);
int ask();

void byMembers(float *data, int n, cudaStream_t stream) {
  cudaLaunchConfig_t config = {0};
  config.gridDim = dim3((n + 127) / 128);
  config.blockDim = dim3(32, 4);
  config.dynamicSmemBytes = 0;
  config.stream = stream;
  // JSON: "form": "cudaLaunchKernelEx"
  // JSON: "cluster": null, "cooperative": false, "attributes": []
  cudaLaunchKernelEx(&config, kernel, data, n); // = 32x4
  config.blockDim.y = 16;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 32 x 16 = 512 threads
  // CHECK: note: 'kernel' is limited to 256 threads here
  cudaLaunchKernelEx(&config, kernel, data, n); // = 32x16
  config.blockDim.y = n;
  cudaLaunchKernelEx(&config, kernel, data, n); // ? function parameter
}

void initialised(float *data, int n) {
  cudaLaunchConfig_t braced = {dim3(8), dim3(2048), 0, nullptr};
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  cudaLaunchKernelEx(&braced, kernel, data, n); // = 2048
  cudaLaunchConfig_t designated{.gridDim = 4, .blockDim = {64, 2}};
  cudaLaunchKernelEx(&designated, kernel, data, n); // = 64x2
  cudaLaunchConfig_t unset;
  unset.blockDim = 96;
  cudaLaunchKernelEx(&unset, kernel, data, n); // = 96
  fill(&unset);
  cudaLaunchKernelEx(&unset, kernel, data, n); // ? variable whose address is taken
}

void withoutTypes(float *data, int n) {
  void *arguments[] = {&data, &n};
  cudaLaunchConfig_t config{};
  config.gridDim = 16;
  config.blockDim = n > 1000 ? 256 : 320;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 320 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target when the block is 320 (line [[#@LINE-1]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 256 threads here
  cudaLaunchKernelExC(&config, (const void *)kernel, arguments); // = 256 320
}

void sharedMemory(float *data) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 16;
  config.blockDim = 128;
  config.dynamicSmemBytes = 65536;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536)'
  cudaLaunchKernelEx(&config, tiled, data); // = 128
}

// Nothing is said of attributes, and nothing false because of them.
void attributes(float *data, int n, bool cooperative) {
  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 2;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  attributes[1].id = cudaLaunchAttributePriority;
  attributes[1].val.priority = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 16;
  config.blockDim = 128;
  config.attrs = attributes;
  config.numAttrs = 2;
  // JSON: "cluster": {"values": [[2, 1, 1]]}, "cooperative": false
  // JSON: "attributes": ["cudaLaunchAttributeClusterDimension", "cudaLaunchAttributePriority"]
    cudaLaunchKernelEx(&config, kernel, data, n); // = 128
  if (cooperative) {
    attributes[1].id = cudaLaunchAttributeCooperative;
    attributes[1].val.cooperative = 1;
    // JSON: "cooperative": true
    cudaLaunchKernelEx(&config, kernel, data, n); // = 128
  }
  // JSON: "cooperative": null
  cudaLaunchKernelEx(&config, kernel, data, n); // = 128
  config.numAttrs = ask();
  // JSON: "cluster": {"unknown": true, "reason": "result of a call"}
  // JSON: "attributes": null
  cudaLaunchKernelEx(&config, kernel, data, n); // = 128
}

cudaLaunchConfig_t configFor(int threads) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = threads;
  return config;
}
static void run(const cudaLaunchConfig_t &config, float *data, int n) {
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 384 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target when 'threads' is 384 (line [[#@LINE+9]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 384 comes from 'threads'
  // CHECK: note: 'run' is called here
  // CHECK: note: 'kernel' is limited to 256 threads here
  cudaLaunchKernelEx(&config, kernel, data, n); // = 128 384
}
void byHelpers(float *data, int n) {
  cudaLaunchConfig_t config = configFor(128);
  run(config, data, n);
  config = configFor(384);
  run(config, data, n);
}
template <int Threads> void inTemplate(float *data, int n) {
  cudaLaunchAttribute one = {cudaLaunchAttributeCooperative, {}, {.cooperative = 1}};
  cudaLaunchConfig_t config = {.gridDim = 4, .blockDim = Threads, .attrs = &one, .numAttrs = 1};
  // JSON: "cooperative": true, "attributes": ["cudaLaunchAttributeCooperative"]
  cudaLaunchKernelEx(&config, kernel, data, n); // = 64 128
}
template void inTemplate<64>(float *, int);
template void inTemplate<128>(float *, int);
