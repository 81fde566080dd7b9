//===- DeviceQueries.cpp - Conditions that depend on the device -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceQueries.h"
#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/FlowContext.h"
#include "dataflow/VariableUses.h"
#include "launch/AttributeCall.h"
#include "launch/LaunchCall.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Notes of the walk
//===----------------------------------------------------------------------===//

/// Whether a function, by its name, returns or writes something about a device.
static bool asksByName(const FunctionDecl *Callee) {
  return Callee && Callee->getIdentifier() && cuda::asksDevice(Callee->getName());
}

/// Whether \p Call asks CUDA about a kernel.
static bool asksAboutKernel(const CallExpr *Call) {
  const cuda::Function *Called = cudaFunction(Call);
  return Called && Called->What == cuda::Act::AskKernel;
}

/// Whether what a function of \p Type returns is how its call went.
static bool isStatus(QualType Type) {
  const auto *Enum = Type->getAs<EnumType>();
  if (!Enum)
    return false;
  const NamedDecl *Named = Enum->getDecl();
  if (const TypedefNameDecl *Alias = Enum->getDecl()->getTypedefNameForAnonDecl())
    Named = Alias;
  return Named->getIdentifier() && cuda::isStatus(Named->getName());
}

/// Whether a function writes by a parameter of \p Type.
static bool writesBy(QualType Type) {
  QualType Pointee = Type->getPointeeType();
  return !Pointee.isNull() && !Pointee.isConstQualified() && !Pointee->isFunctionType();
}

/// The variable that a call may fill by \p Argument; null: none.
static const VarDecl *filledBy(const Expr *Argument) {
  const Expr *E = Argument->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr();
  const DeclRefExpr *Root = rootReference(E);
  return Root ? dyn_cast<VarDecl>(Root->getDecl()) : nullptr;
}

/// What an assignment to \p E writes to: a variable, a member of any object, or what a
/// parameter points to; null for others.
static const ValueDecl *writtenTo(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Pointed = dyn_cast<UnaryOperator>(E); Pointed && Pointed->getOpcode() == UO_Deref)
    E = Pointed->getSubExpr()->IgnoreParenCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? Reference->getDecl() : nullptr;
}

void DeviceQueries::note(const CallExpr *Call) {
  SawOptIn |= attributeSetBy(Call).has_value();
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return;
  bool ByName = asksByName(Callee) || asksAboutKernel(Call);
  const FunctionDecl *Definition = Callee->getDefinition();
  if (!ByName && !Definition) {
    for (const Expr *Argument : Call->arguments())
      if (const VarDecl *V = Argument->getType()->isPointerType() || Argument->isLValue()
                                 ? filledBy(Argument)
                                 : nullptr)
        HandedOut.insert(V);
    return;
  }
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (Operator && Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2)
    if (const ValueDecl *D = writtenTo(Operator->getArg(0)))
      Written[D].push_back({Operator->getArg(1), {}});
  // The operators of a class have the object as their first argument.
  unsigned First = Operator && isa<CXXMethodDecl>(Callee) ? 1 : 0;
  for (unsigned I = 0; I + First < Call->getNumArgs() && I < Callee->getNumParams(); ++I) {
    if (Definition)
      Given[Definition->getParamDecl(I)].push_back(Call->getArg(I + First));
    const VarDecl *V = filledBy(Call->getArg(I + First));
    if (!V || !writesBy(Callee->getParamDecl(I)->getType()))
      continue;
    if (ByName) {
      Filled[V].push_back(Callee->getName());
      for (const Expr *Argument : Call->arguments())
        if (const auto *Named = dyn_cast<DeclRefExpr>(Argument->IgnoreParenCasts());
            Named && isa<EnumConstantDecl>(Named->getDecl()))
          Filled[V].push_back(Named->getDecl()->getName());
    } else
      FilledBy[V].push_back(Definition->getParamDecl(I));
  }
}

/// The property of a device that \p D, a member, is.
static std::optional<cuda::Property> propertyOf(const ValueDecl *D) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(D);
  bool Holds = Field && Field->getIdentifier() && Field->getParent()->getIdentifier() &&
               cuda::holdsProperties(Field->getParent()->getName());
  return Holds ? cuda::propertyOfMember(Field->getName()) : std::nullopt;
}

