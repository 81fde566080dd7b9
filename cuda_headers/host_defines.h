// warplint: the words that CUDA adds to C++, as Clang's attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_HOST_DEFINES_H
#define WARPLINT_HOST_DEFINES_H
#define __HOST_DEFINES_H__ // code asks for it

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __grid_constant__ __attribute__((grid_constant))

#include "warplint_attributes.h"

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __nv_pure__ __attribute__((pure))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __thread__ __thread
#define __no_return__ __attribute__((noreturn))
#define __nv_is_extended_device_lambda_closure_type(X) false
#define __nv_is_extended_host_device_lambda_closure_type(X) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(X) false

#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define __cudart_builtin__
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__

#endif
