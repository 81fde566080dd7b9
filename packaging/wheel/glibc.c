//===- glibc.c - What older C libraries lack ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The archives that go into the wheel were compiled on a system with a newer C library than the one
/// that the wheel asks for. These are the functions that they need and an older one lacks.
///
//===----------------------------------------------------------------------===//

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/// Whether the process has one thread for sure, so that libstdc++ may leave atomics out. From 2.32.
char __libc_single_threaded = 0;

/// For std::random_device. From 2.36.
uint32_t arc4random(void) {
  uint32_t Number;
  if (getentropy(&Number, sizeof(Number)))
    abort();
  return Number;
}

/// For waits with a limit of time. From 2.30. The older wait knows the clock of the day alone: where
/// that is set meanwhile, a wait is shorter or longer.
int pthread_cond_clockwait(pthread_cond_t *Condition, pthread_mutex_t *Mutex, clockid_t Clock,
                           const struct timespec *Until) {
  const long PerSecond = 1000000000;
  struct timespec Now, Day;
  clock_gettime(Clock, &Now);
  clock_gettime(CLOCK_REALTIME, &Day);
  Day.tv_sec += Until->tv_sec - Now.tv_sec;
  Day.tv_nsec += Until->tv_nsec - Now.tv_nsec;
  if (Day.tv_nsec < 0) {
    Day.tv_nsec += PerSecond;
    --Day.tv_sec;
  } else if (Day.tv_nsec >= PerSecond) {
    Day.tv_nsec -= PerSecond;
    ++Day.tv_sec;
  }
  return pthread_cond_timedwait(Condition, Mutex, &Day);
}

/// For LLVM's count of the memory in use, which warplint never prints. From 2.33.
struct MemoryInUse {
  size_t Numbers[10];
};
struct MemoryInUse mallinfo2(void) {
  struct MemoryInUse None = {{0}};
  return None;
}
