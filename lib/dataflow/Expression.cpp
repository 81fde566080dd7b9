//===- Expression.cpp - What an unknown number is computed from -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Expression.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;

namespace warplint {

/// More nodes than these are unknown: nobody reads such a condition.
static constexpr unsigned MaxSize = 32;

static size_t hashOf(const Symbol &S) {
  return llvm::hash_combine(unsigned(S.Is), S.Identity, S.At.Base,
                            llvm::hash_combine_range(S.At.Path.begin(), S.At.Path.end()),
                            S.Asked.Kernel);
}

ExpressionRef Expression::finish(Expression E) {
  E.Newest = std::max({E.Of ? E.Of->Identity : 0, E.Left ? E.Left->Newest : 0,
                       E.Right ? E.Right->Newest : 0});
  E.Size = 1 + (E.Left ? E.Left->Size : 0) + (E.Right ? E.Right->Size : 0);
  if (E.Size > MaxSize)
    return nullptr;
  E.Hash = llvm::hash_combine(unsigned(E.Is), E.Type.Bits, E.Type.Signed, unsigned(E.Op), E.Value,
                              E.Of ? hashOf(*E.Of) : 0, E.Left ? E.Left->Hash : 0,
                              E.Right ? E.Right->Hash : 0);
  return std::make_shared<const Expression>(std::move(E));
}

ExpressionRef Expression::number(int64_t Value, IntType Type) {
  Expression E;
  E.Type = Type;
  E.Value = Value;
  return finish(std::move(E));
}

ExpressionRef Expression::symbol(Symbol S, IntType Type) {
  Expression E;
  E.Is = Kind::Symbol;
  E.Type = Type;
  E.Of = std::move(S);
  return finish(std::move(E));
}

ExpressionRef Expression::convert(ExpressionRef Of, IntType To) {
  if (!Of)
    return nullptr;
  bool IsSame = Of->Type.Bits == To.Bits && Of->Type.Signed == To.Signed &&
                Of->Type.IsBool == To.IsBool;
  if (IsSame)
    return Of;
  if (Of->Is == Kind::Number) {
    std::optional<int64_t> Value = warplint::convert(Of->Value, To);
    return Value ? number(*Value, To) : nullptr;
  }
  Expression E;
  E.Is = Kind::Convert;
  E.Type = To;
  E.Left = std::move(Of);
  return finish(std::move(E));
}

ExpressionRef Expression::apply(BinaryOperatorKind Op, ExpressionRef Left, ExpressionRef Right,
                                IntType Type) {
  if (!Left || !Right)
    return nullptr;
  auto Is = [](const ExpressionRef &E, int64_t Number) {
    return E->Is == Kind::Number && E->Value == Number;
  };
  if ((Op == BO_Mul || Op == BO_Div) && Is(Right, 1))
    return Left;
  if ((Op == BO_Mul && Is(Left, 1)) || (Op == BO_Add && Is(Left, 0)))
    return Right;
  if ((Op == BO_Add || Op == BO_Sub) && Is(Right, 0))
    return Left;
  Expression E;
  E.Is = Kind::Operator;
  E.Op = Op;
  E.Type = Type;
  E.Left = std::move(Left);
  E.Right = std::move(Right);
  return finish(std::move(E));
}

ExpressionRef Expression::leastOrMost(bool Least, ExpressionRef Left, ExpressionRef Right) {
  if (!Left || !Right)
    return nullptr;
  Expression E;
  E.Is = Least ? Kind::Least : Kind::Most;
  E.Type = Left->Type;
  E.Left = std::move(Left);
  E.Right = std::move(Right);
  return finish(std::move(E));
}

bool Expression::hasIdentity(unsigned Identity) const {
  if (Newest < Identity)
    return false;
  return (Of && Of->Identity == Identity) || (Left && Left->hasIdentity(Identity)) ||
         (Right && Right->hasIdentity(Identity));
}

bool Expression::isSame(const Expression &Other) const {
  return Hash == Other.Hash && Is == Other.Is && Type.Bits == Other.Type.Bits &&
         Type.Signed == Other.Type.Signed && Type.IsBool == Other.Type.IsBool && Op == Other.Op &&
         Value == Other.Value && Of == Other.Of && areAlike(Left, Other.Left) &&
         areAlike(Right, Other.Right);
}

bool Expression::areSame(const ExpressionRef &A, const ExpressionRef &B) {
  return A && B && (A == B || A->isSame(*B));
}

ExpressionRef Expression::join(const ExpressionRef &A, const ExpressionRef &B) {
  if (A == B || !areSame(A, B))
    return A == B ? A : nullptr;
  Expression E = *A;
  if (E.Of)
    E.Of->Within = hull(E.Of->Within, B->Of->Within);
  if (E.Left)
    E.Left = join(E.Left, B->Left);
  if (E.Right)
    E.Right = join(E.Right, B->Right);
  return std::make_shared<const Expression>(std::move(E));
}

ExpressionRef Expression::withoutConversions(ExpressionRef E) {
  while (E && E->Is == Kind::Convert && !E->Type.IsBool)
    E = E->Left;
  return E;
}

bool Expression::hasSymbol() const {
  return Of || (Left && Left->hasSymbol()) || (Right && Right->hasSymbol());
}

void Expression::forEachSymbol(llvm::function_ref<void(const Symbol &)> Visit) const {
  if (Of)
    Visit(*Of);
  if (Left)
    Left->forEachSymbol(Visit);
  if (Right)
    Right->forEachSymbol(Visit);
}

ExpressionRef
Expression::mapSymbols(const ExpressionRef &E,
                       llvm::function_ref<std::optional<Symbol>(const Symbol &, IntType)> Change) {
  if (!E || E->Is == Kind::Number)
    return E;
  Expression Result = *E;
  if (E->Of) {
    Result.Of = Change(*E->Of, E->Type);
    return Result.Of ? finish(std::move(Result)) : nullptr;
  }
  Result.Left = mapSymbols(E->Left, Change);
  Result.Right = E->Right ? mapSymbols(E->Right, Change) : nullptr;
  return Result.Left && (Result.Right || !E->Right) ? finish(std::move(Result)) : nullptr;
}

Bounds Expression::bounds() const {
  switch (Is) {
  case Kind::Number:
    return Bounds::exactly(Value);
  case Kind::Symbol:
    return intersect(Of->Within, Bounds::ofType(Type));
  case Kind::Convert:
    return warplint::convert(Left->bounds(), Type);
  case Kind::Operator:
    return warplint::apply(Op, Left->bounds(), Right->bounds(), Type);
  case Kind::Least:
  case Kind::Most: {
    Bounds L = Left->bounds(), R = Right->bounds();
    return Is == Kind::Least ? Bounds{std::min(L.Min, R.Min), std::min(L.Max, R.Max)}
                             : Bounds{std::max(L.Min, R.Min), std::max(L.Max, R.Max)};
  }
  }
  return {};
}

std::optional<int64_t> Expression::evaluate(
    llvm::function_ref<std::optional<int64_t>(const Symbol &)> ValueOf) const {
  if (Is == Kind::Number)
    return Value;
  if (Is == Kind::Symbol)
    return ValueOf(*Of);
  std::optional<int64_t> L = Left->evaluate(ValueOf);
  if (Is == Kind::Convert)
    return L ? warplint::convert(*L, Type) : std::nullopt;
  std::optional<int64_t> R = Right->evaluate(ValueOf);
  if (!L || !R)
    return std::nullopt;
  if (Is == Kind::Operator)
    return warplint::apply(Op, *L, *R, Type);
  return (*L < *R) == (Is == Kind::Least) ? L : R;
}

/// How tightly \p Op binds; higher is tighter.
static int precedence(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Mul:
  case BO_Div:
  case BO_Rem:
    return 5;
  case BO_Add:
  case BO_Sub:
    return 4;
  case BO_Shl:
  case BO_Shr:
    return 3;
  default:
    return 1;
  }
}

