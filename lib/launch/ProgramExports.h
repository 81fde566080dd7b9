//===- ProgramExports.h - What a file tells the other files of a program --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_PROGRAMEXPORTS_H
#define WARPLINT_LAUNCH_PROGRAMEXPORTS_H

#include "dataflow/ProgramFacts.h"
#include "launch/LaunchSite.h"
#include "launch/Readings.h"
#include "launch/SourceWalk.h"

namespace warplint {
class Evaluator;
class LaunchModel;
struct KernelFacts;

/// Summarises a file for the others of its program: the calls of their functions, what its own
/// functions return, what its variables hold. ask() comes before the readings are collected, and
/// summary() after that.
class ProgramExports {
public:
  ProgramExports(clang::ASTContext &Context, const SourceFindings &Source, const VariableUses &Uses,
                 FlowContext &Flow, Readings &Read, const Evaluator &Values)
      : Context(Context), Source(Source), Uses(Uses), Flow(Flow), Read(Read), Values(Values) {}

  /// Asks for the arguments of all calls of functions of other files.
  void ask();
  FileSummary summary(const LaunchModel &Model);

private:
  /// A call of a function of another file, or by a pointer.
  struct OutsideCall {
    const clang::Expr *Call;
    const clang::FunctionDecl *Callee; ///< Null: a pointer leads to it.
    FoundCall Found;
    llvm::SmallVector<const clang::Expr *, 4> Arguments;
  };

  clang::ASTContext &Context;
  const SourceFindings &Source;
  const VariableUses &Uses;
  FlowContext &Flow;
  Readings &Read;
  const Evaluator &Values;
  std::vector<OutsideCall> Asked, AtFileScope;

  void ask(OutsideCall Call);
  ProgramPlace placeOf(clang::SourceLocation Where) const;
  void addCalls(const OutsideCall &Of, FileSummary &To) const;
  void addNeeds(const OutsideCall &Of, const FileSummary &Told, FileSummary &To) const;
  void addAnyCall(const OutsideCall &Of, FileSummary &To) const;
  ProgramCall callOf(const OutsideCall &Of, const Reading &R) const;
  void addResults(FileSummary &To);
  void addVariables(FileSummary &To);
  ProgramNeeds needsOfLaunches() const;
  void addDefinitions(const LaunchModel &Model, FileSummary &To) const;
  void addKernels(const LaunchModel &Model, FileSummary &To) const;
  void addLaunches(const LaunchModel &Model, FileSummary &To) const;
  void addOverridden(const clang::FunctionDecl *F, FileSummary &To) const;
};

/// \p Of, a launch of \p Kernel in another file; empty if that was removed since.
std::optional<LaunchSite> siteElsewhere(const ProgramLaunch &Of, const KernelFacts &Kernel,
                                        clang::SourceManager &Sources);

/// Gives \p Kernel the bounds and the shared memory that \p Of, in another file, has.
void takeDefinition(KernelFacts &Kernel, const ProgramDefinition &Of,
                    clang::SourceManager &Sources);

} // namespace warplint

#endif // WARPLINT_LAUNCH_PROGRAMEXPORTS_H
