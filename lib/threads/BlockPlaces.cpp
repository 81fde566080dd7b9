//===- ThreadPlaces.cpp - Places of expressions for one thread ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/OtherSizes.h"
#include "facts/StatementFacts.h"
#include "threads/BlockRun.h"
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

LaneValue BlockRun::plus(const LaneValue &Place, std::optional<int64_t> Bytes) const {
  if (!Place.Object)
    return {};
  if (!Bytes) {
    LaneValue Somewhere;
    Somewhere.Object = Place.Object;
    return Somewhere;
  }
  return Compute.advanced(Place, LaneValue::number(*Bytes), 1, /*Back=*/false, Now.Active);
}

/// The memory that the pointer at \p Offset of the parameter \p D leads to, or that the variable
/// \p D is.
const void *BlockRun::global(const ValueDecl *D, int64_t Offset) {
  auto Same = find_if(Globals, [&](const GlobalObject &G) {
    return G.Named == D && G.Offset == Offset;
  });
  GlobalObject &G = Same == Globals.end() ? Globals.emplace_back(D, Offset) : *Same;
  return reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(&G) | 2);
}

/// Whether a lambda that copies \p V has what \p V has: nothing writes to it.
static bool keepsItsValue(const VarDecl *V) {
  if (V->getType().isConstQualified())
    return true;
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  return F && F->hasBody() && !is_contained(mentionedForWriting(F->getBody()), V);
}

/// Whether the lambda that is called captures \p V by reference.
static bool isCapturedByReference(const VarDecl *V, const FunctionDecl *Lambda) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Lambda);
  if (!Method || !Method->getParent()->isLambda())
    return false;
  return any_of(Method->getParent()->captures(), [&](const LambdaCapture &C) {
    return C.capturesVariable() && C.getCapturedVar() == V && C.getCaptureKind() == LCK_ByRef;
  });
}

LaneValue BlockRun::placeOfName(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *V = dyn_cast<VarDecl>(D))
    if (E->refersToEnclosingVariableOrCapture() && !isCapturedByReference(V, Stack.back()) &&
        !keepsItsValue(V))
      return {};
  return placeOfName(D);
}

LaneValue BlockRun::placeOfName(const ValueDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || V->getType().isVolatileQualified())
    return V && V->hasAttr<CUDASharedAttr>() ? LaneValue::pointer(sharedObject(V)) : LaneValue();
  if (V->hasAttr<CUDASharedAttr>())
    return LaneValue::pointer(sharedObject(V));
  if (auto Used = Users.find(V); Used != Users.end())
    Used->second |= Now.Active;
  if (V->hasGlobalStorage() && V->getIdentifier())
    if (std::optional<Triple3> Parts = builtinTriple(V->getName())) {
      storeIndex(LaneValue::pointer(V), *Parts);
      return LaneValue::pointer(V);
    }
  if (V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>())
    return LaneValue::pointer(global(V, 0));
  if (!V->hasLocalStorage())
    return {};
  return V->getType()->isReferenceType() ? State.bound(V) : LaneValue::pointer(V);
}

