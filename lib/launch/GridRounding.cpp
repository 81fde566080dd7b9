//===- GridRounding.cpp - Grids that are a count divided by a block -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/GridRounding.h"
#include "dataflow/PlaceName.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchSite.h"
#include "facts/LocalValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// A number of items: an expression, a constant, or both.
struct Items {
  const Expr *Written = nullptr;
  std::optional<int64_t> Number;
};

struct Quotient {
  const Expr *Count = nullptr;
  Items By;
  GridRounding::Direction Way = GridRounding::Direction::Down;
  bool HasSpare = false;
  bool IsOneLess = false; ///< `(n - 1) / 256`, to which 1 has to be added yet.
};

/// Reads how a number is rounded, in the terms of one function.
class QuotientReader {
public:
  QuotientReader(const LocalValues &Local, const ASTContext &AST, unsigned Depth)
      : Local(Local), AST(AST), Depth(Depth) {}

  std::optional<Quotient> read(const Expr *E) const;
  bool isSame(const Items &A, const Expr *B) const;

private:
  const LocalValues &Local;
  const ASTContext &AST;
  unsigned Depth;

  std::optional<Quotient> division(const Expr *Dividend, Items By) const;
  std::optional<Quotient> sum(const Expr *Left, const Expr *Right) const;
  std::optional<Quotient> choice(const ConditionalOperator *E) const;
  std::optional<Quotient> call(const CallExpr *E) const;
  std::optional<Quotient> ofHelper(const CallExpr *E) const;
  bool hasRest(const Stmt *S, const Items &By) const;
};

} // namespace

bool QuotientReader::isSame(const Items &A, const Expr *B) const {
  if (A.Number)
    return A.Number == Local.numberOf(B);
  return A.Written && Local.areSame(A.Written, B);
}

namespace {
struct Term {
  const Expr *Written;
  bool IsNegative;
};
} // namespace

static void addTerms(const Expr *E, bool IsNegative, SmallVectorImpl<Term> &Terms) {
  E = withoutConversions(E);
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp())
    return Terms.push_back({E, IsNegative});
  addTerms(Sum->getLHS(), IsNegative, Terms);
  addTerms(Sum->getRHS(), IsNegative != (Sum->getOpcode() == BO_Sub), Terms);
}

/// `(n + 255) / 256`, by the sum of all in the dividend but the count.
std::optional<Quotient> QuotientReader::division(const Expr *Dividend, Items By) const {
  SmallVector<Term, 4> Terms;
  addTerms(Dividend, /*IsNegative=*/false, Terms);
  Term *Count = find_if(Terms, [&](const Term &T) {
    return !T.IsNegative && !isa<IntegerLiteral>(T.Written) && !isSame(By, T.Written);
  });
  if (Count == Terms.end())
    Count = find_if(Terms, [](const Term &T) { return !T.IsNegative; });
  if (Count == Terms.end())
    return std::nullopt;
  int64_t Sum = 0, Divisors = 0;
  for (const Term &T : Terms) {
    if (&T == Count)
      continue;
    int64_t Sign = T.IsNegative ? -1 : 1;
    std::optional<int64_t> Number = Local.numberOf(T.Written);
    if (!By.Number && isSame(By, T.Written))
      Divisors += Sign;
    else if (Number)
      Sum += Sign * *Number;
    else
      return std::nullopt;
  }
  if (By.Number && *By.Number > 1 && Sum >= *By.Number - 1) {
    Sum -= *By.Number;
    ++Divisors;
  }
  Quotient Found = {Count->Written, By};
  if (Divisors == 1 && (Sum == -1 || Sum == 0)) {
    Found.Way = GridRounding::Direction::Up;
    Found.HasSpare = Sum == 0;
    return Found;
  }
  Found.IsOneLess = Sum == -1;
  return Divisors == 0 && (Sum == -1 || Sum == 0) ? std::optional(Found) : std::nullopt;
}

/// Whether \p S computes the rest of a division by \p By.
bool QuotientReader::hasRest(const Stmt *S, const Items &By) const {
  if (!S)
    return false;
  const auto *Rest = dyn_cast<BinaryOperator>(S);
  return (Rest && Rest->getOpcode() == BO_Rem && isSame(By, Rest->getRHS())) ||
         any_of(S->children(), [&](const Stmt *Child) { return hasRest(Child, By); });
}

