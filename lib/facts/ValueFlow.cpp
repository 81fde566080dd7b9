//===- ValueFlow.cpp - The value-flow graph of a translation unit ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/ValueFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

const ValueDecl *ValueFlow::canonical(const ValueDecl *D) {
  return cast<ValueDecl>(D->getCanonicalDecl());
}

/// Whether another file can name \p D and use what it holds.
bool ValueFlow::isOpen(const ValueDecl *D) {
  if (const auto *V = dyn_cast<VarDecl>(D))
    return V->hasGlobalStorage() && V->isExternallyVisible();
  return isa<FunctionDecl>(D) && D->isExternallyVisible();
}

/// \p D if it is a member that only this file can name, of the objects of a class: what it holds is
/// followed in all of them together. Null for others.
const FieldDecl *ValueFlow::ownMember(const ValueDecl *D) const {
  const auto *Field = dyn_cast<FieldDecl>(D);
  return Field && !Field->getParent()->isUnion() && !Field->getType()->isReferenceType() &&
                 !Field->getDeclContext()->isDependentContext() &&
                 !Field->getParent()->isExternallyVisible()
             ? Field
             : nullptr;
}

/// \p E if it names such a member; null for others.
const MemberExpr *ValueFlow::ownMember(const Expr *E) const {
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member && ownMember(Member->getMemberDecl()) ? Member : nullptr;
}

bool ValueFlow::isInSight(const FunctionDecl *Callee) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  // What the compiler writes itself, such as an inherited constructor, is not walked.
  return Definition && Definition->hasBody() && !Definition->hasSkippedBody() &&
         !(Method && Method->isVirtual()) && !Callee->isWeak() && !Definition->isImplicit() &&
         !Definition->isDefaulted() &&
         !Context.getSourceManager().isInSystemHeader(Definition->getLocation());
}

/// Whether all that \p Callee calls is in sight, or nothing as what the compiler writes.
bool ValueFlow::seesCalls(const FunctionDecl *Callee) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return Callee && Callee->isDefined() && !(Method && Method->isVirtual()) &&
         !Context.getSourceManager().isInSystemHeader(Callee->getLocation());
}

/// Whether \p Callee is a function of the standard library that returns what it is given.
static bool returnsArgument(const FunctionDecl *Callee) {
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
         is_contained<StringRef>({"move", "forward", "as_const", "addressof", "decay_copy"},
                                 Callee->getName());
}

/// Whether \p Record is a container of the standard library, which does nothing with its elements.
static bool isContainer(const CXXRecordDecl *Record) {
  return Record && Record->isInStdNamespace() && Record->getIdentifier() &&
         is_contained<StringRef>({"array", "deque", "initializer_list", "list", "map", "pair",
                                  "tuple", "unordered_map", "vector"},
                                 Record->getName());
}

bool ValueFlow::isContainerMethod(const FunctionDecl *Callee) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return Method && isContainer(Method->getParent());
}

/// Whether \p Callee is a method of a container that returns an element of it.
static bool returnsElement(const FunctionDecl *Callee) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return Method && isContainer(Method->getParent()) &&
         (Callee->getOverloadedOperator() == OO_Subscript ||
          (Callee->getIdentifier() && is_contained({"at", "front", "back"}, Callee->getName())));
}

//===----------------------------------------------------------------------===//
// Where a value goes
//===----------------------------------------------------------------------===//

/// The parts of \p E that are its value, or a part of it, one step down; empty for a name, a call
/// whose result it is, and what has no such part.
static SmallVector<const Expr *, 4> partsOf(const Expr *E) {
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return {Full->getSubExpr()};
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return {Temporary->getSubExpr()};
  if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    return {Bound->getSubExpr()};
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return {List->getSubExpr()};
  if (const auto *Replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return {Replaced->getReplacement()};
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return {Default->getExpr()};
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E))
    return {Either->getTrueExpr(), Either->getFalseExpr()};
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return {Operator->getSubExpr()};
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return {Element->getBase()};
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->isAdditiveOp())
      return {Operator->getLHS(), Operator->getRHS()};
    return Operator->isCommaOp() ? SmallVector<const Expr *, 4>{Operator->getRHS()}
                                 : SmallVector<const Expr *, 4>();
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E);
      Member && isa<FieldDecl>(Member->getMemberDecl()))
    return {Member->getBase()};
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return SmallVector<const Expr *, 4>(List->inits());
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    if (isContainer(Constructor->getParent()) ||
        (Constructor->isCopyOrMoveConstructor() && !Constructor->isUserProvided()))
      return SmallVector<const Expr *, 4>(Construction->arguments());
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  if (Call && returnsArgument(Call->getDirectCallee()) && Call->getNumArgs() == 1)
    return {Call->getArg(0)};
  if (Call && returnsElement(Call->getDirectCallee())) {
    const auto *OfObject = dyn_cast<CXXMemberCallExpr>(Call);
    return {OfObject ? OfObject->getImplicitObjectArgument() : Call->getArg(0)};
  }
  return {};
}

/// Notes that the value of \p E goes into \p In; null: nowhere. \p IsStored: it can be called by a
/// pointer of its type alone.
void ValueFlow::sink(const Expr *E, const ValueDecl *In, bool IsStored) {
  if (!E)
    return;
  IsStored &= !isa<ExplicitCastExpr>(E->IgnoreParenImpCasts());
  E = E->IgnoreParenCasts();
  if (ownMember(E))
    Sinks[E] = In;
  if (SmallVector<const Expr *, 4> Parts = partsOf(E); !Parts.empty()) {
    for (const Expr *Part : Parts)
      sink(Part, In, IsStored);
  } else if (isa<CallExpr, DeclRefExpr>(E)) {
    Sinks[E] = In;
    if (IsStored)
      Stored.insert(E);
  }
}