LaneValue BlockRun::placeOfMember(const MemberExpr *E) {
  const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  const Expr *Base = E->getBase();
  LaneValue Object;
  if (E->isArrow()) {
    Object = placeBehind(evaluate(Base));
  } else if (Base->isGLValue()) {
    Object = place(Base);
  } else {
    Object = LaneValue::pointer(Base);
    construct(Object, Base);
  }
  if (!Field)
    return E->getMemberDecl()->getType()->isFunctionType() ? Object
                                                           : placeOfName(E->getMemberDecl());
  const RecordDecl *Record = Field->getParent();
  if (Field->isBitField() || Record->isInvalidDecl() || !Record->isCompleteDefinition() ||
      Field->getType()->isReferenceType() || Record->isDependentType() || Record->isUnion() ||
      hasOtherSize(Record, AST))
    return plus(Object, std::nullopt);
  uint64_t Bits = AST.getASTRecordLayout(Record).getFieldOffset(Field->getFieldIndex());
  return plus(Object, int64_t(Bits / 8));
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

LaneValue BlockRun::placeOfCast(const CastExpr *E) {
  const Expr *Inner = E->getSubExpr();
  if (!Inner->isGLValue()) {
    evaluate(Inner);
    return {};
  }
  LaneValue At = place(Inner);
  switch (E->getCastKind()) {
  case CK_NoOp:
  case CK_LValueBitCast:
    return At;
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return plus(At, offsetOfBase(E, AST));
  default:
    return plus(At, std::nullopt);
  }
}

LaneValue BlockRun::assign(const BinaryOperator *E) {
  const Expr *Target = E->getLHS();
  QualType Type = Target->getType();
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    LaneValue Right = evaluate(E->getRHS());
    LaneValue At = place(Target);
    LaneValue Left = load(At, Type, Target);
    if (!Type->isPointerType())
      Left = converted(Left, Type, Compound->getComputationLHSType());
    BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    LaneValue Result = compute(Op, Left, Right, Compound->getComputationLHSType(),
                               Compound->getComputationResultType());
    if (!Type->isPointerType())
      Result = converted(Result, Compound->getComputationResultType(), Type);
    store(At, Type, Result, Target);
    return At;
  }
  if (Type->isRecordType()) {
    LaneValue At = place(Target);
    construct(At, E->getRHS());
    note(At, Type, Target, AccessKind::Write);
    ++Versions[At.Object];
    return At;
  }
  LaneValue Right = evaluate(E->getRHS());
  LaneValue At = place(Target);
  store(At, Type, Right, Target);
  return At;
}

/// \p At, the element \p Index of a row of an array of arrays, but for threads that would leave the
/// row and may not come here: the condition that is not known most likely keeps them in it.
LaneValue BlockRun::inRow(LaneValue At, const LaneValue &Index, const ArraySubscriptExpr *E) const {
  const Expr *Row = E->getBase()->IgnoreParenImpCasts();
  const auto *Type = AST.getAsConstantArrayType(Row->getType());
  if (!Type || !isa<ArraySubscriptExpr>(Row) || !Index.isNumber())
    return At;
  for (unsigned I = 0; I < Lanes; ++I)
    if (Index.Known[I] && !Now.Certain[I] && uint64_t(Index.at(I)) >= Type->getZExtSize())
      At.Known.reset(I);
  return At;
}

LaneValue BlockRun::place(const Expr *E) {
  if (!step())
    return {};
  if (E->containsErrors() || E->isTypeDependent()) {
    giveUp();
    return {};
  }
  E = E->IgnoreParens();
  if (auto *Name = dyn_cast<DeclRefExpr>(E))
    return placeOfName(Name);
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return placeOfMember(Member);
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    LaneValue Begin = evaluate(Element->getBase()), Index = evaluate(Element->getIdx());
    QualType Type = Element->getBase()->getType();
    return placeBehind(inRow(compute(BO_Add, Begin, Index, Type, Type), Index, Element));
  }
  if (auto *Operation = dyn_cast<UnaryOperator>(E))
    return placeOfUnary(Operation);
  if (auto *Operation = dyn_cast<BinaryOperator>(E)) {
    if (Operation->isAssignmentOp())
      return assign(Operation);
    const Expr *First = Operation->getLHS();
    First->isGLValue() ? void(place(First)) : void(evaluate(First));
    return Operation->getOpcode() == BO_Comma ? place(Operation->getRHS()) : LaneValue();
  }
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return placeOfCast(Cast);
  if (auto *Choice = dyn_cast<ConditionalOperator>(E))
    return chosen(Choice->getCond(), [&](bool First) {
      const Expr *Side = First ? Choice->getTrueExpr() : Choice->getFalseExpr();
      LaneValue At = Side->isGLValue() ? place(Side) : evaluate(Side); // `throw`
      State.expose(At.Object);
      return At;
    });
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    LaneValue At = LaneValue::pointer(Temporary);
    forgetBytes(At, Temporary->getType());
    bindTo(At, Temporary->getSubExpr());
    return At;
  }
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    LaneValue At = call(Call, {});
    return At.Object ? At : LaneValue();
  }
  if (auto *Wrapped = dyn_cast<FullExpr>(E)) {
    LaneValue At = place(Wrapped->getSubExpr());
    endTemporaries(Wrapped);
    return At;
  }
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return place(Default->getExpr());
  if (auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return Parameter->getReplacement()->isGLValue() ? place(Parameter->getReplacement())
                                                    : LaneValue();
  if (isa<PseudoObjectExpr, clang::StringLiteral, PredefinedExpr>(E))
    return {};
  evaluateChildren(E);
  return {};
}

