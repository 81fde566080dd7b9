// warplint: functions of device code other than mathematics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_DEVICE_FUNCTIONS_H
#define WARPLINT_DEVICE_FUNCTIONS_H

#include "vector_functions.h"
#include <stddef.h>

#define WARPLINT_DEVICE __device__

// The C library in device code. Up to version 19 Clang knows the one variadic
// function of a device by its C linkage.
extern "C" WARPLINT_DEVICE int printf(const char *, ...);
WARPLINT_DEVICE void *malloc(size_t) noexcept;
WARPLINT_DEVICE void free(void *) noexcept;
WARPLINT_DEVICE void *memcpy(void *, const void *, size_t) noexcept;
WARPLINT_DEVICE void *memmove(void *, const void *, size_t) noexcept;
WARPLINT_DEVICE void *memset(void *, int, size_t) noexcept;
WARPLINT_DEVICE int memcmp(const void *, const void *, size_t) noexcept;
WARPLINT_DEVICE size_t strlen(const char *) noexcept;
WARPLINT_DEVICE int strcmp(const char *, const char *) noexcept;
WARPLINT_DEVICE int strncmp(const char *, const char *, size_t) noexcept;
WARPLINT_DEVICE char *strcpy(char *, const char *) noexcept;
WARPLINT_DEVICE void __assert_fail(const char *, const char *, unsigned int,
                                   const char *) noexcept;
WARPLINT_DEVICE long clock() noexcept;
WARPLINT_DEVICE long long clock64();
WARPLINT_DEVICE void abort() noexcept;

// Barriers, fences, traps.
WARPLINT_DEVICE void __syncthreads();
WARPLINT_DEVICE int __syncthreads_count(int);
WARPLINT_DEVICE int __syncthreads_and(int);
WARPLINT_DEVICE int __syncthreads_or(int);
WARPLINT_DEVICE void __syncwarp(unsigned int mask = 0xffffffffu);
WARPLINT_DEVICE void __barrier_sync(unsigned int);
WARPLINT_DEVICE void __barrier_sync_count(unsigned int, unsigned int);
WARPLINT_DEVICE void __cluster_barrier_arrive();
WARPLINT_DEVICE void __cluster_barrier_arrive_relaxed();
WARPLINT_DEVICE void __cluster_barrier_wait();
WARPLINT_DEVICE void __threadfence();
WARPLINT_DEVICE void __threadfence_block();
WARPLINT_DEVICE void __threadfence_system();
WARPLINT_DEVICE void __trap();
WARPLINT_DEVICE void __brkpt();
WARPLINT_DEVICE void __nanosleep(unsigned int);
WARPLINT_DEVICE void __prof_trigger(int);
WARPLINT_DEVICE unsigned int __isGlobal(const void *);
WARPLINT_DEVICE unsigned int __isShared(const void *);
WARPLINT_DEVICE unsigned int __isConstant(const void *);
WARPLINT_DEVICE unsigned int __isLocal(const void *);
WARPLINT_DEVICE size_t __cvta_generic_to_shared(const void *);
WARPLINT_DEVICE size_t __cvta_generic_to_global(const void *);
WARPLINT_DEVICE size_t __cvta_generic_to_local(const void *);
WARPLINT_DEVICE size_t __cvta_generic_to_constant(const void *);
WARPLINT_DEVICE void *__cvta_shared_to_generic(size_t);
WARPLINT_DEVICE void *__cvta_global_to_generic(size_t);
WARPLINT_DEVICE void *__cluster_map_shared_rank(const void *, unsigned int);
WARPLINT_DEVICE uint2 __cluster_map_shared_multicast(const void *,
                                                     unsigned int);
WARPLINT_DEVICE void cudaGridDependencySynchronize();
WARPLINT_DEVICE void cudaTriggerProgrammaticLaunchCompletion();

