//===- Paths.h - Environments that are kept apart -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A small disjunction: what goes together on each of several paths to the same
/// point. Sets of values alone would allow every combination.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PATHS_H
#define WARPLINT_DATAFLOW_PATHS_H

#include "dataflow/Environment.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {
class AbstractValue;

/// The value of an expression at its last evaluation.
struct Evaluated {
  AbstractValue Value;
  unsigned Time = 0; ///< Interpreter::Clock then.
};

/// The state of one path, or of several that were joined.
struct Path {
  Environment Known;
  /// The value of an expression that another block computed and that is still to be used.
  struct Computed {
    const clang::Expr *E;
    Evaluated Is;
    bool Wrapped; ///< Another one is this value, converted.
  };
  llvm::SmallVector<Computed, 2> Pending;
  AbstractValue Returned = AbstractValue::unknown(Reason::NoValue);

  /// Joins what holds on another path, as Environment::join() does.
  bool join(const Path &Other, JoinPoint Where = {});
};
using Paths = llvm::SmallVector<Path, 2>;

/// The difference between two paths.
struct Difference {
  unsigned Count = 0;       ///< Of values that differ.
  bool Substantial = false; ///< One of them is known on a path.

  void add(const AbstractValue &A, const AbstractValue &B);
  /// Whether joining the paths loses which values go together.
  bool isRelation() const { return Count > 1 && Substantial; }
};

/// Whether what an object holds matters.
using Relevance = llvm::function_ref<bool(const Root *)>;

/// The differences between \p A and \p B among values that \p Matters selects, at most \p Enough of
/// them.
Difference difference(const Path &A, const Path &B, Relevance Matters, unsigned Enough);

/// Joins paths that differ in one value at the most, and while more than \p Most are left,
/// those that differ least.
void reduce(Paths &All, unsigned Most, Relevance Matters);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PATHS_H
