//===- ExpressionTransfer.cpp - Values of each form of expression ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceQuestions.h"
#include "dataflow/Driver.h"
#include "dataflow/ErrorRecovery.h"
#include "dataflow/IntegerOperators.h"
#include "dataflow/OtherSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Initialisers and operands are followed this far; generated code nests deeper
/// than anything that a block size is written as.
static constexpr unsigned MaxNesting = 256;

/// The expression that \p E only wraps; null where it wraps none.
static const Expr *wrapped(const Expr *E) {
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return Paren->getSubExpr();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return Full->getSubExpr();
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
    return Bind->getSubExpr();
  if (const auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return Parameter->getReplacement();
  if (const auto *Init = dyn_cast<CXXDefaultInitExpr>(E))
    return Init->getExpr();
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return Opaque->getSourceExpr();
  if (const auto *Selection = dyn_cast<GenericSelectionExpr>(E))
    return Selection->isResultDependent() ? nullptr : Selection->getResultExpr();
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return Rewritten->getSemanticForm();
  return nullptr;
}

AbstractValue unknownAt(Reason Why, const Expr *E) {
  return AbstractValue::unknown(Why, E ? E->getExprLoc() : SourceLocation());
}

ExpressionTransfer::ExpressionTransfer(Activation &Run)
    : Run(Run), Context(Run.S.Context), S(Run.S) {}

Transfer::Transfer(Activation &Run)
    : Run(Run), Context(Run.S.Context), S(Run.S), Values(Run.Values) {}

AbstractValue ExpressionTransfer::value(const Expr *E) {
  while (E) {
    if (!S.Again)
      if (auto Known = S.Found.find(E); Known != S.Found.end())
        return S.upToDate(Known->second);
    const Expr *Inner = wrapped(E);
    if (!Inner)
      break;
    E = Inner;
  }
  // Not visited: it is a statement, or in a branch that can't be taken.
  // Either way what it would do is not done.
  SaveAndRestore NoEffects(S.Pure, true);
  return evaluate(E);
}

AbstractValue ExpressionTransfer::rvalue(const Expr *E) {
  AbstractValue D = value(E);
  if (D.as<Unknown>())
    return D;
  if (!E || !E->isGLValue() || E->getType()->isFunctionType())
    return D;
  return S.copied(D.address(), S.Now.load(D.address()));
}

IntValue ExpressionTransfer::integer(const Expr *E) {
  return asInteger(rvalue(E), Context.ast(), E->getType(), E->getExprLoc());
}

/// Whether every number in \p D is known.
static bool isKnown(const AbstractValue &D) {
  if (const auto *A = D.as<Aggregate>())
    return all_of(A->Parts, [](const AbstractValue &Part) { return isKnown(Part); });
  const auto *Number = D.as<IntValue>();
  const auto *Shape = D.as<Dim3Value>();
  return (Number && Number->isKnown()) || (Shape && Shape->isKnown());
}

AbstractValue ExpressionTransfer::evaluate(const Expr *E) {
  // An operand of what could not be parsed may be left without a type.
  if (!E || E->getType().isNull() || E->containsErrors()) {
    // A launch on a stream of unknown type still has a block.
    const auto *Call = dyn_cast_or_null<CallExpr>(E);
    if (Call && Context.Interesting.contains(Call))
      Run.Calls.arrive(Call);
    return unknownAt(Reason::Unreadable, E);
  }
  if (E->isTypeDependent() || (E->isValueDependent() && !isa<CXXConstructExpr, CastExpr>(E)))
    return dependent(E);
  if (Nesting >= MaxNesting)
    return unknownAt(Reason::Other, E);
  if (!Context.spend()) {
    S.GaveUp = true;
    return unknownAt(Reason::TooComplex, E);
  }
  SaveAndRestore Deeper(Nesting, Nesting + 1);
  if (const auto *Constant = dyn_cast<ConstantExpr>(E); Constant && Constant->hasAPValueResult())
    if (AbstractValue Made = Run.Objects.apValue(Constant->getAPValueResult(), E->getType(), E);
        isKnown(Made))
      return Made;
  if (const Expr *Inner = wrapped(E))
    return value(Inner);
  return simpleForm(E);
}

/// Why an expression depends on something: on a template's parameters or, outside of templates, on
/// a name that a missing header would declare.
Reason ExpressionTransfer::reasonOfDependent() const {
  return S.Function && !S.Function->isDependentContext() ? Reason::Unreadable : Reason::Dependent;
}

AbstractValue ExpressionTransfer::dependent(const Expr *E) {
  Reason Why = reasonOfDependent();
  if (Why == Reason::Dependent)
    return unknownAt(Why, E);
  const auto *Call = dyn_cast<CallExpr>(E);
  if (Call && Context.Interesting.contains(Call))
    Run.Calls.arrive(Call);
  else if (!Call || !configures(Context, Call->getDirectCallee()))
    haveAnyEffect(E);
  return unknownAt(Why, E);
}

AbstractValue ExpressionTransfer::simpleForm(const Expr *E) {
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return defaultArgument(Default);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Run.Operators.cast(Cast);
  if (const auto *Named = dyn_cast<DeclRefExpr>(E))
    return reference(E, Named->getDecl());
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return Run.Operators.binary(Operator);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return Run.Operators.unary(Operator);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return choice(Choice->getCond(), Choice->getTrueExpr(), Choice->getFalseExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Run.Objects.member(Member);
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return Run.Objects.subscript(Subscript);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return Run.Objects.construct(Construct);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return Run.Objects.list(E, List->inits());
  if (const auto *List = dyn_cast<CXXParenListInitExpr>(E))
    return Run.Objects.list(E, List->getInitExprs());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Run.Objects.temporary(E, value(Temporary->getSubExpr()));
  if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
    return E->isGLValue() ? Run.Objects.temporary(E, value(Literal->getInitializer()))
                          : value(Literal->getInitializer());
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return standardList(List);
  if (isa<CXXThisExpr>(E))
    return S.This;
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return Run.Calls.lambda(L);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return S.made(Call, Run.Calls.call(Call));
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return Run.Objects.zero(E->getType());
  if (isa<CXXNullPtrLiteralExpr>(E))
    return AbstractValue(Address::null());
  if (const auto *Block = dyn_cast<StmtExpr>(E))
    return statementExpression(Block);
  if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(E))
    return Run.Objects.inherited(Inherited);
  if (const auto *New = dyn_cast<CXXNewExpr>(E))
    return Run.Objects.heap(New);
  return unmodelled(E);
}

/// Whether \p E, of a form that is not modelled, runs no code beside that of its operands.
static bool runsNothing(const ASTContext &AST, const Expr *E) {
  auto IsLibrary = [&](const FunctionDecl *F) {
    return !F || F->isImplicit() || F->getBuiltinID() != 0 || inSystemHeader(AST, F);
  };
  if (const auto *New = dyn_cast<CXXNewExpr>(E)) // the constructor is an operand
    return IsLibrary(New->getOperatorNew());
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(E)) // the destructor is an element of its own
    return IsLibrary(Delete->getOperatorDelete());
  return isa<IntegerLiteral, FloatingLiteral, clang::StringLiteral, CharacterLiteral,
             CXXBoolLiteralExpr, ImaginaryLiteral, FixedPointLiteral, PredefinedExpr,
             UnaryExprOrTypeTraitExpr, TypeTraitExpr, ArrayTypeTraitExpr, ExpressionTraitExpr,
             SizeOfPackExpr, CXXNoexceptExpr, OffsetOfExpr, SourceLocExpr, CXXTypeidExpr,
             RequiresExpr, ConceptSpecializationExpr, ArrayInitIndexExpr, NoInitExpr,
             OpaqueValueExpr, ExtVectorElementExpr, ShuffleVectorExpr, ConvertVectorExpr,
             CXXThrowExpr, CXXPseudoDestructorExpr, ChooseExpr, GNUNullExpr, AddrLabelExpr,
             VAArgExpr, OverloadExpr, FunctionParmPackExpr, PackIndexingExpr, ParenListExpr,
             DeclRefExpr, DependentScopeDeclRefExpr, CXXDependentScopeMemberExpr>(E);
}

