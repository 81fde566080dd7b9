//===- Comparisons.cpp - What branches have shown of unknown numbers ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Comparisons.h"
#include "dataflow/Preimage.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// More than these are not needed for one launch; the first ones are given up.
static constexpr size_t MostComparisons = 12;

bool Comparison::operator==(const Comparison &Other) const {
  return Op == Other.Op && Expression::areSame(Left, Other.Left) &&
         Expression::areSame(Right, Other.Right);
}

void Comparisons::add(ExpressionRef Left, BinaryOperatorKind Op, ExpressionRef Right) {
  if (Op == BO_GT || Op == BO_GE) {
    std::swap(Left, Right);
    Op = BinaryOperator::reverseComparisonOp(Op);
  }
  Comparison New{std::move(Left), Op, std::move(Right)};
  if ((Op != BO_LT && Op != BO_LE && Op != BO_EQ) || (All && is_contained(*All, New)))
    return;
  auto Both = All ? std::make_shared<std::vector<Comparison>>(*All)
                  : std::make_shared<std::vector<Comparison>>();
  if (Both->size() == MostComparisons)
    Both->erase(Both->begin());
  Both->push_back(std::move(New));
  All = std::move(Both);
}

void Comparisons::keep(function_ref<bool(const Comparison &)> Which) {
  if (!All || all_of(*All, Which))
    return;
  auto Left = std::make_shared<std::vector<Comparison>>();
  copy_if(*All, std::back_inserter(*Left), Which);
  All = Left->empty() ? nullptr : std::move(Left);
}

/// The constant that \p C has as a limit of \p Of, as the greatest number or the least one; empty if
/// it has none.
static std::optional<int64_t> limitIn(const Comparison &C, const ExpressionRef &Of, bool Greatest) {
  bool IsLeft = Expression::areSame(C.Left, Of);
  const ExpressionRef &Limit = IsLeft ? C.Right : C.Left;
  bool Limits = (IsLeft || Expression::areSame(C.Right, Of)) && C.Op != BO_LT &&
                Limit->kind() == Expression::Kind::Number &&
                (C.Op == BO_EQ || IsLeft == Greatest);
  return Limits ? std::optional(Limit->number()) : std::nullopt;
}

/// Adds the limits that \p C is for an expression as far as one of \p Others limits it too.
static void addWeaker(std::vector<Comparison> &To, const Comparison &C,
                      ArrayRef<Comparison> Others) {
  for (const ExpressionRef &Of : {C.Left, C.Right})
    for (bool Greatest : {true, false}) {
      std::optional<int64_t> Mine = limitIn(C, Of, Greatest);
      for (const Comparison &Other : Others) {
        std::optional<int64_t> Its = Mine ? limitIn(Other, Of, Greatest) : std::nullopt;
        if (!Its)
          continue;
        int64_t Weaker = Greatest ? std::max(*Mine, *Its) : std::min(*Mine, *Its);
        ExpressionRef Limit = Expression::number(Weaker, Of->type());
        Comparison New = Greatest ? Comparison{Of, BO_LE, Limit} : Comparison{Limit, BO_LE, Of};
        if (!is_contained(To, New))
          To.push_back(std::move(New));
      }
    }
}

bool Comparisons::keepCommon(const Comparisons &Other) {
  if (All == Other.All || !All)
    return false;
  std::vector<Comparison> Both;
  ArrayRef<Comparison> Others = Other.All ? ArrayRef(*Other.All) : ArrayRef<Comparison>();
  for (const Comparison &C : *All)
    if (is_contained(Others, C))
      Both.push_back(C);
    else
      addWeaker(Both, C, Others);
  if (ArrayRef(Both) == ArrayRef(*All))
    return false;
  All = Both.empty() ? nullptr : std::make_shared<const std::vector<Comparison>>(std::move(Both));
  return true;
}

void Comparisons::dropIdentity(unsigned Identity) {
  keep([&](const Comparison &C) {
    return !C.Left->hasIdentity(Identity) && !C.Right->hasIdentity(Identity);
  });
}

