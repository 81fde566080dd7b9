//===- BlockExpressions.cpp - Values of expressions in a block ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/AbstractValue.h"
#include "dataflow/Effects.h"
#include "facts/StatementFacts.h"
#include "kernels/ThreadWork.h"
#include "threads/BlockRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Built-in variables
//===----------------------------------------------------------------------===//

/// The three numbers of the built-in variable \p Name; empty if it is none.
std::optional<BlockRun::Triple3> BlockRun::builtinTriple(StringRef Name) const {
  auto Numbers = [](const std::array<int64_t, 3> &I) {
    return Triple3{LaneValue::number(I[0]), LaneValue::number(I[1]), LaneValue::number(I[2])};
  };
  if (Name == "threadIdx")
    return ThreadIndex;
  if (Name == "blockIdx")
    return Numbers(Block);
  if (Name == "blockDim")
    return Numbers(Launch.Block);
  return Name == "gridDim" ? std::optional(GridSize) : std::nullopt;
}

std::optional<LaneValue> BlockRun::builtin(const Expr *E) const {
  BuiltinPart Part = builtinPart(E);
  unsigned I = Part.Part.size() == 1 ? unsigned(Part.Part[0] - 'x') : 3;
  std::optional<Triple3> Parts = I < 3 ? builtinTriple(Part.Variable) : std::nullopt;
  return Parts ? std::optional((*Parts)[I]) : std::nullopt;
}

LaneValue BlockRun::rankInBlock() const {
  std::vector<int64_t> Ranks(Lanes);
  for (unsigned I = 0; I < Lanes; ++I)
    Ranks[I] = I;
  return LaneValue::lanes(std::move(Ranks));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LaneValue BlockRun::truth(const Expr *Condition) {
  return Compute.condition(evaluate(Condition), Now.Active);
}

void BlockRun::evaluateChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    if (const auto *E = dyn_cast_or_null<Expr>(Child))
      E->isGLValue() ? void(place(E)) : void(evaluate(E));
}

LaneValue BlockRun::evaluate(const Expr *E) {
  if (!E || !step())
    return {};
  if (E->containsErrors() || E->isTypeDependent()) {
    giveUp();
    return {};
  }
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    LaneValue At = place(E);
    return E->getType()->isReferenceType() ? At : LaneValue();
  }
  if (E->getType()->isRecordType()) {
    construct(LaneValue::pointer(E), E);
    return {};
  }
  return evaluateStripped(E);
}

static LaneValue valueOf(std::optional<int64_t> Number) {
  return Number ? LaneValue::number(*Number) : LaneValue();
}

LaneValue BlockRun::evaluateStripped(const Expr *E) {
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return cast(Cast);
  if (auto *Operation = dyn_cast<BinaryOperator>(E))
    return Operation->isLogicalOp() ? logical(Operation) : binary(Operation);
  if (auto *Operation = dyn_cast<UnaryOperator>(E))
    return unary(Operation);
  if (isUnevaluated(E))
    return valueOf(constantOf(E, AST));
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call, {});
  if (auto *Choice = dyn_cast<ConditionalOperator>(E))
    return chosen(Choice->getCond(), [&](bool First) {
      return evaluate(First ? Choice->getTrueExpr() : Choice->getFalseExpr());
    });
  if (auto *Wrapped = dyn_cast<FullExpr>(E)) {
    LaneValue Value = evaluate(Wrapped->getSubExpr());
    endTemporaries(Wrapped);
    return Value;
  }
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return evaluate(Default->getExpr());
  if (auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return evaluate(Parameter->getReplacement());
  if (auto *Name = dyn_cast<DeclRefExpr>(E))
    return valueOf(Facts.constant(Name->getDecl()));
  if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
    return evaluate(Temporary->getSubExpr());
  if (isa<PseudoObjectExpr>(E))
    return builtin(E).value_or(LaneValue());
  if (isa<FloatingLiteral>(E)) // one number, which is not known here
    return LaneValue::symbol(Table.content(E, 0, 0, 0));
  if (isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr,
          TypeTraitExpr, SizeOfPackExpr, CXXScalarValueInitExpr, ImplicitValueInitExpr,
          OffsetOfExpr>(E))
    return valueOf(constantOf(E, AST));
  if (auto *List = dyn_cast<InitListExpr>(E); List && List->getNumInits() == 1)
    return evaluate(List->getInit(0));
  evaluateChildren(E);
  if (isa<StmtExpr, CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, AtomicExpr>(E)) {
    forgetWritten(E);
    runUnknownCode();
  }
  return {};
}

