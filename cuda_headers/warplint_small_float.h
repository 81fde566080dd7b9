// warplint: what half and bfloat16 have in common: the number, the pair of two,
// and their operators and functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_SMALL_FLOAT_H
#define WARPLINT_SMALL_FLOAT_H

#include "cuda_runtime.h"

#pragma clang system_header

#define WARPLINT_SF_HD __host__ __device__

// Reads from any other lane, address or operator as the plain types do.
#define WARPLINT_SF_SHARED(T)                                                  \
  __device__ T __shfl_sync(unsigned int, T, int, int = 32);                    \
  __device__ T __shfl_up_sync(unsigned int, T, unsigned int, int = 32);        \
  __device__ T __shfl_down_sync(unsigned int, T, unsigned int, int = 32);      \
  __device__ T __shfl_xor_sync(unsigned int, T, int, int = 32);                \
  __device__ T __shfl(T, int, int = 32);                                       \
  __device__ T __shfl_up(T, unsigned int, int = 32);                           \
  __device__ T __shfl_down(T, unsigned int, int = 32);                         \
  __device__ T __shfl_xor(T, int, int = 32);                                   \
  __device__ T __ldg(const T *);                                               \
  __device__ T __ldcg(const T *);                                              \
  __device__ T __ldca(const T *);                                              \
  __device__ T __ldcs(const T *);                                              \
  __device__ T __ldlu(const T *);                                              \
  __device__ T __ldcv(const T *);                                              \
  __device__ void __stwb(T *, T);                                              \
  __device__ void __stcg(T *, T);                                              \
  __device__ void __stcs(T *, T);                                              \
  __device__ void __stwt(T *, T);                                              \
  __device__ T atomicAdd(T *, T);

#define WARPLINT_SF_FN2(T)                                                     \
  WARPLINT_SF_HD T __hadd(T, T);                                               \
  WARPLINT_SF_HD T __hsub(T, T);                                               \
  WARPLINT_SF_HD T __hmul(T, T);                                               \
  WARPLINT_SF_HD T __hadd_rn(T, T);                                            \
  WARPLINT_SF_HD T __hsub_rn(T, T);                                            \
  WARPLINT_SF_HD T __hmul_rn(T, T);                                            \
  WARPLINT_SF_HD T __hadd_sat(T, T);                                           \
  WARPLINT_SF_HD T __hsub_sat(T, T);                                           \
  WARPLINT_SF_HD T __hmul_sat(T, T);

// Conversions of T, which CUDA's names call H, from and to integers, in each rounding mode.
#define WARPLINT_SF_INTEGER_MODE(T, H, Name, Type, Mode)                       \
  WARPLINT_SF_HD T __##Name##2##H##_##Mode(Type);                              \
  WARPLINT_SF_HD Type __##H##2##Name##_##Mode(T);
#define WARPLINT_SF_INTEGER(T, H, Name, Type)                                  \
  WARPLINT_SF_INTEGER_MODE(T, H, Name, Type, rn)                               \
  WARPLINT_SF_INTEGER_MODE(T, H, Name, Type, rz)                               \
  WARPLINT_SF_INTEGER_MODE(T, H, Name, Type, ru)                               \
  WARPLINT_SF_INTEGER_MODE(T, H, Name, Type, rd)
#define WARPLINT_SF_INTEGERS(T, H)                                             \
  WARPLINT_SF_INTEGER(T, H, int, int)                                          \
  WARPLINT_SF_INTEGER(T, H, uint, unsigned int)                                \
  WARPLINT_SF_INTEGER(T, H, short, short)                                      \
  WARPLINT_SF_INTEGER(T, H, ushort, unsigned short)                            \
  WARPLINT_SF_INTEGER(T, H, ll, long long)                                     \
  WARPLINT_SF_INTEGER(T, H, ull, unsigned long long)

