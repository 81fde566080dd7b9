//===- LoopContracts.cpp - Loops that fit some blocks only ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/LocalValues.h"
#include "facts/StatementFacts.h"
#include "kernels/BlockContracts.h"
#include "kernels/ThreadWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

const Expr *plain(const Expr *E) { return E ? E->IgnoreParenImpCasts() : nullptr; }

static bool isName(const Expr *E, const VarDecl *V) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(plain(E));
  return Name && Name->getDecl() == V;
}

std::optional<unsigned> axisOf(const Expr *E, StringRef Name) {
  BuiltinPart Part = E ? builtinPart(E->IgnoreParenCasts()) : BuiltinPart();
  size_t Axis = StringRef("xyz").find(Part.Part);
  return Part.Variable == Name && Part.Part.size() == 1 && Axis != StringRef::npos
             ? std::optional<unsigned>(Axis)
             : std::nullopt;
}

/// What \p E halves: "n / 2" or "n >> 1"; null if it is something else.
static const Expr *halved(const Expr *E, const ASTContext &AST) {
  const auto *Operation = dyn_cast_or_null<BinaryOperator>(plain(E));
  if (!Operation)
    return nullptr;
  std::optional<int64_t> By = constantOf(Operation->getRHS(), AST);
  switch (Operation->getOpcode()) {
  case BO_Div:
  case BO_DivAssign:
    return By == 2 ? Operation->getLHS() : nullptr;
  case BO_Shr:
  case BO_ShrAssign:
    return By == 1 ? Operation->getLHS() : nullptr;
  default:
    return nullptr;
  }
}

/// Whether \p Increment leaves half of \p V in it.
static bool halves(const Expr *Increment, const VarDecl *V, const ASTContext &AST) {
  const auto *Operation = dyn_cast_or_null<BinaryOperator>(plain(Increment));
  if (Operation && Operation->getOpcode() == BO_Assign)
    return isName(Operation->getLHS(), V) && isName(halved(Operation->getRHS(), AST), V);
  return Operation && Operation->isCompoundAssignmentOp() && isName(halved(Operation, AST), V);
}

/// Whether \p Condition holds until \p V is 0.
static bool endsAtZero(const Expr *Condition, const VarDecl *V, const ASTContext &AST) {
  if (isName(Condition, V))
    return true;
  const auto *Compare = dyn_cast_or_null<BinaryOperator>(plain(Condition));
  if (!Compare || !isName(Compare->getLHS(), V))
    return false;
  std::optional<int64_t> With = constantOf(Compare->getRHS(), AST);
  return ((Compare->getOpcode() == BO_GT || Compare->getOpcode() == BO_NE) && With == 0) ||
         (Compare->getOpcode() == BO_GE && With == 1);
}

namespace {

/// The ways in which a loop's body uses its step.
class StepUses : public RecursiveASTVisitor<StepUses> {
public:
  explicit StepUses(const VarDecl *Step) : Step(Step) {}

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_LT && isName(E->getRHS(), Step))
      ++Compared;
    if (E->getOpcode() == BO_Add && (isName(E->getRHS(), Step) || isName(E->getLHS(), Step)))
      ++Added;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    All += E->getDecl() == Step;
    return true;
  }

  /// Whether each thread below the step adds what is a step further, and there is nothing else.
  bool areHalving() const { return Compared == 1 && Added > 0 && All == Compared + Added; }

  unsigned All = 0;

private:
  const VarDecl *Step;
  unsigned Compared = 0, Added = 0;
};

/// A loop that halves a variable until it is 0.
struct HalvingLoop {
  const VarDecl *Step = nullptr;
  const Expr *Begin = nullptr; ///< Its first value.
};

} // namespace

/// The variable that \p S, which may be null, declares alone, with a value; null if it is not so.
static const VarDecl *declaredBy(const Stmt *S) {
  const auto *Declares = dyn_cast_or_null<DeclStmt>(S);
  const auto *V =
      Declares && Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
  return V && V->getInit() ? V : nullptr;
}

/// The variable that \p S sets alone, and the value.
static HalvingLoop startOf(const Stmt *S) {
  if (const auto *Set = dyn_cast_or_null<BinaryOperator>(S); Set && Set->getOpcode() == BO_Assign)
    if (const auto *Name = dyn_cast<DeclRefExpr>(plain(Set->getLHS())))
      return {dyn_cast<VarDecl>(Name->getDecl()), Set->getRHS()};
  const VarDecl *V = declaredBy(S);
  return V ? HalvingLoop{V, V->getInit()} : HalvingLoop();
}

