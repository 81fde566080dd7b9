//===- ThreadPlaces.cpp - Places of expressions for one thread ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/OtherSizes.h"
#include "kernels/ThreadNumbers.h"
#include "kernels/ThreadRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether destructors of the program's own run where \p S, a full expression, ends.
static bool mayRunDestructors(const Stmt *S, const ASTContext &AST) {
  const auto *Bound = dyn_cast_or_null<CXXBindTemporaryExpr>(S);
  return S && ((Bound && !AST.getSourceManager().isInSystemHeader(
                             Bound->getTemporary()->getDestructor()->getLocation())) ||
               any_of(S->children(),
                      [&](const Stmt *Child) { return mayRunDestructors(Child, AST); }));
}

CellAddress ThreadRun::placeOfName(const ValueDecl *D, bool Captured) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return {};
  if (V->hasAttr<CUDASharedAttr>())
    return {sharedObject(V), 0};
  if (std::optional<Triple3> Parts = builtinTriple(V)) {
    storeIndex({V, 0}, *Parts);
    return {V, 0};
  }
  if (!V->hasLocalStorage() || Captured || InLambdas.contains(V) ||
      V->getType().isVolatileQualified())
    return {};
  if (!V->getType()->isReferenceType())
    return {V, 0};
  auto Bound = State.References.find(V);
  return Bound == State.References.end() ? CellAddress() : Bound->second;
}

CellAddress ThreadRun::placeOfMember(const MemberExpr *E) {
  const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  const Expr *Base = E->getBase();
  CellAddress Object;
  if (E->isArrow()) {
    Cell Pointer = evaluate(Base);
    Object = Pointer.asPointer().value_or(CellAddress());
  } else if (Base->isGLValue()) {
    Object = place(Base);
  } else {
    Object = {Base, 0};
    constructInto(Object, Base);
  }
  if (!Field)
    return E->getMemberDecl()->getType()->isFunctionType()
               ? Object
               : placeOfName(E->getMemberDecl(), /*Captured=*/false);
  const RecordDecl *Record = Field->getParent();
  if (Field->isBitField() || Record->isInvalidDecl() || !Record->isCompleteDefinition() ||
      Field->getType()->isReferenceType() || Record->isDependentType() ||
      hasOtherSize(Record, AST))
    return {Object.Object, std::nullopt};
  uint64_t Bits = AST.getASTRecordLayout(Record).getFieldOffset(Field->getFieldIndex());
  return Object.plus(int64_t(Bits / 8));
}

CellAddress ThreadRun::element(const Expr *Pointer, const Expr *Index, QualType Type) {
  Cell Begin = evaluate(Pointer);
  std::optional<int64_t> At = evaluate(Index).asNumber();
  std::optional<int64_t> Size = Facts.size(Type);
  if (!Begin.asPointer())
    return {};
  int64_t Bytes = 0;
  if (!At || !Size || MulOverflow(*At, *Size, Bytes))
    return {Begin.asPointer()->Object, std::nullopt};
  return Begin.asPointer()->plus(Bytes);
}

/// The bytes from the begin of an object of the class that \p E casts from to its base class.
static std::optional<int64_t> offsetOfBase(const CastExpr *E, const ASTContext &AST) {
  QualType From = E->getSubExpr()->getType();
  const CXXRecordDecl *Derived =
      (From->isPointerType() ? From->getPointeeType() : From)->getAsCXXRecordDecl();
  CharUnits Offset = CharUnits::Zero();
  for (const CXXBaseSpecifier *Step : E->path()) {
    const CXXRecordDecl *Base = Step->getType()->getAsCXXRecordDecl();
    if (!Derived || !Base || Step->isVirtual() || !Derived->isCompleteDefinition() ||
        Derived->isInvalidDecl() || Derived->isDependentType())
      return std::nullopt;
    Offset += AST.getASTRecordLayout(Derived).getBaseClassOffset(Base);
    Derived = Base;
  }
  return Offset.getQuantity();
}

