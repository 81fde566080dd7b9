//===- OnceCalls.cpp - Settings of kernels that run once ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/OnceCalls.h"
#include "dataflow/VariableUses.h"
#include "facts/Guards.h"
#include "launch/LaunchCall.h"
#include "text/HeaderScope.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

class OnceWalk : public RecursiveASTVisitor<OnceWalk> {
  using Base = RecursiveASTVisitor<OnceWalk>;

public:
  explicit OnceWalk(std::vector<OnceCall> &Found) : Found(Found) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseVarDecl(VarDecl *V);
  bool TraverseIfStmt(IfStmt *S);
  bool TraverseCompoundStmt(CompoundStmt *S);
  bool TraverseCallExpr(CallExpr *E, DataRecursionQueue *Queue = nullptr);
  bool VisitCallExpr(CallExpr *E);

private:
  std::vector<OnceCall> &Found;
  const VarDecl *Memory = nullptr; ///< That keeps this code from running again.
  bool AboveMark = false;          ///< Memory is a number, and a greater one runs it again.
};

} // namespace

/// Whether \p V lives as long as the program, once for all threads.
static bool isForProgram(const VarDecl *V) {
  return V->hasGlobalStorage() && V->getTLSKind() == VarDecl::TLS_None;
}

/// The variable of the program that \p E reads: a single value, perhaps an atomic one, by itself or
/// through a local variable that begins with it. Null for others.
static const VarDecl *memoryIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    E = Member->getImplicitObjectArgument()->IgnoreParenImpCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!V)
    return nullptr;
  if (V->hasLocalStorage() && !isa<ParmVarDecl>(V))
    return V->getInit() ? memoryIn(V->getInit()) : nullptr;
  // A constant remembers nothing.
  return isForProgram(V) && !V->getType()->isArrayType() && !V->getType()->isPointerType() &&
                 !V->getType().isConstQualified()
             ? V
             : nullptr;
}

/// The flag that alone decides \p Condition, a `bool` or an atomic one; null where there is none.
static const VarDecl *flagIn(const Expr *Condition) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  while (const auto *Not = dyn_cast<UnaryOperator>(E)) {
    if (Not->getOpcode() != UO_LNot)
      return nullptr;
    E = Not->getSubExpr()->IgnoreParenImpCasts();
  }
  return memoryIn(E);
}

/// The variable that \p Condition compares with: `bytes > largest`. Null where there is none.
static const VarDecl *markIn(const Expr *Condition) {
  const auto *Compared = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Compared || !Compared->isRelationalOp())
    return nullptr;
  const VarDecl *Left = memoryIn(Compared->getLHS()), *Right = memoryIn(Compared->getRHS());
  return Left && Right ? nullptr : Left ? Left : Right;
}

/// Whether \p S or a part of it names \p V.
static bool names(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl() == V;
  return any_of(S->children(), [&](const Stmt *Child) { return names(Child, V); });
}

bool OnceWalk::TraverseDecl(Decl *D) {
  if (!D || isLeftOut(D))
    return true;
  if (!isa<FunctionDecl>(D))
    return Base::TraverseDecl(D);
  SaveAndRestore Outside(Memory, static_cast<const VarDecl *>(nullptr));
  return Base::TraverseDecl(D);
}

bool OnceWalk::TraverseVarDecl(VarDecl *V) {
  bool IsOnce = isForProgram(V) && (V->isStaticLocal() || V->isFileVarDecl());
  SaveAndRestore Inside(Memory, IsOnce ? static_cast<const VarDecl *>(V) : Memory);
  return Base::TraverseVarDecl(V);
}

/// The `if` whose body remembers that it ran: on a flag, or on one and more, or on a mark.
bool OnceWalk::TraverseIfStmt(IfStmt *S) {
  SaveAndRestore Inside(Memory);
  SaveAndRestore Above(AboveMark);
  SmallVector<const Expr *, 4> Conditions;
  if (S->getCond())
    Conditions.push_back(S->getCond()->IgnoreParenImpCasts());
  while (!Conditions.empty()) {
    const Expr *Condition = Conditions.pop_back_val();
    if (const auto *Both = dyn_cast<BinaryOperator>(Condition);
        Both && Both->getOpcode() == BO_LAnd) {
      Conditions.push_back(Both->getLHS()->IgnoreParenImpCasts());
      Conditions.push_back(Both->getRHS()->IgnoreParenImpCasts());
      continue;
    }
    const VarDecl *Flag = flagIn(Condition), *Mark = Flag ? nullptr : markIn(Condition);
    const VarDecl *Either = Flag ? Flag : Mark;
    if (!Either || !names(S->getThen(), Either))
      continue;
    Memory = Either;
    AboveMark = Mark;
  }
  return Base::TraverseIfStmt(S);
}

/// `if (done) return;` keeps what follows from running again, if that sets `done`.
bool OnceWalk::TraverseCompoundStmt(CompoundStmt *S) {
  SaveAndRestore Before(Memory);
  for (auto At = S->body_begin(); At != S->body_end(); ++At) {
    TraverseStmt(*At);
    const auto *If = dyn_cast<IfStmt>(*At);
    const VarDecl *Flag = If && If->getCond() && !If->getElse() ? flagIn(If->getCond()) : nullptr;
    if (Flag && neverFallsThrough(If->getThen()) &&
        any_of(make_range(std::next(At), S->body_end()),
               [&](const Stmt *Later) { return names(Later, Flag); }))
      Memory = Flag;
  }
  return true;
}

/// `std::call_once(flag, f)`.
bool OnceWalk::TraverseCallExpr(CallExpr *E, DataRecursionQueue *Queue) {
  const auto *Callee = dyn_cast_or_null<NamedDecl>(E->getCalleeDecl());
  const VarDecl *Flag = nullptr;
  if (Callee && Callee->getIdentifier() && Callee->getName() == "call_once" && E->getNumArgs() > 1)
    Flag = flagIn(E->getArg(0));
  if (!Flag)
    return Base::TraverseCallExpr(E, Queue);
  SaveAndRestore Inside(Memory, Flag);
  return Base::TraverseCallExpr(E, nullptr);
}

/// Whether \p Kernel is a variable that does not begin with one certain kernel.
static bool isAnyKernel(const Expr *Kernel) {
  const auto *Name = dyn_cast<DeclRefExpr>(Kernel->IgnoreParenCasts());
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!V || !V->getInit())
    return V != nullptr;
  const Expr *First = V->getInit()->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(First);
      Address && Address->getOpcode() == UO_AddrOf)
    First = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Is = dyn_cast<DeclRefExpr>(First);
  return !Is || !isa<FunctionDecl>(Is->getDecl());
}

bool OnceWalk::VisitCallExpr(CallExpr *E) {
  std::optional<AttributeArguments> Set = Memory ? attributeSetBy(E) : std::nullopt;
  if (!Set || isOtherAttribute(*Set) || Set->Kernel->isTypeDependent())
    return true;
  Found.push_back({E, Memory, isAnyKernel(Set->Kernel), AboveMark});
  return true;
}

std::vector<OnceCall> findOnceCalls(const ASTContext &Context) {
  std::vector<OnceCall> Found;
  OnceWalk Walk(Found);
  for (Decl *D : Context.getTraversalScope())
    Walk.TraverseDecl(D);
  return Found;
}

} // namespace warplint