static HalvingLoop halvingFor(const ForStmt *Loop, const ASTContext &AST) {
  HalvingLoop Found = startOf(Loop->getInit());
  if (!Found.Step || !endsAtZero(Loop->getCond(), Found.Step, AST) ||
      !halves(Loop->getInc(), Found.Step, AST))
    return {};
  StepUses Uses(Found.Step);
  Uses.TraverseStmt(const_cast<Stmt *>(Loop->getBody()));
  return Uses.areHalving() ? Found : HalvingLoop();
}

/// `while (s > 0) { ...; s /= 2; }` of a variable that nothing else names but its declaration.
static HalvingLoop halvingWhile(const WhileStmt *Loop, const ASTContext &AST) {
  const auto *Compare = dyn_cast<BinaryOperator>(plain(Loop->getCond()));
  const auto *Name = dyn_cast<DeclRefExpr>(plain(Compare ? Compare->getLHS() : Loop->getCond()));
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  const auto *Body = dyn_cast<CompoundStmt>(Loop->getBody());
  const auto *Around = V ? dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()) : nullptr;
  const auto *Last = Body && !Body->body_empty() ? dyn_cast<Expr>(Body->body_back()) : nullptr;
  if (!Around || !Around->hasBody() || !V->getInit() || !Last ||
      !endsAtZero(Loop->getCond(), V, AST) || !halves(Last, V, AST) ||
      countNames(Around->getBody(), V) != countNames(Loop, V))
    return {};
  StepUses Uses(V);
  for (Stmt *S : ArrayRef(Body->body_begin(), Body->size()).drop_back())
    Uses.TraverseStmt(S);
  return Uses.areHalving() ? HalvingLoop{V, V->getInit()} : HalvingLoop();
}

std::optional<BlockContract> halvingNeed(const Stmt *Loop, const ASTContext &AST) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  HalvingLoop Found = For                    ? halvingFor(For, AST)
                      : isa<WhileStmt>(Loop) ? halvingWhile(cast<WhileStmt>(Loop), AST)
                                             : HalvingLoop();
  if (!Found.Step)
    return std::nullopt;
  if (std::optional<int64_t> Begin = constantOf(Found.Begin, AST))
    return constantHalvingNeed(Loop, Found.Step, *Begin, AST);
  std::optional<unsigned> Axis = axisOf(halved(Found.Begin, AST), "blockDim");
  if (!Axis)
    return std::nullopt;
  return BlockContract{.From = BlockContract::Source::Halving,
                       .Is = BlockContract::Rule::PowerOfTwo,
                       .Where = Loop,
                       .By = "halving loop",
                       .Axis = *Axis};
}

namespace {

/// The distances from a loop's variable at which one iteration works: `p[i]` and `p[i + 64]`.
class CoveredOffsets {
public:
  CoveredOffsets(const VarDecl *V, int64_t Step, const ASTContext &AST)
      : V(V), Step(Step), AST(AST) {}