static std::string nameOf(IntType Type) {
  if (Type.Bits == 32)
    return Type.Signed ? "int" : "unsigned";
  return (Type.Signed ? "int" : "uint") + std::to_string(Type.Bits) + "_t";
}

/// A sum with several numbers with one: "n + 127" of n + 128 - 1; empty for what is none.
std::string Expression::sumText() const {
  int64_t Number = 0;
  unsigned Numbers = 0;
  const Expression *E = this;
  for (; E->Is == Kind::Operator && (E->Op == BO_Add || E->Op == BO_Sub) &&
         E->Right->Is == Kind::Number;
       E = E->Left.get(), ++Numbers)
    Number += E->Op == BO_Add ? E->Right->Value : -E->Right->Value;
  if (Numbers < 2)
    return "";
  std::string Text = E->text(precedence(BO_Add));
  return Number == 0 ? Text
                     : Text + (Number > 0 ? " + " : " - ") + std::to_string(std::abs(Number));
}

std::string Expression::text(int Around) const {
  switch (Is) {
  case Kind::Number:
    return std::to_string(Value);
  case Kind::Symbol:
    return Around > 0 && Of->Name.find(' ') != std::string::npos ? "(" + Of->Name + ")" : Of->Name;
  case Kind::Convert: {
    bool KeepsNumbers = warplint::convert(Left->bounds(), Type) == Left->bounds();
    return KeepsNumbers || Type.IsBool ? Left->text(Around)
                                       : nameOf(Type) + "(" + Left->text(0) + ")";
  }
  case Kind::Least:
  case Kind::Most:
    return std::string(Is == Kind::Least ? "min(" : "max(") + Left->text(0) + ", " +
           Right->text(0) + ")";
  case Kind::Operator: {
    int Mine = precedence(Op);
    if (std::string Sum = sumText(); !Sum.empty())
      return Mine < Around ? "(" + Sum + ")" : Sum;
    std::string Text = Left->text(Mine) + " " + BinaryOperator::getOpcodeStr(Op).str() + " " +
                       Right->text(Mine + 1);
    return Mine < Around ? "(" + Text + ")" : Text;
  }
  }
  return {};
}

