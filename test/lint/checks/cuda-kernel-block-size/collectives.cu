// RUN: %check_hosts %s cuda-kernel-block-size

// The form of CUB's, in its versioned namespace.
namespace cub {
inline namespace VERSION_200 {
enum BlockReduceAlgorithm { BLOCK_REDUCE_WARP_REDUCTIONS };
template <typename T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int Y = 1, int Z = 1>
struct BlockReduce {
  struct TempStorage {
    T sums[X * Y * Z / 32 + 1];
  };
  __device__ BlockReduce(TempStorage &);
  __device__ T Sum(T value);
  __device__ T Sum(T value, int valid);
};
template <typename T, int X, int Items, int Algorithm = 0, int Y = 1, int Z = 1> struct BlockLoad {
  struct TempStorage {};
  __device__ BlockLoad(TempStorage &);
  __device__ void Load(const T *from, T (&items)[Items]);
};
template <typename T, int Threads = 32> struct WarpReduce {
  struct TempStorage {};
  __device__ WarpReduce(TempStorage &);
  __device__ T Sum(T value);
};
} // namespace VERSION_200
} // namespace cub

template <int Threads> __global__ void sum(float *data) {
  using Reduce = cub::BlockReduce<float, Threads>;
  __shared__ typename Reduce::TempStorage storage;
  float all = Reduce(storage).Sum(data[threadIdx.x]);
  if (threadIdx.x == 0)
    data[blockIdx.x] = all;
}

__device__ float sumOf(float value) {
  using Reduce = cub::BlockReduce<float, 16, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 16>;
  __shared__ Reduce::TempStorage storage;
  return Reduce(storage).Sum(value);
}
__global__ void square(float *data) { data[0] = sumOf(data[threadIdx.x]); }

__global__ void load(float *data) {
  using Load = cub::BlockLoad<float, 128, 4>;
  __shared__ Load::TempStorage storage;
  float items[4];
  Load(storage).Load(data, items);
  data[threadIdx.x] = items[0];
}

__global__ void valid(float *data, int n) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage storage;
  data[0] = Reduce(storage).Sum(data[threadIdx.x], n);
}

__global__ void someThreads(float *data) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage storage;
  if (threadIdx.x < 128)
    data[0] = Reduce(storage).Sum(data[threadIdx.x]);
}

__global__ void byData(float *data, int n) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage storage;
  if (n > 4)
    data[0] = Reduce(storage).Sum(data[threadIdx.x]);
}

__global__ void byWarp(float *data) {
  using Reduce = cub::WarpReduce<float>;
  __shared__ Reduce::TempStorage storage;
  data[0] = Reduce(storage).Sum(data[threadIdx.x]);
}

template <int Threads> void launch(float *data) { sum<Threads><<<64, Threads>>>(data); }

void bad(float *data, int n) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 128 threads, but 'cub::BlockReduce' in 'sum<256>' is written for 256 threads [cuda-kernel-block-size]
  // CHECK: :33:31: note: every thread of the block calls 'cub::BlockReduce' here
  sum<256><<<64, 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 512 threads, but 'cub::BlockReduce' in 'sum<256>' is written for 256 threads
  // CHECK: note: every thread of the block calls 'cub::BlockReduce' here
  sum<256><<<64, 512>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads, but 'cub::BlockReduce' in 'square' is written for 16 x 16 threads
  // CHECK: note: every thread of the block calls 'cub::BlockReduce' here
  square<<<64, 256>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 64 threads, but 'cub::BlockLoad' in 'load' is written for 128 threads
  // CHECK: note: every thread of the block calls 'cub::BlockLoad' here
  load<<<64, 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 64 threads, but 'cub::BlockReduce' in 'valid' is written for 128 threads
  // CHECK: note: every thread of the block calls 'cub::BlockReduce' here
  valid<<<64, 64>>>(data, 64);
}

void good(float *data, int n) {
  launch<64>(data);
  launch<256>(data);
  sum<256><<<64, 256>>>(data);
  square<<<64, dim3(16, 16)>>>(data);
  load<<<64, 128>>>(data);
  valid<<<64, 128>>>(data, n);
  someThreads<<<64, 256>>>(data);
  byData<<<64, 256>>>(data, n);
  byWarp<<<64, 256>>>(data);
  sum<256><<<64, n>>>(data);
}

namespace cub {
template <typename T, int X, int Algorithm = 0, int Y = 1, int Z = 1> struct BlockScan {
  struct TempStorage {
    T sums[X * Y * Z];
  };
  __device__ BlockScan(TempStorage &);
  __device__ void InclusiveSum(T value, T &sum);
  __device__ void InclusiveSum(T value, T &sum, T &all);
};
} // namespace cub

__global__ void scan(float *data, bool) {
  using Scan = cub::BlockScan<float, 128>;
  __shared__ Scan::TempStorage storage;
  Scan(storage).InclusiveSum(data[threadIdx.x], data[threadIdx.x]);
}
__global__ void scanAll(float *data, float *all) {
  using Scan = cub::BlockScan<float, 128>;
  __shared__ Scan::TempStorage storage;
  Scan(storage).InclusiveSum(data[threadIdx.x], data[threadIdx.x], *all);
}

// A thread's part of a scan rests on the threads before it; the sum of all of them does not.
void scans(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: block of 64 threads, but 'cub::BlockScan' in 'scan' is written for 128 threads
  // CHECK: note: every thread of the block calls 'cub::BlockScan' here
  scan<<<64, 64>>>(data, true);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 256 threads, but 'cub::BlockScan' in 'scan' is written for 128 threads
  // CHECK: note: every thread of the block calls 'cub::BlockScan' here
  scan<<<64, 256>>>(data, true);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 64 threads, but 'cub::BlockScan' in 'scanAll' is written for 128 threads
  // CHECK: note: every thread of the block calls 'cub::BlockScan' here
  scanAll<<<64, 64>>>(data, data);
  scan<<<64, 128>>>(data, true);
}