#define WARPLINT_SMALL_FLOAT(T, T2, R, R2)                                     \
  struct __align__(2) T {                                                      \
    unsigned short __x;                                                        \
    T() = default;                                                             \
    WARPLINT_SF_HD T(const R &r) : __x(r.x) {}                                 \
    WARPLINT_SF_HD T(float);                                                   \
    WARPLINT_SF_HD T(double);                                                  \
    WARPLINT_SF_HD T(int);                                                     \
    WARPLINT_SF_HD T(unsigned int);                                            \
    WARPLINT_SF_HD T(short);                                                   \
    WARPLINT_SF_HD T(unsigned short);                                          \
    WARPLINT_SF_HD T(long);                                                    \
    WARPLINT_SF_HD T(unsigned long);                                           \
    WARPLINT_SF_HD T(long long);                                               \
    WARPLINT_SF_HD T(unsigned long long);                                      \
    WARPLINT_SF_HD operator R() const;                                         \
    WARPLINT_SF_HD operator float() const;                                     \
    WARPLINT_SF_HD explicit operator bool() const;                             \
    WARPLINT_SF_HD explicit operator char() const;                             \
    WARPLINT_SF_HD explicit operator signed char() const;                      \
    WARPLINT_SF_HD explicit operator unsigned char() const;                    \
    WARPLINT_SF_HD explicit operator short() const;                            \
    WARPLINT_SF_HD explicit operator unsigned short() const;                   \
    WARPLINT_SF_HD explicit operator int() const;                              \
    WARPLINT_SF_HD explicit operator unsigned int() const;                     \
    WARPLINT_SF_HD explicit operator long long() const;                        \
    WARPLINT_SF_HD explicit operator unsigned long long() const;               \
    WARPLINT_SF_HD T &operator=(const R &r);                                   \
    WARPLINT_SF_HD T &operator=(float);                                        \
    WARPLINT_SF_HD T &operator=(double);                                       \
    WARPLINT_SF_HD T &operator=(int);                                          \
    WARPLINT_SF_HD T &operator=(unsigned int);                                 \
    WARPLINT_SF_HD T &operator=(short);                                        \
    WARPLINT_SF_HD T &operator=(unsigned short);                               \
    WARPLINT_SF_HD T &operator=(long long);                                    \
    WARPLINT_SF_HD T &operator=(unsigned long long);                           \
  };                                                                           \
  struct __align__(4) T2 {                                                     \
    T x, y;                                                                    \
    T2() = default;                                                            \
    WARPLINT_SF_HD constexpr T2(const T &a, const T &b) : x(a), y(b) {}        \
    WARPLINT_SF_HD T2(const R2 &r);                                            \
    /* a template, so that a list of two numbers is a T2 before it is an R2 */ \
    template <int = 0> WARPLINT_SF_HD T2 &operator=(const R2 &r);              \
    WARPLINT_SF_HD operator R2() const;                                        \
  };                                                                           \
  WARPLINT_SF_OPERATORS(T, bool)                                               \
  WARPLINT_SF_OPERATORS(T2, bool)                                              \
  WARPLINT_SF_SHARED(T)                                                        \
  WARPLINT_SF_SHARED(T2)                                                       \
  WARPLINT_SF_FN2(T)                                                           \
  WARPLINT_SF_FN2(T2)                                                          \
  WARPLINT_SF_MATH(T, h)                                                       \
  WARPLINT_SF_MATH(T2, h2)                                                     \
  WARPLINT_SF_COMPARE(T, T2)                                                   \
  WARPLINT_SF_HD T __hdiv(T, T);                                               \
  WARPLINT_SF_HD T __hneg(T);                                                  \
  WARPLINT_SF_HD T __habs(T);                                                  \
  WARPLINT_SF_HD T __hfma(T, T, T);                                            \
  WARPLINT_SF_HD T __hfma_sat(T, T, T);                                        \
  WARPLINT_SF_HD T __hfma_relu(T, T, T);                                       \
  WARPLINT_SF_HD T __hmax(T, T);                                               \
  WARPLINT_SF_HD T __hmin(T, T);                                               \
  WARPLINT_SF_HD T __hmax_nan(T, T);                                           \
  WARPLINT_SF_HD T __hmin_nan(T, T);                                           \
  WARPLINT_SF_HD bool __hisnan(T);                                             \
  WARPLINT_SF_HD int __hisinf(T);                                              \
  WARPLINT_SF_HD T2 __h2div(T2, T2);                                           \
  WARPLINT_SF_HD T2 __hneg2(T2);                                               \
  WARPLINT_SF_HD T2 __habs2(T2);                                               \
  WARPLINT_SF_HD T2 __hadd2(T2, T2);                                           \
  WARPLINT_SF_HD T2 __hsub2(T2, T2);                                           \
  WARPLINT_SF_HD T2 __hmul2(T2, T2);                                           \
  WARPLINT_SF_HD T2 __hadd2_rn(T2, T2);                                        \
  WARPLINT_SF_HD T2 __hsub2_rn(T2, T2);                                        \
  WARPLINT_SF_HD T2 __hmul2_rn(T2, T2);                                        \
  WARPLINT_SF_HD T2 __hfma2(T2, T2, T2);                                       \
  WARPLINT_SF_HD T2 __hfma2_sat(T2, T2, T2);                                   \
  WARPLINT_SF_HD T2 __hfma2_relu(T2, T2, T2);                                  \
  WARPLINT_SF_HD T2 __hcmadd(T2, T2, T2);                                      \
  WARPLINT_SF_HD T2 __hmax2(T2, T2);                                           \
  WARPLINT_SF_HD T2 __hmin2(T2, T2);                                           \
  WARPLINT_SF_HD T2 __hisnan2(T2);                                             \
  WARPLINT_SF_PAIRS(T, T2)