  void visit(const Stmt *S) {
    if (!S || !AreKnown)
      return;
    const auto *Operator = dyn_cast<BinaryOperator>(S);
    if (Operator && Operator->isAdditiveOp())
      return visitSum(Operator);
    const auto *Unary = dyn_cast<UnaryOperator>(S);
    const auto *Inner = dyn_cast<ForStmt>(S);
    AreKnown = !(Operator && Operator->isAssignmentOp() && isName(Operator->getLHS(), V)) &&
               !(Unary && Unary->isIncrementDecrementOp() && isName(Unary->getSubExpr(), V)) &&
               !(Inner && countNames(Inner->getInit(), V) != 0);
    if (const auto *Name = dyn_cast<DeclRefExpr>(S); Name && Name->getDecl() == V)
      Offsets.insert(0);
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  /// How many threads in a row leave nothing out; empty where that is not known.
  std::optional<int64_t> threads() const {
    if (!AreKnown || Offsets.empty())
      return std::nullopt;
    int64_t Widest = *Offsets.begin() + Step - *Offsets.rbegin();
    for (auto At = Offsets.begin(); std::next(At) != Offsets.end(); ++At)
      Widest = std::max(Widest, *std::next(At) - *At);
    return Widest;
  }

private:
  const VarDecl *V;
  int64_t Step;
  const ASTContext &AST;
  std::set<int64_t> Offsets; ///< From 0 to below the step.
  bool AreKnown = true;

  /// Adds the terms of the sum \p E, those that are subtracted too.
  static void findTerms(const Expr *E, bool Minus,
                        SmallVectorImpl<std::pair<const Expr *, bool>> &Terms) {
    const auto *Sum = dyn_cast<BinaryOperator>(plain(E));
    if (!Sum || !Sum->isAdditiveOp())
      return Terms.push_back({plain(E), Minus});
    findTerms(Sum->getLHS(), Minus, Terms);
    findTerms(Sum->getRHS(), Minus != (Sum->getOpcode() == BO_Sub), Terms);
  }
  /// Whether \p S is the same in each iteration, and does not depend on the size of the block.
  bool isFixed(const Stmt *S) const {
    const auto *Name = dyn_cast_or_null<DeclRefExpr>(S);
    const auto *Of = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    bool Varies = Of && !isa<ParmVarDecl>(Of) && Of->getName() != "blockIdx";
    return !Varies &&
           (!S || all_of(S->children(), [&](const Stmt *Child) { return isFixed(Child); }));
  }
  void visitSum(const BinaryOperator *E) {
    SmallVector<std::pair<const Expr *, bool>, 4> Terms;
    findTerms(E, false, Terms);
    if (none_of(Terms, [&](auto &Term) { return isName(Term.first, V); })) {
      for (auto &[Term, Minus] : Terms)
        visit(Term);
      return;
    }
    int64_t Offset = 0;
    for (auto &[Term, Minus] : Terms) {
      if (std::optional<int64_t> Number = constantOf(Term, AST))
        Offset += (Minus ? -*Number : *Number) % Step;
      else if (!isName(Term, V))
        AreKnown &= isFixed(Term);
    }
    Offsets.insert((Offset % Step + Step) % Step);
  }
};

} // namespace

std::optional<BlockContract> strideNeed(const ForStmt *Loop, const ASTContext &AST) {
  const VarDecl *V = declaredBy(Loop->getInit());
  std::optional<unsigned> Axis = V ? axisOf(V->getInit(), "threadIdx") : std::nullopt;
  const auto *Bound = dyn_cast_or_null<BinaryOperator>(plain(Loop->getCond()));
  const auto *Step = dyn_cast_or_null<CompoundAssignOperator>(plain(Loop->getInc()));
  if (!Axis || !Bound || Bound->getOpcode() != BO_LT || !isName(Bound->getLHS(), V) || !Step ||
      Step->getOpcode() != BO_AddAssign || !isName(Step->getLHS(), V))
    return std::nullopt;
  std::optional<int64_t> By = constantOf(Step->getRHS(), AST),
                         End = constantOf(Bound->getRHS(), AST);
  if (!By || *By <= 1)
    return std::nullopt;
  CoveredOffsets Covered(V, *By, AST);
  Covered.visit(Loop->getBody());
  std::optional<int64_t> Needed = Covered.threads();
  int64_t Threads = Needed ? std::min(*Needed, End.value_or(*Needed)) : 0;
  if (Threads <= 1)
    return std::nullopt;
  const auto *Name = dyn_cast<DeclRefExpr>(plain(Bound->getRHS()));
  return BlockContract{.From = BlockContract::Source::Stride,
                       .Is = BlockContract::Rule::AtLeast,
                       .Where = Loop,
                       .By = "loop",
                       .Axis = *Axis,
                       .Threads = Threads,
                       .End = Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr};
}

//===----------------------------------------------------------------------===//
// Loops that halve a constant
//===----------------------------------------------------------------------===//

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

std::optional<BlockContract> constantHalvingNeed(const Stmt *Loop, const VarDecl *Step,
                                                 int64_t Begin, const ASTContext &AST) {
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
  return BlockContract{.From = BlockContract::Source::ConstantHalving,
                       .Is = BlockContract::Rule::AtLeast,
                       .Where = Loop,
                       .By = "halving loop",
                       .Axis = *Axis,
                       .Threads = Filling.Others ? Begin : 2 * Begin};
}

} // namespace warplint
