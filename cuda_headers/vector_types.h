// warplint: CUDA's vector types and dim3.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_VECTOR_TYPES_H
#define WARPLINT_VECTOR_TYPES_H
#define __VECTOR_TYPES_H__ // code asks for it

#include "host_defines.h"

#define WARPLINT_VECTOR(T, N, A1, A2, A3, A4)                                  \
  struct A1 N##1 { T x; };                                                     \
  struct A2 N##2 { T x, y; };                                                  \
  struct A3 N##3 { T x, y, z; };                                               \
  struct A4 N##4 { T x, y, z, w; };

WARPLINT_VECTOR(signed char, char, , __align__(2), , __align__(4))
WARPLINT_VECTOR(unsigned char, uchar, , __align__(2), , __align__(4))
WARPLINT_VECTOR(short, short, , __align__(4), , __align__(8))
WARPLINT_VECTOR(unsigned short, ushort, , __align__(4), , __align__(8))
WARPLINT_VECTOR(int, int, , __align__(8), , __align__(16))
WARPLINT_VECTOR(unsigned int, uint, , __align__(8), , __align__(16))
WARPLINT_VECTOR(long, long, , __align__(16), , __align__(16))
WARPLINT_VECTOR(unsigned long, ulong, , __align__(16), , __align__(16))
WARPLINT_VECTOR(long long, longlong, , __align__(16), , __align__(16))
WARPLINT_VECTOR(unsigned long long, ulonglong, , __align__(16), ,
                __align__(16))
WARPLINT_VECTOR(float, float, , __align__(8), , __align__(16))
WARPLINT_VECTOR(double, double, , __align__(16), , __align__(16))
#undef WARPLINT_VECTOR

// CUDA 13's names for the four that have two alignments.
#define WARPLINT_ALIGNED(T, N)                                                 \
  struct __align__(16) N##4_16a { T x, y, z, w; };                             \
  struct __align__(32) N##4_32a { T x, y, z, w; };
WARPLINT_ALIGNED(long, long)
WARPLINT_ALIGNED(unsigned long, ulong)
WARPLINT_ALIGNED(long long, longlong)
WARPLINT_ALIGNED(unsigned long long, ulonglong)
WARPLINT_ALIGNED(double, double)
#undef WARPLINT_ALIGNED

struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
                                     unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3(void) const {
    return uint3{x, y, z};
  }
};

#endif