void DeviceQueries::noteWritten(const Expr *To, const Expr *Value, ArrayRef<Guard> Guards) {
  if (std::optional<cuda::Property> P = propertyOf(writtenTo(To)))
    Overwritten.insert(*P);
  if (const ValueDecl *D = writtenTo(To))
    Written[D].push_back({Value, GuardList(Guards)});
  if (const DeclRefExpr *Whole = rootReference(To); Whole && Whole != To->IgnoreParenCasts())
    PartsWritten[Whole->getDecl()].push_back({Value, GuardList(Guards)});
}

void DeviceQueries::note(const BinaryOperator *Assignment, ArrayRef<Guard> Guards) {
  noteWritten(Assignment->getLHS(), Assignment->getRHS(), Guards);
}

void DeviceQueries::note(const UnaryOperator *Step, ArrayRef<Guard> Guards) {
  noteWritten(Step->getSubExpr(), nullptr, Guards);
}

void DeviceQueries::note(const CXXCtorInitializer *Initializer) {
  if (const FieldDecl *Field = Initializer->getAnyMember())
    Written[Field].push_back({Initializer->getInit(), {}});
}

void DeviceQueries::note(const ReturnStmt *Return, const FunctionDecl *Body,
                         ArrayRef<Guard> Guards) {
  Returned[Body->getCanonicalDecl()].push_back({Return->getRetValue(), GuardList(Guards)});
}

void DeviceQueries::note(const IfStmt *If, const CompoundStmt *Block) {
  BranchOf[If->getCond()] = {If, Block};
}

void DeviceQueries::noteEnd(const FunctionDecl *Body, ArrayRef<Guard> Guards) {
  Ends[Body->getCanonicalDecl()].push_back(GuardList(Guards));
}

//===----------------------------------------------------------------------===//
// What asks
//===----------------------------------------------------------------------===//

/// The topic that is asked about now, and the steps that are left for it, as one number.
unsigned DeviceQueries::topicAnd(unsigned Steps) const {
  constexpr unsigned MostSteps = 64;
  return unsigned(Asked) * MostSteps + Steps;
}

/// Whether \p Name, of a property, an attribute or a function, is about what is asked now.
bool DeviceQueries::concerns(StringRef Name) const { return cuda::isAbout(Name, Asked); }

/// Whether \p D is a number that comes from elsewhere and is named after a limit that is asked now.
bool DeviceQueries::saysByName(const ValueDecl *D) const {
  if (Asked == Topic::Any || !D->getIdentifier())
    return false;
  QualType Type = D->getType().getNonReferenceType();
  if (Type->isArrayType() || Type->isPointerType())
    Type = QualType(Type->getPointeeOrArrayElementType(), 0);
  const auto *V = dyn_cast<VarDecl>(D);
  const auto *Field = dyn_cast<FieldDecl>(D);
  bool FromElsewhere = V ? isa<ParmVarDecl>(V) || (V->hasGlobalStorage() && !V->getAnyInitializer())
                         : Field && !Field->hasInClassInitializer();
  return FromElsewhere && Type->isIntegerType() && !Type.isConstQualified() &&
         concerns(D->getName());
}

/// Whether \p E is a number or a truth value that the source fixes. The `(0)` by which a
/// template initializes a member has no type yet.
static bool isConstant(const Expr *E, const ASTContext &AST) {
  return !E->getType().isNull() && !E->isValueDependent() &&
         E->getType()->isIntegralOrEnumerationType() && E->isEvaluatable(AST);
}

/// Whether \p W writes an answer to \p To, or a constant where the device was asked, as in
/// `if (prop.major < 8) supported = false;`.
bool DeviceQueries::brings(const Way &W, const ValueDecl *To, unsigned Steps) const {
  return mentionsDevice(W.Value, Steps) ||
         ((!W.Value || isConstant(W.Value, To->getASTContext())) && asks(W.Guards, Steps));
}

/// Whether \p D holds an answer by what is written to it, or by what calls give to it.
bool DeviceQueries::holdsAnswer(const ValueDecl *D, unsigned Steps) const {
  if (Steps == 0)
    return false;
  auto [At, New] = Known.try_emplace({D, topicAnd(Steps)}, false);
  if (!New)
    return At->second;
  auto Ways = Written.find(D);
  bool Holds = Ways != Written.end() &&
               any_of(Ways->second, [&](const Way &W) { return brings(W, D, Steps); });
  auto Arguments = Given.find(D);
  Holds =
      Holds || (Arguments != Given.end() && any_of(Arguments->second, [&](const Expr *Argument) {
                  // From one function to the next is no step: policies are chosen far down.
                  const auto *Same = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
                  return Same && isa<ParmVarDecl>(Same->getDecl())
                             ? tellsOfDevice(Same->getDecl(), Steps + 1)
                             : mentionsDevice(Argument, Steps);
                }));
  auto Parameters = FilledBy.find(D);
  Holds = Holds || (Parameters != FilledBy.end() &&
                    any_of(Parameters->second, [&](const ValueDecl *Parameter) {
                      return holdsAnswer(Parameter, Steps - 1);
                    }));
  return Known[{D, topicAnd(Steps)}] = Holds;
}