#define WARPLINT_SF_OPERATORS(T, B)                                            \
  WARPLINT_SF_HD T operator+(const T &, const T &);                            \
  WARPLINT_SF_HD T operator-(const T &, const T &);                            \
  WARPLINT_SF_HD T operator*(const T &, const T &);                            \
  WARPLINT_SF_HD T operator/(const T &, const T &);                            \
  WARPLINT_SF_HD T &operator+=(T &, const T &);                                \
  WARPLINT_SF_HD T &operator-=(T &, const T &);                                \
  WARPLINT_SF_HD T &operator*=(T &, const T &);                                \
  WARPLINT_SF_HD T &operator/=(T &, const T &);                                \
  WARPLINT_SF_HD T &operator++(T &);                                           \
  WARPLINT_SF_HD T &operator--(T &);                                           \
  WARPLINT_SF_HD T operator++(T &, int);                                       \
  WARPLINT_SF_HD T operator--(T &, int);                                       \
  WARPLINT_SF_HD T operator+(const T &);                                       \
  WARPLINT_SF_HD T operator-(const T &);                                       \
  WARPLINT_SF_HD B operator==(const T &, const T &);                           \
  WARPLINT_SF_HD B operator!=(const T &, const T &);                           \
  WARPLINT_SF_HD B operator<(const T &, const T &);                            \
  WARPLINT_SF_HD B operator>(const T &, const T &);                            \
  WARPLINT_SF_HD B operator<=(const T &, const T &);                           \
  WARPLINT_SF_HD B operator>=(const T &, const T &);

#define WARPLINT_SF_MATH(T, P)                                                 \
  WARPLINT_SF_HD T P##ceil(T);                                                 \
  WARPLINT_SF_HD T P##floor(T);                                                \
  WARPLINT_SF_HD T P##trunc(T);                                                \
  WARPLINT_SF_HD T P##rint(T);                                                 \
  WARPLINT_SF_HD T P##rcp(T);                                                  \
  WARPLINT_SF_HD T P##sqrt(T);                                                 \
  WARPLINT_SF_HD T P##rsqrt(T);                                                \
  WARPLINT_SF_HD T P##exp(T);                                                  \
  WARPLINT_SF_HD T P##exp2(T);                                                 \
  WARPLINT_SF_HD T P##exp10(T);                                                \
  WARPLINT_SF_HD T P##log(T);                                                  \
  WARPLINT_SF_HD T P##log2(T);                                                 \
  WARPLINT_SF_HD T P##log10(T);                                                \
  WARPLINT_SF_HD T P##sin(T);                                                  \
  WARPLINT_SF_HD T P##cos(T);                                                  \
  WARPLINT_SF_HD T P##tanh(T);                                                 \
  WARPLINT_SF_HD T P##tanh_approx(T);

#define WARPLINT_SF_COMPARE_1(T, T2, N)                                        \
  WARPLINT_SF_HD bool __h##N(T, T);                                            \
  WARPLINT_SF_HD bool __h##N##u(T, T);                                         \
  WARPLINT_SF_HD T2 __h##N##2(T2, T2);                                         \
  WARPLINT_SF_HD T2 __h##N##u2(T2, T2);                                        \
  WARPLINT_SF_HD bool __hb##N##2(T2, T2);                                      \
  WARPLINT_SF_HD bool __hb##N##u2(T2, T2);                                     \
  WARPLINT_SF_HD unsigned int __h##N##2_mask(T2, T2);                          \
  WARPLINT_SF_HD unsigned int __h##N##u2_mask(T2, T2);
#define WARPLINT_SF_COMPARE(T, T2)                                             \
  WARPLINT_SF_COMPARE_1(T, T2, eq)                                             \
  WARPLINT_SF_COMPARE_1(T, T2, ne)                                             \
  WARPLINT_SF_COMPARE_1(T, T2, le)                                             \
  WARPLINT_SF_COMPARE_1(T, T2, ge)                                             \
  WARPLINT_SF_COMPARE_1(T, T2, lt)                                             \
  WARPLINT_SF_COMPARE_1(T, T2, gt)

#define WARPLINT_SF_PAIRS(T, T2)                                               \
  WARPLINT_SF_HD T2 __halves2half2(T, T);                                      \
  WARPLINT_SF_HD T2 __half2half2(T);                                           \
  WARPLINT_SF_HD T __low2half(T2);                                             \
  WARPLINT_SF_HD T __high2half(T2);                                            \
  WARPLINT_SF_HD T __low2bfloat16(T2);                                         \
  WARPLINT_SF_HD T __high2bfloat16(T2);                                        \
  WARPLINT_SF_HD T2 __low2half2(T2);                                           \
  WARPLINT_SF_HD T2 __high2half2(T2);                                          \
  WARPLINT_SF_HD T2 __low2bfloat162(T2);                                       \
  WARPLINT_SF_HD T2 __high2bfloat162(T2);                                      \
  WARPLINT_SF_HD T2 __lows2half2(T2, T2);                                      \
  WARPLINT_SF_HD T2 __highs2half2(T2, T2);                                     \
  WARPLINT_SF_HD T2 __lows2bfloat162(T2, T2);                                  \
  WARPLINT_SF_HD T2 __highs2bfloat162(T2, T2);                                 \
  WARPLINT_SF_HD T2 __lowhigh2highlow(T2);

#endif