/// What is not known here may hand out the addresses in it, and run any code.
void ExpressionTransfer::haveAnyEffect(const Expr *E) {
  if (S.Pure || isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(E))
    return;
  for (const Stmt *Child : E->children())
    if (const auto *Operand = dyn_cast_or_null<Expr>(Child))
      S.Now.escape(value(Operand), Reason::Aliased);
  if (!runsNothing(Context.ast(), E))
    Run.Calls.runUnseen(nullptr);
}

AbstractValue ExpressionTransfer::unmodelled(const Expr *E) {
  haveAnyEffect(E);
  return constant(E);
}

AbstractValue ExpressionTransfer::defaultArgument(const CXXDefaultArgExpr *E) {
  if (!S.Pure && E->getExpr()->HasSideEffects(Context.ast()))
    S.Now.forget(Exposure::Outside); // it is in no block of its own
  // A value that is not written at this place: keep it free of an origin.
  AbstractValue D = value(E->getExpr());
  if (const auto *I = D.as<IntValue>())
    return AbstractValue(I->map(
        [](Integer Each) {
          return std::optional(Integer{Each.Value, {}, {}});
        },
        E->getExprLoc()));
  return D;
}

AbstractValue ExpressionTransfer::standardList(const CXXStdInitializerListExpr *E) {
  const auto *Array = Context.ast().getAsConstantArrayType(E->getSubExpr()->getType());
  Address Listed = value(E->getSubExpr()).address();
  const Place *Of = Listed.single();
  if (!Array || !Of || partCount(Context.shapes(), E->getType()) != 2)
    return unknownAt(Reason::Other, E);
  int64_t Size = int64_t(Array->getZExtSize());
  return AbstractValue(Aggregate{
      {AbstractValue(Address::of(Of->part(0))), AbstractValue(IntValue::known({Size, {}, {}}))}});
}

