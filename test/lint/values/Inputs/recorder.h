// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What generated programs use: for warplint a launch, for the CPU a record of one.
#pragma once
#include "launch.h"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>

#ifdef RECORD
union cudaLaunchAttributeValue {
  char pad[64];
  struct {
    unsigned x, y, z;
  } clusterDim;
  int priority;
};
struct cudaLaunchAttribute {
  int id;
  cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  void *stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
};
inline void recordConfig(int line, const cudaLaunchConfig_t *c) {
  recordLaunch(line, c->gridDim, c->blockDim, c->dynamicSmemBytes);
}
#define LAUNCH_CONFIG(config) recordConfig(__LINE__, config)
inline int min(int a, int b) { return a < b ? a : b; }
inline int max(int a, int b) { return a > b ? a : b; }
#else
#define LAUNCH_CONFIG(config) cudaLaunchKernelExC(config, (const void *)launchedKernel, nullptr)
#endif

struct Settings {
  int threads = 64;
  int blocks = 3;
  dim3 shape = dim3(8, 2);
  int sizes[2] = {5, 6};

  void grow(int n) {
    threads = n % 100 + 32;
    shape.y = shape.y + 1;
  }
  int area() const { return int(shape.x * shape.y); }
  Settings &self() { return *this; }
};
inline Settings settingsFor(long n) {
  Settings s;
  s.threads = n > 10 ? 128 : 256;
  if (n < 0)
    s.shape = dim3(4, 4, 4);
  return s;
}
inline void configure(cudaLaunchConfig_t *c, int n) {
  if (n > 5)
    c->blockDim = dim3(n, 2);
  else
    c->gridDim.z = 3;
}
inline void swapInts(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}
inline int &either(bool first, int &a, int &b) { return first ? a : b; }
template <typename T> T ceilDiv(T a, T b) { return (a + b - 1) / b; }
template <typename F> void handOn(F &&f, int n) { std::forward<F>(f)(n); }
inline std::pair<int, int> pairOf(int a, int b) {
  if (a > b)
    return {b, a};
  return std::make_pair(a, b);
}
template <typename F> int applied(F f, int n) { return f(n) + 1; }

extern int fuel; // of endless loops

// Defined where warplint does not look.
[[noreturn]] void bail();
#define ASSERT(c) ((c) ? (void)0 : bail())
int opaque(int);
void clobber(int *);          // writes, and keeps the address
void clobberReference(int &); // writes
void keep(int &);             // keeps the address
void peek(const int &);
void later(); // writes to every address that was kept, calls what was kept
struct Callable {
  void *object;
  int (*call)(void *, int);
};
void callNow(Callable);
void callLater(Callable);
template <typename F> Callable callable(F &f) {
  return {&f, [](void *object, int n) { return (*(F *)object)(n); }};
}
template <typename F> void callBack(F &f) { callNow(callable(f)); }

// They call a function that they are given.
template <class F, class... A> void callOften(F f, A... arguments) {
  for (int i = 0; i < 3; ++i)
    f(arguments...);
}
template <class... A> void callBy(void (*f)(A...), A... arguments) { f(arguments...); }
template <class F, class... A> void callForwarded(F &&f, A &&...arguments) {
  callOften(f, std::forward<A>(arguments)...);
}
template <class F, class... A> void callStored(F f, A... arguments) {
  F volatile kept = f;
  F now = kept;
  now(arguments...);
}
template <class F, class... A> void callDown(F f, int n, A... arguments) {
  f(n & 3, arguments...);
  if (n > 0 && n < 5)
    callDown(f, n - 1, arguments...);
}
template <class F, class... A> void callUnlessNull(F f, A... arguments) {
  if (f)
    f(arguments...);
  f = nullptr;
}

#include "device.h"
#include "escapes.h"
#include "figures.h"
#include "guards.h"
#include "rules.h"
