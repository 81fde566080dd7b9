// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90,sm_120

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void bad(float *data) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448);
  // CHECK: :[[#@LINE+1]]:3: warning: 65537 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 65537>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 70144 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 70144>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 131072 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86 and sm_120; the launch fails there [cuda-launch-shared-memory]
  kernel<<<16, 256, 131072>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: 232448 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80 and 101376 bytes on sm_86 and sm_120; the launch fails there [cuda-launch-shared-memory]
  kernel<<<16, 256, 227 * 1024>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 232449 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80, 101376 bytes on sm_86 and sm_120 and 232448 bytes on sm_90; the launch fails on every target [cuda-launch-shared-memory]
  kernel<<<16, 256, 227 * 1024 + 1>>>(data);
}

void good(float *data) {
  kernel<<<16, 256, 65536>>>(data);
  kernel<<<16, 256, 50000>>>(data);
}

// The program asks the device before it launches what only some can run. Consumer GPUs follow
// 9.0 and have less.
void dispatched(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major >= 9)
    // CHECK: :[[#@LINE+2]]:5: warning: 232448 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
    // CHECK: :[[#@LINE-2]]:12: note: 'prop.major' is 12 on sm_120
    kernel<<<16, 256, 227 * 1024>>>(data);
  else if (prop.sharedMemPerBlockOptin >= 131072)
    kernel<<<16, 256, 131072>>>(data);
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  if (most < 100 * 1024)
    return;
  kernel<<<16, 256, 100 * 1024>>>(data);
}

// The same by a struct of the program's own, through a helper that picks a size.
struct Gpu {
  int cc_major, processors;
};
struct Tile {
  int rows, columns;
};
void byOwnStruct(float *data, Gpu gpu, int n) {
  auto pick = [&]() -> Tile {
    if (gpu.cc_major == 9)
      return {128, n};
    return {64, n};
  };
  auto [rows, columns] = pick();
  if (rows == 128)
    kernel<<<16, 256, 131072>>>(data);
}
// A size that no device had a say in is no such thing.
void byProblem(float *data, Gpu gpu, int n) {
  auto pick = [&]() -> Tile {
    if (gpu.processors * 2 < n)
      return {128, n};
    return {64, n};
  };
  auto [rows, columns] = pick();
  if (rows == 128)
    // CHECK: :[[#@LINE+1]]:5: warning: 131072 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86 and sm_120; the launch fails there [cuda-launch-shared-memory]
    kernel<<<16, 256, 131072>>>(data);
}

// Callers ask, once for all that they call: main ends before on an older device.
template <typename T> struct Ampere {
  void run(T *data) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
    kernel<<<16, 256, 98304>>>((float *)data);
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: 232449 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80, 101376 bytes on sm_86 and sm_120 and 232448 bytes on sm_90; the launch fails on every target [cuda-launch-shared-memory]
    kernel<<<16, 256, 232449>>>((float *)data);
  }
};
// CHECK: :[[#@LINE+1]]:46: note: in the instance 'Ampere<float>::run'
void askedFor(float *data) { Ampere<float>().run(data); }
// One caller does not ask.
void alsoUnasked(float *data) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 98305);
  // CHECK: :[[#@LINE+1]]:3: warning: 98305 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98305>>>(data);
}
int asking(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major < 8)
    return 1;
  askedFor(data);
  alsoUnasked(data);
  return 0;
}
void notAsking(float *data) { alsoUnasked(data); }