/// One of two values or places, by a condition.
LaneValue BlockRun::chosen(const Expr *Condition, function_ref<LaneValue(bool)> Evaluate) {
  LaneValue Holds = truth(Condition);
  LaneSet All = Now.Active;
  auto [Yes, No, Maybe] = Holds.split(All);
  LaneValue One, Other;
  branch(Holds, [&] { One = Evaluate(true); }, [&] { Other = Evaluate(false); });
  if (Maybe.none() && (Yes == All || Yes.none()))
    return Yes == All ? One : Other;
  if (One.Object != Other.Object) // each may be meant
    for (const LaneValue &Each : {One, Other})
      State.expose(Each.Object);
  if (Maybe.none())
    return Compute.blend(Other, One, Yes);
  bool IsUniform = Maybe == All && Holds.If && areUniform(Holds.If->WhenTrue);
  if (IsUniform && One.isUniform(All) && Other.isUniform(All) && !One.Object && !Other.Object &&
      !One.agrees(Other, firstLane(All)))
    return LaneValue::symbol(Table.fresh()).only(All);
  LaneValue Result = Compute.blend(Other, One, Yes);
  Result.If = nullptr;
  Result.Known &= ~One.differing(Other, Maybe);
  return Result;
}

//===----------------------------------------------------------------------===//
// Casts and operators
//===----------------------------------------------------------------------===//

LaneValue BlockRun::converted(const LaneValue &V, QualType From, QualType To) const {
  if (isNumber(From) && isNumber(To))
    return Compute.converted(V, *intType(AST, To));
  // Of floating point it is known that it is the same for all threads.
  if (V.Object || !V.isUniform(Now.Active))
    return {};
  return Compute.opaque(BO_Cmp, V, LaneValue::number(To->isFloatingType()), Now.Active);
}

/// Whether \p Pointer is null, as a condition.
LaneValue BlockRun::isNull(const LaneValue &Pointer) const {
  if (!Pointer.Object)
    return Compute.negated(Compute.condition(Pointer, Now.Active));
  const GivenBuffer *Buffer = bufferOf(Pointer.Object);
  if (!globalObject(Pointer.Object) || (Buffer && Buffer->Made))
    return LaneValue::number(0);
  SymbolId Given = Table.content(Pointer.Object, 0, -1, 0);
  return Compute.negated(Compute.condition(LaneValue::symbol(Given), Now.Active));
}

LaneValue BlockRun::cast(const CastExpr *E) {
  const Expr *Inner = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    if (std::optional<LaneValue> Value = builtin(Inner))
      return *Value;
    if (const auto *Name = dyn_cast<DeclRefExpr>(Inner->IgnoreParens())) {
      if (isWarpSize(Name->getDecl()))
        return LaneValue::number(WarpSize);
      if (std::optional<int64_t> Constant = Facts.constant(Name->getDecl()))
        return LaneValue::number(*Constant);
    }
    return load(place(Inner), E->getType(), Inner);
  }
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_BooleanToSignedIntegral:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingCast:
  case CK_FloatingToBoolean:
    return converted(evaluate(Inner), Inner->getType(), E->getType());
  case CK_PointerToBoolean:
    return Compute.negated(isNull(evaluate(Inner)));
  case CK_NullToPointer:
    evaluateChildren(E);
    return LaneValue::number(0);
  case CK_IntegralToPointer: {
    LaneValue Address = evaluate(Inner);
    return Address.isNumber() ? Address : LaneValue();
  }
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_BitCast:
  case CK_AddressSpaceConversion:
    return evaluate(Inner);
  case CK_ArrayToPointerDecay: {
    LaneValue At = place(Inner);
    State.expose(At.Object);
    if (At.Object == numberedMemory())
      At.Object = nullptr;
    return At;
  }
  default:
    Inner->isGLValue() ? void(place(Inner)) : void(evaluate(Inner));
    return {};
  }
}