// Warps.
WARPLINT_DEVICE int __all_sync(unsigned int, int);
WARPLINT_DEVICE int __any_sync(unsigned int, int);
WARPLINT_DEVICE int __uni_sync(unsigned int, int);
WARPLINT_DEVICE unsigned int __ballot_sync(unsigned int, int);
WARPLINT_DEVICE unsigned int __activemask();
WARPLINT_DEVICE int __all(int);
WARPLINT_DEVICE int __any(int);
WARPLINT_DEVICE unsigned int __ballot(int);
WARPLINT_DEVICE unsigned int __fns(unsigned int, unsigned int, int);
WARPLINT_DEVICE unsigned int __lane_id();
#define WARPLINT_SHUFFLE(T)                                                    \
  WARPLINT_DEVICE T __shfl_sync(unsigned int, T, int, int = 32);               \
  WARPLINT_DEVICE T __shfl_up_sync(unsigned int, T, unsigned int, int = 32);   \
  WARPLINT_DEVICE T __shfl_down_sync(unsigned int, T, unsigned int, int = 32); \
  WARPLINT_DEVICE T __shfl_xor_sync(unsigned int, T, int, int = 32);           \
  WARPLINT_DEVICE T __shfl(T, int, int = 32);                                  \
  WARPLINT_DEVICE T __shfl_up(T, unsigned int, int = 32);                      \
  WARPLINT_DEVICE T __shfl_down(T, unsigned int, int = 32);                    \
  WARPLINT_DEVICE T __shfl_xor(T, int, int = 32);                              \
  WARPLINT_DEVICE unsigned int __match_any_sync(unsigned int, T);              \
  WARPLINT_DEVICE unsigned int __match_all_sync(unsigned int, T, int *);
WARPLINT_SHUFFLE(int)
WARPLINT_SHUFFLE(unsigned int)
WARPLINT_SHUFFLE(long)
WARPLINT_SHUFFLE(unsigned long)
WARPLINT_SHUFFLE(long long)
WARPLINT_SHUFFLE(unsigned long long)
WARPLINT_SHUFFLE(float)
WARPLINT_SHUFFLE(double)
#undef WARPLINT_SHUFFLE
#define WARPLINT_REDUCE(T)                                                     \
  WARPLINT_DEVICE T __reduce_add_sync(unsigned int, T);                        \
  WARPLINT_DEVICE T __reduce_min_sync(unsigned int, T);                        \
  WARPLINT_DEVICE T __reduce_max_sync(unsigned int, T);
WARPLINT_REDUCE(int)
WARPLINT_REDUCE(unsigned int)
#undef WARPLINT_REDUCE
WARPLINT_DEVICE unsigned int __reduce_and_sync(unsigned int, unsigned int);
WARPLINT_DEVICE unsigned int __reduce_or_sync(unsigned int, unsigned int);
WARPLINT_DEVICE unsigned int __reduce_xor_sync(unsigned int, unsigned int);

// Atomics.
#define WARPLINT_ATOMIC_2(NAME, T)                                             \
  WARPLINT_DEVICE T NAME(T *, T);                                              \
  WARPLINT_DEVICE T NAME##_block(T *, T);                                      \
  WARPLINT_DEVICE T NAME##_system(T *, T);
#define WARPLINT_ATOMICS(T)                                                    \
  WARPLINT_ATOMIC_2(atomicAdd, T)                                              \
  WARPLINT_ATOMIC_2(atomicExch, T)
#define WARPLINT_ATOMICS_INT(T)                                                \
  WARPLINT_ATOMIC_2(atomicMin, T)                                              \
  WARPLINT_ATOMIC_2(atomicMax, T)                                              \
  WARPLINT_ATOMIC_2(atomicAnd, T)                                              \
  WARPLINT_ATOMIC_2(atomicOr, T)                                               \
  WARPLINT_ATOMIC_2(atomicXor, T)                                              \
  WARPLINT_ATOMIC_CAS(T)
#define WARPLINT_ATOMIC_CAS(T)                                                 \
  WARPLINT_DEVICE T atomicCAS(T *, T, T);                                      \
  WARPLINT_DEVICE T atomicCAS_block(T *, T, T);                                \
  WARPLINT_DEVICE T atomicCAS_system(T *, T, T);