AbstractValue ExpressionTransfer::statementExpression(const StmtExpr *E) {
  const CompoundStmt *Block = E->getSubStmt();
  const auto *Last = Block->body_empty() ? nullptr : dyn_cast<Expr>(Block->body_back());
  return Last ? rvalue(Last) : unknownAt(Reason::Other, E);
}

AbstractValue ExpressionTransfer::constant(const Expr *E) {
  if (E->isValueDependent())
    return unknownAt(reasonOfDependent(), E);
  if (auto Known = Context.Constants.find(E); Known != Context.Constants.end())
    return Known->second;
  return Context.Constants[E] = computedByClang(E);
}

/// The value that Clang computes for \p E, which depends on no template's parameters.
AbstractValue ExpressionTransfer::computedByClang(const Expr *E) {
  Expr::EvalResult Result;
  if (hasTypoCorrection(E, Context.ast()) || restsOnOtherSize(E, Context.ast()))
    return unknownAt(Reason::Unreadable, E);
  if (E->isPRValue() && intType(Context.ast(), E->getType())) {
    if (E->EvaluateAsInt(Result, Context.ast(), Expr::SE_NoSideEffects) &&
        Result.Val.getInt().isRepresentableByInt64())
      return AbstractValue(IntValue::known({Result.Val.getInt().getExtValue(), {}, {E, nullptr}}));
  } else if (E->isPRValue() && E->getType()->isRecordType() &&
             E->EvaluateAsRValue(Result, Context.ast()) && !Result.HasSideEffects) {
    return Run.Objects.apValue(Result.Val, E->getType(), E);
  }
  return E->isGLValue() ? AbstractValue(Address::elsewhere()) : unknownAt(Reason::Other, E);
}

