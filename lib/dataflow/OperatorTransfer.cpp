//===- OperatorTransfer.cpp - Casts, arithmetic, assignment and pointers --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Driver.h"
#include "dataflow/IntegerOperators.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// \p Value, whose upper bits a cast that is written has cut off: that is on purpose.
static IntValue meant(const IntValue &Value, SourceLocation Where) {
  return Value
      .map(
          [](Integer I) {
            if (I.Written && uint32_t(*I.Written) == I.Value)
              I.Written = std::nullopt;
            return std::optional(I);
          },
          Where)
      .identified(Value.identity());
}

/// Addresses that keep their meaning as `void *` and back, and as the `void **` that functions of
/// CUDA write a pointer to. A buffer of the device has no type of its own.
static bool keepsAddress(const TypeShapes &Types, const Address &A, QualType To) {
  QualType Pointee = To->getPointeeType();
  if (Pointee.isNull() || Pointee->isVoidType())
    return true;
  return !A.Elsewhere && all_of(A.Places, [&](const Place &P) {
    QualType Type = P.type(Types);
    return !Type.isNull() &&
           (P.Base->Size || (Pointee->isVoidPointerType() && Type->isObjectPointerType()) ||
            Types.ast().hasSameUnqualifiedType(Type.getNonReferenceType(), Pointee));
  });
}

/// The result of \p E, a test that \p Holds as far as that is known.
static AbstractValue truth(std::optional<bool> Holds, const Expr *E) {
  if (Holds)
    return AbstractValue(IntValue::known({*Holds, {}, {E, nullptr}}));
  return AbstractValue(IntValue::unknown(Reason::Other, E->getExprLoc(), {0, 1, 1}));
}

/// What \p E chooses, as the condition leaves it: `n < Most ? n : Most` is an object.
static AbstractValue loadChosen(Activation &Run, const ConditionalOperator *E, QualType As) {
  State &S = Run.S;
  if (E->HasSideEffects(S.Context.ast()) || Run.Values.condition(E->getCond()))
    return Run.Values.load(E, As);
  std::optional<AbstractValue> Chosen;
  for (bool Holds : {true, false}) {
    SaveAndRestore Fresh(S.Again, true), NoEffects(S.Pure, true);
    SaveAndRestore Known(S.Now);
    if (!Run.Conditions.assume(E->getCond(), Holds))
      continue;
    AbstractValue Here = Run.Values.load(Holds ? E->getTrueExpr() : E->getFalseExpr(), As);
    Chosen = Chosen ? Chosen->join(Here) : Here;
  }
  return Chosen ? *Chosen : Run.Values.load(E, As);
}

AbstractValue OperatorTransfer::cast(const CastExpr *E) {
  const Expr *Of = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Of->IgnoreParens()))
      return loadChosen(Run, Choice, E->getType());
    return Run.Values.load(Of, E->getType());
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return value(Of);
  case CK_ToVoid:
    value(Of);
    return unknownAt(Reason::Other, E);
  case CK_NullToPointer:
    return AbstractValue(Address::null());
  case CK_PointerToBoolean:
    return truth(value(Of).address().isNonNull(), E);
  case CK_ArrayToPointerDecay: {
    Address Elements = value(Of).address();
    for (Place &P : Elements.Places)
      P = P.part(0);
    return AbstractValue(Elements);
  }
  case CK_IntegralCast:
  case CK_IntegralToBoolean: {
    std::optional<IntType> Type = intType(Context.ast(), E->getType());
    if (!Type)
      return unknownAt(Reason::Other, E);
    IntValue To = converted(integer(Of), *Type, E->getExprLoc());
    const auto *Implicit = dyn_cast<ImplicitCastExpr>(E);
    bool IsWritten = !Implicit || Implicit->isPartOfExplicitCast();
    return AbstractValue(IsWritten && To.isKnown() ? meant(To, E->getExprLoc()) : To);
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    SmallVector<const CXXRecordDecl *, 2> Way;
    for (const CXXBaseSpecifier *Base : E->path())
      Way.push_back(Base->getType()->getAsCXXRecordDecl());
    if (!Of->getType()->isPointerType() && !Of->isGLValue())
      break;
    if (std::optional<Address> Base = Run.Objects.inBase(value(Of).address(), Way))
      return AbstractValue(*Base);
    break;
  }
  case CK_BaseToDerived:
    if (std::optional<Address> Whole = Run.Objects.aroundBase(value(Of).address(), E->path_size()))
      return AbstractValue(*Whole);
    break;
  case CK_BitCast: {
    AbstractValue From = value(Of);
    if (From.as<Functions>())
      return From;
    if (const auto *A = From.as<Address>(); A && keepsAddress(Context.shapes(), *A, E->getType()))
      return From;
    S.Now.escape(From, Reason::Aliased);
    return AbstractValue(Address::elsewhere());
  }
  default:
    break;
  }
  S.Now.escape(value(Of), Reason::Aliased);
  AbstractValue Known = Run.Values.constant(E);
  bool FromFloating =
      E->getCastKind() == CK_FloatingToIntegral || E->getCastKind() == CK_FloatingToBoolean;
  if (Known.as<Unknown>() && FromFloating)
    Known = truncated(floating(Of), E);
  if (!Known.as<Unknown>())
    return Known;
  // A conversion from a floating-point result: name what it came from.
  bool FromCall = isa<CallExpr>(Of->IgnoreParenImpCasts());
  return unknownAt(FromCall ? Reason::Call : Reason::Other, E);
}

