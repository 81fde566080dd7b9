//===- ProgramDependence.h - What values need of other files --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_PROGRAMDEPENDENCE_H
#define WARPLINT_LAUNCH_PROGRAMDEPENDENCE_H

#include "dataflow/AbstractValue.h"
#include "dataflow/ProgramFacts.h"

namespace warplint {
class FlowContext;
class Readings;

/// Collects the names of other files by which values would be better known.
class ProgramDependence {
public:
  ProgramDependence(const FlowContext &Flow, const Readings &Read) : Flow(Flow), Read(Read) {}

  /// Adds what \p Values depend on, on each way to \p Call: \p Values gives those that matter, of
  /// all that were read there.
  void add(const clang::Expr *Call,
           llvm::function_ref<std::vector<AbstractValue>(llvm::ArrayRef<AbstractValue>)> Values);
  /// Adds all that was asked of other files until now.
  void addAllAsked();

  ProgramNeeds Needs;

private:
  const FlowContext &Flow;
  const Readings &Read;
  bool OnCaller = false; ///< Of the values that see() has met.

  void addEntry(const clang::FunctionDecl *F);
  void addAskedAt(clang::SourceLocation Where);
  void see(const Unknown &U);
  void see(const IntValue &I);
  void see(const AbstractValue &V);
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_PROGRAMDEPENDENCE_H
