// warplint: half precision.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_FP16_H
#define WARPLINT_CUDA_FP16_H
#define __CUDA_FP16_H__ // code asks for it
#define __CUDA_FP16_TYPES_EXIST__

#include "cuda_runtime.h"
#include "warplint_small_float.h"

struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};
WARPLINT_SMALL_FLOAT(__half, __half2, __half_raw, __half2_raw)
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef half nv_half;
typedef half2 nv_half2;

#ifndef __CUDA_ALIGN__
#define __CUDA_ALIGN__(Bytes) __align__(Bytes)
#endif

#define WARPLINT_HD __host__ __device__
WARPLINT_HD __half __float2half(float);
WARPLINT_HD __half __float2half_rn(float);
WARPLINT_HD __half __float2half_rz(float);
WARPLINT_HD __half __float2half_ru(float);
WARPLINT_HD __half __float2half_rd(float);
WARPLINT_HD __half __double2half(double);
WARPLINT_HD float __half2float(__half);
WARPLINT_HD __half2 __float2half2_rn(float);
WARPLINT_HD __half2 __floats2half2_rn(float, float);
WARPLINT_HD __half2 __float22half2_rn(float2);
WARPLINT_HD float2 __half22float2(__half2);
WARPLINT_HD float __low2float(__half2);
WARPLINT_HD float __high2float(__half2);
WARPLINT_SF_INTEGERS(__half, half)
WARPLINT_HD short __half_as_short(__half);
WARPLINT_HD unsigned short __half_as_ushort(__half);
WARPLINT_HD __half __short_as_half(short);
WARPLINT_HD __half __ushort_as_half(unsigned short);
WARPLINT_HD __half2 make_half2(__half, __half);
#undef WARPLINT_HD

#endif
