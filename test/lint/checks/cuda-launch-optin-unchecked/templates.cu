// RUN: %check_hosts %s cuda-launch-optin-unchecked --option CudaTargets=sm_80,sm_90

template <int Tile> __global__ void multiply(float *data) {
  extern __shared__ float tiles[];
  tiles[threadIdx.x] = Tile;
  data[threadIdx.x] = tiles[0];
}

// One call for many kernels: the one that needs most is reported.
template <int Tile> void run(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the result of this opt-in is dropped, but a launch of 'multiply<96>' needs it: 98304 bytes of shared memory per block exceed the 49152 allowed without an opt-in on every target [cuda-launch-optin-unchecked]
  // CHECK: note: if it fails, the launch fails too; check both results
  cudaFuncSetAttribute(multiply<Tile>, cudaFuncAttributeMaxDynamicSharedMemorySize, Tile * 1024);
  multiply<Tile><<<1, 32, Tile * 1024>>>(data);
}

void runAll(float *data) {
  run<16>(data);
  run<64>(data);
  run<96>(data);
  run<80>(data);
}