/// Notes that a container takes \p E.
void ValueFlow::store(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (isa<DeclRefExpr>(E))
    Stored.insert(E);
  for (const Expr *Part : partsOf(E))
    store(Part);
}

//===----------------------------------------------------------------------===//
// The graph
//===----------------------------------------------------------------------===//

/// The type that represents all functions of type \p Function, by whichever pointer: one that
/// throws nothing is called by a pointer to one that may throw, too.
QualType ValueFlow::plain(QualType Function) const {
  Function = Context.getCanonicalType(Function).getUnqualifiedType();
  if (Function->isFunctionProtoType())
    Function = Context.getFunctionTypeWithExceptionSpec(Function, EST_None);
  return Context.getCanonicalType(Function);
}

void ValueFlow::addHeld(QualType Type, unsigned Depth, TypeList &Into) const {
  if (Type.isNull() || Type->isDependentType() || Depth == 0)
    return;
  while (!Type->getPointeeType().isNull() || Type->isArrayType())
    Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0)
                               : Type->getPointeeType();
  if (Type->isFunctionType()) {
    if (QualType Plain = plain(Type); !is_contained(Into, Plain))
      Into.push_back(Plain);
    return;
  }
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return;
  // The members of the library's own classes are less exact than their parts.
  if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    for (const TemplateArgument &Argument : Instance->getTemplateArgs().asArray()) {
      ArrayRef<TemplateArgument> Each = Argument.getKind() == TemplateArgument::Pack
                                            ? Argument.pack_elements()
                                            : ArrayRef(Argument);
      for (const TemplateArgument &One : Each)
        if (One.getKind() == TemplateArgument::Type)
          addHeld(One.getAsType(), Depth - 1, Into);
    }
  if (!Context.getSourceManager().isInSystemHeader(Record->getLocation()))
    for (const FieldDecl *Field : Record->getDefinition()->fields())
      addHeld(Field->getType(), Depth - 1, Into);
}

/// The types of functions that a value of \p Type may point to, or hold pointers to.
const ValueFlow::TypeList &ValueFlow::heldBy(QualType Type) {
  constexpr unsigned Depth = 4; // as deep as a table of structs in a container in an object
  Type = Context.getCanonicalType(Type);
  auto [Known, New] = Held.try_emplace(Type);
  if (New) {
    TypeList Types;
    addHeld(Type, Depth, Types);
    Known->second = std::move(Types);
  }
  return Known->second;
}

ArrayRef<Guard> ValueFlow::saved(ArrayRef<Guard> Guards) {
  if (Guards.empty() || Guards == LastSaved)
    return Guards.empty() ? ArrayRef<Guard>() : LastSaved;
  return LastSaved = Guards.copy(GuardMemory);
}

void ValueFlow::addEdge(const ValueDecl *D, ValueEdge Edge) { Edges[canonical(D)].push_back(Edge); }

void ValueFlow::addCall(const FunctionDecl *From, const FunctionDecl *To) {
  To = To->getCanonicalDecl();
  if (!From) {
    CalledFromFileScope.insert(To);
    return;
  }
  From = From->getCanonicalDecl();
  Callers[To].insert(From);
  Callees[From].insert(To);
}

void ValueFlow::add(const LambdaExpr *Lambda, const FunctionDecl *Operator,
                    const FunctionDecl *Body) {
  Lambdas[Operator->getCanonicalDecl()] = Lambda;
  Bodies.add(Lambda, Operator, Body);
  addCall(Body, Operator);
}

void ValueFlow::addChoice(const Expr *Value, ArrayRef<Guard> Guards) {
  if (!Guards.empty())
    Choices[Value->IgnoreParenImpCasts()] = saved(Guards);
}

ArrayRef<ValueEdge> ValueFlow::into(const ValueDecl *D) const {
  auto Found = Edges.find(canonical(D));
  return Found == Edges.end() ? ArrayRef<ValueEdge>() : ArrayRef(Found->second);
}

SmallVector<const FieldDecl *, 8> ValueFlow::membersWritten() const {
  SmallVector<const FieldDecl *, 8> Members;
  for (const auto &[D, Into] : Edges)
    if (const auto *Field = dyn_cast<FieldDecl>(D);
        Field && any_of(Into, [](const ValueEdge &E) { return E.isWrite(); }))
      Members.push_back(Field);
  return Members;
}

bool ValueFlow::escapes(const FunctionDecl *Kernel, const Evaluator &Values) const {
  auto IsAlive = [&](ArrayRef<Guard> Guards) { return !isDead(Guards, Values); };
  SetVector<const ValueDecl *> Holders;
  Holders.insert(Kernel->getCanonicalDecl());
  for (size_t Next = 0; Next != Holders.size(); ++Next) {
    const ValueDecl *D = Holders[Next];
    auto ToTemplates = Given.find(D);
    if ((Next != 0 && isOpen(D)) ||
        (ToTemplates != Given.end() && any_of(ToTemplates->second, IsAlive)))
      return true;
    auto Named = Mentions.find(D);
    if (Named == Mentions.end())
      continue;
    for (const Mention &M : Named->second) {
      if (M.inPattern() || (isa<FunctionDecl>(D) && isa<MemberExpr>(M.Name)))
        continue;
      auto Sink = Sinks.find(M.Name);
      if (Sink == Sinks.end() && IsAlive(M.Guards))
        return true;
      if (Sink != Sinks.end() && Sink->second)
        Holders.insert(canonical(Sink->second));
    }
  }
  return false;
}

} // namespace warplint
