//===- CrashGuard.cpp - Runs what may crash -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/CrashGuard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/thread.h"
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <unistd.h>

using namespace llvm;

namespace warplint {
namespace {

/// Enough for the 4,096 levels of brackets that ClangCommand.cpp allows: Clang's parser takes up
/// to 13 KiB for each. Pages that are not used take no memory, but the limit of `--max-memory`
/// counts them.
constexpr unsigned StackBytes = 64 << 20;

/// The stack of the signal handler, for when the thread's own stack overflowed.
constexpr size_t HandlerStackBytes = 64 << 10;

/// The data that a thread shares with the one that waits for it.
struct Outcome {
  std::mutex Lock;
  std::condition_variable Changed;
  enum { Running, Done, Crashed } Now = Running;

  void become(decltype(Now) Value) {
    std::lock_guard Hold(Lock);
    Now = Value;
    Changed.notify_all();
  }
};

void runGuarded(const std::function<void()> &Work, Outcome &Result) {
  auto HandlerStack = std::make_unique<char[]>(HandlerStackBytes);
  stack_t Own = {}, Before = {};
  Own.ss_sp = HandlerStack.get();
  Own.ss_size = HandlerStackBytes;
  sigaltstack(&Own, &Before);
  CrashRecoveryContext Recovery;
  if (!Recovery.RunSafely([&] { Work(); })) {
    // A lock of the allocator's may be held for ever. Its memory is never given to another
    // thread as long as this one lives.
    Result.become(Outcome::Crashed);
    for (;;)
      pause();
  }
  sigaltstack(&Before, nullptr);
  Result.become(Outcome::Done);
}

} // namespace

void enableCrashGuard() {
  CrashRecoveryContext::Enable();
  // It handles signals on the stack that they came from.
  for (int Signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP}) {
    struct sigaction Action;
    if (!sigaction(Signal, nullptr, &Action)) {
      Action.sa_flags |= SA_ONSTACK;
      sigaction(Signal, &Action, nullptr);
    }
  }
  // LLVM would end the program with status 1, which means something else here.
  remove_fatal_error_handler();
  install_fatal_error_handler([](void *, const char *Why, bool) {
    // Outside of what is guarded only a thread can have failed to start.
    if (!CrashRecoveryContext::GetCurrent())
      report_bad_alloc_error(Why);
    std::abort();
  });
}

bool survives(std::function<void()> Work) {
  // Shared: a thread that crashed keeps it.
  auto Result = std::make_shared<Outcome>();
  llvm::thread Runner(std::optional<unsigned>(StackBytes),
                      [Work = std::move(Work), Result] { runGuarded(Work, *Result); });
  std::unique_lock Hold(Result->Lock);
  Result->Changed.wait(Hold, [&] { return Result->Now != Outcome::Running; });
  bool Crashed = Result->Now == Outcome::Crashed;
  Hold.unlock();
  if (Crashed)
    Runner.detach();
  else
    Runner.join();
  return !Crashed;
}

} // namespace warplint