void Comparisons::dropIdentities(unsigned After) {
  keep([&](const Comparison &C) {
    return C.Left->newestIdentity() <= After && C.Right->newestIdentity() <= After;
  });
}

namespace {
using Wide = __int128;

/// Beyond these, sums of products may leave 128 bits.
constexpr Wide Most = Wide(1) << 66;

/// A sum of multiples of expressions, which is exact: it neither wraps nor overflows.
struct Sum {
  struct Term {
    ExpressionRef Of;
    int64_t Factor;
  };
  SmallVector<Term, 4> Terms;
  Wide Number = 0;

  void add(const ExpressionRef &Of, int64_t Factor) {
    auto *Same = find_if(Terms, [&](const Term &T) { return Expression::areSame(T.Of, Of); });
    if (Same == Terms.end())
      Terms.push_back({Of, Factor});
    else if ((Same->Factor += Factor) == 0)
      Terms.erase(Same);
  }
  /// Adds \p Other \p Times.
  void add(const Sum &Other, int64_t Times) {
    for (const Term &T : Other.Terms)
      add(T.Of, T.Factor * Times);
    Number += Other.Number * Times;
  }
};

/// Answers questions about sums by what is known of expressions and by comparisons.
class SumBounds {
public:
  SumBounds(ArrayRef<Comparison> All, Comparisons::SymbolBounds OfSymbol) : OfSymbol(OfSymbol) {
    for (const Comparison &C : All) {
      Sum Difference = sumOf(C.Right);
      Difference.add(sumOf(C.Left), -1);
      Difference.Number -= C.Op == BO_LT;
      NotNegative.push_back(Difference);
      if (C.Op != BO_EQ)
        continue;
      Sum Reverse;
      Reverse.add(Difference, -1);
      NotNegative.push_back(std::move(Reverse));
    }
  }

  /// The bounds of \p E.
  Bounds boundsOf(const ExpressionRef &E) const;

private:
  Comparisons::SymbolBounds OfSymbol;
  SmallVector<Sum, 8> NotNegative; ///< Each is at least 0.

  Bounds plainBounds(const ExpressionRef &E, bool ByComparisons) const;
  Sum sumOf(const ExpressionRef &E) const;
  void addTo(Sum &To, const ExpressionRef &E, int64_t Factor) const;
  std::optional<Wide> least(const Sum &Of, unsigned Depth) const;
};
} // namespace

/// The factor of a multiple, as of `4 * n`; empty for what is none.
static std::optional<std::pair<ExpressionRef, int64_t>> multiple(const Expression &E) {
  constexpr int64_t Largest = 1 << 20;
  if (E.op() != BO_Mul)
    return std::nullopt;
  for (auto [Factor, Of] : {std::pair(E.left(), E.right()), std::pair(E.right(), E.left())})
    if (Factor->kind() == Expression::Kind::Number && std::abs(Factor->number()) <= Largest)
      return std::pair(Of, Factor->number());
  return std::nullopt;
}

/// What C++ makes of the bounds of the operands, with what comparisons show of each part
/// \p ByComparisons.
Bounds SumBounds::plainBounds(const ExpressionRef &E, bool ByComparisons) const {
  auto Part = [&](const ExpressionRef &Of) {
    return ByComparisons ? boundsOf(Of) : plainBounds(Of, false);
  };
  switch (E->kind()) {
  case Expression::Kind::Symbol:
    return intersect(OfSymbol(E->symbol(), E->type()), Bounds::ofType(E->type()));
  case Expression::Kind::Convert:
    return convert(Part(E->left()), E->type());
  case Expression::Kind::Operator:
    return apply(E->op(), Part(E->left()), Part(E->right()), E->type());
  default:
    return E->bounds();
  }
}

