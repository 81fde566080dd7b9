#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: full, fetched-toolkits
"""A file that uses most of a toolkit is read without an error, and its launches are decided, with
the headers of each toolkit that scripts/fetch-toolkits fetched; docs/builds.md has the table.
Without versions, all that were fetched.

    toolkit_versions.py [VERSION...]
"""
import json
import pathlib
import sys
import tempfile

import fetched_toolkits
import hosts

SOURCE = r"""
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
"""
# Kernels of CUDA Tile, whose blocks have no threads, with the header of a toolkit that has it.
TILES = """
#include <cuda_tile.h>
__tile_global__ void scale(float *data) {}
void launch(float *data) { scale<<<8, 2048>>>(data); }
"""
# Blocks that are launched, beside the first, whose threads are the version.
BLOCKS = [[64, 1, 1], [256, 1, 1], [64, 2, 1], [256, 1, 1], [2048, 1, 1], [32, 4, 1]]
FINDINGS = [
    ("error", "block of 64 x 2 threads, but 'cub::BlockReduce' in 'sums<128>' is written for 128 threads"),
    ("warning", "block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'bounded' "
                "allows; the launch fails on sm_107"),
    ("error", "block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on "
              "every target"),
]


def faults(root, source):
    """What is wrong with the report that the headers of one toolkit give."""
    version = root.name
    result = hosts.lint("--format=json", "--quiet", f"--cuda-path={root}", "--target=sm_90,sm_107", source,
                        "--", "-std=c++17")
    report = json.loads(result.stdout)
    summary = report["summary"]
    if len(summary["toolkits"]) != 1 or not summary["toolkits"][0].startswith(f"{root}/"):
        yield f"{version}: read the headers of {summary['toolkits']}"
    print(f"CUDA {version}: {summary}")
    if result.stderr:
        yield f"{version}: {result.stderr}"
    major, minor = fetched_toolkits.version_of(root)
    blocks = [launch["block"].get("values") for launch in report["launches"]]
    expected = [[block] for block in [[major * 10 + minor, 1, 1], *BLOCKS]]
    if blocks != expected:
        yield f"{version}: found the blocks {blocks}, expected {expected}"
    found = [(finding["severity"], finding["message"]) for finding in report["findings"]]
    if found != FINDINGS:
        yield f"{version}: found {found}, expected {FINDINGS}"


def tile_faults(root, source):
    """What is wrong with the report about kernels of CUDA Tile."""
    report = hosts.findings(f"--cuda-path={root}", "--target=sm_100", source, "--", "-std=c++20")
    tiles = [launch["tile"] for launch in report["launches"]]
    if tiles != [True] or report["findings"] or report["summary"]["failed"]:
        yield f"{root.name}: found {tiles} and {report['findings']} with cuda_tile.h"


def main():
    roots = [root for root in fetched_toolkits.roots() if root.name in sys.argv[1:] or not sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "toolkit.cu")
        source.write_text(SOURCE)
        tiles = pathlib.Path(folder, "tiles.cu")
        tiles.write_text(TILES)
        wrong = [fault for root in roots for fault in faults(root, source)]
        wrong += [fault for root in roots if any(root.rglob("include/cuda_tile.h"))
                  for fault in tile_faults(root, tiles)]
    print(f"{len(roots)} toolkits: {', '.join(root.name for root in roots)}")
    sys.exit("\n".join(wrong) or (0 if roots else "no toolkit was fetched"))


if __name__ == "__main__":
    main()
