#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

namespace cg = cooperative_groups;

__global__ void groups(float *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  float sum = cg::reduce(tile, float(block.thread_rank()), cg::plus<float>());
  block.sync();
  if (tile.thread_rank() == 0)
    atomicAdd(out, sum);
}

__global__ void random(float *out, curandState *states) {
  curand_init(1, threadIdx.x, 0, &states[threadIdx.x]);
  out[threadIdx.x] = curand_uniform(&states[threadIdx.x]);
}

__global__ void narrow(__half *h, __nv_bfloat16 *b, __nv_fp8_e4m3 *f) {
  int i = threadIdx.x;
  h[i] = __hadd(h[i], __float2half(1.0f));
  b[i] = __float2bfloat16(__bfloat162float(b[i]) + __half2float(h[i]));
  f[i] = __nv_fp8_e4m3(float(b[i]));
}

template <int Threads> __global__ void sums(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, Threads>;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[blockIdx.x * Threads + threadIdx.x]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

struct Square {
  __host__ __device__ float operator()(float x) const { return x * x; }
};

#if __CUDA_ARCH__ == 1070
#define BOUND 128
#else
#define BOUND 512
#endif
__global__ void __launch_bounds__(BOUND) bounded(float *data) { data[threadIdx.x] = 0; }

int run(float *data, const int *in, int *out, __half *h, __nv_bfloat16 *b, __nv_fp8_e4m3 *f) {
  // Libraries that are wheels of their own are read as warplint declares them.
  cudaProfilerStart();
  cublasHandle_t blas;
  cublasCreate(&blas);
  float one = 1;
  cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &one, data, 8, data, 8, &one, data, 8);
  groups<<<1, CUDART_VERSION / 1000 * 10 + CUDART_VERSION % 1000 / 10>>>(data); // 124 for 12.4
  narrow<<<2, 64>>>(h, b, f);
  sums<256><<<8, 256>>>(in, out);
  sums<128><<<8, dim3(64, 2)>>>(in, out);
  bounded<<<1, 256>>>(data);
  size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, in, out, 1024);
  thrust::device_vector<float> v(1024, 1.0f);
  thrust::transform(v.begin(), v.end(), v.begin(), Square());
  thrust::sort(v.begin(), v.end());
  narrow<<<1, 2048>>>(h, b, f);
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = dim3(32, 4);
  return cudaLaunchKernelEx(&config, groups, data);
}
