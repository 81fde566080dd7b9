//===- IndexUses.cpp - Uses of the global thread index in a kernel --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/IndexUses.h"
#include "cuda/DeviceFunctions.h"
#include "kernels/IndexForms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Goes through the body of a kernel, or of a function that it calls, in its order, with the
/// conditions on the way.
class IndexWalk {
public:
  IndexWalk(const FunctionDecl *Function, IndexAxis Along, const ASTContext &AST,
            unsigned Depth = 0, GivenParameters Given = GivenParameters())
      : Function(Function), Reader(Function, Along, AST, Depth, std::move(Given)) {}

  void walk(const Stmt *S);
  IndexUses Uses;

private:
  const FunctionDecl *Function;
  IndexReader Reader;
  unsigned Conditions = 0;  ///< Those on the index that are around.
  bool MayHaveLeft = false; ///< Whether such a condition can have kept threads from going on.

  bool isGuarded() const { return Conditions != 0 || MayHaveLeft; }
  void walkChildren(const Stmt *S);
  void walkUnder(const Stmt *S, bool Depends);
  void walkLoop(const Stmt *Init, const Expr *Condition, const Stmt *Body, const Stmt *Step);
  bool walkExpression(const Expr *E);
  void walkCall(const CallExpr *E);
  void follow(const CallExpr *E, const FunctionDecl *Callee);
  void noteGuard(const IfStmt *If);
  void noteBounds(const Expr *Condition, bool IsLess);
  void noteBound(const BinaryOperator *E, bool IsLess);
  void noteAccess(const Expr *Where, const Expr *Pointer, const Expr *Index);
  void noteAccessBy(const Expr *Pointer);
  using Expressions = SmallVector<const Expr *, 4>;
  const ParmVarDecl *arrayOf(const Expr *Pointer, Expressions &Offsets, unsigned Steps = 0) const;
};

} // namespace

void IndexWalk::walkChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    walk(Child);
}

void IndexWalk::walkUnder(const Stmt *S, bool Depends) {
  Conditions += Depends;
  walk(S);
  Conditions -= Depends;
}

void IndexWalk::walkLoop(const Stmt *Init, const Expr *Condition, const Stmt *Body,
                         const Stmt *Step) {
  walk(Init);
  walk(Condition);
  bool Depends = Reader.depends(Condition);
  Uses.HasLoop |= Depends;
  walkUnder(Body, Depends);
  walkUnder(Step, Depends);
}

void IndexWalk::walk(const Stmt *S) {
  if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
    return;
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, AsmStmt>(S))
    MayHaveLeft |= Conditions != 0 || isa<AsmStmt, GotoStmt, IndirectGotoStmt>(S);
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    walk(If->getInit());
    walk(If->getConditionVariableDeclStmt());
    walk(If->getCond());
    bool Depends = Reader.depends(If->getCond());
    if (Depends && Reader.Depth == 0)
      noteGuard(If);
    walkUnder(If->getThen(), Depends);
    return walkUnder(If->getElse(), Depends);
  }
  if (const auto *For = dyn_cast<ForStmt>(S))
    return walkLoop(For->getInit(), For->getCond(), For->getBody(), For->getInc());
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return walkLoop(nullptr, While->getCond(), While->getBody(), nullptr);
  if (const auto *Do = dyn_cast<DoStmt>(S)) {
    walk(Do->getBody());
    Uses.HasLoop |= Reader.depends(Do->getCond());
    return walk(Do->getCond());
  }
  if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    walk(Switch->getCond());
    return walkUnder(Switch->getBody(), Reader.depends(Switch->getCond()));
  }
  const auto *E = dyn_cast<Expr>(S);
  if (!E || !walkExpression(E))
    walkChildren(S);
}

