//===- IndexGuard.cpp - Whether a kernel ignores threads beyond its data --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/IndexGuard.h"
#include "launch/Guards.h"
#include "launch/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// Whether \p S refers to one of the built-in variables that tell a thread's
/// place, itself or through variables initialised from them.
static bool mentionsThreadIndex(const Stmt *S, unsigned Depth = 4) {
  if (!S || Depth == 0)
    return false;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl()))
      if ((V->getIdentifier() && V->getName() == "threadIdx") ||
          mentionsThreadIndex(V->getAnyInitializer(), Depth - 1))
        return true;
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(S)) // the object of a property
    return mentionsThreadIndex(Opaque->getSourceExpr(), Depth);
  return any_of(S->children(), [&](const Stmt *C) { return mentionsThreadIndex(C, Depth); });
}

/// Whether threads of a block work together anywhere in \p S: barriers, votes,
/// shuffles, or the size of the block itself as a number of its own.
static bool cooperates(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      if (Callee->getIdentifier() && Callee->getName().starts_with("__") &&
          (Callee->getName().contains("sync") || Callee->getName().contains("shfl")))
        return true;
  return any_of(S->children(), [](const Stmt *C) { return cooperates(C); });
}

/// Whether \p Condition compares a thread's index with something else.
/// \p Less: whether it holds for the low indices (`i < n`), not for the high
/// ones (`i >= n`).
static bool comparesIndex(const Expr *Condition, bool Less) {
  const auto *Operator = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Operator)
    return false;
  if (Operator->isLogicalOp()) // `i < n && j < m` guards both, `i >= n || j >= m` too
    return (Operator->getOpcode() == BO_LAnd) == Less && comparesIndex(Operator->getLHS(), Less) &&
           comparesIndex(Operator->getRHS(), Less);
  bool LeftIsLow = Operator->getOpcode() == BO_LT || Operator->getOpcode() == BO_LE;
  bool RightIsLow = Operator->getOpcode() == BO_GT || Operator->getOpcode() == BO_GE;
  if (!LeftIsLow && !RightIsLow)
    return false;
  bool IndexLeft = mentionsThreadIndex(Operator->getLHS());
  bool IndexRight = mentionsThreadIndex(Operator->getRHS());
  return IndexLeft != IndexRight && (IndexLeft ? LeftIsLow : RightIsLow) == Less;
}

/// Whether \p E is `threadIdx.x` or the like as Clang's own CUDA headers have
/// it: a property, which is read by a call.
static bool isBuiltinProperty(const Expr *E) {
  const auto *Object = dyn_cast<PseudoObjectExpr>(E);
  const auto *Property = Object ? dyn_cast<MSPropertyRefExpr>(Object->getSyntacticForm()) : nullptr;
  const auto *Record =
      Property ? Property->getBaseExpr()->getType()->getAsCXXRecordDecl() : nullptr;
  return Record && Record->getIdentifier() && Record->getName().starts_with("__cuda_builtin_");
}

/// Whether evaluating \p E only reads.
static bool onlyReads(const Expr *E, const ASTContext &Context) {
  if (!E->HasSideEffects(Context) || isBuiltinProperty(E))
    return true;
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return !Operator->isAssignmentOp() && onlyReads(Operator->getLHS(), Context) &&
           onlyReads(Operator->getRHS(), Context);
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && !Cast->getConversionFunction())
    return onlyReads(Cast->getSubExpr(), Context);
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return onlyReads(Paren->getSubExpr(), Context);
  return false;
}

/// Whether \p S does nothing but name values.
static bool onlyDeclares(const Stmt *S) {
  const auto *Declaration = dyn_cast<DeclStmt>(S);
  return Declaration && all_of(Declaration->decls(), [](const Decl *D) {
           const auto *V = dyn_cast<VarDecl>(D);
           return !V || (V->hasInit() && V->getType()->isIntegralOrEnumerationType() &&
                         onlyReads(V->getInit(), V->getASTContext()));
         });
}

bool guardsItsIndex(const KernelFacts &Kernel) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Kernel.Function->getBody());
  if (!Body || Kernel.Shared.StaticBytes || Kernel.Shared.Dynamic || cooperates(Body))
    return false;
  for (const Stmt *S : Body->body()) {
    if (onlyDeclares(S))
      continue;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      if (neverFallsThrough(If->getThen()) && !If->getElse() && comparesIndex(If->getCond(), false))
        return true; // if (i >= n) return;
      return S == Body->body_back() && !If->getElse() && comparesIndex(If->getCond(), true);
    }
    const auto *Loop = dyn_cast<ForStmt>(S); // the grid-stride loop
    return Loop && S == Body->body_back() && Loop->getCond() &&
           comparesIndex(Loop->getCond(), true);
  }
  return false;
}

} // namespace warplint::launch
