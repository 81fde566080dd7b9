// warplint: mathematics in device code; the host has the C library's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_MATH_FUNCTIONS_H
#define WARPLINT_MATH_FUNCTIONS_H

#include "host_defines.h"

// F(x) in double as NAME, in float as NAMEf and, as C++ has it, as NAME.
#define WARPLINT_MATH_1(N)                                                     \
  __device__ double N(double) noexcept;                                        \
  __device__ float N##f(float) noexcept;                                       \
  __device__ float N(float) noexcept;
#define WARPLINT_MATH_2(N)                                                     \
  __device__ double N(double, double) noexcept;                                \
  __device__ float N##f(float, float) noexcept;                                \
  __device__ float N(float, float) noexcept;                                   \
  __device__ double N(double, float) noexcept;                                 \
  __device__ double N(float, double) noexcept;
#define WARPLINT_MATH_3(N)                                                     \
  __device__ double N(double, double, double) noexcept;                        \
  __device__ float N##f(float, float, float) noexcept;                         \
  __device__ float N(float, float, float) noexcept;
// Those take an integer as a double, in C++.
template <class T> struct warplint_integer;
template <> struct warplint_integer<char> { typedef double type; };
template <> struct warplint_integer<signed char> { typedef double type; };
template <> struct warplint_integer<short> { typedef double type; };
template <> struct warplint_integer<int> { typedef double type; };
template <> struct warplint_integer<long> { typedef double type; };
template <> struct warplint_integer<long long> { typedef double type; };
template <> struct warplint_integer<unsigned char> { typedef double type; };
template <> struct warplint_integer<unsigned short> { typedef double type; };
template <> struct warplint_integer<unsigned int> { typedef double type; };
template <> struct warplint_integer<unsigned long> { typedef double type; };
template <> struct warplint_integer<unsigned long long> {
  typedef double type;
};
#define WARPLINT_MATH_INT(N)                                                   \
  template <class T>                                                           \
  __device__ typename warplint_integer<T>::type N(T) noexcept;
#define WARPLINT_MATH_CXX(N) WARPLINT_MATH_1(N) WARPLINT_MATH_INT(N)
WARPLINT_MATH_CXX(acos)
WARPLINT_MATH_CXX(acosh)
WARPLINT_MATH_CXX(asin)
WARPLINT_MATH_CXX(asinh)
WARPLINT_MATH_CXX(atan)
WARPLINT_MATH_CXX(atanh)
WARPLINT_MATH_CXX(cbrt)
WARPLINT_MATH_CXX(ceil)
WARPLINT_MATH_CXX(cos)
WARPLINT_MATH_CXX(cosh)
WARPLINT_MATH_CXX(erf)
WARPLINT_MATH_CXX(erfc)
WARPLINT_MATH_CXX(exp)
WARPLINT_MATH_CXX(exp2)
WARPLINT_MATH_CXX(expm1)
WARPLINT_MATH_CXX(fabs)
WARPLINT_MATH_CXX(floor)
WARPLINT_MATH_CXX(lgamma)
WARPLINT_MATH_CXX(log)
WARPLINT_MATH_CXX(log10)
WARPLINT_MATH_CXX(log1p)
WARPLINT_MATH_CXX(log2)
WARPLINT_MATH_CXX(logb)
WARPLINT_MATH_CXX(nearbyint)
WARPLINT_MATH_CXX(rint)
WARPLINT_MATH_CXX(round)
WARPLINT_MATH_CXX(sin)
WARPLINT_MATH_CXX(sinh)
WARPLINT_MATH_CXX(sqrt)
WARPLINT_MATH_CXX(tan)
WARPLINT_MATH_CXX(tanh)
WARPLINT_MATH_CXX(tgamma)
WARPLINT_MATH_CXX(trunc)
WARPLINT_MATH_1(cospi)
WARPLINT_MATH_1(erfcinv)
WARPLINT_MATH_1(erfcx)
WARPLINT_MATH_1(erfinv)
WARPLINT_MATH_1(exp10)
WARPLINT_MATH_1(j0)
WARPLINT_MATH_1(j1)
WARPLINT_MATH_1(normcdf)
WARPLINT_MATH_1(normcdfinv)
WARPLINT_MATH_1(rcbrt)
WARPLINT_MATH_1(rsqrt)
WARPLINT_MATH_1(sinpi)
WARPLINT_MATH_1(y0)
WARPLINT_MATH_1(y1)
WARPLINT_MATH_2(atan2)
WARPLINT_MATH_2(copysign)
WARPLINT_MATH_2(fdim)
WARPLINT_MATH_2(fmax)
WARPLINT_MATH_2(fmin)
WARPLINT_MATH_2(fmod)
WARPLINT_MATH_2(hypot)
WARPLINT_MATH_2(nextafter)
WARPLINT_MATH_2(pow)
WARPLINT_MATH_2(remainder)
WARPLINT_MATH_2(rhypot)
WARPLINT_MATH_3(fma)
WARPLINT_MATH_3(norm3d)
WARPLINT_MATH_3(rnorm3d)
#undef WARPLINT_MATH_1
#undef WARPLINT_MATH_2
#undef WARPLINT_MATH_3
#undef WARPLINT_MATH_INT
#undef WARPLINT_MATH_CXX