AbstractValue OperatorTransfer::unary(const UnaryOperator *E) {
  const Expr *Of = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf:
    return value(Of);
  case UO_Deref: {
    AbstractValue Pointer = value(Of);
    return Pointer.as<Functions>() ? Pointer : AbstractValue(Pointer.address());
  }
  case UO_Extension:
    return value(Of);
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec:
    return S.Pure ? unknownAt(Reason::Other, E) : step(E);
  default:
    break;
  }
  std::optional<IntType> Type = intType(Context.ast(), E->getType());
  if (!Type || !intType(Context.ast(), Of->getType()))
    return Run.Values.constant(E);
  return AbstractValue(applied(E->getOpcode(), integer(Of), *Type, E));
}

AbstractValue OperatorTransfer::step(const UnaryOperator *E) {
  const Expr *Of = E->getSubExpr();
  Address Target = value(Of).address();
  AbstractValue Before = Run.Values.load(Of, Of->getType()), After = unknownAt(Reason::Other, E);
  IntValue One = IntValue::known({1, {}, {E, nullptr}});
  if (Of->getType()->isPointerType()) {
    After = moved(Before, One, E->isDecrementOp());
  } else if (std::optional<IntType> Type = intType(Context.ast(), Of->getType())) {
    // Narrower types are promoted, and converted back.
    IntType Wide = Type->Bits < 32 ? IntType{} : *Type;
    After = AbstractValue(
        converted(applied(E->isDecrementOp() ? BO_Sub : BO_Add,
                          asInteger(Before, Context.ast(), Of->getType(), {}), One, Wide, E),
                  *Type, E->getExprLoc()));
  }
  S.Now.store(Target, After);
  return E->isPostfix() ? Before : AbstractValue(Target);
}

AbstractValue OperatorTransfer::binary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return S.Pure ? unknownAt(Reason::Other, E) : assign(E);
  if (E->isLogicalOp())
    return logical(E);
  if (E->isPtrMemOp() && E->getType()->isSpecificPlaceholderType(BuiltinType::BoundMember))
    return value(E->getRHS());
  if (E->isPtrMemOp() && !S.Pure) // any field of the object may be meant
    S.Now.escape(value(E->getLHS()), Reason::Aliased);
  if (E->getOpcode() == BO_Comma)
    return value(E->getRHS());
  if (E->getLHS()->getType()->isPointerType() || E->getRHS()->getType()->isPointerType())
    return pointerForm(E);
  // Comparisons and shifts work in the type of the left operand.
  std::optional<IntType> Type = intType(Context.ast(), E->getLHS()->getType());
  if (!Type || !intType(Context.ast(), E->getRHS()->getType()))
    return Run.Values.constant(E);
  IntValue Result = applied(E->getOpcode(), integer(E->getLHS()), integer(E->getRHS()), *Type, E);
  if (E->getOpcode() == BO_Div || E->getOpcode() == BO_Rem)
    Run.Conditions.assumeDivisor(E->getRHS());
  return AbstractValue(std::move(Result));
}