CellAddress ThreadRun::placeOfCast(const CastExpr *E) {
  const Expr *Inner = E->getSubExpr();
  CellAddress At;
  if (Inner->isGLValue()) {
    At = place(Inner);
  } else {
    evaluate(Inner);
    return {};
  }
  switch (E->getCastKind()) {
  case CK_NoOp:
  case CK_LValueBitCast:
    return At;
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return At.plus(offsetOfBase(E, AST));
  default:
    return {At.Object, std::nullopt};
  }
}

CellAddress ThreadRun::assign(const BinaryOperator *E) {
  const Expr *Target = E->getLHS();
  QualType Type = Target->getType();
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    Cell Right = evaluate(E->getRHS());
    CellAddress At = place(Target);
    Cell Left = converted(load(At, Type, Target), Type, Compound->getComputationLHSType());
    if (Type->isPointerType())
      Left = load(At, Type, nullptr);
    BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    Cell Result = compute(Op, Left, Right, Compound->getComputationLHSType(),
                          Compound->getComputationResultType());
    if (!Type->isPointerType())
      Result = converted(Result, Compound->getComputationResultType(), Type);
    store(At, Type, Result, nullptr);
    return At;
  }
  if (Type->isRecordType()) {
    CellAddress At = place(Target);
    note(At, Type, Target);
    constructInto(At, E->getRHS());
    return At;
  }
  Cell Right = evaluate(E->getRHS());
  CellAddress At = place(Target);
  store(At, Type, Right, Target);
  return At;
}

CellAddress ThreadRun::chosenPlace(const ConditionalOperator *E) {
  auto Follow = [&](const Expr *Side) {
    if (Side->isGLValue())
      return place(Side);
    evaluate(Side); // `throw`
    return CellAddress();
  };
  if (std::optional<bool> Holds = truth(E->getCond()))
    return Follow(*Holds ? E->getTrueExpr() : E->getFalseExpr());
  CellAddress One, Other;
  bothWays([&] { return One = Follow(E->getTrueExpr()), Flow::Next; },
           [&] { return Other = Follow(E->getFalseExpr()), Flow::Next; });
  if (One == Other)
    return One;
  for (const void *Object : {One.Object, Other.Object})
    if (Object)
      State.Exposed.insert(Object);
  return {};
}

CellAddress ThreadRun::place(const Expr *E) {
  if (!step())
    return {};
  if (E->containsErrors() || E->isTypeDependent()) {
    GaveUp = true;
    return {};
  }
  E = E->IgnoreParens();
  if (auto *Name = dyn_cast<DeclRefExpr>(E))
    return placeOfName(Name->getDecl(), Name->refersToEnclosingVariableOrCapture());
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return placeOfMember(Member);
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return element(Element->getBase(), Element->getIdx(), E->getType());
  if (auto *Operation = dyn_cast<UnaryOperator>(E))
    return placeOfUnary(Operation);
  if (auto *Operation = dyn_cast<BinaryOperator>(E)) {
    if (Operation->isAssignmentOp())
      return assign(Operation);
    evaluate(Operation->getLHS());
    return Operation->getOpcode() == BO_Comma ? place(Operation->getRHS()) : CellAddress();
  }
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return placeOfCast(Cast);
  if (auto *Choice = dyn_cast<ConditionalOperator>(E))
    return chosenPlace(Choice);
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    State.forget(Temporary);
    bindTo({Temporary, 0}, Temporary->getSubExpr());
    return {Temporary, 0};
  }
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call, {}).asPointer().value_or(CellAddress());
  if (auto *Wrapped = dyn_cast<FullExpr>(E)) {
    CellAddress At = place(Wrapped->getSubExpr());
    endTemporaries(Wrapped);
    return At;
  }
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return place(Default->getExpr());
  if (auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return Parameter->getReplacement()->isGLValue() ? place(Parameter->getReplacement()) : CellAddress();
  if (isa<PseudoObjectExpr, clang::StringLiteral, PredefinedExpr>(E))
    return {};
  evaluateChildren(E);
  return {};
}

