//===- FloatingPoint.cpp - Numbers with a fraction on the way to integers -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `(n + 255) / 256.0` rounded up: only what every implementation of IEEE 754 gives
/// to the last bit is computed, from constants and single integers.
///
//===----------------------------------------------------------------------===//

#include "dataflow/Driver.h"
#include "dataflow/ErrorRecovery.h"
#include "dataflow/OtherSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;
using namespace llvm;

namespace warplint {

/// The name of the C library's function that \p Callee is, as it is for `double`; empty for others.
static StringRef mathFunction(const ASTContext &AST, const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier() || !inSystemHeader(AST, Callee))
    return {};
  bool OfLibrary = Callee->isExternC() || Callee->isInStdNamespace() || Callee->getBuiltinID();
  return OfLibrary ? Callee->getName() : StringRef();
}

/// \p Base to the power of \p Exponent where that is a whole number which a `double` holds.
static std::optional<double> wholePower(double Base, double Exponent) {
  constexpr double Most = 9007199254740992.0; // 2^53
  if (Base != std::trunc(Base) || Exponent != std::trunc(Exponent) || Exponent < 0 || Exponent > 64)
    return std::nullopt;
  double Result = 1;
  for (int I = 0; I != int(Exponent); ++I)
    if (Result *= Base; std::fabs(Result) > Most)
      return std::nullopt;
  return Result;
}

/// The result of the function \p Name for \p X, and for \p Y if it has two arguments.
static std::optional<double> applied(StringRef Name, double X, std::optional<double> Y) {
  enum { None, Ceil, Floor, Trunc, Round, Sqrt, Abs, Log2, Exp2, Pow, Min, Max };
  int Which = StringSwitch<int>(Name)
                  .Case("ceil", Ceil)
                  .Case("floor", Floor)
                  .Case("trunc", Trunc)
                  .Case("round", Round)
                  .Case("sqrt", Sqrt)
                  .Case("fabs", Abs)
                  .Case("log2", Log2)
                  .Case("exp2", Exp2)
                  .Case("pow", Pow)
                  .Case("fmin", Min)
                  .Case("fmax", Max)
                  .Default(None);
  bool TakesTwo = Which == Pow || Which == Min || Which == Max;
  if (Which == None || TakesTwo != Y.has_value())
    return std::nullopt;
  switch (Which) {
  case Ceil:
    return std::ceil(X);
  case Floor:
    return std::floor(X);
  case Trunc:
    return std::trunc(X);
  case Round:
    return std::round(X);
  case Sqrt: // correctly rounded
    return X >= 0 ? std::optional(std::sqrt(X)) : std::nullopt;
  case Abs:
    return std::fabs(X);
  case Log2: { // only of powers of 2 is every library's the same
    int Exponent = 0;
    return X > 0 && std::frexp(X, &Exponent) == 0.5 ? std::optional(Exponent - 1.0) : std::nullopt;
  }
  case Exp2:
    return wholePower(2, X);
  case Pow:
    return wholePower(X, *Y);
  case Min:
    return std::fmin(X, *Y);
  default:
    return std::fmax(X, *Y);
  }
}

/// The single number that \p From is, if a `double` holds it.
std::optional<double> OperatorTransfer::exactly(const IntValue &From) {
  constexpr int64_t Exact = int64_t(1) << 53;
  const Integer *Only = From.single();
  bool Fits = Only && Only->Value >= -Exact && Only->Value <= Exact;
  return Fits ? std::optional(double(Only->Value)) : std::nullopt;
}

std::optional<double> OperatorTransfer::floating(BinaryOperatorKind Op, std::optional<double> Left,
                                                 std::optional<double> Right) {
  if (!Left || !Right || (Op == BO_Div && *Right == 0))
    return std::nullopt;
  switch (Op) {
  case BO_Add:
    return *Left + *Right;
  case BO_Sub:
    return *Left - *Right;
  case BO_Mul:
    return *Left * *Right;
  case BO_Div:
    return *Left / *Right;
  default:
    return std::nullopt;
  }
}

std::optional<double> OperatorTransfer::floating(const Expr *E) {
  const ASTContext &AST = Context.ast();
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return floating(Full->getSubExpr());
  // A `float` rounds each step, and what a host computes in is then not all the same.
  if (E->isValueDependent() || !E->isPRValue() ||
      !AST.hasSameUnqualifiedType(E->getType(), AST.DoubleTy))
    return std::nullopt;
  // An APFloat of our own would refer to data of LLVM. Then no other clang-tidy could load the
  // plugin, and the plugin could not report that it is of another version.
  Expr::EvalResult Constant;
  if (!hasTypoCorrection(E, AST) && !restsOnOtherSize(E, AST) &&
      E->EvaluateAsRValue(Constant, AST) && !Constant.HasSideEffects && Constant.Val.isFloat())
    return Constant.Val.getFloat().convertToDouble();
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_NoOp)
      return floating(Cast->getSubExpr());
    if (Cast->getCastKind() != CK_IntegralToFloating)
      return std::nullopt;
    return exactly(integer(Cast->getSubExpr()));
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (!Operator->isAdditiveOp() && !Operator->isMultiplicativeOp())
      return std::nullopt;
    std::optional<double> Left = floating(Operator->getLHS());
    return floating(Operator->getOpcode(), Left,
                    Left ? floating(Operator->getRHS()) : std::nullopt);
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  StringRef Name = Call ? mathFunction(AST, Call->getDirectCallee()) : StringRef();
  if (Name.empty() || Call->getNumArgs() == 0 || Call->getNumArgs() > 2)
    return std::nullopt;
  auto Argument = [&](unsigned I) -> std::optional<double> {
    const Expr *Given = Call->getArg(I);
    if (intType(AST, Given->getType())) { // an overload for integers
      IntValue Number = integer(Given);
      return Number.single() ? std::optional(double(Number.single()->Value)) : std::nullopt;
    }
    return floating(Given);
  };
  std::optional<double> First = Argument(0), Second;
  if (First && Call->getNumArgs() == 2 && !(Second = Argument(1)))
    return std::nullopt;
  return First ? applied(Name, *First, Second) : std::nullopt;
}

AbstractValue OperatorTransfer::truncated(std::optional<double> Number, const Expr *To) {
  constexpr double Most = 9007199254740992.0; // 2^53
  std::optional<IntType> Type = intType(Context.ast(), To->getType());
  if (!Type || !Number || !(std::fabs(*Number) <= Most))
    return unknownAt(Reason::Other, To);
  if (Type->IsBool)
    return AbstractValue(IntValue::known({*Number != 0, {}, {To, nullptr}}));
  auto Whole = int64_t(std::trunc(*Number));
  // One that does not fit may become anything.
  return convert(Whole, *Type) == Whole ? AbstractValue(IntValue::known({Whole, {}, {To, nullptr}}))
                                        : unknownAt(Reason::Other, To);
}

} // namespace warplint