/// `n / 256 + 1`, `(n - 1) / 256 + 1`, `n / 256 + (n % 256 != 0)`.
std::optional<Quotient> QuotientReader::sum(const Expr *Left, const Expr *Right) const {
  for (auto [Part, Added] : {std::pair(Left, Right), std::pair(Right, Left)}) {
    std::optional<Quotient> Found = read(Part);
    if (!Found || Found->Way == GridRounding::Direction::Up)
      continue;
    bool ByRest = hasRest(Added, Found->By);
    if (!ByRest && Local.numberOf(Added) != 1)
      return std::nullopt;
    Found->Way = GridRounding::Direction::Up;
    Found->HasSpare = !ByRest && !Found->IsOneLess;
    Found->IsOneLess = false;
    return Found;
  }
  return std::nullopt;
}

/// `n % 256 ? n / 256 + 1 : n / 256`, or a choice of a quotient and a constant.
std::optional<Quotient> QuotientReader::choice(const ConditionalOperator *E) const {
  std::optional<Quotient> True = read(E->getTrueExpr()), False = read(E->getFalseExpr());
  for (std::optional<Quotient> &Each : {std::ref(True), std::ref(False)})
    if (Each && hasRest(E->getCond(), Each->By)) {
      Each->Way = GridRounding::Direction::Up;
      Each->HasSpare = false;
      return Each;
    }
  if (True && Local.numberOf(E->getFalseExpr()))
    return True;
  return False && Local.numberOf(E->getTrueExpr()) ? False : std::nullopt;
}

/// The quotient that a function in sight returns, in terms of the arguments of \p E.
std::optional<Quotient> QuotientReader::ofHelper(const CallExpr *E) const {
  const FunctionDecl *F = E->getDirectCallee();
  const Expr *Returned = Depth < 3 && !isa<CXXOperatorCallExpr>(E) ? onlyReturnOf(F) : nullptr;
  if (!Returned)
    return std::nullopt;
  LocalValues Inside(F, AST);
  std::optional<Quotient> Found = QuotientReader(Inside, AST, Depth + 1).read(Returned);
  if (!Found)
    return std::nullopt;
  auto Argument = [&](const Expr *Of) -> const Expr * {
    const auto *P = Of ? dyn_cast_or_null<ParmVarDecl>(variableIn(Inside.resolve(Of))) : nullptr;
    unsigned I = P ? P->getFunctionScopeIndex() : 0;
    return P && I < E->getNumArgs() ? E->getArg(I) : nullptr;
  };
  Found->Count = Argument(Found->Count);
  if (!Found->By.Number) {
    Found->By.Written = Argument(Found->By.Written);
    Found->By.Number = Found->By.Written ? Local.numberOf(Found->By.Written) : std::nullopt;
  }
  return Found->Count && (Found->By.Number || Found->By.Written) ? Found : std::nullopt;
}

std::optional<Quotient> QuotientReader::call(const CallExpr *E) const {
  const FunctionDecl *F = E->getDirectCallee();
  StringRef Name = F && F->getIdentifier() ? F->getName() : "";
  if ((Name == "ceil" || Name == "ceilf") && E->getNumArgs() == 1) {
    const Expr *Of = Local.resolve(E->getArg(0));
    const auto *Division = dyn_cast<BinaryOperator>(Of);
    if (!Division || Division->getOpcode() != BO_Div)
      return std::nullopt;
    std::optional<Quotient> Found = read(Of);
    // What `ceil` is given of a division among integers is rounded down already.
    if (Found && Division->getType()->isFloatingType() && !Found->IsOneLess)
      Found->Way = GridRounding::Direction::Up;
    return Found;
  }
  if (Name == "max" && E->getNumArgs() == 2)
    for (unsigned I : {0u, 1u})
      if (Local.numberOf(E->getArg(1 - I)))
        return read(E->getArg(I));
  return ofHelper(E);
}

std::optional<Quotient> QuotientReader::read(const Expr *E) const {
  E = Local.resolve(E);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choice(Choice);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  if (!Operation)
    return std::nullopt;
  const Expr *Left = Operation->getLHS(), *Right = Operation->getRHS();
  std::optional<int64_t> Number = Local.numberOf(Right);
  switch (Operation->getOpcode()) {
  case BO_Div:
    return division(Left, {Right, Number});
  case BO_Shr:
    return Number && *Number > 0 && *Number < 31 ? division(Left, {nullptr, int64_t(1) << *Number})
                                                 : std::nullopt;
  case BO_Add:
    return sum(Left, Right);
  default:
    return std::nullopt;
  }
}

/// The part along \p Axis of a shape, which is \p Given as one `dim3` or as three numbers.
static const Expr *partOf(ArrayRef<const Expr *> Given, unsigned Axis, const LocalValues &Local) {
  return Given.size() == 1 ? Local.along(Given[0], Axis) : Local.along(Given[Axis], 0);
}

