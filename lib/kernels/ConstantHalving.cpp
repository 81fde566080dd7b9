//===- ConstantHalving.cpp - Halving loops that begin at a constant -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/NeedReaders.h"
#include "facts/LocalValues.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The shared array that \p E is an element of; null for others.
static const VarDecl *sharedArrayOf(const ArraySubscriptExpr *E) {
  const VarDecl *V = variableIn(E->getBase());
  return V && V->hasAttr<CUDASharedAttr>() ? V : nullptr;
}

namespace {

/// The thread index and the array of `if (t < s) a[t] += a[t + s];`.
class HalvedArray : public RecursiveASTVisitor<HalvedArray> {
public:
  explicit HalvedArray(const VarDecl *Step) : Step(Step) {}

  const Expr *Thread = nullptr;
  const VarDecl *Array = nullptr;
  bool IsClear = true; ///< Whether there is one of each, and no other condition.

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_LT && variableIn(E->getRHS()) == Step) {
      IsClear &= !Thread;
      Thread = E->getLHS();
    } else if (E->isLogicalOp() || (E->isComparisonOp() && variableIn(E->getLHS()) != Step)) {
      IsClear = false; // it may leave out what is not there
    }
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    const VarDecl *Of = sharedArrayOf(E);
    IsClear &= Of && (!Array || Of == Array);
    Array = Of;
    return true;
  }

private:
  const VarDecl *Step;
};

/// What a function writes into a shared array before a loop.
class ArrayFilling : public RecursiveASTVisitor<ArrayFilling> {
public:
  ArrayFilling(const VarDecl *Array, const Stmt *Loop, unsigned Axis, const LocalValues &Local,
               const ASTContext &AST)
      : Array(Array), Loop(Loop), Axis(Axis), Local(Local), AST(AST) {}

  unsigned ByThread = 0; ///< Writes of the element whose index is the thread's.
  unsigned Others = 0;
  bool OfConstants = false; ///< Whether one of the others writes a constant.
  bool isUnderstood() const { return Mentions == Elements; }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Mentions += E->getDecl() == Array;
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    Elements += sharedArrayOf(E) == Array;
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf)
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E->getSubExpr()->IgnoreParens()))
        Mentions += sharedArrayOf(Element) == Array; // it goes where it is not followed
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const auto *Element =
        E->isAssignmentOp() ? dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens()) : nullptr;
    if (!Element || sharedArrayOf(Element) != Array ||
        !AST.getSourceManager().isBeforeInTranslationUnit(E->getBeginLoc(), Loop->getBeginLoc()))
      return true;
    if (axisOf(Local.resolve(Element->getIdx()), "threadIdx") == Axis) {
      ++ByThread;
    } else {
      ++Others;
      OfConstants |= Local.numberOf(E->getRHS()).has_value();
    }
    return true;
  }

private:
  const VarDecl *Array;
  const Stmt *Loop;
  unsigned Axis;
  const LocalValues &Local;
  const ASTContext &AST;
  unsigned Mentions = 0, Elements = 0;
};

} // namespace

std::optional<BlockNeed> constantHalvingNeed(const Stmt *Loop, const VarDecl *Step, int64_t Begin,
                                             const ASTContext &AST) {
  const auto *Around = dyn_cast_or_null<FunctionDecl>(Step->getParentFunctionOrMethod());
  HalvedArray Halved(Step);
  Halved.TraverseStmt(const_cast<Stmt *>(Loop));
  if (!Around || !Around->hasBody() || Begin < 1 || Begin > INT16_MAX || !Halved.IsClear ||
      !Halved.Array || !Halved.Thread)
    return std::nullopt;
  LocalValues Local(Around, AST);
  std::optional<unsigned> Axis = axisOf(Local.resolve(Halved.Thread), "threadIdx");
  if (!Axis)
    return std::nullopt;
  ArrayFilling Filling(Halved.Array, Loop, *Axis, Local, AST);
  Filling.TraverseStmt(Around->getBody());
  // Elements that are filled with a constant may be there for threads that are not.
  if (!Filling.isUnderstood() || Filling.OfConstants || Filling.ByThread + Filling.Others == 0)
    return std::nullopt;
  // If each thread fills one element, there has to be a thread for each that is added up.
  return BlockNeed{.From = BlockNeed::Source::ConstantHalving,
                   .Is = BlockNeed::Rule::AtLeast,
                   .Where = Loop,
                   .By = "halving loop",
                   .Axis = *Axis,
                   .Threads = Filling.Others ? Begin : 2 * Begin};
}

} // namespace warplint
