// warplint: 8-bit floating point.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_FP8_H
#define WARPLINT_CUDA_FP8_H
#define __CUDA_FP8_H__ // code asks for it

#include "cuda_bf16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t {
  __NV_NOSAT,
  __NV_SATFINITE
} __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t {
  __NV_E4M3,
  __NV_E5M2
} __nv_fp8_interpretation_t;

#define WARPLINT_HD __host__ __device__
#define WARPLINT_FP8(T)                                                        \
  struct T {                                                                   \
    __nv_fp8_storage_t __x;                                                    \
    T() = default;                                                             \
    WARPLINT_HD explicit T(float);                                             \
    WARPLINT_HD explicit T(double);                                            \
    WARPLINT_HD explicit T(int);                                               \
    WARPLINT_HD explicit T(unsigned int);                                      \
    WARPLINT_HD explicit T(long long);                                         \
    WARPLINT_HD explicit T(__half);                                            \
    WARPLINT_HD explicit T(__nv_bfloat16);                                     \
    WARPLINT_HD explicit operator float() const;                               \
    WARPLINT_HD explicit operator double() const;                              \
    WARPLINT_HD explicit operator __half() const;                              \
    WARPLINT_HD explicit operator __nv_bfloat16() const;                       \
    WARPLINT_HD explicit operator int() const;                                 \
    WARPLINT_HD explicit operator bool() const;                                \
  };
WARPLINT_FP8(__nv_fp8_e4m3)
WARPLINT_FP8(__nv_fp8_e5m2)
WARPLINT_FP8(__nv_fp8_e8m0)
#undef WARPLINT_FP8
#define WARPLINT_FP8_WIDE(T, S, F, D, H)                                       \
  struct T {                                                                   \
    S __x;                                                                     \
    T() = default;                                                             \
    WARPLINT_HD explicit T(F);                                                 \
    WARPLINT_HD explicit T(D);                                                 \
    WARPLINT_HD explicit operator F() const;                                   \
    H(T)                                                                       \
  };
#define WARPLINT_FP8_OF_2(T)                                                   \
  WARPLINT_HD explicit T(__half2);                                             \
  WARPLINT_HD explicit T(__nv_bfloat162);                                      \
  WARPLINT_HD explicit operator __half2() const;
#define WARPLINT_FP8_OF_4(T)                                                   \
  WARPLINT_HD explicit T(__half2, __half2);                                    \
  WARPLINT_HD explicit T(__nv_bfloat162, __nv_bfloat162);
WARPLINT_FP8_WIDE(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, float2, double2, WARPLINT_FP8_OF_2)
WARPLINT_FP8_WIDE(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, float2, double2, WARPLINT_FP8_OF_2)
WARPLINT_FP8_WIDE(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, float4, double4, WARPLINT_FP8_OF_4)
WARPLINT_FP8_WIDE(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, float4, double4, WARPLINT_FP8_OF_4)
#undef WARPLINT_FP8_OF_2
#undef WARPLINT_FP8_OF_4
#undef WARPLINT_FP8_WIDE
WARPLINT_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t,
                                                     __nv_fp8_interpretation_t);
WARPLINT_HD __nv_fp8_storage_t
__nv_cvt_double_to_fp8(double, __nv_saturation_t, __nv_fp8_interpretation_t);
WARPLINT_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(
    __half_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
WARPLINT_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(
    __nv_bfloat16_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
WARPLINT_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(
    float2, __nv_saturation_t, __nv_fp8_interpretation_t);
WARPLINT_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t,
                                               __nv_fp8_interpretation_t);
WARPLINT_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t,
                                                   __nv_fp8_interpretation_t);
WARPLINT_HD __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
WARPLINT_HD __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);
WARPLINT_HD __nv_fp8_storage_t
__nv_cvt_float_to_e8m0(float, __nv_saturation_t, enum cudaRoundMode);
WARPLINT_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(
    __nv_bfloat16_raw, __nv_saturation_t, enum cudaRoundMode);
#undef WARPLINT_HD

#endif
