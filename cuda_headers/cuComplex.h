// warplint: complex numbers as pairs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUCOMPLEX_H
#define WARPLINT_CUCOMPLEX_H
#define CU_COMPLEX_H_ // code asks for it

#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define WARPLINT_COMPLEX(T, C, N, F)                                           \
  __host__ __device__ C make_##N(T, T);                                        \
  __host__ __device__ T cuCreal##F(C);                                         \
  __host__ __device__ T cuCimag##F(C);                                         \
  __host__ __device__ C cuConj##F(C);                                          \
  __host__ __device__ C cuCadd##F(C, C);                                       \
  __host__ __device__ C cuCsub##F(C, C);                                       \
  __host__ __device__ C cuCmul##F(C, C);                                       \
  __host__ __device__ C cuCdiv##F(C, C);                                       \
  __host__ __device__ C cuCfma##F(C, C, C);                                    \
  __host__ __device__ T cuCabs##F(C);
WARPLINT_COMPLEX(float, cuFloatComplex, cuFloatComplex, f)
WARPLINT_COMPLEX(double, cuDoubleComplex, cuDoubleComplex, )
#undef WARPLINT_COMPLEX
__host__ __device__ cuComplex make_cuComplex(float, float);
__host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
__host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);

#endif