WARPLINT_ATOMICS(int)
WARPLINT_ATOMICS(unsigned int)
WARPLINT_ATOMICS(unsigned long long)
WARPLINT_ATOMICS(float)
WARPLINT_ATOMIC_2(atomicAdd, double)
WARPLINT_ATOMICS_INT(int)
WARPLINT_ATOMICS_INT(unsigned int)
WARPLINT_ATOMICS_INT(unsigned long long)
WARPLINT_ATOMIC_2(atomicMin, long long)
WARPLINT_ATOMIC_2(atomicMax, long long)
WARPLINT_ATOMIC_CAS(unsigned short)
WARPLINT_ATOMIC_2(atomicSub, int)
WARPLINT_ATOMIC_2(atomicSub, unsigned int)
WARPLINT_ATOMIC_2(atomicInc, unsigned int)
WARPLINT_ATOMIC_2(atomicDec, unsigned int)
WARPLINT_ATOMIC_2(atomicAdd, float2)
WARPLINT_ATOMIC_2(atomicAdd, float4)
#undef WARPLINT_ATOMIC_2
#undef WARPLINT_ATOMIC_CAS
#undef WARPLINT_ATOMICS
#undef WARPLINT_ATOMICS_INT

#include "warplint_cached_access.h"

// The atomics that nvcc has since CUDA 12.8. The number may be of another type than the object.
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 1
#define __NV_THREAD_SCOPE_BLOCK 2
#define __NV_THREAD_SCOPE_CLUSTER 3
#define __NV_THREAD_SCOPE_DEVICE 4
#define __NV_THREAD_SCOPE_SYSTEM 5
#define WARPLINT_ORDER int, int = __NV_THREAD_SCOPE_SYSTEM
#define WARPLINT_NV_ATOMIC(N)                                                  \
  template <class T, class U>                                                  \
  WARPLINT_DEVICE T __nv_atomic_fetch_##N(volatile T *, U, WARPLINT_ORDER);    \
  template <class T, class U>                                                  \
  WARPLINT_DEVICE void __nv_atomic_##N(volatile T *, U, WARPLINT_ORDER);
WARPLINT_NV_ATOMIC(add)
WARPLINT_NV_ATOMIC(sub)
WARPLINT_NV_ATOMIC(and)
WARPLINT_NV_ATOMIC(or)
WARPLINT_NV_ATOMIC(xor)
WARPLINT_NV_ATOMIC(max)
WARPLINT_NV_ATOMIC(min)
template <class T>
WARPLINT_DEVICE void __nv_atomic_load(const volatile T *, T *, WARPLINT_ORDER);
template <class T>
WARPLINT_DEVICE T __nv_atomic_load_n(const volatile T *, WARPLINT_ORDER);
template <class T>
WARPLINT_DEVICE void __nv_atomic_store(volatile T *, T *, WARPLINT_ORDER);
template <class T, class U>
WARPLINT_DEVICE void __nv_atomic_store_n(volatile T *, U, WARPLINT_ORDER);
template <class T>
WARPLINT_DEVICE void __nv_atomic_exchange(volatile T *, T *, T *, WARPLINT_ORDER);
template <class T, class U>
WARPLINT_DEVICE T __nv_atomic_exchange_n(volatile T *, U, WARPLINT_ORDER);
template <class T>
WARPLINT_DEVICE bool __nv_atomic_compare_exchange(volatile T *, T *, T *, bool, int, WARPLINT_ORDER);
template <class T, class U>
WARPLINT_DEVICE bool __nv_atomic_compare_exchange_n(volatile T *, T *, U, bool, int, WARPLINT_ORDER);
WARPLINT_DEVICE void __nv_atomic_thread_fence(WARPLINT_ORDER);
#undef WARPLINT_NV_ATOMIC
#undef WARPLINT_ORDER

// Integers.
WARPLINT_DEVICE int __mulhi(int, int);
WARPLINT_DEVICE unsigned int __umulhi(unsigned int, unsigned int);
WARPLINT_DEVICE long long __mul64hi(long long, long long);
WARPLINT_DEVICE unsigned long long __umul64hi(unsigned long long,
                                              unsigned long long);