LaneValue BlockRun::placeOfUnary(const UnaryOperator *E) {
  const Expr *Inner = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_Deref:
    return placeBehind(evaluate(Inner));
  case UO_PreInc:
  case UO_PreDec: {
    LaneValue Old;
    return step(E, Old);
  }
  default:
    return Inner->isGLValue() ? place(Inner) : LaneValue();
  }
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// Makes \p To what \p E has.
void BlockRun::bindTo(const LaneValue &To, const Expr *E) {
  QualType Type = E->getType();
  if (Type->isRecordType() || Type->isArrayType())
    return construct(To, E);
  LaneValue Content = evaluate(E);
  store(To, Type, Content, nullptr);
}

void BlockRun::bind(const VarDecl *V, const Expr *Initial) {
  if (!V->getType()->isReferenceType()) {
    forgetBytes(LaneValue::pointer(V), V->getType());
    return bindTo(LaneValue::pointer(V), Initial);
  }
  LaneValue To = Initial->isGLValue() ? place(Initial) : LaneValue();
  if (!Initial->isGLValue())
    evaluate(Initial);
  State.bind(V, Compute.blend(State.bound(V), To, Now.Active));
  State.expose(To.Object);
}

void BlockRun::construct(const LaneValue &To, const Expr *E) {
  if (!step())
    return;
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    LaneValue From = place(E);
    note(From, E->getType(), E, AccessKind::Read);
    if (!isShared(To.Object) && !globalObject(To.Object))
      State.copy(To, From, uint64_t(Facts.size(E->getType()).value_or(0)), Now.Active);
    return;
  }
  if (auto *Wrapped = dyn_cast<FullExpr>(E)) {
    construct(To, Wrapped->getSubExpr());
    return endTemporaries(Wrapped);
  }
  if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
    return construct(To, Temporary->getSubExpr());
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return construct(To, Default->getExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->getType()->isRecordType())
    return construct(To, Cast->getSubExpr());
  forgetBytes(To, E->getType());
  if (auto *Construction = dyn_cast<CXXConstructExpr>(E))
    return construct(To, Construction);
  if (auto *List = dyn_cast<InitListExpr>(E))
    return list(To, List);
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    call(Call, To);
    return;
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    branch(truth(Choice->getCond()), [&] { construct(To, Choice->getTrueExpr()); },
           [&] { construct(To, Choice->getFalseExpr()); });
    return;
  }
  if (isa<LambdaExpr>(E))
    return handOver({E});
  evaluateChildren(E);
}

/// The temporaries in \p E end, which are not followed: what they lead to may be written.
void BlockRun::endTemporaries(const FullExpr *E) {
  if (!isa<ExprWithCleanups>(E))
    return;
  if (mayRunDestructors(E->getSubExpr(), AST))
    mayEnd();
  State.forgetExposed();
}

void BlockRun::forgetBytes(const LaneValue &To, QualType Type) {
  if (!isShared(To.Object) && !globalObject(To.Object))
    State.store(To, uint64_t(Facts.size(Type).value_or(1)), {}, Now.Active);
}

void BlockRun::list(const LaneValue &To, const InitListExpr *E) {
  QualType Type = E->getType();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (Record && Record->isCompleteDefinition() && !Record->isUnion()) {
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Record);
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    bool Plain = !Class || Class->getNumBases() == 0;
    for (auto [Field, Initial] : zip(Record->fields(), E->inits()))
      if (Plain && !Field->isBitField() && !Field->getType()->isReferenceType())
        bindTo(plus(To, int64_t(Layout.getFieldOffset(Field->getFieldIndex()) / 8)), Initial);
      else if (Initial->isGLValue())
        State.expose(place(Initial).Object);
      else
        evaluate(Initial);
    return;
  }
  const auto *Array = Type->isArrayType() ? AST.getAsArrayType(Type) : nullptr;
  std::optional<int64_t> Size = Array ? Facts.size(Array->getElementType()) : std::nullopt;
  for (auto [I, Initial] : enumerate(E->inits()))
    if (Size)
      bindTo(plus(To, int64_t(I) * *Size), Initial);
    else
      evaluate(Initial);
}

} // namespace warplint
