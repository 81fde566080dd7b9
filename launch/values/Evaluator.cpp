//===- Evaluator.cpp - Turns host expressions into sets of values ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/Evaluator.h"
#include "launch/values/HalfTyped.h"
#include "launch/values/Arithmetic.h"
#include "launch/values/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// Initialisers and operands are followed this far; generated code nests deeper
/// than anything that a block size is written as.
static constexpr unsigned MaxDepth = 256;

bool isDim3Like(QualType Type) {
  if (Type.isNull())
    return false;
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() &&
         (Record->getName() == "dim3" || Record->getName() == "uint3");
}

/// The integer type's width and signedness; empty for other types.
static std::optional<IntType> intType(const ASTContext &Context, QualType Type) {
  if (Type.isNull() || Type->isDependentType() || !Type->isIntegralOrEnumerationType())
    return std::nullopt;
  auto Bits = unsigned(Context.getIntWidth(Type));
  if (Bits == 0 || Bits > 64)
    return std::nullopt;
  return IntType{Bits, Type->isSignedIntegerOrEnumerationType()};
}

/// Strips nodes that only wrap an expression.
static const Expr *unwrapped(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bind->getSubExpr();
    else if (const auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Parameter->getReplacement();
    if (Inner == E)
      return E;
    E = Inner;
  }
  return E;
}

static IntValue unknownAt(Reason Why, const Expr *E) {
  return IntValue::unknown(Why, E ? E->getExprLoc() : SourceLocation());
}

IntValue Evaluator::integer(const Expr *E) const {
  E = unwrapped(E);
  if (!E || E->containsErrors())
    return unknownAt(Reason::Unreadable, E);
  if (E->isTypeDependent() || E->isValueDependent())
    return unknownAt(Reason::Dependent, E);
  if (Depth >= MaxDepth)
    return unknownAt(Reason::Other, E);
  SaveAndRestore Deeper(Depth, Depth + 1);
  return integerForm(E);
}

IntValue Evaluator::integerForm(const Expr *E) const {
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
    // A value that nobody wrote at this place: keep it free of an origin.
    return integer(Default->getExpr())
        .map(
            [](Integer I) {
              I.From = {};
              return std::optional(I);
            },
            E->getExprLoc());
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return cast(Cast);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl())) {
      if (std::optional<Reason> Why = unsettled(Reference, V))
        return unknownAt(*Why, E);
      return integer(V->getAnyInitializer())
          .map(
              [&](Integer I) {
                I.From.Named = V;
                return std::optional(I);
              },
              E->getExprLoc());
    }
    return constant(E);
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return binary(Operator);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E)) {
    std::optional<IntType> Type = intType(Context, E->getType());
    IntValue Operand = integer(Operator->getSubExpr());
    if (!Type || !Operand.isKnown())
      return Operand.isKnown() ? unknownAt(Reason::Other, E) : Operand;
    return Operand.map(
        [&](const Integer &I) -> std::optional<Integer> {
          std::optional<int64_t> Value = apply(Operator->getOpcode(), I.Value, *Type);
          return Value ? std::optional(Integer{*Value, {}, {E, nullptr}}) : std::nullopt;
        },
        E->getExprLoc());
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    if (std::optional<bool> Known = condition(Choice->getCond()))
      return integer(*Known ? Choice->getTrueExpr() : Choice->getFalseExpr());
    IntValue Result = integer(Choice->getTrueExpr());
    Result.join(integer(Choice->getFalseExpr()));
    return Result;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    unsigned Part = StringSwitch<unsigned>(Member->getMemberDecl()->getName())
                        .Case("x", 0)
                        .Case("y", 1)
                        .Case("z", 2)
                        .Default(3);
    if (!Member->isArrow() && Part < 3 && isDim3Like(Member->getBase()->getType()))
      return dim3(Member->getBase()).component(Part);
    IntValue Known = constant(E);
    return Known.isKnown() ? Known : unknownAt(Reason::Member, E);
  }
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return List->getNumInits() == 1 ? integer(List->getInit(0)) : constant(E);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  return constant(E);
}

