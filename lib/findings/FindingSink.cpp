//===- FindingSink.cpp - Hands severities and targets to the host ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/FindingSink.h"
#include "llvm/Support/ErrorHandling.h"

namespace warplint {

llvm::StringRef name(Severity S) {
  switch (S) {
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  llvm_unreachable("every severity has a name");
}

static thread_local FindingSink *CurrentSink = nullptr;
static FindingSink *SinkOfAllThreads = nullptr;

FindingSink::~FindingSink() = default;

FindingSink *FindingSink::current() { return CurrentSink ? CurrentSink : SinkOfAllThreads; }

void FindingSink::listenEverywhere(FindingSink &Sink) { SinkOfAllThreads = &Sink; }

FindingSink::Scope::Scope(FindingSink &Sink) : Before(CurrentSink) { CurrentSink = &Sink; }

FindingSink::Scope::~Scope() { CurrentSink = Before; }

} // namespace warplint