std::string Expression::comparedText() const {
  constexpr int OfComparison = 2;
  bool BindsTighter =
      Is == Kind::Symbol && StringRef(Of->Name).find_first_of("?<>=&|^") == StringRef::npos;
  return BindsTighter ? Of->Name : text(OfComparison);
}

std::string Expression::factorText() const { return text(precedence(BO_Mul) + 1); }

std::string Expression::text() const { return text(0); }

std::optional<DeviceProduct> DeviceProduct::multiply(const DeviceProduct &A,
                                                     const DeviceProduct &B) {
  std::optional<int64_t> Factor = llvm::checkedMul(A.Factor, B.Factor);
  if (!Factor || (A.Blocks && B.Blocks) || (A.TimesSms && B.TimesSms))
    return std::nullopt;
  return DeviceProduct{*Factor, A.Blocks ? A.Blocks : B.Blocks, A.TimesSms || B.TimesSms};
}

std::optional<DeviceProduct> DeviceProduct::of(const ExpressionRef &E) {
  if (!E)
    return std::nullopt;
  if (E->kind() == Expression::Kind::Convert)
    return of(E->left());
  if (E->kind() == Expression::Kind::Number)
    return E->number() > 0 ? std::optional(DeviceProduct{E->number(), {}, false}) : std::nullopt;
  if (E->kind() == Expression::Kind::Symbol) {
    const Symbol &S = E->symbol();
    if (S.Is == Symbol::Kind::Held)
      return std::nullopt;
    return S.Is == Symbol::Kind::Sms ? DeviceProduct{1, {}, true}
                                     : DeviceProduct{1, S.Asked, false};
  }
  if (E->kind() != Expression::Kind::Operator || E->op() != BO_Mul)
    return std::nullopt;
  std::optional<DeviceProduct> A = of(E->left()), B = of(E->right());
  return A && B ? multiply(*A, *B) : std::nullopt;
}

} // namespace warplint
