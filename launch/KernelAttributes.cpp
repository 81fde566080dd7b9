//===- KernelAttributes.cpp - Reads the attributes that bear on launches --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What Clang does not know, or does not keep, arrives as annotations: by
/// warplint's own headers (tool/cuda_headers/warplint_attributes.h) and, in a
/// stock clang-tidy, by the plugin. Clang's own attributes are read where those
/// are absent.
///
//===----------------------------------------------------------------------===//

#include "compat/Attributes.h"
#include "launch/KernelFacts.h"
#include "launch/values/Evaluator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace warplint::launch {

namespace {

/// An attribute as it was written: its place and its arguments.
struct Written {
  SourceRange Range;
  llvm::SmallVector<const Expr *, 3> Arguments;
};

} // namespace

/// The annotation "warplint.NAME" that stands on \p D itself; what Clang copied
/// from an earlier declaration does not count.
static std::optional<Written> annotation(const FunctionDecl *D, llvm::StringRef Name) {
  std::optional<Written> Last;
  for (const auto *A : D->specific_attrs<AnnotateAttr>()) {
    llvm::StringRef Found = A->getAnnotation();
    if (!A->isInherited() && Found.consume_front("warplint.") && Found == Name)
      Last = Written{A->getRange(), {A->args_begin(), A->args_end()}};
  }
  return Last;
}

/// What \p Find gives for the last declaration of \p Kernel for which it gives
/// anything: a later attribute replaces an earlier one.
static std::optional<Written>
lastOf(const FunctionDecl *Kernel,
       llvm::function_ref<std::optional<Written>(const FunctionDecl *)> Find) {
  std::optional<Written> Found;
  for (const FunctionDecl *D = Kernel->getMostRecentDecl(); D && !Found; D = D->getPreviousDecl())
    Found = Find(D);
  return Found;
}

//===----------------------------------------------------------------------===//
// __launch_bounds__
//===----------------------------------------------------------------------===//

/// The third argument of the bounds at \p Range as text: without an
/// annotation it is kept in no pass but a device pass for an architecture that
/// has clusters.
static std::optional<IntValue> thirdBoundAsWritten(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Written = Sources.getExpansionRange(Range);
  llvm::StringRef Text =
      Lexer::getSourceText(Written, Sources, Context.getLangOpts()).rtrim(")").trim();
  unsigned Depth = 0, Commas = 0;
  size_t Third = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    Depth += Text[I] == '(';
    Depth -= Depth && Text[I] == ')';
    if (Text[I] == ',' && Depth == 1 && ++Commas == 2)
      Third = I + 1;
  }
  if (Commas != 2)
    return std::nullopt;
  int64_t Value = 0;
  if (Text.drop_front(Third).trim().getAsInteger(0, Value))
    return IntValue::unknown(Reason::Other, Range.getBegin());
  return IntValue::known({Value, {}, {}});
}

/// The bounds that stand on \p D itself.
static const CUDALaunchBoundsAttr *boundsAttribute(const FunctionDecl *D) {
  for (const auto *Attribute : D->specific_attrs<CUDALaunchBoundsAttr>())
    if (!Attribute->isInherited())
      return Attribute;
  return nullptr;
}

std::optional<LaunchBounds> readBounds(const FunctionDecl *Kernel, const Evaluator &Values) {
  // The last bound that is written holds. Declarations are linked backwards,
  // and Clang copies attributes onto later ones, marked as inherited.
  const FunctionDecl *D = Kernel->getMostRecentDecl();
  while (D && !boundsAttribute(D))
    D = D->getPreviousDecl();
  if (!D)
    return std::nullopt;
  const CUDALaunchBoundsAttr *Last = boundsAttribute(D);
  LaunchBounds Bounds{Last->getRange(), Values.integer(Last->getMaxThreads()), {}, {}};
  if (const Expr *MinBlocks = Last->getMinBlocks())
    Bounds.MinBlocks = Values.integer(MinBlocks);
  std::optional<Written> All = annotation(D, "launch_bounds");
  if (const Expr *MaxBlocks = Last->getMaxBlocks())
    Bounds.MaxCluster = Values.integer(MaxBlocks);
  else if (All && All->Arguments.size() == 3)
    Bounds.MaxCluster = Values.integer(All->Arguments[2]);
  else if (!All)
    Bounds.MaxCluster = thirdBoundAsWritten(Last->getRange(), Kernel->getASTContext());
  return Bounds;
}

//===----------------------------------------------------------------------===//
// The others
//===----------------------------------------------------------------------===//

/// Adds the operands of the commas in \p E to \p Parts.
static void splitCommas(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Parts) {
  const auto *Comma = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Comma || Comma->getOpcode() != BO_Comma) {
    Parts.push_back(E);
    return;
  }
  splitCommas(Comma->getLHS(), Parts);
  Parts.push_back(Comma->getRHS());
}

/// The triple that \p Parts give; the ones that are missing are 1.
static Dim3Value triple(llvm::ArrayRef<const Expr *> Parts, const Evaluator &Values) {
  std::array<IntValue, 3> Known;
  Known.fill(IntValue::known({1, {}, {}}));
  for (auto [Part, Value] : llvm::zip_first(Parts.take_front(Known.size()), Known))
    Value = Values.integer(Part);
  return Dim3Value::of(Known[0], Known[1], Known[2]);
}

/// The triple that a tuple gives: `(16, 8, 1)`, to Clang commas in parentheses.
static Dim3Value tuple(const Expr *E, const Evaluator &Values) {
  if (const auto *Folded = dyn_cast<FullExpr>(E))
    E = Folded->getSubExpr();
  llvm::SmallVector<const Expr *, 3> Parts;
  splitCommas(E, Parts);
  return triple(Parts, Values);
}

KernelAttributes readAttributes(const FunctionDecl *Kernel, const Evaluator &Values) {
  auto Named = [](llvm::StringRef Name) {
    return [=](const FunctionDecl *D) { return annotation(D, Name); };
  };
  KernelAttributes Found;
  std::optional<Written> Registers = lastOf(Kernel, Named("maxnreg"));
  if (Registers && Registers->Arguments.size() == 1)
    Found.MaxRegisters = {Registers->Range, Values.integer(Registers->Arguments[0])};

  std::optional<Written> Cluster = lastOf(Kernel, [](const FunctionDecl *D) {
    std::optional<Written> Ours = annotation(D, "cluster_dims");
    std::optional<compat::ClusterDims> Clangs = compat::clusterDims(*D);
    if (Ours || !Clangs)
      return Ours;
    return std::optional(Written{Clangs->Range, std::move(Clangs->Arguments)});
  });
  if (Cluster && !Cluster->Arguments.empty())
    Found.ClusterDims = {Cluster->Range, triple(Cluster->Arguments, Values)};

  std::optional<Written> Block = lastOf(Kernel, Named("block_size"));
  if (Block && !Block->Arguments.empty())
    Found.BlockSize = {Block->Range, tuple(Block->Arguments[0], Values)};
  if (Block && Block->Arguments.size() == 2)
    Found.ClusterDims = {Block->Range, tuple(Block->Arguments[1], Values)};
  return Found;
}

} // namespace warplint::launch
