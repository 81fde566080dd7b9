//===- OwnHeadersTest.cpp - Code parses with warplint's own headers -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ClangCommand.h"
#include "build/HeaderOverlay.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

/// Parses \p Code with our own headers as \p DeviceArch's pass, or the host's.
bool parses(StringRef Code, std::string DeviceArch = "") {
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile("/code/a.cu", 0, MemoryBuffer::getMemBufferCopy(Code));
  auto Both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::createPhysicalFileSystem());
  Both->pushOverlay(Memory);
  IntrusiveRefCntPtr<vfs::FileSystem> FS = overlayOwnHeaders(Both);
  ParseRequest Request;
  Request.File = "/code/a.cu";
  Request.Directory = "/code";
  Request.DeviceArch = std::move(DeviceArch);
  ParseJob Job = makeParseJob(Request, ownHeaders(), *Memory);
  auto Files = makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), FS);
  clang::tooling::ToolInvocation Invocation(Job.Args, std::make_unique<clang::SyntaxOnlyAction>(),
                                            Files.get());
  return Invocation.run();
}

TEST(OwnHeaders, OrdinaryCodeParsesForHostAndDevice) {
  constexpr StringLiteral Code = R"cuda(
    #include <cuda_runtime.h>
    __constant__ float table[16];
    __managed__ int counter;
    __global__ void __launch_bounds__(256, 2) bounded(float *x, int n) {
      extern __shared__ float shared[];
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      shared[threadIdx.x] = sqrtf(x[i]) + table[i % 16] + min(n, 3);
      __syncthreads();
      float v = __shfl_down_sync(0xffffffff, shared[0], 16, warpSize);
      if (i < n) atomicAdd(&x[i], fmaf(v, 2.f, __ldg(x)));
      printf("%d %f\n", i, isnan(v) ? 0.f : exp(v));
    }
    __global__ void __launch_bounds__(128, 2, 4) clustered() {}
    __global__ void __cluster_dims__(16, 1, 1) wide() {}
    __global__ void __maxnreg__(40) capped() {}
    __global__ void __block_size__((16, 8, 1), (2, 1, 1)) fixed() {}
    template <int N> __global__ void templated(const __grid_constant__ int4 p) {}
    int main() {
      cudaGraphEdgeData edge = {};
      edge.from_port = cudaGraphKernelNodePortProgrammatic;
      edge.type = cudaGraphDependencyTypeProgrammatic;
      float *x = nullptr;
      cudaMalloc(&x, max(1, 2) * sizeof *x);
      dim3 grid(4), block{32, 8};
      cudaStream_t stream;
      cudaStreamCreate(&stream);
      bounded<<<grid, block, 1024, stream>>>(x, 3);
      templated<3><<<1, 32>>>(make_int4(1, 2, 3, 4));
      cudaFuncSetAttribute(bounded,
          cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
      int grids, size;
      cudaOccupancyMaxPotentialBlockSize(&grids, &size, bounded, 0, 0);
      cudaLaunchConfig_t config = {};
      cudaLaunchAttribute attribute[1];
      attribute[0].id = cudaLaunchAttributeClusterDimension;
      attribute[0].val.clusterDim.x = 2;
      config.attrs = attribute;
      cudaLaunchKernelEx(&config, bounded, x, 3);
      cudaDeviceProp prop;
      cudaGetDeviceProperties(&prop, 0);
      cudaMemcpyToSymbol(table, x, sizeof table);
      cudaThreadSynchronize();
      return prop.clockRate + prop.sharedMemPerBlockOptin + counter;
    })cuda";
  EXPECT_TRUE(parses(Code));
  EXPECT_TRUE(parses(Code, "sm_80"));
  EXPECT_TRUE(parses(Code, "sm_90"));
}

TEST(OwnHeaders, TheStandardLibraryMayFollow) {
  constexpr StringLiteral Code = R"cuda(
    #include <algorithm>
    #include <cassert>
    #include <cmath>
    #include <complex>
    #include <cstdio>
    #include <cstdlib>
    #include <cstring>
    #include <cstdint>
    #include <iostream>
    #include <math.h>
    #include <strings.h>
    #include <sys/types.h>
    #include <vector>
    using namespace std;
    __global__ void k(float *p, int n) {
      assert(p);
      p[0] = sqrt(p[1]) + std::sqrt(p[2]) + sqrt(n) + std::abs(p[3]) +
             std::min(p[0], p[1]) + max(n, 3) + isnan(p[2]) + pow(p[1], 2);
    }
    int main() {
      float f = 2;
      return sqrt(f) + std::sqrt(f) + isnan(f) + std::isnan(f) + max(1, 2) +
             std::max(1, 2) + isinf(2.0) + abs(f) + std::abs(f) + pow(f, 2);
    })cuda";
  EXPECT_TRUE(parses(Code));
  EXPECT_TRUE(parses(Code, "sm_80"));
}

