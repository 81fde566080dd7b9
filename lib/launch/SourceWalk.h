//===- SourceWalk.h - Walks the user's code of a translation unit once ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_SOURCEWALK_H
#define WARPLINT_LAUNCH_SOURCEWALK_H

#include "facts/ErroneousCode.h"
#include "facts/Guards.h"
#include "facts/ValueFlow.h"
#include "launch/DeviceQueries.h"
#include "text/HeaderScope.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class ASTContext;
class CXXConstructExpr;
class CXXTryStmt;
class CallExpr;
class DeclRefExpr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace warplint {
class VariableUses;

/// A call as the walk found it, to be evaluated when the walk has seen every use
/// of every variable.
struct FoundCall {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Caller;
  const clang::FunctionDecl *Body; ///< The caller, or the lambda in it.
  llvm::ArrayRef<Guard> Guards;
  const clang::CXXTryStmt *Handles = nullptr; ///< The one in whose handler it is.

  /// Whether it is in an uninstantiated template, or in no function at all: no code runs there that
  /// could be followed.
  bool isPattern() const;
};

/// The findings in the user's part of a translation unit.
struct SourceFindings {
  SourceFindings(clang::ASTContext &Context, bool WholeUnit, const ParseErrors &Errors)
      : Headers(Context, WholeUnit), Flow(Context), Erroneous(Context, Errors, Flow),
        Queries(Flow) {}

  HeaderScope Headers;
  ValueFlow Flow;
  ErroneousCode Erroneous;
  llvm::SetVector<const clang::FunctionDecl *> KernelDecls; ///< Canonical declarations.
  std::vector<FoundCall> LaunchCalls;
  std::vector<FoundCall> SettingCalls;     ///< That set an attribute or preference of a kernel.
  std::vector<FoundCall> NodeSettingCalls; ///< That give a node of a graph an attribute.
  llvm::DenseMap<const clang::CallExpr *, FoundCall> UserCalls; ///< Of the user's functions.
  std::vector<FoundCall> PointerCalls; ///< By a pointer to a function.
  /// Objects that constructors of the user's make; the call of each is null.
  std::vector<std::pair<const clang::CXXConstructExpr *, FoundCall>> Constructions;
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
};

/// Walks the user's part of \p Context into \p Found, and what is done with each variable into
/// \p Uses.
void walkSource(clang::ASTContext &Context, VariableUses &Uses, SourceFindings &Found);

} // namespace warplint

#endif // WARPLINT_LAUNCH_SOURCEWALK_H
