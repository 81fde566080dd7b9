//===- OneThread.h - A pool of one thread: the one that asks ----*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Included before everything else of what lints in threads in a build of the mutants (Quick.cmake).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_MUTATION_ONETHREAD_H
#define WARPLINT_TEST_MUTATION_ONETHREAD_H

#include "llvm/Support/ThreadPool.h"

namespace warplint_mutation {

class OneThread {
public:
  explicit OneThread(const llvm::ThreadPoolStrategy &) {}
  template <class Job> void async(Job How) { How(); }
  void wait() {}
};

} // namespace warplint_mutation

#define DefaultThreadPool ::warplint_mutation::OneThread

#endif // WARPLINT_TEST_MUTATION_ONETHREAD_H