AbstractValue ExpressionTransfer::initial(const VarDecl *V, const AbstractValue &Computed) {
  const Expr *Init = V->getAnyInitializer();
  bool MayBeConstant =
      V->hasGlobalStorage() || V->mightBeUsableInConstantExpressions(Context.ast());
  if (!MayBeConstant || !Init || Init->isValueDependent() || Init->containsErrors() ||
      V->isInvalidDecl() || V->getType()->isReferenceType() || V->getType().isVolatileQualified() ||
      hasTypoCorrection(Init, Context.ast()) || restsOnOtherSize(Init, Context.ast()))
    return Computed;
  const VarDecl *Defined = V->getInitializingDeclaration();
  const APValue *Value = Defined ? Defined->evaluateValue() : nullptr;
  if (!Value)
    return Computed;
  AbstractValue Made = Run.Objects.apValue(*Value, V->getType(), Init);
  return isKnown(Made) && !Made.sameAs(Computed) ? Made : Computed;
}

AbstractValue ExpressionTransfer::reference(const Expr *E, const ValueDecl *D) {
  if (auto Stands = S.CapturedVariables.find(D); Stands != S.CapturedVariables.end())
    return Stands->second;
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return AbstractValue(Functions::of(F));
  if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
    if (const VarDecl *Holding = Binding->getHoldingVar())
      return reference(E, Holding);
    SaveAndRestore Fresh(S.Again, true);
    return Binding->getBinding() ? value(Binding->getBinding()) : unknownAt(Reason::Other, E);
  }
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    Address Object = Address::of(Context.variable(V));
    if (Context.isUnreadable(E, V)) {
      if (!S.Pure) // what it leads to may be written by it
        S.Now.escape(S.Now.load(Object), Reason::Unreadable);
      return unknownAt(Reason::Unreadable, E);
    }
    if (!V->getType()->isReferenceType())
      return AbstractValue(Object);
    AbstractValue Bound = S.Now.load(Object);
    return Bound.as<Functions>() ? Bound : AbstractValue(Bound.address());
  }
  AbstractValue Known = constant(E);
  if (const auto *I = Known.as<IntValue>())
    return AbstractValue(I->map(
        [&](Integer Each) {
          Each.From.Named = D;
          return std::optional(Each);
        },
        E->getExprLoc()));
  return Known;
}

/// The struct that \p E, a member, is in; null for other expressions.
static const RecordDecl *structOf(const Expr *E) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParens());
  if (!Member)
    return nullptr;
  QualType Of = Member->getBase()->IgnoreParenImpCasts()->getType();
  const auto *Record = (Of->isPointerType() ? Of->getPointeeType() : Of)->getAsRecordDecl();
  return Record && Record->getIdentifier() ? Record : nullptr;
}

/// Whether \p E is a member of what the CUDA runtime fills with the properties of
/// a device, or of a kernel on it.
static bool isOfDevice(const Expr *E) {
  const RecordDecl *Record = structOf(E);
  return Record && cuda::isAnswer(Record->getName());
}

std::optional<cuda::Property> ExpressionTransfer::propertyAt(const Expr *E) {
  E = E->IgnoreParens();
  unsigned Element = 0;
  if (const auto *Part = dyn_cast<ArraySubscriptExpr>(E)) {
    IntValue Index = integer(Part->getIdx());
    if (!Index.single() || Index.single()->Value < 0)
      return std::nullopt;
    Element = unsigned(Index.single()->Value);
    E = Part->getBase()->IgnoreParenImpCasts();
  }
  const RecordDecl *Record = structOf(E);
  return Record && cuda::holdsProperties(Record->getName())
             ? cuda::propertyOfMember(cast<MemberExpr>(E)->getMemberDecl()->getName(), Element)
             : std::nullopt;
}

/// What the variable or member \p From keeps of the device's answers.
std::optional<int64_t> ExpressionTransfer::keptProperty(const Expr *From) {
  const Expr *E = From->IgnoreParenImpCasts();
  const auto *Member = dyn_cast<MemberExpr>(E);
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const ValueDecl *D = Member      ? Member->getMemberDecl()
                       : Reference ? Reference->getDecl()
                                   : nullptr;
  return D ? Context.keptProperty(D) : std::nullopt;
}

