//===- ThreadExpressions.cpp - Values of expressions for one thread -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Effects.h"
#include "facts/StatementFacts.h"
#include "kernels/ThreadWork.h"
#include "kernels/ThreadNumbers.h"
#include "kernels/ThreadRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The three numbers of the built-in variable \p Name; empty if it is none.
std::optional<ThreadRun::Triple3> ThreadRun::builtinTriple(StringRef Name) const {
  auto Known = [](const Index &I) { return Triple3{I[0], I[1], I[2]}; };
  if (Name == "threadIdx")
    return Known(Thread);
  if (Name == "blockIdx")
    return Known(Block);
  if (Name == "blockDim")
    return Known(Launch.Block);
  return Name == "gridDim" ? std::optional(Launch.Grid) : std::nullopt;
}

std::optional<ThreadRun::Triple3> ThreadRun::builtinTriple(const VarDecl *V) const {
  return V->hasGlobalStorage() && V->getIdentifier() ? builtinTriple(V->getName()) : std::nullopt;
}

std::optional<int64_t> ThreadRun::builtin(const Expr *E) const {
  BuiltinPart Part = builtinPart(E);
  unsigned I = Part.Part.size() == 1 ? unsigned(Part.Part[0] - 'x') : 3;
  std::optional<Triple3> Parts = I < 3 ? builtinTriple(Part.Variable) : std::nullopt;
  return Parts ? (*Parts)[I] : std::nullopt;
}

std::optional<bool> ThreadRun::truth(const Expr *Condition) {
  Cell C = evaluate(Condition);
  if (C.asPointer())
    return true; // to an object
  return C.asNumber() ? std::optional(*C.asNumber() != 0) : std::nullopt;
}

void ThreadRun::evaluateChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    if (const auto *E = dyn_cast_or_null<Expr>(Child))
      E->isGLValue() ? void(place(E)) : void(evaluate(E));
}

Cell ThreadRun::evaluate(const Expr *E) {
  if (!E || !step() || E->containsErrors() || E->isTypeDependent()) {
    GaveUp |= E && (E->containsErrors() || E->isTypeDependent());
    return {};
  }
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    CellAddress At = place(E);
    return E->getType()->isReferenceType() ? Cell::pointer(At) : Cell();
  }
  if (E->getType()->isRecordType()) {
    constructInto({E, 0}, E);
    return {};
  }
  return evaluateStripped(E);
}