IntValue Evaluator::constant(const Expr *E) const {
  Expr::EvalResult Result;
  if (!intType(Context, E->getType()) ||
      !E->EvaluateAsInt(Result, Context, Expr::SE_NoSideEffects) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return unknownAt(Reason::Other, E);
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return IntValue::known(
      {Result.Val.getInt().getExtValue(), {}, {E, Reference ? Reference->getDecl() : nullptr}});
}

std::optional<Reason> Evaluator::unsettled(const DeclRefExpr *E, const VarDecl *V) const {
  if (isHalfTyped(E, V, Context))
    return Reason::Unreadable;
  if (isa<ParmVarDecl>(V))
    return Reason::Parameter;
  if (!V->getAnyInitializer())
    return V->hasExternalStorage() ? Reason::External : Reason::NoValue;
  bool Constant = V->getType().isConstQualified() && !V->getType().isVolatileQualified();
  if (V->isConstexpr() || (Constant && !V->isWeak()))
    return std::nullopt;
  // What a precompiled preamble does with its own variables was not walked.
  if (V->hasGlobalStorage() && (V->isExternallyVisible() || V->isFromASTFile()))
    return Reason::External;
  if (!Uses.isSettled(V))
    return Reason::Modified;
  if (hasLostReferences(V, Uses.references(V), Context))
    return Reason::Unreadable;
  return std::nullopt;
}

IntValue Evaluator::cast(const CastExpr *E) const {
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_ConstructorConversion:
    return integer(E->getSubExpr());
  case CK_IntegralCast:
  case CK_IntegralToBoolean: {
    IntValue From = integer(E->getSubExpr());
    std::optional<IntType> Type = intType(Context, E->getType());
    if (!Type)
      return unknownAt(Reason::Other, E);
    bool ToBool = E->getCastKind() == CK_IntegralToBoolean;
    return From.map(
        [&](Integer I) -> std::optional<Integer> {
          std::optional<int64_t> Value = ToBool ? int64_t(I.Value != 0) : convert(I.Value, *Type);
          if (!Value)
            return std::nullopt;
          if (*Value != I.Value && !I.Written && !ToBool)
            I.Written = I.Value;
          I.Value = *Value;
          return I;
        },
        E->getExprLoc());
  }
  default: {
    IntValue Known = constant(E);
    if (Known.isKnown())
      return Known;
    // A conversion from a floating-point result: name what it came from.
    bool FromCall = isa<CallExpr>(E->getSubExpr()->IgnoreParenImpCasts());
    return unknownAt(FromCall ? Reason::Call : Reason::Other, E);
  }
  }
}

IntValue Evaluator::binary(const BinaryOperator *E) const {
  if (E->isLogicalOp()) {
    std::optional<bool> Known = condition(E);
    return Known ? IntValue::known({*Known, {}, {E, nullptr}}) : unknownAt(Reason::Other, E);
  }
  if (E->getOpcode() == BO_Comma)
    return integer(E->getRHS());
  // Comparisons and shifts work in the type of the left operand.
  std::optional<IntType> Type = intType(Context, E->getLHS()->getType());
  if (!Type || E->isAssignmentOp())
    return constant(E);
  IntValue Left = integer(E->getLHS()), Right = integer(E->getRHS());
  return IntValue::combine(
      Left, Right,
      [&](const Integer &L, const Integer &R) -> std::optional<Integer> {
        std::optional<int64_t> Value = apply(E->getOpcode(), L.Value, R.Value, *Type);
        return Value ? std::optional(Integer{*Value, {}, {E, nullptr}}) : std::nullopt;
      },
      E->getExprLoc());
}

/// `min` and `max`, in any of their spellings.
static std::optional<bool> isMinOrMax(const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  return StringSwitch<std::optional<bool>>(Callee->getName())
      .Case("min", true)
      .Case("umin", true)
      .Case("max", false)
      .Case("umax", false)
      .Default(std::nullopt);
}

IntValue Evaluator::call(const CallExpr *E) const {
  IntValue Known = constant(E);
  if (Known.isKnown())
    return Known;
  std::optional<bool> Min = isMinOrMax(E->getDirectCallee());
  if (!Min || E->getNumArgs() != 2)
    return unknownAt(Reason::Call, E);
  return IntValue::combine(
      integer(E->getArg(0)), integer(E->getArg(1)),
      [&](const Integer &L, const Integer &R) {
        return std::optional((L.Value < R.Value) == *Min ? L : R);
      },
      E->getExprLoc());
}

Dim3Value Evaluator::dim3(const Expr *E) const {
  E = unwrapped(E);
  if (!E || E->containsErrors())
    return Dim3Value::unknown(Reason::Unreadable, E ? E->getExprLoc() : SourceLocation());
  if (E->isTypeDependent() || E->isValueDependent()) {
    // Parts that do not depend on the parameters may still be known.
    const auto *Construct = dyn_cast<CXXUnresolvedConstructExpr>(E);
    if (!Construct && !isa<CXXConstructExpr, CXXFunctionalCastExpr, CastExpr>(E))
      return Dim3Value::unknown(Reason::Dependent, E->getExprLoc());
  }
  if (Depth >= MaxDepth)
    return Dim3Value::unknown(Reason::Other, E->getExprLoc());
  SaveAndRestore Deeper(Depth, Depth + 1);
  return dim3Form(E);
}

