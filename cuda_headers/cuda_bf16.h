// warplint: bfloat16.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_BF16_H
#define WARPLINT_CUDA_BF16_H
#define __CUDA_BF16_H__ // code asks for it
#define __CUDA_BF16_TYPES_EXIST__

#include "cuda_fp16.h"

struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __nv_bfloat162_raw {
  unsigned short x, y;
};
WARPLINT_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw,
                     __nv_bfloat162_raw)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#ifndef __CUDA_ALIGN__
#define __CUDA_ALIGN__(Bytes) __align__(Bytes)
#endif

#define WARPLINT_HD __host__ __device__
WARPLINT_HD __nv_bfloat16 __float2bfloat16(float);
WARPLINT_HD __nv_bfloat16 __float2bfloat16_rn(float);
WARPLINT_HD __nv_bfloat16 __float2bfloat16_rz(float);
WARPLINT_HD __nv_bfloat16 __float2bfloat16_ru(float);
WARPLINT_HD __nv_bfloat16 __float2bfloat16_rd(float);
WARPLINT_HD __nv_bfloat16 __double2bfloat16(double);
WARPLINT_HD float __bfloat162float(__nv_bfloat16);
WARPLINT_HD __nv_bfloat162 __float2bfloat162_rn(float);
WARPLINT_HD __nv_bfloat162 __floats2bfloat162_rn(float, float);
WARPLINT_HD __nv_bfloat162 __float22bfloat162_rn(float2);
WARPLINT_HD float2 __bfloat1622float2(__nv_bfloat162);
WARPLINT_HD float __low2float(__nv_bfloat162);
WARPLINT_HD float __high2float(__nv_bfloat162);
WARPLINT_HD __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
WARPLINT_HD __nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
WARPLINT_SF_INTEGERS(__nv_bfloat16, bfloat16)
WARPLINT_HD short __bfloat16_as_short(__nv_bfloat16);
WARPLINT_HD unsigned short __bfloat16_as_ushort(__nv_bfloat16);
WARPLINT_HD __nv_bfloat16 __short_as_bfloat16(short);
WARPLINT_HD __nv_bfloat16 __ushort_as_bfloat16(unsigned short);
WARPLINT_HD __nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);
#undef WARPLINT_HD

#endif