/// Goes through \p E and returns true if the order of its parts matters.
bool IndexWalk::walkExpression(const Expr *E) {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    walk(Choice->getCond());
    bool Depends = Reader.depends(Choice->getCond());
    walkUnder(Choice->getTrueExpr(), Depends);
    walkUnder(Choice->getFalseExpr(), Depends);
    return true;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    walkCall(Call);
    return true;
  }
  if (const auto *Operation = dyn_cast<BinaryOperator>(E); Operation && Operation->isLogicalOp()) {
    walk(Operation->getLHS());
    walkUnder(Operation->getRHS(), Reader.depends(Operation->getLHS()));
    return true;
  }
  if (const auto *Address = dyn_cast<UnaryOperator>(E)) {
    const Expr *Of = Address->getSubExpr()->IgnoreParenImpCasts();
    if (Address->getOpcode() == UO_AddrOf && isa<ArraySubscriptExpr>(Of)) {
      walkChildren(Of);
      return true;
    }
    if (Address->getOpcode() == UO_Deref) {
      walk(Of);
      noteAccess(E, Of, nullptr);
      return true;
    }
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    walkChildren(Element);
    noteAccess(E, Element->getBase(), Element->getIdx());
    return true;
  }
  return false;
}

void IndexWalk::walkCall(const CallExpr *E) {
  walkChildren(E);
  const FunctionDecl *F = E->getDirectCallee();
  StringRef Name = F && F->getIdentifier() ? F->getName() : "";
  if (F && (F->isNoReturn() || cuda::deviceAct(Name) == cuda::DeviceAct::End))
    MayHaveLeft |= Conditions != 0;
  const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
  if (Definition && Definition->hasBody())
    follow(E, Definition);
  if (cuda::deviceAct(Name) == cuda::DeviceAct::Atomic || cuda::loadsFromPointer(Name))
    for (const Expr *Argument : E->arguments())
      if (Argument->getType()->isPointerType())
        return noteAccessBy(Argument);
}

/// Goes through \p Callee, which only gets the arrays of the kernel, and what its index is.
void IndexWalk::follow(const CallExpr *E, const FunctionDecl *Callee) {
  constexpr unsigned MostCalls = 3;
  if (isGuarded() || Uses.Unguarded || Reader.Depth == MostCalls || Callee == Function ||
      isa<CXXMethodDecl>(Callee) || E->getNumArgs() != Callee->getNumParams())
    return;
  GivenParameters Given;
  for (auto [P, Argument] : zip(Callee->parameters(), E->arguments())) {
    if (P->getType()->isPointerType()) {
      Expressions Offsets;
      const ParmVarDecl *Array = arrayOf(Argument, Offsets);
      if (Array && Offsets.empty())
        Given.Arrays[P] = Array;
    } else {
      Given.Forms[P] = P->getType()->isIntegerType() ? Reader.formOf(Argument)
                       : Reader.depends(Argument)    ? IndexForm::Other
                                                     : IndexForm::Free;
    }
  }
  if (Given.Arrays.empty())
    return;
  IndexWalk Inside(Callee, Reader.Along, Reader.AST, Reader.Depth + 1, std::move(Given));
  Inside.walk(Callee->getBody());
  Uses.Unguarded = Inside.Uses.Unguarded;
  Uses.Array = Inside.Uses.Array;
}

/// Notes the access by a function that is given \p Pointer.
void IndexWalk::noteAccessBy(const Expr *Pointer) {
  Pointer = Pointer->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(Pointer);
  const auto *Element = Address && Address->getOpcode() == UO_AddrOf
                            ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                            : nullptr;
  if (Element)
    noteAccess(Element, Element->getBase(), Element->getIdx());
  else
    noteAccess(Pointer, Pointer, nullptr);
}

static bool endsInReturn(const Stmt *S) {
  const auto *Block = dyn_cast<CompoundStmt>(S);
  return isa<ReturnStmt>(S) || (Block && !Block->body_empty() && endsInReturn(Block->body_back()));
}

/// `if (i < n) ...` without an `else`, or `if (i >= n) return;`.
void IndexWalk::noteGuard(const IfStmt *If) {
  if (!If->getElse())
    noteBounds(If->getCond(), /*IsLess=*/!endsInReturn(If->getThen()));
}