Cell ThreadRun::evaluateStripped(const Expr *E) {
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return cast(Cast);
  if (auto *Operation = dyn_cast<BinaryOperator>(E))
    return Operation->isLogicalOp() ? logical(Operation) : binary(Operation);
  if (auto *Operation = dyn_cast<UnaryOperator>(E))
    return unary(Operation);
  if (isUnevaluated(E)) {
    std::optional<int64_t> Number = constantOf(E, AST);
    return Number ? Cell::number(*Number) : Cell();
  }
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call, {});
  if (auto *Choice = dyn_cast<ConditionalOperator>(E))
    return conditional(Choice->getCond(), Choice->getTrueExpr(), Choice->getFalseExpr());
  if (auto *Wrapped = dyn_cast<FullExpr>(E)) {
    Cell Value = evaluate(Wrapped->getSubExpr());
    endTemporaries(Wrapped);
    return Value;
  }
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return evaluate(Default->getExpr());
  if (auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return evaluate(Parameter->getReplacement());
  if (auto *Name = dyn_cast<DeclRefExpr>(E)) {
    std::optional<int64_t> Constant = Facts.constant(Name->getDecl());
    return Constant ? Cell::number(*Constant) : Cell();
  }
  if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
    return evaluate(Temporary->getSubExpr());
  if (isa<PseudoObjectExpr>(E)) {
    std::optional<int64_t> Value = builtin(E);
    return Value ? Cell::number(*Value) : Cell();
  }
  if (isa<LambdaExpr>(E)) {
    handOver({E});
    return {};
  }
  if (isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr,
          TypeTraitExpr, SizeOfPackExpr, CXXScalarValueInitExpr, ImplicitValueInitExpr,
          OffsetOfExpr>(E)) {
    std::optional<int64_t> Number = constantOf(E, AST);
    return Number ? Cell::number(*Number) : Cell();
  }
  if (auto *List = dyn_cast<InitListExpr>(E); List && List->getNumInits() == 1)
    return evaluate(List->getInit(0));
  evaluateChildren(E);
  if (isa<StmtExpr, CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, AtomicExpr>(E)) {
    forgetWritten(E);
    State.MayHaveEnded = true;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Casts and operators
//===----------------------------------------------------------------------===//

Cell ThreadRun::converted(Cell C, QualType From, QualType To) const {
  std::optional<int64_t> N = C.asNumber();
  if (!N || !isNumber(From) || !isNumber(To))
    return {};
  if (To->isBooleanType())
    return Cell::number(*N != 0);
  return Cell::number(wrapped(*N, To, AST));
}

Cell ThreadRun::cast(const CastExpr *E) {
  const Expr *Inner = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    if (std::optional<int64_t> Value = builtin(Inner))
      return Cell::number(*Value);
    if (const auto *Name = dyn_cast<DeclRefExpr>(Inner->IgnoreParens())) {
      if (isWarpSize(Name->getDecl()))
        return Cell::number(WarpSize);
      if (std::optional<int64_t> Constant = Facts.constant(Name->getDecl()))
        return Cell::number(*Constant);
    }
    return load(place(Inner), E->getType(), Inner);
  }
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_BooleanToSignedIntegral:
    return converted(evaluate(Inner), Inner->getType(), E->getType());
  case CK_PointerToBoolean:
    return evaluate(Inner).asPointer() ? Cell::number(1) : Cell();
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_BitCast:
    return evaluate(Inner);
  case CK_ArrayToPointerDecay: {
    CellAddress At = place(Inner);
    if (At.Object)
      State.Exposed.insert(At.Object);
    return Cell::pointer(At);
  }
  case CK_ToVoid:
    Inner->isGLValue() ? void(place(Inner)) : void(evaluate(Inner));
    return {};
  default:
    Inner->isGLValue() ? void(place(Inner)) : void(evaluate(Inner));
    return {};
  }
}

Cell ThreadRun::compute(unsigned Opcode, Cell Left, Cell Right, QualType Operands,
                        QualType Result) {
  auto Op = BinaryOperatorKind(Opcode);
  if (Operands->isPointerType() && Left.asPointer()) {
    std::optional<int64_t> Count = Right.asNumber();
    std::optional<int64_t> Size = Facts.size(Operands->getPointeeType());
    int64_t Bytes = 0;
    bool Known = Count && Size && !MulOverflow(*Count, *Size, Bytes) && Bytes > INT64_MIN;
    if (Op == BO_Add || Op == BO_Sub)
      return Cell::pointer(Left.asPointer()->plus(
          Known ? std::optional(Op == BO_Sub ? -Bytes : Bytes) : std::nullopt));
    return {};
  }
  if (!Left.asNumber() || !Right.asNumber() || !isNumber(Operands) || !isNumber(Result))
    return {};
  std::optional<int64_t> Value = arithmetic(Op, *Left.asNumber(), *Right.asNumber(), Operands, AST);
  return Value ? Cell::number(*Value) : Cell();
}

/// Whether an operand of \p E alone decides it: 0 of a product.
static bool isDecidedBy(BinaryOperatorKind Op, Cell Operand) {
  return (Op == BO_Mul || Op == BO_And) && Operand == Cell::number(0);
}

Cell ThreadRun::binary(const BinaryOperator *E) {
  if (E->getOpcode() == BO_Comma) {
    evaluate(E->getLHS());
    return evaluate(E->getRHS());
  }
  if (E->isAssignmentOp()) {
    CellAddress At = place(E);
    return load(At, E->getType(), nullptr);
  }
  Cell Left = evaluate(E->getLHS()), Right = evaluate(E->getRHS());
  bool IsNumber = isNumber(E->getLHS()->getType()) && isNumber(E->getRHS()->getType());
  if (IsNumber && (isDecidedBy(E->getOpcode(), Left) || isDecidedBy(E->getOpcode(), Right)))
    return Cell::number(0);
  if (E->getOpcode() == BO_Add && Right.asPointer())
    return compute(BO_Add, Right, Left, E->getRHS()->getType(), E->getType());
  return compute(E->getOpcode(), Left, Right, E->getLHS()->getType(), E->getType());
}

