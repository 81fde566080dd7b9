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
// Edges of the value-flow graph
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

/// The parameter of \p F by which the call of \p Edge, a filled variable, may write to it; null:
/// none.
static const ParmVarDecl *parameterOf(const ValueEdge &Edge, const FunctionDecl *F) {
  unsigned First = isa<CXXOperatorCallExpr>(Edge.By) && isa<CXXMethodDecl>(F);
  const ParmVarDecl *P = Edge.Index >= First && Edge.Index - First < F->getNumParams()
                             ? F->getParamDecl(Edge.Index - First)
                             : nullptr;
  return P && writesBy(P->getType()) ? P : nullptr;
}

/// Whether the call of \p Edge writes something about a device or a kernel.
static bool isQuery(const ValueEdge &Edge) {
  const FunctionDecl *Callee = Edge.By->getDirectCallee();
  return Callee && (asksByName(Callee) || asksAboutKernel(Edge.By));
}

/// The parameter of a function in sight by which \p Edge fills a variable; null: none.
static const ParmVarDecl *filledBy(const ValueEdge &Edge) {
  const FunctionDecl *Callee =
      Edge.Is == ValueEdge::Filled && !isQuery(Edge) ? Edge.By->getDirectCallee() : nullptr;
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  return Definition ? parameterOf(Edge, Definition) : nullptr;
}

/// Whether by \p Edge code out of sight, or a function that it calls, may write to a variable.
bool DeviceQueries::mayFill(const ValueEdge &Edge) {
  const FunctionDecl *Callee = Edge.Is == ValueEdge::Filled ? Edge.By->getDirectCallee() : nullptr;
  if (!Callee)
    return false;
  const Expr *Argument = Edge.By->getArg(Edge.Index);
  return isQuery(Edge) || Callee->getDefinition()
             ? parameterOf(Edge, Callee) != nullptr
             : Argument->getType()->isPointerType() || Argument->isLValue();
}

/// Whether \p Edge writes the value of a statement, or of a constructor, to all of its target.
static bool isWhole(const ValueEdge &Edge) {
  return !Edge.OfPart && (Edge.isWrite() || Edge.Is == ValueEdge::Initial);
}

/// The property of a device that \p D, a member, is.
static std::optional<cuda::Property> propertyOf(const ValueDecl *D) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(D);
  bool Holds = Field && Field->getIdentifier() && Field->getParent()->getIdentifier() &&
               cuda::holdsProperties(Field->getParent()->getName());
  return Holds ? cuda::propertyOfMember(Field->getName()) : std::nullopt;
}

std::set<cuda::Property> DeviceQueries::overwritten() const {
  std::set<cuda::Property> All;
  for (const FieldDecl *Field : Flow.membersWritten())
    if (std::optional<cuda::Property> P = propertyOf(Field))
      All.insert(*P);
  return All;
}

void DeviceQueries::note(const IfStmt *If, const CompoundStmt *Block) {
  BranchOf[If->getCond()] = {If, Block};
}

