//===- SourceWalk.h - Walks the user's code of a translation unit once ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_SOURCEWALK_H
#define WARPLINT_LAUNCH_SOURCEWALK_H

#include "launch/DeviceQueries.h"
#include "launch/KernelUses.h"
#include "facts/CallGraph.h"
#include "facts/ChosenValues.h"
#include "facts/Guards.h"
#include "text/HeaderScope.h"
#include "facts/Reachability.h"
#include "facts/UnreadCode.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class DeclRefExpr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace warplint {
class VariableUses;
class KeptAnswers;

/// A call as the walk found it, to be evaluated when the walk has seen every use
/// of every variable.
struct FoundCall {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Caller;
  const clang::FunctionDecl *Body; ///< The caller, or the lambda in it.
  llvm::SmallVector<Guard, 8> Guards;

  /// Whether it is in an uninstantiated template, or in no function at all: no code runs there that
  /// could be followed.
  bool isPattern() const;
};

/// The findings in the user's part of a translation unit.
struct SourceFindings {
  SourceFindings(clang::ASTContext &Context, bool WholeUnit, const ParseErrors &Errors)
      : Headers(Context, WholeUnit), Uses(Context), Unread(Context, Errors, Calls) {}

  HeaderScope Headers;
  KernelUses Uses;
  CallGraph Calls;
  UnreadCode Unread;
  llvm::SetVector<const clang::FunctionDecl *> KernelDecls; ///< Canonical declarations.
  std::vector<FoundCall> LaunchCalls;
  std::vector<FoundCall> SettingCalls;     ///< That set an attribute or preference of a kernel.
  std::vector<FoundCall> NodeSettingCalls; ///< That give a node of a graph an attribute.
  llvm::DenseMap<const clang::CallExpr *, FoundCall> UserCalls; ///< With a body in sight.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::DeclRefExpr *, 2>>
      KernelReferences;
  /// The kernels' names that are used for a launch or an attribute.
  llvm::DenseSet<const clang::DeclRefExpr *> ExplainedReferences;
  /// The places where the source names a kernel, as far as the parser understood it.
  llvm::DenseSet<clang::SourceLocation> KernelNames;
  /// Functions that name the error of a wrong launch.
  llvm::DenseSet<const clang::FunctionDecl *> ExpectingFailure;
  /// Those that name the error of a kernel that faults.
  llvm::DenseSet<const clang::FunctionDecl *> ExpectingFault;
  bool NamesSharedModes = false; ///< Whether any code names the attribute that sets such a mode.
  llvm::DenseSet<const clang::Stmt *> Statements; ///< Expressions that are statements of a block.
  DeviceQueries Queries;
  ChosenValues Chosen;
  Reachability Reached;
};

/// Walks the user's part of \p Context into \p Found, what is done with each variable into \p Uses,
/// and what may keep an answer of the device into \p Kept.
void walkSource(clang::ASTContext &Context, VariableUses &Uses, KeptAnswers &Kept,
                SourceFindings &Found);

} // namespace warplint

#endif // WARPLINT_LAUNCH_SOURCEWALK_H