/// Whether one of the \p Ways out of a function brings an answer, or is chosen by one. They have most
/// of their guards in common.
bool DeviceQueries::returnsAnswer(ArrayRef<Way> Ways, unsigned Steps) const {
  DenseSet<Question> Seen;
  return any_of(Ways, [&](const Way &W) {
    return mentionsDevice(W.Value, Steps) || any_of(W.Guards, [&](const Guard &G) {
             return Seen.insert({G.Condition, G.CameBack}).second && asks(G, Steps);
           });
  });
}

/// Whether the result of \p Callee, or which `return` it reaches, depends on the device.
bool DeviceQueries::answers(const FunctionDecl *Callee, unsigned Steps) const {
  const FunctionDecl *Definition = nullptr;
  if (!Callee || !Callee->hasBody(Definition) || Steps == 0)
    return false;
  auto [At, New] = Known.try_emplace({Definition, topicAnd(Steps)}, false); // false also for a circle
  if (!New)
    return At->second;
  auto Ways = Returned.find(Definition->getCanonicalDecl());
  bool Tells = Ways == Returned.end() // the walk was not there
                   ? mentionsDevice(Definition->getBody(), Steps)
                   : returnsAnswer(Ways->second, Steps);
  return Known[{Definition, topicAnd(Steps)}] = Tells;
}

bool DeviceQueries::tellsOfDevice(const ValueDecl *D, unsigned Steps) const {
  if (const auto *Binding = dyn_cast<BindingDecl>(D))
    D = dyn_cast_or_null<ValueDecl>(Binding->getDecomposedDecl());
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(D))
    return (Asked == Topic::Any && isCapability(Field)) || saysByName(Field) ||
           holdsAnswer(Field, Steps - 1) ||
           (Field->hasInClassInitializer() &&
            mentionsDevice(Field->getInClassInitializer(), Steps - 1));
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  if (!V)
    return false;
  if (isAttributeObject(V) && concerns(V->getName()))
    return true;
  auto By = Filled.find(V);
  return (Asked == Topic::Any && isCapability(V)) || saysByName(V) ||
         (By != Filled.end() &&
          any_of(By->second, [&](StringRef Name) { return concerns(Name); })) ||
         (mentionsDevice(V->getAnyInitializer(), Steps - 1) || holdsAnswer(V, Steps - 1));
}

bool DeviceQueries::mentionsDevice(const Stmt *S, unsigned Steps) const {
  if (!S || Steps == 0)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    // Its answer is in what it fills.
    const FunctionDecl *Callee = Call->getDirectCallee();
    // Out of sight a name is all there is to a function.
    if (Asked != Topic::Any && Callee && !Callee->hasBody() && Callee->getIdentifier() &&
        concerns(Callee->getName()))
      return !isStatus(Call->getType());
    if (asksByName(Call->getDirectCallee()) && concerns(Call->getDirectCallee()->getName()))
      return !isStatus(Call->getType());
    if (answers(Call->getDirectCallee(), Steps - 1))
      return true;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    // With a toolkit the members are of a base class (frontend/cuda_headers/toolkit).
    QualType Object = Member->getBase()->IgnoreImpCasts()->getType();
    const auto *Record =
        Member->isArrow() ? Object->getPointeeCXXRecordDecl() : Object->getAsCXXRecordDecl();
    if (Record && Record->getIdentifier() && cuda::isAnswer(Record->getName()) &&
        Member->getMemberDecl()->getIdentifier() && concerns(Member->getMemberDecl()->getName()))
      return true;
    if (tellsOfDevice(Member->getMemberDecl(), Steps))
      return true;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (tellsOfDevice(Reference->getDecl(), Steps))
      return true;
  return any_of(S->children(), [&](const Stmt *Child) { return mentionsDevice(Child, Steps); });
}

