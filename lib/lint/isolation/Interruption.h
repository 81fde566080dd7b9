//===- Interruption.h - Last words of a run that is interrupted -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ISOLATION_INTERRUPTION_H
#define WARPLINT_LINT_ISOLATION_INTERRUPTION_H

#include <csignal>
#include <functional>
#include <thread>

namespace warplint::lint {

/// While it lives, an interruption by the user (SIGINT) first calls a function, on a thread of its
/// own, and then ends the process as ever. One at a time. Where the signal is ignored, it stays so.
class Interruption {
public:
  explicit Interruption(std::function<void()> Before);
  ~Interruption();
  Interruption(const Interruption &) = delete;
  Interruption &operator=(const Interruption &) = delete;

private:
  std::function<void()> Before;
  int Pipe[2] = {-1, -1}; ///< What the handler of the signal writes to.
  bool IsWatched = false;
  struct sigaction Old = {};
  std::thread Watcher;

  void watch();
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_ISOLATION_INTERRUPTION_H
