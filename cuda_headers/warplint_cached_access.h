// warplint: loads and stores that name a cache operator. Clang's wrapper of a
// toolkit has some of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CACHED_ACCESS_H
#define WARPLINT_CACHED_ACCESS_H

#ifdef WARPLINT_CUDA_RUNTIME_H
#define WARPLINT_CACHED(T)                                                     \
  __device__ T __ldg(const T *);                                               \
  __device__ T __ldcg(const T *);                                              \
  __device__ T __ldca(const T *);                                              \
  __device__ T __ldcs(const T *);                                              \
  __device__ T __ldlu(const T *);                                              \
  __device__ T __ldcv(const T *);                                              \
  __device__ void __stwb(T *, T);                                              \
  __device__ void __stcg(T *, T);                                              \
  __device__ void __stcs(T *, T);                                              \
  __device__ void __stwt(T *, T);
#else
#define WARPLINT_CACHED(T)                                                     \
  __device__ T __ldca(const T *);                                              \
  __device__ T __ldlu(const T *);                                              \
  __device__ void __stwb(T *, T);                                              \
  __device__ void __stcg(T *, T);                                              \
  __device__ void __stcs(T *, T);
#endif
#define WARPLINT_CACHED_VECTOR(T, N)                                           \
  WARPLINT_CACHED(T) WARPLINT_CACHED(N##2) WARPLINT_CACHED(N##4)
WARPLINT_CACHED(char)
WARPLINT_CACHED(long)
WARPLINT_CACHED(unsigned long)
WARPLINT_CACHED_VECTOR(signed char, char)
WARPLINT_CACHED_VECTOR(unsigned char, uchar)
WARPLINT_CACHED_VECTOR(short, short)
WARPLINT_CACHED_VECTOR(unsigned short, ushort)
WARPLINT_CACHED_VECTOR(int, int)
WARPLINT_CACHED_VECTOR(unsigned int, uint)
WARPLINT_CACHED_VECTOR(float, float)
WARPLINT_CACHED(long long)
WARPLINT_CACHED(unsigned long long)
WARPLINT_CACHED(double)
WARPLINT_CACHED(longlong2)
WARPLINT_CACHED(ulonglong2)
WARPLINT_CACHED(double2)
#undef WARPLINT_CACHED_VECTOR
#undef WARPLINT_CACHED

#endif