Cell ThreadRun::logical(const BinaryOperator *E) {
  std::optional<bool> Left = truth(E->getLHS());
  bool IsAnd = E->getOpcode() == BO_LAnd;
  if (Left && *Left != IsAnd)
    return Cell::number(*Left);
  std::optional<bool> Right;
  auto EvaluateRight = [&] {
    Right = truth(E->getRHS());
    return Flow::Next;
  };
  if (Left)
    EvaluateRight();
  else
    bothWays(EvaluateRight, [] { return Flow::Next; });
  if (Right && (*Right != IsAnd || Left))
    return Cell::number(*Right);
  return {};
}

Cell ThreadRun::conditional(const Expr *Condition, const Expr *True, const Expr *False) {
  std::optional<bool> Holds = truth(Condition);
  if (Holds)
    return evaluate(*Holds ? True : False);
  Cell One, Other;
  bothWays(
      [&] {
        One = evaluate(True);
        return Flow::Next;
      },
      [&] {
        Other = evaluate(False);
        return Flow::Next;
      });
  return One == Other ? One : Cell();
}

Cell ThreadRun::unary(const UnaryOperator *E) {
  const Expr *Inner = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    CellAddress At = place(Inner);
    if (At.Object)
      State.Exposed.insert(At.Object);
    return Cell::pointer(At);
  }
  case UO_PostInc:
  case UO_PostDec: {
    CellAddress At = place(Inner);
    Cell Old = load(At, E->getType(), Inner);
    auto Op = E->getOpcode() == UO_PostInc ? BO_Add : BO_Sub;
    store(At, E->getType(), compute(Op, Old, Cell::number(1), E->getType(), E->getType()), Inner);
    return Old;
  }
  case UO_Plus:
  case UO_Extension:
    return evaluate(Inner);
  case UO_Minus:
    return compute(BO_Sub, Cell::number(0), evaluate(Inner), E->getType(), E->getType());
  case UO_Not:
    return compute(BO_Xor, evaluate(Inner), Cell::number(-1), E->getType(), E->getType());
  case UO_LNot: {
    std::optional<bool> Holds = truth(Inner);
    return Holds ? Cell::number(!*Holds) : Cell();
  }
  default:
    evaluateChildren(E);
    return {};
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Cell ThreadRun::load(CellAddress From, QualType Type, const Expr *E) {
  if (E)
    note(From, Type, E);
  if (Type.isVolatileQualified() || (E && E->getType().isVolatileQualified()))
    return {};
  return State.load(From, uint64_t(Facts.size(Type).value_or(0)));
}

void ThreadRun::store(CellAddress To, QualType Type, Cell Content, const Expr *E) {
  if (E)
    note(To, Type, E);
  bool Kept = isNumber(Type) || Type->isPointerType();
  if (auto Size = Facts.size(Type); Size && !isShared(To.Object))
    State.store(To, uint64_t(*Size), Kept ? Content : Cell());
}

/// Records the access to \p At if it is to shared memory and out of bounds.
void ThreadRun::note(CellAddress At, QualType Type, const Expr *E) {
  const VarDecl *Array = At.isKnown() ? sharedVariable(At.Object) : nullptr;
  std::optional<int64_t> Bytes = Facts.size(Type);
  if (!Array || !Bytes || *Bytes == 0 || StepsLeft == 0 || GaveUp)
    return;
  uint64_t &End = Ends[Array];
  End = std::max(End, *At.Offset < 0 ? std::numeric_limits<uint64_t>::max()
                                     : uint64_t(*At.Offset) + uint64_t(*Bytes));
  bool IsDynamic = isDynamicShared(Array);
  std::optional<int64_t> Size = IsDynamic ? Launch.DynamicBytes : Facts.size(Array->getType());
  if (!Size || (*At.Offset >= 0 && *At.Offset <= *Size - *Bytes))
    return;
  if (Found.size() < 8)
    Found.push_back({E, Array, *At.Offset, uint64_t(*Bytes), uint64_t(*Size), IsDynamic, Thread,
                     Block, isCertain()});
}

} // namespace warplint