WARPLINT_DEVICE int __mul24(int, int);
WARPLINT_DEVICE unsigned int __umul24(unsigned int, unsigned int);
WARPLINT_DEVICE int __sad(int, int, unsigned int);
WARPLINT_DEVICE unsigned int __usad(unsigned int, unsigned int, unsigned int);
WARPLINT_DEVICE int __hadd(int, int);
WARPLINT_DEVICE int __rhadd(int, int);
WARPLINT_DEVICE unsigned int __uhadd(unsigned int, unsigned int);
WARPLINT_DEVICE unsigned int __urhadd(unsigned int, unsigned int);
WARPLINT_DEVICE int __clz(int);
WARPLINT_DEVICE int __clzll(long long);
WARPLINT_DEVICE int __ffs(int);
WARPLINT_DEVICE int __ffsll(long long);
WARPLINT_DEVICE int __popc(unsigned int);
WARPLINT_DEVICE int __popcll(unsigned long long);
WARPLINT_DEVICE unsigned int __brev(unsigned int);
WARPLINT_DEVICE unsigned long long __brevll(unsigned long long);
WARPLINT_DEVICE unsigned int __byte_perm(unsigned int, unsigned int,
                                         unsigned int);
WARPLINT_DEVICE unsigned int __funnelshift_l(unsigned int, unsigned int,
                                             unsigned int);
WARPLINT_DEVICE unsigned int __funnelshift_lc(unsigned int, unsigned int,
                                              unsigned int);
WARPLINT_DEVICE unsigned int __funnelshift_r(unsigned int, unsigned int,
                                             unsigned int);
WARPLINT_DEVICE unsigned int __funnelshift_rc(unsigned int, unsigned int,
                                              unsigned int);
WARPLINT_DEVICE int __dp4a(int, int, int);
WARPLINT_DEVICE unsigned int __dp4a(unsigned int, unsigned int, unsigned int);
WARPLINT_DEVICE int __dp4a(char4, char4, int);
WARPLINT_DEVICE unsigned int __dp4a(uchar4, uchar4, unsigned int);
WARPLINT_DEVICE int __dp2a_lo(int, int, int);
WARPLINT_DEVICE int __dp2a_hi(int, int, int);
WARPLINT_DEVICE unsigned int __dp2a_lo(unsigned int, unsigned int,
                                       unsigned int);
WARPLINT_DEVICE unsigned int __dp2a_hi(unsigned int, unsigned int,
                                       unsigned int);
#define WARPLINT_SIMD_2(N)                                                     \
  WARPLINT_DEVICE unsigned int __v##N##2(unsigned int, unsigned int);          \
  WARPLINT_DEVICE unsigned int __v##N##4(unsigned int, unsigned int);
