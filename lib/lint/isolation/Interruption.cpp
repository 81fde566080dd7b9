//===- Interruption.cpp - Last words of a run that is interrupted ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/isolation/Interruption.h"
#include "llvm/Support/Signals.h"
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace warplint::lint {

/// The writing end of the pipe, for the handler; -1: there is none.
static volatile std::sig_atomic_t ToWatcher = -1;

/// What is written there.
static constexpr char Interrupted = 'i', Over = 'o';

static void passToWatcher(int) {
  int Saved = errno;
  if (ToWatcher >= 0)
    (void)!write(ToWatcher, &Interrupted, 1);
  errno = Saved;
}

Interruption::Interruption(std::function<void()> Before) : Before(std::move(Before)) {
  sigaction(SIGINT, nullptr, &Old);
  if (Old.sa_handler == SIG_IGN || pipe(Pipe))
    return;
  for (int End : Pipe)
    fcntl(End, F_SETFD, FD_CLOEXEC);
  IsWatched = true;
  ToWatcher = Pipe[1];
  Watcher = std::thread([this] { watch(); });
  struct sigaction Action = {};
  Action.sa_handler = passToWatcher;
  Action.sa_flags = SA_RESTART;
  sigemptyset(&Action.sa_mask);
  sigaction(SIGINT, &Action, nullptr);
}

Interruption::~Interruption() {
  if (!IsWatched)
    return;
  sigaction(SIGINT, &Old, nullptr);
  (void)!write(Pipe[1], &Over, 1);
  Watcher.join();
  ToWatcher = -1;
  for (int End : Pipe)
    close(End);
}

void Interruption::watch() {
  char Why = Over;
  while (read(Pipe[0], &Why, 1) < 0 && errno == EINTR)
    ;
  if (Why != Interrupted)
    return;
  Before();
  llvm::sys::RunInterruptHandlers(); // removes files that are half written
  signal(SIGINT, SIG_DFL);
  kill(getpid(), SIGINT);
}

} // namespace warplint::lint
