//===- ErroneousCode.cpp - Code that Clang could not parse ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/ErroneousCode.h"
#include "facts/ValueFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Calls \p Each for the functions declared in \p Scope, and in the namespaces and classes in it.
static void forEachFunction(const DeclContext *Scope,
                            function_ref<void(const FunctionDecl *)> Each) {
  for (const Decl *D : Scope->noload_decls()) {
    if (const auto *Template = dyn_cast<TemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *Friend = dyn_cast_or_null<FriendDecl>(D))
      D = Friend->getFriendDecl();
    if (const auto *Function = dyn_cast_or_null<FunctionDecl>(D))
      Each(Function);
    else if (isa_and_nonnull<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(D))
      forEachFunction(cast<DeclContext>(D), Each);
  }
}

ErroneousCode::ErroneousCode(const ASTContext &Context, const ParseErrors &Reported,
                             const ValueFlow &Flow)
    : Flow(Flow), Sources(Context.getSourceManager()) {
  if (!Context.getDiagnostics().hasUncompilableErrorOccurred())
    return;
  ArePlacesKnown = Reported.Noted;
  for (SourceLocation Location : Reported.Places) {
    ArePlacesKnown &= Location.isValid();
    Errors.push_back(placeOf(Location));
  }
  llvm::sort(Errors);
  Everywhere = !ArePlacesKnown;
  if (Everywhere)
    return;
  std::vector<bool> Inside(Errors.size());
  forEachFunction(Context.getTranslationUnitDecl(), [&](const FunctionDecl *Function) {
    if (!Function->doesThisDeclarationHaveABody())
      return;
    for (const Place &Each : errorsIn(Function))
      Inside[size_t(&Each - Errors.data())] = true;
  });
  Everywhere = is_contained(Inside, false);
}

ErroneousCode::Place ErroneousCode::placeOf(SourceLocation Location) const {
  return Sources.getDecomposedExpansionLoc(Location);
}

ArrayRef<ErroneousCode::Place> ErroneousCode::errorsIn(const FunctionDecl *Definition) const {
  auto First = llvm::lower_bound(Errors, placeOf(Definition->getBeginLoc()));
  auto Last = llvm::upper_bound(Errors, placeOf(Definition->getEndLoc()));
  return First < Last ? ArrayRef(&*First, size_t(Last - First)) : ArrayRef<Place>();
}

bool ErroneousCode::isIn(const FunctionDecl *Function) const {
  const FunctionDecl *Definition = Function->getDefinition();
  if (!Definition)
    return false;
  auto [It, IsNew] = Known.try_emplace(Definition);
  if (IsNew)
    It->second = !errorsIn(Definition).empty();
  return It->second;
}

bool ErroneousCode::mayLeadTo(const FunctionDecl *Caller) const {
  if (Everywhere || Errors.empty() || !Caller)
    return Everywhere || !Errors.empty();
  DenseSet<const FunctionDecl *> Leading;
  Flow.addLeading(Caller, Leading);
  return any_of(Leading, [&](const FunctionDecl *From) {
    return any_of(Flow.reachable(From), [&](const FunctionDecl *F) { return isIn(F); });
  });
}

} // namespace warplint