WARPLINT_SIMD_2(add)
WARPLINT_SIMD_2(addss)
WARPLINT_SIMD_2(addus)
WARPLINT_SIMD_2(sub)
WARPLINT_SIMD_2(subss)
WARPLINT_SIMD_2(subus)
WARPLINT_SIMD_2(avgs)
WARPLINT_SIMD_2(avgu)
WARPLINT_SIMD_2(haddu)
WARPLINT_SIMD_2(absdiffs)
WARPLINT_SIMD_2(absdiffu)
WARPLINT_SIMD_2(maxs)
WARPLINT_SIMD_2(maxu)
WARPLINT_SIMD_2(mins)
WARPLINT_SIMD_2(minu)
WARPLINT_SIMD_2(seteq)
WARPLINT_SIMD_2(setne)
WARPLINT_SIMD_2(setges)
WARPLINT_SIMD_2(setgeu)
WARPLINT_SIMD_2(setgts)
WARPLINT_SIMD_2(setgtu)
WARPLINT_SIMD_2(setles)
WARPLINT_SIMD_2(setleu)
WARPLINT_SIMD_2(setlts)
WARPLINT_SIMD_2(setltu)
WARPLINT_SIMD_2(cmpeq)
WARPLINT_SIMD_2(cmpne)
WARPLINT_SIMD_2(cmpges)
WARPLINT_SIMD_2(cmpgeu)
WARPLINT_SIMD_2(cmpgts)
WARPLINT_SIMD_2(cmpgtu)
WARPLINT_SIMD_2(cmples)
WARPLINT_SIMD_2(cmpleu)
WARPLINT_SIMD_2(cmplts)
WARPLINT_SIMD_2(cmpltu)
WARPLINT_SIMD_2(sads)
WARPLINT_SIMD_2(sadu)
#undef WARPLINT_SIMD_2
WARPLINT_DEVICE unsigned int __vabs2(unsigned int);
WARPLINT_DEVICE unsigned int __vabs4(unsigned int);
WARPLINT_DEVICE unsigned int __vabsss2(unsigned int);
WARPLINT_DEVICE unsigned int __vabsss4(unsigned int);
WARPLINT_DEVICE unsigned int __vneg2(unsigned int);
WARPLINT_DEVICE unsigned int __vneg4(unsigned int);
WARPLINT_DEVICE unsigned int __vnegss2(unsigned int);
WARPLINT_DEVICE unsigned int __vnegss4(unsigned int);
// The most and the least of two and of three, of sums, and with the side that won, as one
// number or as two of 16 bits.
#define WARPLINT_MOST(M)                                                       \
  WARPLINT_HD_INT __vi##M##_s32_relu(int, int);                                \
  WARPLINT_HD_INT __vi##M##3_s32(int, int, int);                               \
  WARPLINT_HD_INT __vi##M##3_s32_relu(int, int, int);                          \
  WARPLINT_HD_INT __viadd##M##_s32(int, int, int);                             \
  WARPLINT_HD_INT __viadd##M##_s32_relu(int, int, int);                        \
  WARPLINT_HD_INT __vib##M##_s32(int, int, bool *);                            \
  WARPLINT_HD_WORD __vi##M##3_u32(unsigned int, unsigned int, unsigned int);   \
  WARPLINT_HD_WORD __viadd##M##_u32(unsigned int, unsigned int, unsigned int); \
  WARPLINT_HD_WORD __vib##M##_u32(unsigned int, unsigned int, bool *);         \
  WARPLINT_HD_WORD __vi##M##_s16x2_relu(unsigned int, unsigned int);           \
  WARPLINT_MOST_OF_PAIRS(M, _s16x2)                                            \
  WARPLINT_MOST_OF_THREE_PAIRS(M, _s16x2_relu)                                 \
  WARPLINT_MOST_OF_PAIRS(M, _u16x2)
#define WARPLINT_MOST_OF_PAIRS(M, F)                                           \
  WARPLINT_MOST_OF_THREE_PAIRS(M, F)                                           \
  WARPLINT_HD_WORD __vib##M##F(unsigned int, unsigned int, bool *, bool *);
#define WARPLINT_MOST_OF_THREE_PAIRS(M, F)                                     \
  WARPLINT_HD_WORD __vi##M##3##F(unsigned int, unsigned int, unsigned int);    \
  WARPLINT_HD_WORD __viadd##M##F(unsigned int, unsigned int, unsigned int);
#define WARPLINT_HD_INT __host__ __device__ int
#define WARPLINT_HD_WORD __host__ __device__ unsigned int
WARPLINT_MOST(max)
WARPLINT_MOST(min)
#undef WARPLINT_MOST
#undef WARPLINT_MOST_OF_PAIRS
#undef WARPLINT_MOST_OF_THREE_PAIRS
#undef WARPLINT_HD_INT
#undef WARPLINT_HD_WORD

