// warplint: make_int2 and its like.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_VECTOR_FUNCTIONS_H
#define WARPLINT_VECTOR_FUNCTIONS_H
#define __VECTOR_FUNCTIONS_H__ // code asks for it

#include "vector_types.h"

#define WARPLINT_MAKE(T, N)                                                    \
  static inline __host__ __device__ constexpr N##1 make_##N##1(T x) {          \
    return N##1{x};                                                            \
  }                                                                            \
  static inline __host__ __device__ constexpr N##2 make_##N##2(T x, T y) {     \
    return N##2{x, y};                                                         \
  }                                                                            \
  static inline __host__ __device__ constexpr N##3 make_##N##3(T x, T y,       \
                                                               T z) {          \
    return N##3{x, y, z};                                                      \
  }                                                                            \
  static inline __host__ __device__ constexpr N##4 make_##N##4(T x, T y, T z,  \
                                                               T w) {          \
    return N##4{x, y, z, w};                                                   \
  }
WARPLINT_MAKE(signed char, char)
WARPLINT_MAKE(unsigned char, uchar)
WARPLINT_MAKE(short, short)
WARPLINT_MAKE(unsigned short, ushort)
WARPLINT_MAKE(int, int)
WARPLINT_MAKE(unsigned int, uint)
WARPLINT_MAKE(long, long)
WARPLINT_MAKE(unsigned long, ulong)
WARPLINT_MAKE(long long, longlong)
WARPLINT_MAKE(unsigned long long, ulonglong)
WARPLINT_MAKE(float, float)
WARPLINT_MAKE(double, double)
#undef WARPLINT_MAKE

#endif