LaneValue BlockRun::compute(unsigned Opcode, const LaneValue &Left, const LaneValue &Right,
                            QualType Operands, QualType Result) {
  auto Op = BinaryOperatorKind(Opcode);
  if (Operands->isPointerType()) {
    std::optional<int64_t> Size = Facts.size(Operands->getPointeeType());
    if ((Op == BO_Add || Op == BO_Sub) && Left.Object)
      return Size ? Compute.advanced(Left, Right, *Size, Op == BO_Sub, Now.Active)
                  : plus(Left, std::nullopt);
    constexpr IntType Address = {64, true, false};
    if (Left.isNumber() && Left.Known.any() && Right.isNumber() && Size)
      return BinaryOperator::isComparisonOp(Op)
                 ? Compute.binary(Op, Left, Right, Address, Now.Active)
                 : Compute.binary(Op, Left,
                                  Compute.binary(BO_Mul, Right, LaneValue::number(*Size), Address,
                                                 Now.Active),
                                  Address, Now.Active);
    if (Op == BO_EQ || Op == BO_NE)
      for (const auto &[Pointer, Other] : {std::pair(&Left, &Right), std::pair(&Right, &Left)})
        if (Pointer->Object && Other->number(Now.Active) == 0)
          return Op == BO_EQ ? isNull(*Pointer) : Compute.negated(isNull(*Pointer));
    return BinaryOperator::isComparisonOp(Op) ? Compute.opaque(Op, Left, Right, Now.Active)
                                              : LaneValue();
  }
  if (isNumber(Operands) && isNumber(Result))
    return Compute.binary(Op, Left, Right, *intType(AST, Operands), Now.Active);
  return Compute.opaque(Op, Left, Right, Now.Active);
}

LaneValue BlockRun::binary(const BinaryOperator *E) {
  if (E->getOpcode() == BO_Comma) {
    E->getLHS()->isGLValue() ? void(place(E->getLHS())) : void(evaluate(E->getLHS()));
    return evaluate(E->getRHS());
  }
  if (E->isAssignmentOp())
    return load(assign(E), E->getType(), nullptr);
  LaneValue Left = evaluate(E->getLHS()), Right = evaluate(E->getRHS());
  if (E->getOpcode() == BO_Add && E->getRHS()->getType()->isPointerType())
    return compute(BO_Add, Right, Left, E->getRHS()->getType(), E->getType());
  return compute(E->getOpcode(), Left, Right, E->getLHS()->getType(), E->getType());
}

LaneValue BlockRun::logical(const BinaryOperator *E) {
  bool IsAnd = E->getOpcode() == BO_LAnd;
  LaneValue Left = truth(E->getLHS());
  LaneValue Decides = IsAnd ? Left : Compute.negated(Left);
  LaneSet Active = Now.Active;
  LaneValue Right;
  branch(Decides, [&] { Right = truth(E->getRHS()); }, [] {});
  if (IsAnd)
    return Compute.both(Left, Right, Active);
  return Compute.negated(Compute.both(Decides, Compute.negated(Right), Active));
}

/// What `++` or `--` leaves at the place that it returns, and the \p Old value.
LaneValue BlockRun::step(const UnaryOperator *E, LaneValue &Old) {
  const Expr *Inner = E->getSubExpr();
  LaneValue At = place(Inner);
  Old = load(At, E->getType(), Inner);
  auto Op = E->isIncrementOp() ? BO_Add : BO_Sub;
  store(At, E->getType(),
        compute(Op, Old, LaneValue::number(1), E->getType(), E->getType()), Inner);
  return At;
}