// Floating point: rounding modes, conversions, bits.
#define WARPLINT_ROUNDED(M)                                                    \
  WARPLINT_DEVICE float __fadd_##M(float, float);                              \
  WARPLINT_DEVICE float __fsub_##M(float, float);                              \
  WARPLINT_DEVICE float __fmul_##M(float, float);                              \
  WARPLINT_DEVICE float __fmaf_##M(float, float, float);                       \
  WARPLINT_DEVICE float __fdiv_##M(float, float);                              \
  WARPLINT_DEVICE float __frcp_##M(float);                                     \
  WARPLINT_DEVICE float __fsqrt_##M(float);                                    \
  WARPLINT_DEVICE double __dadd_##M(double, double);                           \
  WARPLINT_DEVICE double __dsub_##M(double, double);                           \
  WARPLINT_DEVICE double __dmul_##M(double, double);                           \
  WARPLINT_DEVICE double __fma_##M(double, double, double);                    \
  WARPLINT_DEVICE double __ddiv_##M(double, double);                           \
  WARPLINT_DEVICE double __drcp_##M(double);                                   \
  WARPLINT_DEVICE double __dsqrt_##M(double);                                  \
  WARPLINT_DEVICE float __double2float_##M(double);                            \
  WARPLINT_DEVICE int __double2int_##M(double);                                \
  WARPLINT_DEVICE unsigned int __double2uint_##M(double);                      \
  WARPLINT_DEVICE long long __double2ll_##M(double);                           \
  WARPLINT_DEVICE unsigned long long __double2ull_##M(double);                 \
  WARPLINT_DEVICE int __float2int_##M(float);                                  \
  WARPLINT_DEVICE unsigned int __float2uint_##M(float);                        \
  WARPLINT_DEVICE long long __float2ll_##M(float);                             \
  WARPLINT_DEVICE unsigned long long __float2ull_##M(float);                   \
  WARPLINT_DEVICE float __int2float_##M(int);                                  \
  WARPLINT_DEVICE float __uint2float_##M(unsigned int);                        \
  WARPLINT_DEVICE float __ll2float_##M(long long);                             \
  WARPLINT_DEVICE float __ull2float_##M(unsigned long long);                   \
  WARPLINT_DEVICE double __ll2double_##M(long long);                           \
  WARPLINT_DEVICE double __ull2double_##M(unsigned long long);
WARPLINT_ROUNDED(rn)
WARPLINT_ROUNDED(rz)
WARPLINT_ROUNDED(ru)
WARPLINT_ROUNDED(rd)
#undef WARPLINT_ROUNDED
WARPLINT_DEVICE float __frsqrt_rn(float);
WARPLINT_DEVICE double __int2double_rn(int);
WARPLINT_DEVICE double __uint2double_rn(unsigned int);
WARPLINT_DEVICE int __float_as_int(float);
WARPLINT_DEVICE unsigned int __float_as_uint(float);
WARPLINT_DEVICE float __int_as_float(int);
WARPLINT_DEVICE float __uint_as_float(unsigned int);
WARPLINT_DEVICE long long __double_as_longlong(double);
WARPLINT_DEVICE double __longlong_as_double(long long);
WARPLINT_DEVICE int __double2hiint(double);
WARPLINT_DEVICE int __double2loint(double);
WARPLINT_DEVICE double __hiloint2double(int, int);
WARPLINT_DEVICE float __fdividef(float, float);
WARPLINT_DEVICE float __saturatef(float);
WARPLINT_DEVICE float __expf(float);
WARPLINT_DEVICE float __exp10f(float);
WARPLINT_DEVICE float __logf(float);
WARPLINT_DEVICE float __log2f(float);
WARPLINT_DEVICE float __log10f(float);
WARPLINT_DEVICE float __powf(float, float);
WARPLINT_DEVICE float __sinf(float);
WARPLINT_DEVICE float __cosf(float);
WARPLINT_DEVICE float __tanf(float);
WARPLINT_DEVICE float __tanhf(float);
WARPLINT_DEVICE void __sincosf(float, float *, float *);
WARPLINT_DEVICE float saturate(float);
WARPLINT_DEVICE int mulhi(int, int);
WARPLINT_DEVICE unsigned int umulhi(unsigned int, unsigned int);
WARPLINT_DEVICE int mul24(int, int);
WARPLINT_DEVICE unsigned int umul24(unsigned int, unsigned int);
WARPLINT_DEVICE int float2int(float, int = 0);
WARPLINT_DEVICE float int2float(int, int = 0);
WARPLINT_DEVICE float int_as_float(int);
WARPLINT_DEVICE int float_as_int(float);
WARPLINT_DEVICE int clz(int);
WARPLINT_DEVICE int popc(int);

#undef WARPLINT_DEVICE

#endif
