// warplint: 4-bit floating point.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_FP4_H
#define WARPLINT_CUDA_FP4_H
#define __CUDA_FP4_H__ // code asks for it

#include "cuda_fp6.h"

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;
#define WARPLINT_FP4(T, S, F)                                                  \
  struct T {                                                                   \
    S __x;                                                                     \
    T() = default;                                                             \
    __host__ __device__ explicit T(F);                                         \
    __host__ __device__ explicit operator F() const;                           \
  };
WARPLINT_FP4(__nv_fp4_e2m1, __nv_fp4_storage_t, float)
WARPLINT_FP4(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t, float2)
WARPLINT_FP4(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t, float4)
#undef WARPLINT_FP4
__host__ __device__ __nv_fp4_storage_t
__nv_cvt_float_to_fp4(float, __nv_fp4_interpretation_t, enum cudaRoundMode);
__host__ __device__ __nv_fp4x2_storage_t
__nv_cvt_float2_to_fp4x2(float2, __nv_fp4_interpretation_t, enum cudaRoundMode);
__host__ __device__ __half_raw
__nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t, __nv_fp4_interpretation_t);
__host__ __device__ __half2_raw
__nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t, __nv_fp4_interpretation_t);

#endif
