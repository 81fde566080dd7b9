// RUN: %check_hosts %s 'cuda-*'
// RUN: %check_launches %s
// Toolkit: none
// Kernels of CUDA Tile have no blocks of threads: nothing is reported of them. The
// toolkit's header needs C++20, and a type for each tile.
#include <cuda_tile.h>
namespace ct = cuda::tiles;

__tile__ int twice(int n) { return 2 * n; }

__tile_global__ void scale(float *data, int n) {
  auto index = ct::iota<ct::tile<int, ct::shape<128>>>() + ct::bid().x * 128;
  auto values = ct::load_masked(data + index, index < twice(n));
  ct::store_masked(data + index, values * 2.0f, index < n);
}
template <int N> __tile_global__ void filled(float *data) {
  ct::store(data + ct::iota<ct::tile<int, ct::shape<N>>>(), ct::full<ct::tile<float, ct::shape<N>>>(1.0f));
}
__global__ void threads(float *data) {}

void run(float *data, int n, bool tiles) {
  // JSON: "kernel": "scale", "tile": true, "occupancy": {}, "bounds": null
  scale<<<16, 1>>>(data, n);
  scale<<<16, 2048>>>(data, n);
  // JSON: "kernel": "filled<64>", "tile": true, "occupancy": {}
  filled<64><<<dim3(4, 4), 33, 300000>>>(data);
  scale<<<n, n>>>(data, n);
  // JSON: "kernel": "threads", "tile": false
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  threads<<<16, 2048>>>(data);
  // A pointer that may lead to either kind.
  void (*any)(float *) = tiles ? filled<32> : threads;
  any<<<16, 256>>>(data);
}