CellAddress ThreadRun::placeOfUnary(const UnaryOperator *E) {
  const Expr *Inner = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_Deref:
    return evaluate(Inner).asPointer().value_or(CellAddress());
  case UO_PreInc:
  case UO_PreDec: {
    CellAddress At = place(Inner);
    Cell Old = load(At, E->getType(), Inner);
    auto Op = E->getOpcode() == UO_PreInc ? BO_Add : BO_Sub;
    store(At, E->getType(), compute(Op, Old, Cell::number(1), E->getType(), E->getType()), nullptr);
    return At;
  }
  default:
    return Inner->isGLValue() ? place(Inner) : CellAddress();
  }
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// Makes \p To what \p E has.
void ThreadRun::bindTo(CellAddress To, const Expr *E) {
  QualType Type = E->getType();
  if (Type->isRecordType() || Type->isArrayType())
    return constructInto(To, E);
  Cell Content = evaluate(E);
  store(To, Type, Content, nullptr);
}

void ThreadRun::bind(const VarDecl *V, const Expr *Initial) {
  if (!V->getType()->isReferenceType()) {
    State.forget(V);
    return bindTo({V, 0}, Initial);
  }
  CellAddress To = Initial->isGLValue() ? place(Initial) : CellAddress();
  if (!Initial->isGLValue())
    evaluate(Initial);
  State.References[V] = To;
  expose(To);
}

void ThreadRun::constructInto(CellAddress To, const Expr *E) {
  if (!step())
    return;
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    CellAddress From = place(E);
    note(From, E->getType(), E);
    if (!isShared(To.Object))
      State.copy(To, From, uint64_t(Facts.size(E->getType()).value_or(0)));
    return;
  }
  if (auto *Wrapped = dyn_cast<FullExpr>(E)) {
    constructInto(To, Wrapped->getSubExpr());
    return endTemporaries(Wrapped);
  }
  if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
    return constructInto(To, Temporary->getSubExpr());
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return constructInto(To, Default->getExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->getType()->isRecordType())
    return constructInto(To, Cast->getSubExpr());
  forgetBytes(To, E->getType());
  if (auto *Construction = dyn_cast<CXXConstructExpr>(E))
    return constructInto(To, Construction);
  if (auto *List = dyn_cast<InitListExpr>(E))
    return listInto(To, List);
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    call(Call, To);
    return;
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    if (std::optional<bool> Holds = truth(Choice->getCond()))
      return constructInto(To, *Holds ? Choice->getTrueExpr() : Choice->getFalseExpr());
    bothWays([&] { return constructInto(To, Choice->getTrueExpr()), Flow::Next; },
             [&] { return constructInto(To, Choice->getFalseExpr()), Flow::Next; });
    return;
  }
  if (isa<LambdaExpr>(E))
    return handOver({E});
  evaluateChildren(E);
}

/// The temporaries in \p E end, which are not followed: what they lead to may be written.
void ThreadRun::endTemporaries(const FullExpr *E) {
  if (!isa<ExprWithCleanups>(E))
    return;
  State.MayHaveEnded |= mayRunDestructors(E->getSubExpr(), AST);
  State.forgetExposed();
}

void ThreadRun::forgetBytes(CellAddress To, QualType Type) {
  if (!isShared(To.Object))
    State.store(To, uint64_t(Facts.size(Type).value_or(1)), {});
}

void ThreadRun::listInto(CellAddress To, const InitListExpr *E) {
  QualType Type = E->getType();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (Record && Record->isCompleteDefinition() && !Record->isUnion()) {
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Record);
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    bool Plain = !Class || Class->getNumBases() == 0;
    for (auto [Field, Initial] : zip(Record->fields(), E->inits()))
      if (Plain && !Field->isBitField() && !Field->getType()->isReferenceType())
        bindTo(To.plus(int64_t(Layout.getFieldOffset(Field->getFieldIndex()) / 8)), Initial);
      else if (Initial->isGLValue())
        expose(place(Initial));
      else
        evaluate(Initial);
    return;
  }
  const auto *Array = Type->isArrayType() ? AST.getAsArrayType(Type) : nullptr;
  std::optional<int64_t> Size = Array ? Facts.size(Array->getElementType()) : std::nullopt;
  for (auto [I, Initial] : enumerate(E->inits()))
    if (Size)
      bindTo(To.plus(int64_t(I) * *Size), Initial);
    else
      evaluate(Initial);
}

} // namespace warplint