Dim3Value Evaluator::dim3Form(const Expr *E) const {
  IntValue One = IntValue::known({1, {}, {}});
  if (!isDim3Like(E->getType())) {
    // A number where a `dim3` is wanted, in a template not yet instantiated.
    if (intType(Context, E->getType()))
      return Dim3Value::of(integer(E), One, One);
    return Dim3Value::unknown(E->isTypeDependent() ? Reason::Dependent : Reason::Other,
                              E->getExprLoc());
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return dim3(Cast->getSubExpr());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (Construct->getNumArgs() >= 1 && isDim3Like(Construct->getArg(0)->getType()))
      return dim3(Construct->getArg(0));
    std::array<IntValue, 3> Parts = {One, One, One};
    if (Construct->getNumArgs() > Parts.size())
      return Dim3Value::unknown(Reason::Other, E->getExprLoc());
    for (unsigned I = 0; I != Construct->getNumArgs(); ++I)
      Parts[I] = integer(Construct->getArg(I));
    return Dim3Value::of(Parts[0], Parts[1], Parts[2]);
  }
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    if (List->getNumInits() == 1 && isDim3Like(List->getInit(0)->getType()))
      return dim3(List->getInit(0));
    if (List->getNumInits() == 3)
      return Dim3Value::of(integer(List->getInit(0)), integer(List->getInit(1)),
                           integer(List->getInit(2)));
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl())) {
      if (std::optional<Reason> Why = unsettled(Reference, V))
        return Dim3Value::unknown(*Why, E->getExprLoc());
      return dim3(V->getAnyInitializer());
    }
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    if (std::optional<bool> Known = condition(Choice->getCond()))
      return dim3(*Known ? Choice->getTrueExpr() : Choice->getFalseExpr());
    Dim3Value Result = dim3(Choice->getTrueExpr());
    Result.join(dim3(Choice->getFalseExpr()));
    return Result;
  }
  return dim3Constant(E);
}

Dim3Value Evaluator::dim3Constant(const Expr *E) const {
  Reason Why = isa<CallExpr>(E)     ? Reason::Call
               : isa<MemberExpr>(E) ? Reason::Member
                                    : Reason::Other;
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsRValue(Result, Context) || !Result.Val.isStruct() ||
      Result.HasSideEffects || Result.Val.getStructNumFields() != 3)
    return Dim3Value::unknown(Why, E->getExprLoc());
  std::array<IntValue, 3> Parts;
  for (unsigned I = 0; I != Parts.size(); ++I) {
    const APValue &Field = Result.Val.getStructField(I);
    if (!Field.isInt())
      return Dim3Value::unknown(Why, E->getExprLoc());
    Parts[I] = IntValue::known({Field.getInt().getExtValue(), {}, {E, nullptr}});
  }
  return Dim3Value::of(Parts[0], Parts[1], Parts[2]);
}

const FunctionDecl *Evaluator::function(const Expr *E) const {
  if (!E || Depth >= MaxDepth)
    return nullptr;
  SaveAndRestore Deeper(Depth, Depth + 1);
  E = unwrapped(E->IgnoreParenCasts());
  E = unwrapped(E->IgnoreParenCasts());
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    if (Operator->getOpcode() == UO_AddrOf || Operator->getOpcode() == UO_Deref)
      return function(Operator->getSubExpr());
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  if (!Reference)
    return nullptr;
  if (const auto *Function = dyn_cast<FunctionDecl>(Reference->getDecl()))
    return Function;
  const auto *V = dyn_cast<VarDecl>(Reference->getDecl());
  return V && !unsettled(Reference, V) ? function(V->getAnyInitializer()) : nullptr;
}

std::optional<bool> Evaluator::condition(const Expr *E) const {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (!E || E->isValueDependent() || E->containsErrors())
    return std::nullopt;
  if (const auto *Operator = dyn_cast<BinaryOperator>(E); Operator && Operator->isLogicalOp()) {
    // The value that decides alone: false for &&, true for ||.
    bool Deciding = Operator->getOpcode() == BO_LOr;
    std::optional<bool> Left = condition(Operator->getLHS());
    std::optional<bool> Right = condition(Operator->getRHS());
    if (Left == Deciding || Right == Deciding)
      return Deciding;
    return Left && Right ? std::optional(!Deciding) : std::nullopt;
  }
  if (!intType(Context, E->getType()))
    return std::nullopt;
  IntValue Value = integer(E);
  if (!Value.isKnown())
    return std::nullopt;
  if (all_of(Value.members(), [](const Integer &I) { return I.Value == 0; }))
    return false;
  if (none_of(Value.members(), [](const Integer &I) { return I.Value == 0; }))
    return true;
  return std::nullopt;
}

} // namespace warplint::launch