/// Adds \p E \p Factor times, by its parts as far as those give it exactly.
void SumBounds::addTo(Sum &To, const ExpressionRef &E, int64_t Factor) const {
  if (E->kind() == Expression::Kind::Number) {
    To.Number += Wide(Factor) * E->number();
    return;
  }
  if (E->kind() == Expression::Kind::Convert && !E->type().IsBool) {
    Bounds Inner = plainBounds(E->left(), false);
    bool Keeps = Inner.Max != Bounds::NoMax && convert(Inner, E->type()) == Inner;
    return Keeps ? addTo(To, E->left(), Factor) : To.add(E, Factor);
  }
  if (E->kind() != Expression::Kind::Operator)
    return To.add(E, Factor);
  // Signed arithmetic does not overflow in a valid program; unsigned may wrap.
  if (!E->type().Signed) {
    Bounds L = plainBounds(E->left(), false), R = plainBounds(E->right(), false);
    Range All = rangeOf(E->type());
    bool Fits = L.Max != Bounds::NoMax && R.Max != Bounds::NoMax && L.Min >= 0 && R.Min >= 0 &&
                (E->op() == BO_Add   ? Wide(L.Max) + R.Max <= All.Max
                 : E->op() == BO_Mul ? Wide(L.Max) * R.Max <= All.Max
                                     : L.Min >= R.Max);
    if (!Fits)
      return To.add(E, Factor);
  }
  constexpr int64_t Largest = int64_t(1) << 40;
  std::optional<std::pair<ExpressionRef, int64_t>> Times = multiple(*E);
  if (Times && std::abs(Factor) <= Largest >> 20)
    return addTo(To, Times->first, Factor * Times->second);
  if (E->op() != BO_Add && E->op() != BO_Sub)
    return To.add(E, Factor);
  addTo(To, E->left(), Factor);
  addTo(To, E->right(), E->op() == BO_Sub ? -Factor : Factor);
}

Sum SumBounds::sumOf(const ExpressionRef &E) const {
  Sum S;
  addTo(S, E, 1);
  return S;
}

/// The least that \p Of can be; empty: nothing is known. Of the comparisons up to \p Depth are used
/// together.
std::optional<Wide> SumBounds::least(const Sum &Of, unsigned Depth) const {
  std::optional<Wide> Best = Of.Number;
  for (const Sum::Term &T : Of.Terms) {
    Bounds B = plainBounds(T.Of, false);
    bool IsOpen = T.Factor > 0 ? B.Min == Bounds::NoMin : B.Max == Bounds::NoMax;
    Wide Term = Wide(T.Factor) * (T.Factor > 0 ? B.Min : B.Max);
    Best = !Best || IsOpen || Term < -Most ? std::nullopt : std::optional(*Best + Term);
  }
  if (Depth == 0)
    return Best;
  for (const Sum &Known : NotNegative)
    for (const Sum::Term &T : Known.Terms) {
      const auto *Same =
          find_if(Of.Terms, [&](const Sum::Term &O) { return Expression::areSame(O.Of, T.Of); });
      if (Same == Of.Terms.end() || Same->Factor % T.Factor != 0 || Same->Factor / T.Factor < 1)
        continue;
      Sum Rest = Of;
      Rest.add(Known, -(Same->Factor / T.Factor));
      std::optional<Wide> Other = least(Rest, Depth - 1);
      if (Other && (!Best || *Other > *Best))
        Best = Other;
    }
  return Best;
}

Bounds SumBounds::boundsOf(const ExpressionRef &E) const {
  constexpr unsigned Together = 2;
  Bounds Found = plainBounds(E, true);
  Sum Whole = sumOf(E), Negative;
  Negative.add(Whole, -1);
  Range All = rangeOf(E->type());
  if (std::optional<Wide> Least = least(Whole, Together); Least && *Least <= Bounds::NoMax)
    Found.Min = std::max<Wide>(Found.Min, std::max(*Least, All.Min));
  if (std::optional<Wide> Least = least(Negative, Together); Least && -*Least >= Bounds::NoMin)
    Found.Max = std::min<Wide>(Found.Max, std::min(-*Least, All.Max));
  return Found;
}

Bounds Comparisons::boundsOf(const ExpressionRef &E, SymbolBounds OfSymbol) const {
  return All ? SumBounds(*All, OfSymbol).boundsOf(E) : Bounds::ofType(E->type());
}

} // namespace warplint