AbstractValue OperatorTransfer::logical(const BinaryOperator *E) {
  // The value that decides alone: false for &&, true for ||.
  bool Deciding = E->getOpcode() == BO_LOr;
  std::optional<bool> Left = condition(E->getLHS());
  std::optional<bool> Right = Left == Deciding ? std::nullopt : condition(E->getRHS());
  if (Left == Deciding || Right == Deciding)
    return truth(Deciding, E);
  return truth(Left && Right ? std::optional(!Deciding) : std::nullopt, E);
}

/// What the bit-field \p Field holds when \p New is written to it.
AbstractValue OperatorTransfer::inBitField(const AbstractValue &New, const FieldDecl *Field,
                                           const Expr *E) const {
  std::optional<IntType> Type = intType(Context.ast(), Field->getType());
  const Expr *Bits = Field->getBitWidth();
  unsigned Width = Bits->isValueDependent()
                       ? 0
                       : Bits->EvaluateKnownConstInt(Context.ast()).getLimitedValue(UINT_MAX);
  if (!Type || Width == 0 || Width > Type->Bits)
    return unknownAt(Reason::Member, E);
  IntValue Number = asInteger(New, Context.ast(), Field->getType(), E->getExprLoc());
  return AbstractValue(
      converted(Number, IntType{Width, Type->Signed, Type->IsBool}, E->getExprLoc()).identified(0));
}

AbstractValue OperatorTransfer::assign(const BinaryOperator *E) {
  const Expr *Left = E->getLHS();
  Address Target = value(Left).address();
  AbstractValue New = rvalue(E->getRHS());
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    AbstractValue Before = Run.Values.load(Left, Left->getType());
    BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    std::optional<IntType> Type = intType(Context.ast(), Left->getType());
    std::optional<IntType> In = intType(Context.ast(), Compound->getComputationLHSType());
    if (Left->getType()->isPointerType()) {
      New = moved(Before, integer(E->getRHS()), Op == BO_Sub);
    } else if (Type && In && intType(Context.ast(), E->getRHS()->getType())) {
      IntValue Old = converted(asInteger(Before, Context.ast(), Left->getType(), {}), *In, {});
      New = AbstractValue(
          converted(applied(Op, Old, integer(E->getRHS()), *In, E), *Type, E->getExprLoc()));
      if (Op == BO_Div || Op == BO_Rem)
        Run.Conditions.assumeDivisor(E->getRHS());
    } else if (Type && Context.ast().hasSameUnqualifiedType(Compound->getComputationLHSType(),
                                                            Context.ast().DoubleTy)) {
      IntValue Old = asInteger(Before, Context.ast(), Left->getType(), {});
      New = truncated(floating(Op, exactly(Old), floating(E->getRHS())), E);
    } else {
      New = unknownAt(Reason::Other, E);
    }
  }
  if (Left->getType().isVolatileQualified() || !isFollowed(Context.shapes(), Left->getType())) {
    S.Now.escape(New, Reason::Aliased);
    New = unknownAt(Reason::Other, E);
  }
  if (const FieldDecl *Field = Left->getSourceBitField())
    New = inBitField(New, Field, E);
  else if (Left->refersToBitField())
    New = unknownAt(Reason::Member, E);
  S.Now.store(Target, New);
  return E->isGLValue() ? AbstractValue(Target) : New;
}

/// The array that \p P is an element of; null where it is none.
static const ConstantArrayType *arrayAround(const TypeShapes &Types, const Place &P) {
  QualType Type = P.Path.empty() ? QualType() : P.whole().type(Types);
  return Type.isNull() ? nullptr : Types.ast().getAsConstantArrayType(Type.getNonReferenceType());
}

/// The number of the array element at the end of \p P; empty where it is none.
static std::optional<int> element(const TypeShapes &Types, const Place &P) {
  return arrayAround(Types, P) ? std::optional(P.Path.back()) : std::nullopt;
}

/// The sizes of the arrays that \p P is an element of, the innermost first.
static SmallVector<int64_t, 2> sizesAround(const TypeShapes &Types, Place P) {
  SmallVector<int64_t, 2> Sizes;
  for (; const ConstantArrayType *Array = arrayAround(Types, P); P = P.whole())
    Sizes.push_back(int64_t(Array->getZExtSize()));
  return Sizes;
}

