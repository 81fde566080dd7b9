//===- FunctionPointers.cpp - Functions that are called by a pointer ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/FunctionPointers.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// A function that throws nothing is called by a pointer to one that may throw, too.
QualType FunctionPointers::plain(QualType Function) const {
  Function = Context.getCanonicalType(Function).getUnqualifiedType();
  if (Function->isFunctionProtoType())
    Function = Context.getFunctionTypeWithExceptionSpec(Function, EST_None);
  return Context.getCanonicalType(Function);
}

QualType FunctionPointers::typeOf(const FunctionDecl *Function) const {
  return plain(Function->getType());
}

/// Whether \p Record is one of the standard library that holds what it is given, and calls
/// nothing of it.
static bool isContainer(const CXXRecordDecl *Record) {
  return Record && Record->isInStdNamespace() && Record->getIdentifier() &&
         StringSwitch<bool>(Record->getName())
             .Case("array", true)
             .Case("deque", true)
             .Case("initializer_list", true)
             .Case("list", true)
             .Case("map", true)
             .Case("pair", true)
             .Case("tuple", true)
             .Case("unordered_map", true)
             .Case("vector", true)
             .Default(false);
}

void FunctionPointers::addHeld(QualType Type, unsigned Depth, TypeList &Into) const {
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

const FunctionPointers::TypeList &FunctionPointers::heldBy(QualType Type) {
  // As deep as a table of structs in a container in an object.
  constexpr unsigned Depth = 4;
  Type = Context.getCanonicalType(Type);
  auto [At, New] = Held.try_emplace(Type);
  if (New) {
    TypeList Types;
    addHeld(Type, Depth, Types);
    At->second = std::move(Types);
  }
  return At->second;
}

//===----------------------------------------------------------------------===//
// Uses of a function's address
//===----------------------------------------------------------------------===//

bool FunctionPointers::isInSight(const FunctionDecl *Callee) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return Callee && Callee->isDefined() && !(Method && Method->isVirtual()) &&
         !Context.getSourceManager().isInSystemHeader(Callee->getLocation());
}

/// Marks the names of functions in \p E, which become its value or a part of it.
void FunctionPointers::store(const Expr *E) {
  if (!E)
    return;
  E = E->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return store(Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return store(Temporary->getSubExpr());
  if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    return store(Bound->getSubExpr());
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return store(List->getSubExpr());
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    store(Either->getTrueExpr());
    return store(Either->getFalseExpr());
  }
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    return store(Address->getSubExpr());
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    for (const Expr *Part : List->inits())
      store(Part);
  } else if (const auto *Construction = dyn_cast<CXXConstructExpr>(E)) {
    if (isContainer(Construction->getConstructor()->getParent()) ||
        Construction->getConstructor()->isCopyOrMoveConstructor())
      for (const Expr *Part : Construction->arguments())
        store(Part);
  } else if (const auto *Named = dyn_cast<DeclRefExpr>(E)) {
    if (isa<FunctionDecl>(Named->getDecl()))
      Stored.insert(Named);
  }
}

/// Whether another file can name \p V, and call the function in it.
static bool isSharedVariable(const VarDecl *V) {
  return V->hasGlobalStorage() && V->isExternallyVisible();
}

void FunctionPointers::note(const VarDecl *V) {
  if (V->hasInit() && !isSharedVariable(V))
    store(V->getInit());
}

void FunctionPointers::note(const BinaryOperator *Assignment) {
  const DeclRefExpr *Root = rootReference(Assignment->getLHS());
  const auto *V = Root ? dyn_cast<VarDecl>(Root->getDecl()) : nullptr;
  if (V && !V->getType()->isReferenceType() && !isSharedVariable(V))
    store(Assignment->getRHS());
}

void FunctionPointers::note(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (isInSight(Callee) || (Method && isContainer(Method->getParent())))
    for (const Expr *Argument : Call->arguments())
      store(Argument);
}

void FunctionPointers::note(const CXXConstructExpr *Construction) {
  if (isInSight(Construction->getConstructor()))
    for (const Expr *Argument : Construction->arguments())
      store(Argument);
}

//===----------------------------------------------------------------------===//
// Calls of pointers
//===----------------------------------------------------------------------===//

ArrayRef<QualType> FunctionPointers::calledBy(const CallExpr *Call) {
  Found.clear();
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (isInSight(Callee) || Call->isTypeDependent())
    return Found;
  if (!Callee) {
    QualType Type = Call->getCallee()->getType();
    if (QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
      Type = Pointee;
    if (Type->isFunctionType() && !Type->isDependentType())
      Found.push_back(plain(Type));
  }
  // The operators of iterators, and what a container does, call nothing.
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if ((Method && isContainer(Method->getParent())) ||
      (Operator && Operator->getOperator() != OO_Call && Operator->getOperator() != OO_Equal))
    return Found;
  for (const Expr *Argument : Call->arguments())
    append_range(Found, heldBy(Argument->IgnoreParenImpCasts()->getType()));
  if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(Call))
    append_range(Found, heldBy(OfObject->getImplicitObjectArgument()->getType()));
  return Found;
}

ArrayRef<QualType> FunctionPointers::calledBy(const CXXConstructExpr *Construction) {
  Found.clear();
  const CXXConstructorDecl *Constructor = Construction->getConstructor();
  if (isInSight(Constructor) || Constructor->isCopyOrMoveConstructor() ||
      isContainer(Constructor->getParent()))
    return Found;
  for (const Expr *Argument : Construction->arguments())
    append_range(Found, heldBy(Argument->IgnoreParenImpCasts()->getType()));
  return Found;
}

} // namespace warplint