TEST(OwnHeaders, KnowWhatNvccBringsAlong) {
  // Compiles with nvcc 13, without any other header.
  const char *Code = R"cuda(
    #include <cuda_bf16.h>
    #include <cuda_fp16.h>
    #include <cuda_fp8.h>
    __device__ int counter;
    __device__ unsigned long long big;
    __global__ void powers(float f, double d, unsigned n, long long m, signed char c) {
      static_assert(sizeof(pow(f, f)) == 4 && sizeof(pow(10000, f)) == 8 &&
                    sizeof(pow(f, 2)) == 8 && sizeof(pow(2, 3)) == 8);
      f = pow(f, n) + pow(d, n) + pow(n, f) + pow(m, d) + pow(c, f) + std::pow(2, f) + pow(f, c);
    }
    __global__ void atomics() {
      int want = 0, had;
      __nv_atomic_fetch_add(&counter, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
      __nv_atomic_max(&counter, 1, __NV_ATOMIC_RELAXED);
      big = __nv_atomic_load_n(&big, __NV_ATOMIC_ACQUIRE);
      __nv_atomic_store_n(&big, 5ull, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
      __nv_atomic_compare_exchange_n(&counter, &want, 1, false, __NV_ATOMIC_SEQ_CST,
                                     __NV_ATOMIC_RELAXED);
      __nv_atomic_exchange(&counter, &want, &had, __NV_ATOMIC_SEQ_CST);
      __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST);
    }
    __global__ void words(unsigned *p, unsigned a, unsigned b, int i) {
      bool low, high;
      *p = __vhaddu2(a, b) + __viaddmax_s16x2_relu(a, b, a) + __viaddmin_s32(i, i, i) +
           __vibmax_s32(i, i, &low) + __vibmin_u16x2(a, b, &low, &high) +
           __vimin3_s16x2_relu(a, b, a) + __vimax3_u32(a, b, a) + __vimin_s32_relu(i, i);
    }
    __global__ void halves(half2 *out, half2 h, __nv_bfloat162 b, float4 f, half x) {
      out[0] = {x, x};
      out[1] = __half2_raw{1, 2};
      __nv_fp8x4_e4m3 ofHalves(h, h), ofOthers(b, b), ofFloats(f);
      if (__isnanf(f.x) || __isinff(f.x))
        out[2] = h;
    }
    int main(int argc, char **argv) {
      uint n = atol(argv[1]);
      ulong wide = strtoul(argv[1], nullptr, 10);
      ushort narrow = std::min<ulong>(wide, 65535);
      int64_t many = std::max(1, 2) + int32_t(narrow);
      if (strtoll(argv[1], nullptr, 10) < many)
        return atexit(nullptr) + strcasecmp(argv[0], argv[1]);
      return setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 1) + n + narrow;
    })cuda";
  EXPECT_TRUE(parses(Code));
  EXPECT_TRUE(parses(Code, "sm_90"));
}

TEST(OwnHeaders, HaveWhatBarriersOfTheProgramsOwnUse) {
  const char *Code = R"cuda(
    #include <cooperative_groups.h>
    __device__ unsigned rank() { return cooperative_groups::this_thread().thread_rank(); }
    __device__ void wait(volatile unsigned *arrived, cooperative_groups::grid_group::arrival_token old) {
      unsigned now;
      do
        asm volatile("ld.acquire.gpu.u32 %0,[%1];"
                     : "=r"(now)
                     : _CG_ASM_PTR_CONSTRAINT((unsigned *)arrived));
      while (!cooperative_groups::details::bar_has_flipped(old, now));
    })cuda";
  EXPECT_TRUE(parses(Code));
  EXPECT_TRUE(parses(Code, "sm_90"));
}

TEST(OwnHeaders, ConvertSmallNumbersAndMakeContexts) {
  const char *Code = R"cuda(
    #include <cuda.h>
    #include <cuda_bf16.h>
    #include <cuda_fp16.h>
    __global__ void convert(long long *to, __half h, __nv_bfloat16 b) {
      to[0] = __half2ll_rn(h) + __half2ull_rz(h) + __half2ushort_ru(h) + __bfloat162ll_rd(b);
      h = __uint2half_rz(3u);
      b = __ull2bfloat16_rn(4ull);
    }
    CUresult make(CUcontext *context, CUdevice device) {
      CUctxCreateParams parameters = {};
      CUresult made = cuCtxCreate(context, &parameters, 0, device);
      return made ? made : cuCtxCreate(context, 0, device);
    })cuda";
  EXPECT_TRUE(parses(Code));
  EXPECT_TRUE(parses(Code, "sm_90"));
}

TEST(OwnHeaders, EachOfCudasHeadersParses) {
  std::string All;
  for (StringRef Name : {"cuda.h",
                         "cuda_runtime_api.h",
                         "cooperative_groups.h",
                         "cooperative_groups/reduce.h",
                         "cuda/barrier",
                         "cuda/pipeline",
                         "cuda/std/utility",
                         "cuda_fp16.h",
                         "cuda_bf16.h",
                         "cuda_fp8.h",
                         "cuda_fp4.h",
                         "mma.h",
                         "cuda_pipeline.h",
                         "cuda_tile.h",
                         "cublas_v2.h",
                         "cublasLt.h",
                         "cufft.h",
                         "curand.h",
                         "curand_kernel.h",
                         "cusparse.h",
                         "nvtx3/nvToolsExt.h",
                         "math_constants.h",
                         "vector_types.h",
                         "cudaTypedefs.h",
                         "cuda_profiler_api.h",
                         "cuComplex.h"}) {
    std::string Line = ("#include <" + Name + ">\n").str();
    EXPECT_TRUE(parses(Line)) << Name.str();
    All += Line;
  }
  EXPECT_TRUE(parses(All, "sm_90"));
}

} // namespace