void DeviceQueries::noteEnd(const FunctionDecl *Body, ArrayRef<Guard> Guards) {
  Ends[Body->getCanonicalDecl()].push_back(Flow.saved(Guards));
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

/// Whether \p Edge fills a variable by a query about that.
bool DeviceQueries::concerns(const ValueEdge &Edge) const {
  if (Edge.Is != ValueEdge::Filled || !isQuery(Edge))
    return false;
  const FunctionDecl *Callee = Edge.By->getDirectCallee();
  return parameterOf(Edge, Callee) &&
         (concerns(Callee->getName()) || any_of(Edge.By->arguments(), [&](const Expr *Argument) {
            const auto *Named = dyn_cast<DeclRefExpr>(Argument->IgnoreParenCasts());
            return Named && isa<EnumConstantDecl>(Named->getDecl()) &&
                   concerns(Named->getDecl()->getName());
          }));
}

/// Whether \p D is a number that comes from elsewhere and is named after a limit that is asked now.
bool DeviceQueries::isNamedFor(const ValueDecl *D) const {
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

/// Whether \p Edge writes a property to \p To, or a constant where the device was queried, as in
/// `if (prop.major < 8) supported = false;`.
bool DeviceQueries::brings(const ValueEdge &Edge, const ValueDecl *To, unsigned Steps) const {
  return mentionsDevice(Edge.Value, Steps) ||
         ((!Edge.Value || isConstant(Edge.Value, To->getASTContext())) && asks(Edge.Guards, Steps));
}

/// Whether \p D holds a property by what is written to it, or by what calls give to it.
bool DeviceQueries::holdsAnswer(const ValueDecl *D, unsigned Steps) const {
  if (Steps == 0)
    return false;
  D = cast<ValueDecl>(D->getCanonicalDecl());
  auto [At, New] = Known.try_emplace({D, topicAnd(Steps)}, false);
  if (!New)
    return At->second;
  ArrayRef<ValueEdge> Edges = Flow.into(D);
  // From one function to the next is no step: policies are chosen far down.
  auto IsGiven = [&](const Expr *Argument) {
    const auto *Same = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
    return Same && isa<ParmVarDecl>(Same->getDecl()) ? dependsOnDevice(Same->getDecl(), Steps + 1)
                                                     : mentionsDevice(Argument, Steps);
  };
  bool Holds =
      any_of(Edges,
             [&](const ValueEdge &E) {
               return isWhole(E) && (E.isWrite() || isa<FieldDecl>(D)) && brings(E, D, Steps);
             }) ||
      any_of(Edges,
             [&](const ValueEdge &E) { return E.Is == ValueEdge::Argument && IsGiven(E.Value); }) ||
      (isa<VarDecl>(D) && any_of(Edges, [&](const ValueEdge &E) {
         const ParmVarDecl *Parameter = filledBy(E);
         return Parameter && holdsAnswer(Parameter, Steps - 1);
       }));
  return Known[{D, topicAnd(Steps)}] = Holds;
}

/// Whether one of \p Returns brings a property, or is chosen by one. They have most of their guards
/// in common.
bool DeviceQueries::returnsAnswer(ArrayRef<ValueEdge> Returns, unsigned Steps) const {
  DenseSet<Question> Seen;
  return any_of(Returns, [&](const ValueEdge &E) {
    return mentionsDevice(E.Value, Steps) || any_of(E.Guards, [&](const Guard &G) {
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
  ArrayRef<ValueEdge> Returns = Flow.into(Definition);
  bool Depends = Returns.empty() // the walk was not there
                     ? mentionsDevice(Definition->getBody(), Steps)
                     : returnsAnswer(Returns, Steps);
  return Known[{Definition, topicAnd(Steps)}] = Depends;
}

bool DeviceQueries::dependsOnDevice(const ValueDecl *D, unsigned Steps) const {
  if (const auto *Binding = dyn_cast<BindingDecl>(D))
    D = dyn_cast_or_null<ValueDecl>(Binding->getDecomposedDecl());
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(D))
    return (Asked == Topic::Any && isCapability(Field)) || isNamedFor(Field) ||
           holdsAnswer(Field, Steps - 1) ||
           (Field->hasInClassInitializer() &&
            mentionsDevice(Field->getInClassInitializer(), Steps - 1));
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  if (!V)
    return false;
  if (isAttributeObject(V) && concerns(V->getName()))
    return true;
  return (Asked == Topic::Any && isCapability(V)) || isNamedFor(V) ||
         any_of(Flow.into(V), [&](const ValueEdge &E) { return concerns(E); }) ||
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
    // With a toolkit the members are of a base class (cuda_headers/toolkit).
    QualType Object = Member->getBase()->IgnoreImpCasts()->getType();
    const auto *Record =
        Member->isArrow() ? Object->getPointeeCXXRecordDecl() : Object->getAsCXXRecordDecl();
    if (Record && Record->getIdentifier() && cuda::isAnswer(Record->getName()) &&
        Member->getMemberDecl()->getIdentifier() && concerns(Member->getMemberDecl()->getName()))
      return true;
    if (dependsOnDevice(Member->getMemberDecl(), Steps))
      return true;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (dependsOnDevice(Reference->getDecl(), Steps))
      return true;
  return any_of(S->children(), [&](const Stmt *Child) { return mentionsDevice(Child, Steps); });
}

bool DeviceQueries::asks(const Guard &G, unsigned Steps) const {
  if (!G.CameBack)
    return mentionsDevice(G.Condition, Steps);
  const FunctionDecl *Callee = cast<CallExpr>(G.Condition)->getDirectCallee();
  auto Found = Callee ? Ends.find(Callee->getCanonicalDecl()) : Ends.end();
  if (Found == Ends.end())
    return false;
  std::pair Key(Found->first, topicAnd(Steps));
  if (auto Known = EndsAsking.find(Key); Known != EndsAsking.end())
    return Known->second;
  return EndsAsking[Key] = any_of(
             Found->second, [&](ArrayRef<Guard> Guards) { return asks(Guards, Steps - 1); });
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
  return any_of(Found->second, [&](ArrayRef<Guard> Guards) {
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
  return any_of(Flow.into(Whole->getDecl()), [&](const ValueEdge &E) {
    return E.OfPart && E.isWrite() && brings(E, Whole->getDecl(), Steps);
  });
}

} // namespace warplint