LaneValue BlockRun::unary(const UnaryOperator *E) {
  const Expr *Inner = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    LaneValue At = place(Inner);
    State.expose(At.Object);
    if (At.Object == numberedMemory())
      At.Object = nullptr;
    return At;
  }
  case UO_PostInc:
  case UO_PostDec: {
    LaneValue Old;
    step(E, Old);
    return Old;
  }
  case UO_Plus:
  case UO_Extension:
    return evaluate(Inner);
  case UO_Minus:
    return compute(BO_Sub, LaneValue::number(0), evaluate(Inner), E->getType(), E->getType());
  case UO_Not:
    return compute(BO_Xor, evaluate(Inner), LaneValue::number(-1), E->getType(), E->getType());
  case UO_LNot:
    return Compute.negated(truth(Inner));
  default:
    evaluateChildren(E);
    return {};
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

LaneValue BlockRun::load(const LaneValue &From, QualType Type, const Expr *E) {
  if (!isRunning())
    return {};
  if (E)
    note(From, Type, E, AccessKind::Read);
  if (Type.isVolatileQualified() || (E && E->getType().isVolatileQualified()))
    return {};
  bool IsCommon = isShared(From.Object) || globalObject(From.Object);
  if (!IsCommon)
    return State.load(From, uint64_t(Facts.size(Type).value_or(0)), Now.Active);
  // All threads read the same from one place, if nothing is written there meanwhile.
  if (!Type->isScalarType() || !From.isUniform(Now.Active))
    return {};
  return LaneValue::symbol(Table.content(From.Object, From.base(firstLane(Now.Active)),
                                         From.at(firstLane(Now.Active)), Versions[From.Object]))
      .only(Now.Active);
}

void BlockRun::store(const LaneValue &To, QualType Type, const LaneValue &Content, const Expr *E) {
  if (!isRunning())
    return;
  if (E)
    note(To, Type, E, AccessKind::Write, Content);
  if (isShared(To.Object) || globalObject(To.Object)) {
    ++Versions[To.Object];
    return;
  }
  if (!To.Object && E) // it may be a variable of the thread
    State.forgetExposed();
  if (auto Size = Facts.size(Type); Size && To.Object)
    State.store(To, uint64_t(*Size), Type->isScalarType() ? Content : LaneValue(), Now.Active);
}

/// Records the access to \p At, if it is to memory that all threads of the block see.
void BlockRun::note(const LaneValue &At, QualType Type, const Expr *E, AccessKind Kind,
                    const LaneValue &Content) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  if (!At.Object && isRunning() && (!Name || Name->getDecl()->getType()->isReferenceType()))
    accessesExposed(Kind != AccessKind::Read);
  std::optional<int64_t> Bytes = Facts.size(Type);
  if (!Bytes || !isRunning())
    return;
  bool IsVolatile = Type.isVolatileQualified() || E->getType().isVolatileQualified();
  // A misaligned access to a global variable is reported as that, though it may also be out of bounds.
  if (checkAlignment(At, Type, E) || isShared(At.Object))
    noteBytes(At, *Bytes, E, Kind, IsVolatile, Content);
}

void BlockRun::noteBytes(const LaneValue &At, int64_t Bytes, const Expr *E, AccessKind Kind,
                         bool IsVolatile, const LaneValue &Content) {
  if (Bytes <= 0 || !isRunning())
    return;
  if (At.Object == numberedMemory())
    return checkAddress(At, Bytes, E);
  if (!isShared(At.Object) && !globalObject(At.Object))
    return;
  checkBounds(At, Bytes, E);
  if (Kind != AccessKind::Read)
    checkConstant(At, E);
  if (IsVolatile || isAtomic(Kind))
    Log.mayOrderBlocks();
  Log.record({E, Kind, At, Bytes, Content, Now.Active, Now.Certain, Now.Path});
}

} // namespace warplint