std::optional<GridRounding> readGridRounding(const CallExpr *Call, unsigned Axis,
                                             const LocalValues &Local, const ASTContext &AST) {
  LaunchArguments A = argumentsOf(Call);
  if (A.Grid.empty() || A.Block.empty())
    return std::nullopt;
  const Expr *Blocks = partOf(A.Grid, Axis, Local), *Threads = partOf(A.Block, Axis, Local);
  if (!Blocks || !Threads)
    return std::nullopt;
  QuotientReader Reader(Local, AST, /*Depth=*/0);
  std::optional<Quotient> Found = Reader.read(Blocks);
  if (!Found || Found->IsOneLess || !Reader.isSame(Found->By, Threads))
    return std::nullopt;
  GridRounding Rounding;
  Rounding.Way = Found->Way;
  Rounding.HasSpare = Found->HasSpare;
  Rounding.Count = Found->Count;
  Rounding.Whole = Local.resolve(Blocks);
  Rounding.Items = Found->By.Number;
  Rounding.Threads = Threads;
  return Rounding;
}

std::string writtenText(const Expr *E, const ASTContext &AST) {
  return printed(withoutConversions(E), AST);
}

//===----------------------------------------------------------------------===//
// Rests that are taken care of
//===----------------------------------------------------------------------===//

namespace {

/// Looks for the text that makes a count a multiple.
class MultipleReader {
public:
  MultipleReader(const GridRounding &Rounding, const LocalValues &Local)
      : Rounding(Rounding), Local(Local) {}

  bool isMultiple(const Expr *E, unsigned Depth = 0) const;

private:
  const GridRounding &Rounding;
  const LocalValues &Local;

  bool hasDivisor(const Expr *E) const;
};

/// Whether a function computes the rest of its count by an operator.
class RestFinder : public RecursiveASTVisitor<RestFinder> {
public:
  RestFinder(const GridRounding &Rounding, const LocalValues &Local)
      : Rounding(Rounding), Local(Local) {}

  bool Found = false;

  bool TraverseStmt(Stmt *S) { return S == Rounding.Whole || RecursiveASTVisitor::TraverseStmt(S); }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Rem || E->getOpcode() == BO_RemAssign || E->getOpcode() == BO_And)
      Found |= Local.areSame(E->getLHS(), Rounding.Count);
    return !Found;
  }

private:
  const GridRounding &Rounding;
  const LocalValues &Local;
};

} // namespace

/// Whether \p E is a multiple of the divisor for itself.
bool MultipleReader::hasDivisor(const Expr *E) const {
  std::optional<int64_t> Number = Local.numberOf(E);
  if (Number && Rounding.Items)
    return *Number % *Rounding.Items == 0;
  return !Number && Local.areSame(E, Rounding.Threads);
}

bool MultipleReader::isMultiple(const Expr *E, unsigned Depth) const {
  E = withoutConversions(E);
  if (Depth > 6)
    return false;
  if (hasDivisor(E))
    return true;
  auto Is = [&](const Expr *Part) { return isMultiple(Part, Depth + 1); };
  if (const VarDecl *V = variableIn(E))
    return any_of(Local.writesOf(V), Is);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return any_of(Call->arguments(), [&](const Expr *A) { return hasDivisor(A) || Is(A); });
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return Is(Choice->getTrueExpr()) || Is(Choice->getFalseExpr());
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  if (!Operation)
    return false;
  switch (Operation->getOpcode()) {
  case BO_Mul:
    return Is(Operation->getLHS()) || Is(Operation->getRHS());
  case BO_Add:
  case BO_Sub:
    return Is(Operation->getLHS()) && Is(Operation->getRHS());
  case BO_Shl: // a power of two, or a product with one
    return true;
  case BO_And: // the last bits are cut off
    return true;
  default:
    return false;
  }
}

std::optional<int64_t> countWithRest(const GridRounding &Rounding) {
  if (!Rounding.Value.isKnown() || !Rounding.Items)
    return std::nullopt;
  for (const Integer &Count : Rounding.Value.members())
    if (!Count.Speculative && (Rounding.HasSpare || Count.Value % *Rounding.Items != 0))
      return Count.Value;
  return std::nullopt;
}

bool isExact(const GridRounding &Rounding, const IntValue &Blocks, const FunctionDecl *Caller,
             const LocalValues &Local) {
  if (Rounding.Value.isKnown())
    return !countWithRest(Rounding);
  if (Blocks.isKnown())
    return true;
  if (Rounding.HasSpare)
    return false;
  if (Rounding.Items == 1)
    return true;
  if (MultipleReader(Rounding, Local).isMultiple(Rounding.Count))
    return true;
  RestFinder Finder(Rounding, Local);
  if (const FunctionDecl *Definition = Caller ? Caller->getDefinition() : nullptr)
    Finder.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return Finder.Found;
}

} // namespace warplint
