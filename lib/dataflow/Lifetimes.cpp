//===- Lifetimes.cpp - Destructors at the end of objects ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Destructors are not followed. What one may write is what its object leads to,
/// such as what a guard was given to restore, and what others may write too. One of
/// a library's class runs those of what it holds, and a deleter.
///
//===----------------------------------------------------------------------===//

#include "dataflow/Interpreter.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void Interpreter::end(const CFGImplicitDtor &Gone) {
  const CXXDestructorDecl *Destructor = Gone.getDestructorDecl(Context.ast());
  if (Destructor && Destructor->isTrivial())
    return;
  if (Destructor && Context.effects().destroysWithoutEffects(Destructor->getParent()))
    return Now.forget(Exposure::Escaped);
  if (std::optional<CFGAutomaticObjDtor> Variable = Gone.getAs<CFGAutomaticObjDtor>())
    Now.escape(AbstractValue(Address::of(Context.variable(Variable->getVarDecl()))),
               Reason::Aliased);
  else if (std::optional<CFGTemporaryDtor> Temporary = Gone.getAs<CFGTemporaryDtor>())
    escapeTemporary(Temporary->getBindTemporaryExpr());
  else if (std::optional<CFGDeleteDtor> Deleted = Gone.getAs<CFGDeleteDtor>())
    Now.escape(value(Deleted->getDeleteExpr()->getArgument()), Reason::Aliased);
  else // of a member or a base class of the object whose destructor is visited
    Now.escape(This, Reason::Aliased);
  Now.forget(Exposure::Outside);
}

void Interpreter::escapeTemporary(const CXXBindTemporaryExpr *E) {
  for (const Expr *Made : {static_cast<const Expr *>(E), E->getSubExpr()})
    if (auto Known = Found.find(Made); Known != Found.end())
      Now.escape(Known->second.Value, Reason::Aliased);
  // It may have been given more since: its place is known only to what refers to it.
  for (const Root *Object : Now.objects())
    if (!Object->Variable && !Object->Outside &&
        Context.ast().hasSameUnqualifiedType(Object->Type, E->getType()))
      Now.escape(AbstractValue(Address::of(Object)), Reason::Aliased);
}

void Interpreter::cleanUp(const CFGCleanupFunction &By) {
  Now.escape(AbstractValue(Address::of(Context.variable(By.getVarDecl()))), Reason::Aliased);
  Now.forget(Exposure::Outside);
}

} // namespace warplint
