//===- RaceDoubts.h - Why it is not known whether threads race ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_RACEDOUBTS_H
#define WARPLINT_THREADS_RACEDOUBTS_H

#include "threads/KernelRun.h"
#include "threads/LaneValue.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// An access of the threads of a block, at one place of the code.
struct Access {
  const clang::Expr *Where = nullptr;
  AccessKind Kind = AccessKind::Read;
  LaneValue At;
  int64_t Bytes = 0;
  LaneValue Content; ///< What is written.
  LaneSet Active, Certain;
  PathCondition Path;
};

/// Finds the accesses to shared memory that AccessLog cannot compare, or does not, since a barrier
/// is between them that the threads may not come to. A kernel without any, and without a race, is
/// free of races.
class RaceDoubts {
public:
  void add(llvm::StringRef Why) {
    if (First.empty())
      First = Why;
  }
  /// The first cause for doubt; empty if there is none.
  llvm::StringRef first() const { return First; }
  bool hasAccesses() const { return HasAccesses; }
  void noteAccess() { HasAccesses = true; }

  void record(const Access &A);
  /// All threads that run under \p Path wait.
  void wait(const PathCondition &Path);

private:
  /// Accesses of the interval by the memory that they may be to.
  struct Use {
    const void *Object;
    SymbolId Base;
    bool IsKnown; ///< Whether the offsets from \p Base are.
    AccessKind Kind;
    LaneSet Lanes;
  };
  std::vector<Use> Uses;
  /// Accesses since the last barrier that all threads come to, with the number of those barriers
  /// before them that some may not come to.
  std::vector<std::pair<Access, size_t>> Recent;
  std::vector<PathCondition> Waits;
  llvm::StringRef First;
  bool HasAccesses = false;

  void use(Use U);
};

} // namespace warplint

#endif // WARPLINT_THREADS_RACEDOUBTS_H