/// Any element of the array that \p P is an element of, and of the arrays around it.
static Place anyElement(const TypeShapes &Types, Place P) {
  for (size_t I = 0, Count = sizesAround(Types, P).size(); I != Count; ++I)
    *(P.Path.rbegin() + I) = Place::AnyElement;
  return P;
}

/// The element \p By elements behind \p P. A walk over an array of arrays by one pointer is
/// common, though no valid C++: the rows follow each other.
static Place beside(const TypeShapes &Types, const Place &P, int64_t By) {
  SmallVector<int64_t, 2> Sizes = sizesAround(Types, P);
  Place Moved = P;
  int64_t Carry = By;
  for (auto [Index, Size] : zip(reverse(Moved.Path), Sizes)) {
    int64_t New = Carry + Index;
    bool Outermost = &Index == &Moved.Path[Moved.Path.size() - Sizes.size()];
    bool End = Outermost && Sizes.size() == 1 && New == Size;
    if (Index == Place::AnyElement || Size == 0 || (Outermost && !End && (New < 0 || New >= Size)))
      return anyElement(Types, P);
    Carry = End ? 0 : (New >= 0 ? New : New - Size + 1) / Size;
    Index = int(New - Carry * Size);
  }
  return Moved;
}

/// Elements that an index of which only the bounds are known is taken to lead to each of.
static constexpr int64_t FewElements = 16;

AbstractValue OperatorTransfer::moved(const AbstractValue &Pointer, const IntValue &By, bool Back) {
  Address From = Pointer.address(), To;
  To.Elsewhere = From.Elsewhere;
  To.Null = From.Null;
  for (const Place &P : From.Places) {
    std::optional<int> At = element(Context.shapes(), P);
    if (!At) { // beside an object that is no element
      if (By.single() && By.single()->Value == 0) {
        To.join(Address::of(P));
        continue;
      }
      S.Now.escape(Pointer, Reason::Aliased);
      return AbstractValue(Address::elsewhere());
    }
    Bounds Range = By.bounds();
    if (!By.isKnown() && !By.isUninitialised() && *At == 0 && !Back && Range.Min >= 0 &&
        Range.Max < FewElements) { // any of the first ones
      for (int64_t I = Range.Min; I <= Range.Max; ++I)
        To.join(Address::of(beside(Context.shapes(), P, I)));
      continue;
    }
    if (!By.isKnown() || *At == Place::AnyElement) {
      To.join(Address::of(anyElement(Context.shapes(), P)));
      continue;
    }
    for (const Integer &I : By.members())
      To.join(Address::of(beside(Context.shapes(), P, Back ? -I.Value : I.Value)));
  }
  return AbstractValue(To).join(AbstractValue(Address()));
}

AbstractValue OperatorTransfer::pointerForm(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  if (E->isAdditiveOp() && Left->getType()->isPointerType() &&
      Right->getType()->isIntegralOrEnumerationType())
    return moved(value(Left), integer(Right), E->getOpcode() == BO_Sub);
  if (E->getOpcode() == BO_Add && Right->getType()->isPointerType())
    return moved(value(Right), integer(Left), /*Back=*/false);
  std::optional<IntType> Type = intType(Context.ast(), E->getType());
  Address A = value(Left).address(), B = value(Right).address();
  if (!Type)
    return unknownAt(Reason::Other, E);
  AbstractValue Any(IntValue::unknown(Reason::Other, E->getExprLoc(), Bounds::ofType(*Type)));
  std::optional<bool> HasLeft = A.isNonNull(), HasRight = B.isNonNull();
  if (E->isEqualityOp() && HasLeft && HasRight && !(*HasLeft && *HasRight)) // one is null
    return truth((*HasLeft != *HasRight) == (E->getOpcode() == BO_NE), E);
  const Place *P = A.single(), *Q = B.single();
  if (!P || !Q || P->Base != Q->Base || P->Path.size() != Q->Path.size())
    return Any;
  std::optional<int> I = element(Context.shapes(), *P), J = element(Context.shapes(), *Q);
  if (!I || !J || !equal(drop_end(P->Path), drop_end(Q->Path)))
    return Any;
  std::optional<int64_t> Result = apply(E->getOpcode(), *I, *J, IntType{64, true});
  return Result ? AbstractValue(IntValue::known({*Result, {}, {E, nullptr}})) : Any;
}

} // namespace warplint
