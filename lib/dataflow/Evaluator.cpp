//===- Evaluator.cpp - Values of expressions outside of a path ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Evaluator.h"
#include "dataflow/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

IntValue Evaluator::integer(const Expr *E) const {
  if (!E)
    return IntValue::unknown(Reason::Unreadable, {});
  Context.refill();
  return asInteger(Interpreter(Context).rvalue(E), Context.ast(), E->getType(), E->getExprLoc());
}

/// The arguments of `dim3(x, y, z)` or `dim3{x, y, z}` where they may depend on
/// a template's parameters; empty for other forms.
static std::optional<SmallVector<const Expr *, 3>> dependentParts(const Expr *E) {
  if (const auto *Unresolved = dyn_cast<CXXUnresolvedConstructExpr>(E))
    return SmallVector<const Expr *, 3>(Unresolved->arguments());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
      Construct && isDim3Like(E->getType()) &&
      !(Construct->getNumArgs() && isDim3Like(Construct->getArg(0)->getType())))
    return SmallVector<const Expr *, 3>(Construct->arguments());
  return std::nullopt;
}

Dim3Value Evaluator::dim3(const Expr *E) const {
  if (!E)
    return asDim3(AbstractValue::unknown(Reason::Unreadable), {});
  const Expr *Core = E->IgnoreImplicit();
  while (isDim3Like(Core->getType()) && isa<CastExpr>(Core))
    Core = cast<CastExpr>(Core)->getSubExpr()->IgnoreImplicit();
  // Parts that do not depend on the parameters may still be known.
  std::optional<SmallVector<const Expr *, 3>> Arguments =
      Core->isValueDependent() ? dependentParts(Core) : std::nullopt;
  bool IsNumber = intType(Context.ast(), Core->getType()).has_value();
  if (!Arguments && IsNumber)
    Arguments = {Core};
  if (Arguments && Arguments->size() <= 3) {
    std::array<IntValue, 3> Parts;
    Parts.fill(IntValue::known({1, {}, {}}));
    for (auto [Argument, Part] : zip_first(*Arguments, Parts))
      Part = integer(Argument);
    return Dim3Value::of(Parts[0], Parts[1], Parts[2]);
  }
  Context.refill();
  return asDim3(Interpreter(Context).rvalue(E), E->getExprLoc());
}

const FunctionDecl *Evaluator::function(const Expr *E) const {
  if (!E)
    return nullptr;
  Context.refill();
  AbstractValue D = Interpreter(Context).rvalue(E->IgnoreParenCasts());
  const auto *Known = D.as<Functions>();
  return Known ? Known->single() : nullptr;
}

std::optional<bool> Evaluator::condition(const Expr *E) const {
  return E ? Context.constantCondition(E) : std::nullopt;
}

} // namespace warplint