// Of an integer, or to the power of one, it is a double.
template <class Base, class Exponent>
__device__ typename warplint_integer<Base>::type pow(Base, Exponent) noexcept;
template <class Exponent>
__device__ typename warplint_integer<Exponent>::type pow(float, Exponent) noexcept;
template <class Exponent>
__device__ typename warplint_integer<Exponent>::type pow(double, Exponent) noexcept;
__device__ int __finite(double) noexcept;
__device__ int __finitef(float) noexcept;
__device__ int __isinf(double) noexcept;
__device__ int __isinff(float) noexcept;
__device__ int __isnan(double) noexcept;
__device__ int __isnanf(float) noexcept;
__device__ int __signbit(double) noexcept;
__device__ int __signbitf(float) noexcept;
__device__ float powif(float, int) noexcept;
__device__ double powi(double, int) noexcept;
__device__ double fdivide(double, double) noexcept;
__device__ float fdividef(float, float) noexcept;
__device__ double norm4d(double, double, double, double) noexcept;
__device__ float norm4df(float, float, float, float) noexcept;
__device__ double rnorm4d(double, double, double, double) noexcept;
__device__ float rnorm4df(float, float, float, float) noexcept;
__device__ double norm(int, const double *) noexcept;
__device__ float normf(int, const float *) noexcept;
__device__ double rnorm(int, const double *) noexcept;
__device__ float rnormf(int, const float *) noexcept;
__device__ double frexp(double, int *) noexcept;
__device__ float frexpf(float, int *) noexcept;
__device__ float frexp(float, int *) noexcept;
__device__ double ldexp(double, int) noexcept;
__device__ float ldexpf(float, int) noexcept;
__device__ float ldexp(float, int) noexcept;
__device__ double scalbn(double, int) noexcept;
__device__ float scalbnf(float, int) noexcept;
__device__ double scalbln(double, long) noexcept;
__device__ float scalblnf(float, long) noexcept;
__device__ double modf(double, double *) noexcept;
__device__ float modff(float, float *) noexcept;
__device__ float modf(float, float *) noexcept;
__device__ double remquo(double, double, int *) noexcept;
__device__ float remquof(float, float, int *) noexcept;
__device__ double nan(const char *) noexcept;
__device__ float nanf(const char *) noexcept;
__device__ int ilogb(double) noexcept;
__device__ int ilogbf(float) noexcept;
__device__ double jn(int, double) noexcept;
__device__ float jnf(int, float) noexcept;
__device__ double yn(int, double) noexcept;
__device__ float ynf(int, float) noexcept;
__device__ double cyl_bessel_i0(double) noexcept;
__device__ float cyl_bessel_i0f(float) noexcept;
__device__ double cyl_bessel_i1(double) noexcept;
__device__ float cyl_bessel_i1f(float) noexcept;
__device__ long lrint(double) noexcept;
__device__ long lrintf(float) noexcept;
__device__ long lrint(float) noexcept;
__device__ long lround(double) noexcept;
__device__ long lroundf(float) noexcept;
__device__ long lround(float) noexcept;
__device__ long long llrint(double) noexcept;
__device__ long long llrintf(float) noexcept;
__device__ long long llround(double) noexcept;
__device__ long long llroundf(float) noexcept;
__device__ void sincos(double, double *, double *) noexcept;
__device__ void sincosf(float, float *, float *) noexcept;
__device__ void sincos(float, float *, float *) noexcept;
__device__ void sincospi(double, double *, double *) noexcept;
__device__ void sincospif(float, float *, float *) noexcept;

__device__ int abs(int) noexcept;
__device__ long abs(long) noexcept;
__device__ long long abs(long long) noexcept;
__device__ float abs(float) noexcept;
__device__ double abs(double) noexcept;
__device__ long labs(long) noexcept;
__device__ long long llabs(long long) noexcept;

#define WARPLINT_MINMAX_INT(T, P)                                              \
  static inline __host__ __device__ T P##min(T a, T b) {                       \
    return a < b ? a : b;                                                      \
  }                                                                            \
  static inline __host__ __device__ T P##max(T a, T b) { return a < b ? b : a; }
WARPLINT_MINMAX_INT(unsigned int, u)
WARPLINT_MINMAX_INT(long long, ll)
WARPLINT_MINMAX_INT(unsigned long long, ull)
#undef WARPLINT_MINMAX_INT

// CUDA's own functions, which the host may call as well.
#define WARPLINT_HOST_1(N)                                                     \
  __host__ double N(double) noexcept;                                          \
  __host__ float N##f(float) noexcept;                                         \
  __host__ float N(float) noexcept;
WARPLINT_HOST_1(rsqrt)
WARPLINT_HOST_1(rcbrt)
WARPLINT_HOST_1(sinpi)
WARPLINT_HOST_1(cospi)
WARPLINT_HOST_1(normcdf)
WARPLINT_HOST_1(normcdfinv)
WARPLINT_HOST_1(erfinv)
WARPLINT_HOST_1(erfcinv)
WARPLINT_HOST_1(erfcx)
#undef WARPLINT_HOST_1

#endif
