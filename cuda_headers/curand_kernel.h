// warplint: cuRAND in device code.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CURAND_KERNEL_H
#define WARPLINT_CURAND_KERNEL_H
#define CURAND_KERNEL_H_ // code asks for it

#include <cuda_runtime.h>
#include "curand.h"

#define WARPLINT_STATE(N)                                                      \
  struct curandState##N {                                                      \
    unsigned int d, v[16], flags;                                              \
    float extra;                                                               \
    double extra_double;                                                       \
  };                                                                           \
  typedef struct curandState##N curandState##N##_t;                            \
  __device__ unsigned int curand(curandState##N *);                            \
  __device__ float curand_uniform(curandState##N *);                           \
  __device__ double curand_uniform_double(curandState##N *);                   \
  __device__ float curand_normal(curandState##N *);                            \
  __device__ double curand_normal_double(curandState##N *);                    \
  __device__ float2 curand_normal2(curandState##N *);                          \
  __device__ double2 curand_normal2_double(curandState##N *);                  \
  __device__ float curand_log_normal(curandState##N *, float, float);          \
  __device__ double curand_log_normal_double(curandState##N *, double,         \
                                             double);                          \
  __device__ unsigned int curand_poisson(curandState##N *, double);            \
  template <class T> __device__ void skipahead(T, curandState##N *);           \
  template <class T> __device__ void skipahead_sequence(T, curandState##N *);  \
  __device__ void curand_init(unsigned long long, unsigned long long,          \
                              unsigned long long, curandState##N *);
WARPLINT_STATE(XORWOW)
WARPLINT_STATE(Philox4_32_10)
WARPLINT_STATE(MRG32k3a)
WARPLINT_STATE(Sobol32)
WARPLINT_STATE(ScrambledSobol32)
WARPLINT_STATE(Sobol64)
WARPLINT_STATE(ScrambledSobol64)
WARPLINT_STATE(Mtgp32)
#undef WARPLINT_STATE
typedef struct curandStateXORWOW curandState;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateMtgp32 curandStateMtgp32_t;
struct mtgp32_kernel_params;
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
__device__ uint4 curand4(curandStatePhilox4_32_10 *);
__device__ float4 curand_uniform4(curandStatePhilox4_32_10 *);
__device__ double2 curand_uniform2_double(curandStatePhilox4_32_10 *);
__device__ float4 curand_normal4(curandStatePhilox4_32_10 *);
__device__ uint4 curand_poisson4(curandStatePhilox4_32_10 *, double);
__device__ void curand_init(curandDirectionVectors32_t, unsigned int,
                            curandStateSobol32 *);
__device__ void curand_init(curandDirectionVectors32_t, unsigned int,
                            unsigned int, curandStateScrambledSobol32 *);
__device__ void curand_init(curandDirectionVectors64_t, unsigned long long,
                            curandStateSobol64 *);

#endif
