// warplint: 6-bit floating point.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_FP6_H
#define WARPLINT_CUDA_FP6_H
#define __CUDA_FP6_H__ // code asks for it

#include "cuda_fp8.h"

typedef __nv_fp8_storage_t __nv_fp6_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp6x2_storage_t;
typedef __nv_fp8x4_storage_t __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t {
  __NV_E2M3,
  __NV_E3M2
} __nv_fp6_interpretation_t;
struct __nv_fp6_e2m3 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e2m3() = default;
  __host__ __device__ explicit __nv_fp6_e2m3(float);
  __host__ __device__ explicit operator float() const;
};
struct __nv_fp6_e3m2 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e3m2() = default;
  __host__ __device__ explicit __nv_fp6_e3m2(float);
  __host__ __device__ explicit operator float() const;
};

#endif