/// The comparisons that must all hold, or none of which may hold if not \p IsLess, for the work.
void IndexWalk::noteBounds(const Expr *Condition, bool IsLess) {
  Condition = Reader.Local.resolve(Condition);
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot)
    return noteBounds(Not->getSubExpr(), !IsLess);
  const auto *Operation = dyn_cast<BinaryOperator>(Condition);
  if (Operation && Operation->getOpcode() == (IsLess ? BO_LAnd : BO_LOr)) {
    noteBounds(Operation->getLHS(), IsLess);
    noteBounds(Operation->getRHS(), IsLess);
  } else if (Operation && Operation->isRelationalOp()) {
    noteBound(Operation, IsLess);
  }
}

void IndexWalk::noteBound(const BinaryOperator *E, bool IsLess) {
  const Expr *Index = E->getLHS(), *Bound = E->getRHS();
  if (E->getOpcode() == (IsLess ? BO_GT : BO_LE))
    std::swap(Index, Bound);
  else if (E->getOpcode() != (IsLess ? BO_LT : BO_GE))
    return;
  IndexBound Found;
  Found.Where = E;
  if (Reader.isPart(Index, "threadIdx"))
    Found.Of = IndexBound::Index::OfThread;
  else if (Reader.isPart(Index, "blockIdx"))
    Found.Of = IndexBound::Index::OfBlock;
  else if (Reader.formOf(Index) != IndexForm::Plain)
    return;
  if (std::optional<int64_t> Number = Reader.Local.numberOf(Bound))
    Found.Number = *Number;
  else if (const auto *P = dyn_cast_or_null<ParmVarDecl>(variableIn(Reader.Local.resolve(Bound)));
           P && P->getDeclContext() == Function && Reader.Local.writesOf(P).empty())
    Found.Count = P;
  else
    return;
  Uses.Bounds.push_back(Found);
}

/// The parameter whose memory \p Pointer leads to; adds to \p Offsets what is added to it.
const ParmVarDecl *IndexWalk::arrayOf(const Expr *Pointer, Expressions &Offsets,
                                      unsigned Steps) const {
  Pointer = Reader.Local.resolve(Pointer->IgnoreParenCasts())->IgnoreParenCasts();
  if (Steps > 4)
    return nullptr;
  if (const auto *Name = dyn_cast<DeclRefExpr>(Pointer)) {
    const auto *P = dyn_cast<ParmVarDecl>(Name->getDecl());
    if (!P || P->getDeclContext() != Function || !Reader.Local.writesOf(P).empty())
      return nullptr;
    return Reader.Depth ? Reader.Given.Arrays.lookup(P) : P;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Pointer))
    return arrayOf(Member->getBase(), Offsets, Steps + 1);
  if (const auto *Sum = dyn_cast<BinaryOperator>(Pointer); Sum && Sum->getOpcode() == BO_Add) {
    bool IsLeft = Sum->getLHS()->getType()->isPointerType();
    Offsets.push_back(IsLeft ? Sum->getRHS() : Sum->getLHS());
    return arrayOf(IsLeft ? Sum->getLHS() : Sum->getRHS(), Offsets, Steps + 1);
  }
  const auto *Address = dyn_cast<UnaryOperator>(Pointer);
  const auto *Element = Address && Address->getOpcode() == UO_AddrOf
                            ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                            : nullptr;
  if (!Element)
    return nullptr;
  Offsets.push_back(Element->getIdx());
  return arrayOf(Element->getBase(), Offsets, Steps + 1);
}

void IndexWalk::noteAccess(const Expr *Where, const Expr *Pointer, const Expr *Index) {
  if (isGuarded() || Uses.Unguarded || !Pointer->getType()->isPointerType())
    return;
  Expressions Offsets;
  const ParmVarDecl *Array = arrayOf(Pointer, Offsets);
  if (!Array)
    return;
  if (Index)
    Offsets.push_back(Index);
  IndexForm At = Reader.formOfSum(Offsets);
  if (At != IndexForm::Plain && At != IndexForm::Linear)
    return;
  Uses.Unguarded = Where;
  Uses.Array = Array;
}

IndexUses readIndexUses(const FunctionDecl *Kernel, IndexAxis Along, const ASTContext &AST) {
  const FunctionDecl *Definition = Kernel->getDefinition();
  if (!Definition || !Definition->hasBody())
    return {};
  IndexWalk Walk(Definition, Along, AST);
  Walk.walk(Definition->getBody());
  return Walk.Uses;
}

} // namespace warplint
