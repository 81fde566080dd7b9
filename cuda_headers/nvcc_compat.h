// warplint: what code written for nvcc relies on and Clang does not give.
// Read after the CUDA runtime's headers, a toolkit's or warplint's own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_NVCC_COMPAT_H
#define WARPLINT_NVCC_COMPAT_H

// The version of the compiler that the code was written for: nvcc's is that of
// the toolkit it came with.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

#include <assert.h> // kernels use assert without including it
#include "warplint_attributes.h"
#include "warplint_cached_access.h"
#include "warplint_removed_api.h"

// nvcc's headers declare min and max for the host, outside of std. In device
// code Clang's wrapper of a toolkit has them already.
#ifdef WARPLINT_CUDA_RUNTIME_H
#define WARPLINT_WHERE __host__ __device__
#else
#define WARPLINT_WHERE __host__
#endif
#define WARPLINT_MIN_MAX(R, A, B)                                              \
  static inline WARPLINT_WHERE constexpr R min(A a, B b) {                     \
    return (R)a < (R)b ? (R)a : (R)b;                                          \
  }                                                                            \
  static inline WARPLINT_WHERE constexpr R max(A a, B b) {                     \
    return (R)a < (R)b ? (R)b : (R)a;                                          \
  }
#define WARPLINT_MIN_MAX_INT(T)                                                \
  WARPLINT_MIN_MAX(T, T, T)                                                    \
  WARPLINT_MIN_MAX(unsigned T, unsigned T, unsigned T)                         \
  WARPLINT_MIN_MAX(unsigned T, T, unsigned T)                                  \
  WARPLINT_MIN_MAX(unsigned T, unsigned T, T)
WARPLINT_MIN_MAX_INT(int)
WARPLINT_MIN_MAX_INT(long)
WARPLINT_MIN_MAX_INT(long long)
WARPLINT_MIN_MAX(float, float, float)
WARPLINT_MIN_MAX(double, double, double)
WARPLINT_MIN_MAX(double, float, double)
WARPLINT_MIN_MAX(double, double, float)
#undef WARPLINT_MIN_MAX_INT
#undef WARPLINT_MIN_MAX
#undef WARPLINT_WHERE

// <math.h> in C++ gives these without std:: too, and nvcc reads it.
#ifdef WARPLINT_CUDA_RUNTIME_H
// Templates, so that they neither clash with the library's functions of the
// same name nor stand in their way.
template <class T> struct warplint_floating;
template <> struct warplint_floating<float> { typedef bool type; };
template <> struct warplint_floating<double> { typedef bool type; };
template <> struct warplint_floating<long double> { typedef bool type; };
#define WARPLINT_CLASSIFY(N)                                                   \
  template <class T>                                                           \
  static inline __host__ __device__ constexpr                                  \
      typename warplint_floating<T>::type N(T x) {                             \
    return __builtin_##N(x);                                                   \
  }
WARPLINT_CLASSIFY(isfinite)
WARPLINT_CLASSIFY(isinf)
WARPLINT_CLASSIFY(isnan)
WARPLINT_CLASSIFY(isnormal)
WARPLINT_CLASSIFY(signbit)
#undef WARPLINT_CLASSIFY
#else
#include <time.h>
using std::isfinite;
using std::isinf;
using std::isnan;
using std::isnormal;
using std::signbit;
#endif

#endif