/// Whether \p D is some number that is not known.
static bool isUnknown(const AbstractValue &D) {
  const auto *Number = D.as<IntValue>();
  return D.as<Unknown>() || (Number && !Number->isKnown());
}

AbstractValue ExpressionTransfer::load(const Expr *From, QualType Type) {
  if (From->getType().isVolatileQualified())
    return unknownAt(Reason::Volatile, From);
  AbstractValue At = value(From);
  AbstractValue D = At.as<Unknown>() ? At : S.Now.load(At.address());
  if (isUnknown(D))
    if (std::optional<cuda::Property> Asked = propertyAt(From)) {
      IntValue Answer = Context.query(*Asked, From);
      if (Answer.isKnown())
        return AbstractValue(Answer); // not of the name that the header gives the member
      if (Answer.expression() && D.as<Unknown>())
        D = AbstractValue(Answer);
    }
  if (isUnknown(D) && intType(Context.ast(), Type))
    if (std::optional<int64_t> Answer = keptProperty(From))
      D = AbstractValue(IntValue::known({*Answer, {}, {From, nullptr}}));
  const auto *OfObject = dyn_cast<MemberExpr>(From->IgnoreParenImpCasts());
  const auto *Field = OfObject ? dyn_cast<FieldDecl>(OfObject->getMemberDecl()) : nullptr;
  if (Field && isUnknown(D))
    if (IntValue Same = Context.inEveryObject(Field, From); Same.isKnown())
      D = AbstractValue(Same);
  if (const auto *U = D.as<Unknown>())
    D = AbstractValue::unknown(isOfDevice(From) ? Reason::Device : U->Why, From->getExprLoc());
  if (intType(Context.ast(), Type))
    D = AbstractValue(asInteger(D, Context.ast(), Type, From->getExprLoc()));
  if (!At.as<Unknown>())
    D = S.copied(At.address(), D);
  const Expr *Core = From->IgnoreParenImpCasts();
  if (const auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(Core))
    Core = Parameter->getReplacement();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Core))
    return D.named(Reference->getDecl(), /*Always=*/!isDim3Like(Type));
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Core))
    if (const auto *Array = dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts()))
      return D.named(Array->getDecl(), /*Always=*/false);
  const auto *Member = dyn_cast<MemberExpr>(Core);
  if (Member && isa<VarDecl>(Member->getMemberDecl()))
    return D.named(Member->getMemberDecl(), /*Always=*/true);
  if (Member && !isDim3Like(Member->getBase()->getType()))
    return D.named(Member->getMemberDecl(), /*Always=*/false);
  return D;
}

AbstractValue ExpressionTransfer::choice(const Expr *Condition, const Expr *True,
                                         const Expr *False) {
  if (std::optional<bool> Known = condition(Condition))
    return value(*Known ? True : False);
  return value(True).join(value(False));
}

std::optional<bool> ExpressionTransfer::condition(const Expr *E) {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (!E || E->isValueDependent() || E->containsErrors())
    return std::nullopt;
  bool IsLoaded = E->isGLValue() && !E->getType()->isFunctionType(); // what a cast around it does
  AbstractValue Result = IsLoaded ? load(E, E->getType()) : rvalue(E);
  if (const auto *To = Result.as<Address>(); To && E->getType()->isPointerType())
    return To->isNonNull();
  const auto *Value = Result.as<IntValue>();
  if (!Value)
    return std::nullopt;
  auto IsZero = [](const Integer &I) { return I.Value == 0; };
  if (!Value->isKnown()) {
    if (Value->bounds() == Bounds::exactly(0))
      return false;
    return Value->bounds().contains(0) ? std::nullopt : std::optional(true);
  }
  if (all_of(Value->members(), IsZero))
    return false;
  return none_of(Value->members(), IsZero) ? std::optional(true) : std::nullopt;
}

} // namespace warplint
