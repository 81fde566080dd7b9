//===- FindingSink.h - Hands severities and targets to the host -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang-tidy's diagnostics hold no targets, and errors among them would escape
/// NOLINT and switch fixes off. So every host gets warnings through clang-tidy,
/// and a host that shows more listens here.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_FINDINGSINK_H
#define WARPLINT_FINDINGS_FINDINGSINK_H

#include "findings/Finding.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace warplint {

/// Listens to the checks of the translation unit that this thread reads.
class FindingSink {
public:
  virtual ~FindingSink();

  /// \p F was reported under the name of \p Check, at \p Where in a file of \p Unit.
  virtual void found(llvm::StringRef Check, clang::SourceLocation Where, const Finding &F,
                     const clang::ASTContext &Unit) = 0;

  /// \p Check was silent, or offered no fix, because of which targets are judged together.
  virtual void decidedByTargets(llvm::StringRef Check) {}

  /// \p Check ran a kernel.
  virtual void ranKernel(llvm::StringRef Check) {}

  /// The listener of this thread, else that of all threads; null when the host
  /// has neither.
  static FindingSink *current();

  /// Makes \p Sink the listener of every thread without one of its own, for a
  /// host whose threads are not its own to prepare. It must outlive them all.
  static void listenEverywhere(FindingSink &Sink);

  /// Makes a sink the listener of this thread while it lives.
  class Scope {
  public:
    explicit Scope(FindingSink &Sink);
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    FindingSink *Before;
  };
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_FINDINGSINK_H