bool DeviceQueries::asks(const Guard &G, unsigned Steps) const {
  if (!G.CameBack)
    return mentionsDevice(G.Condition, Steps);
  const FunctionDecl *Callee = cast<CallExpr>(G.Condition)->getDirectCallee();
  auto Found = Callee ? Ends.find(Callee->getCanonicalDecl()) : Ends.end();
  return Found != Ends.end() &&
         any_of(Found->second, [&](const GuardList &Guards) { return asks(Guards, Steps - 1); });
}

bool DeviceQueries::asks(ArrayRef<Guard> Guards, unsigned Steps) const {
  return Steps != 0 && any_of(Guards, [&](const Guard &G) { return asks(G, Steps); });
}

//===----------------------------------------------------------------------===//
// Conditions of a launch
//===----------------------------------------------------------------------===//

// A few steps through variables and helpers are enough for `bool big = prop.major >= 8`, with
// one helper that asks for the properties and another that interprets them.
constexpr unsigned Steps = 6;

/// The answer to a question that many readings have, by what \p Compute gives the first time. Only for
/// what is not asked on the way to another answer, where circles are cut.
bool DeviceQueries::remembered(Question Of, unsigned StepsLeft,
                               function_ref<bool()> Compute) const {
  std::pair Key(Of, topicAnd(StepsLeft));
  auto Known = Asking.find(Key);
  return Known != Asking.end() ? Known->second : Asking[Key] = Compute();
}

/// Whether a condition in \p Condition asks the device and is not \p Decided.
bool DeviceQueries::isOpen(const Expr *Condition, unsigned Steps, IsDecided Decided) const {
  Condition = plainCondition(Condition);
  if (const auto *Both = dyn_cast<BinaryOperator>(Condition); Both && Both->isLogicalOp())
    return isOpen(Both->getLHS(), Steps, Decided) || isOpen(Both->getRHS(), Steps, Decided);
  bool Asks = remembered({Condition, /*CameBack=*/false}, Steps,
                         [&] { return mentionsDevice(Condition, Steps); });
  return Asks && !Decided(Condition);
}

bool DeviceQueries::isOpen(const Guard &G, unsigned Steps, IsDecided Decided) const {
  if (Steps == 0)
    return false;
  if (!remembered({G.Condition, G.CameBack}, Steps, [&] { return asks(G, Steps); }))
    return false;
  if (!G.CameBack)
    return isOpen(G.Condition, Steps, Decided);
  auto Found = Ends.find(cast<CallExpr>(G.Condition)->getDirectCallee()->getCanonicalDecl());
  return any_of(Found->second, [&](const GuardList &Guards) {
    return any_of(Guards, [&](const Guard &Each) { return isOpen(Each, Steps - 1, Decided); });
  });
}

bool DeviceQueries::decide(ArrayRef<Guard> Guards, IsDecided Decided) const {
  return any_of(Guards, [&](const Guard &G) {
    return !G.EndsLoop && (isOpen(G, Steps, Decided) || (fallsBack(G) && !Decided(G.Condition)));
  });
}

bool DeviceQueries::decide(ArrayRef<Guard> Guards, Topic What, IsDecided Decided) const {
  SaveAndRestore About(Asked, What);
  return any_of(Guards, [&](const Guard &G) { return isOpen(G, Steps, Decided); });
}

/// What \p E copies: an argument of class type is a copy of a variable.
static const Expr *copiedFrom(const Expr *E) {
  E = E->IgnoreImplicit();
  const auto *Copy = dyn_cast<CXXConstructExpr>(E);
  return Copy && Copy->getConstructor()->isCopyOrMoveConstructor() && Copy->getNumArgs() != 0
             ? copiedFrom(Copy->getArg(0))
             : E;
}

bool DeviceQueries::choose(const Expr *Value, Topic What) const {
  if (!Value)
    return false;
  SaveAndRestore About(Asked, What);
  if (mentionsDevice(Value, Steps))
    return true;
  const DeclRefExpr *Whole = rootReference(copiedFrom(Value)->IgnoreParenImpCasts());
  if (!Whole)
    return false;
  if (What == Topic::Any && isLeftToOptIn(Whole->getDecl()))
    return true;
  auto Ways = PartsWritten.find(Whole->getDecl());
  return Ways != PartsWritten.end() &&
         any_of(Ways->second, [&](const Way &W) { return brings(W, Whole->getDecl(), Steps); });
}

} // namespace warplint
