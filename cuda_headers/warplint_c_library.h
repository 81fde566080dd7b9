// warplint: the parts of the C library that nvcc's headers bring along, so that
// code may use them without an #include. Declared here, in a form that the C
// library's own headers may declare again, since reading those takes longer
// than reading everything else.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_C_LIBRARY_H
#define WARPLINT_C_LIBRARY_H

#include <limits.h>
#include <stddef.h>

#define WARPLINT_C_1(N)                                                        \
  double N(double) noexcept;                                                   \
  float N##f(float) noexcept;
#define WARPLINT_C_2(N)                                                        \
  double N(double, double) noexcept;                                           \
  float N##f(float, float) noexcept;
extern "C" {
WARPLINT_C_1(acos)
WARPLINT_C_1(acosh)
WARPLINT_C_1(asin)
WARPLINT_C_1(asinh)
WARPLINT_C_1(atan)
WARPLINT_C_1(atanh)
WARPLINT_C_1(cbrt)
WARPLINT_C_1(ceil)
WARPLINT_C_1(cos)
WARPLINT_C_1(cosh)
WARPLINT_C_1(erf)
WARPLINT_C_1(erfc)
WARPLINT_C_1(exp)
WARPLINT_C_1(exp2)
WARPLINT_C_1(expm1)
WARPLINT_C_1(fabs)
WARPLINT_C_1(floor)
WARPLINT_C_1(lgamma)
WARPLINT_C_1(log)
WARPLINT_C_1(log10)
WARPLINT_C_1(log1p)
WARPLINT_C_1(log2)
WARPLINT_C_1(logb)
WARPLINT_C_1(nearbyint)
WARPLINT_C_1(rint)
WARPLINT_C_1(round)
WARPLINT_C_1(sin)
WARPLINT_C_1(sinh)
WARPLINT_C_1(sqrt)
WARPLINT_C_1(tan)
WARPLINT_C_1(tanh)
WARPLINT_C_1(tgamma)
WARPLINT_C_1(trunc)
WARPLINT_C_2(atan2)
WARPLINT_C_2(copysign)
WARPLINT_C_2(fdim)
WARPLINT_C_2(fmax)
WARPLINT_C_2(fmin)
WARPLINT_C_2(fmod)
WARPLINT_C_2(hypot)
WARPLINT_C_2(nextafter)
WARPLINT_C_2(pow)
WARPLINT_C_2(remainder)
double fma(double, double, double) noexcept;
float fmaf(float, float, float) noexcept;
double ldexp(double, int) noexcept;
float ldexpf(float, int) noexcept;
double frexp(double, int *) noexcept;
float frexpf(float, int *) noexcept;
double modf(double, double *) noexcept;
float modff(float, float *) noexcept;
void sincos(double, double *, double *) noexcept;
void sincosf(float, float *, float *) noexcept;
double nan(const char *) noexcept;
float nanf(const char *) noexcept;
long lrint(double) noexcept;
long lrintf(float) noexcept;
long lround(double) noexcept;
long lroundf(float) noexcept;
long long llrint(double) noexcept;
long long llround(double) noexcept;

int printf(const char *, ...);
void *malloc(size_t) noexcept;
void *calloc(size_t, size_t) noexcept;
void *realloc(void *, size_t) noexcept;
void free(void *) noexcept;
void abort() noexcept __attribute__((noreturn));
void exit(int) noexcept __attribute__((noreturn));
char *getenv(const char *) noexcept;
int rand() noexcept;
void srand(unsigned int) noexcept;
int abs(int) noexcept;
long labs(long) noexcept;
long long llabs(long long) noexcept;
void *memcpy(void *, const void *, size_t) noexcept;
void *memmove(void *, const void *, size_t) noexcept;
void *memset(void *, int, size_t) noexcept;
int memcmp(const void *, const void *, size_t) noexcept;
size_t strlen(const char *) noexcept;
int strcmp(const char *, const char *) noexcept;
int strncmp(const char *, const char *, size_t) noexcept;
char *strcpy(char *, const char *) noexcept;
char *strncpy(char *, const char *, size_t) noexcept;
char *strcat(char *, const char *) noexcept;
int atoi(const char *) noexcept;
long atol(const char *) noexcept;
long long atoll(const char *) noexcept;
double atof(const char *) noexcept;
long strtol(const char *, char **, int) noexcept;
unsigned long strtoul(const char *, char **, int) noexcept;
long long strtoll(const char *, char **, int) noexcept;
unsigned long long strtoull(const char *, char **, int) noexcept;
double strtod(const char *, char **) noexcept;
float strtof(const char *, char **) noexcept;
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
int setenv(const char *, const char *, int) noexcept;
int unsetenv(const char *) noexcept;
int putenv(char *) noexcept;
int system(const char *);
int atexit(void (*)()) noexcept;
long random() noexcept;
void srandom(unsigned int) noexcept;
double drand48() noexcept;
int strcasecmp(const char *, const char *) noexcept;
int strncasecmp(const char *, const char *, size_t) noexcept;
char *strncat(char *, const char *, size_t) noexcept;
char *strdup(const char *) noexcept;
char *strtok(char *, const char *) noexcept;
char *strerror(int) noexcept;
}
#undef WARPLINT_C_1
#undef WARPLINT_C_2

// Of sys/types.h, which stdlib.h brings along; those without a sign for code whose own headers are
// missing.
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;

// As the C library spells them: the same again is no redefinition.
#define RAND_MAX 2147483647
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define HUGE_VAL (__builtin_huge_val())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#endif
