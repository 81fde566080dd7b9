//===- LaunchNotes.cpp - Notes that several checks of launches share ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchNotes.h"
#include "checks/Wording.h"
#include "launch/values/OverridableMacro.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

occupancy::Extents extents(const launch::Triple &T) {
  occupancy::Extents Parts;
  for (unsigned I = 0; I != Parts.size(); ++I)
    if (const launch::Integer *Part = T.part(I))
      Parts[I] = uint64_t(Part->Value);
  return Parts;
}

void explainTriple(Finding &F, const launch::Triple &T, StringRef Unit) {
  if (T.isKnown() && T.part(1)->Value * T.part(2)->Value != 1)
    F.Notes.push_back(
        {{}, formatv("{0} = {1}", product(T), counted(*T.product(), Unit)).str(), {}});
  SmallPtrSet<const ValueDecl *, 3> Told;
  for (unsigned I = 0; I != 3; ++I) {
    const launch::Integer *Part = T.part(I);
    if (!Part)
      continue;
    if (Part->Written)
      F.Notes.push_back({Part->From.Spelled ? Part->From.Spelled->getExprLoc() : SourceLocation(),
                         formatv("{0} becomes {1} in the conversion to 'unsigned int'",
                                 *Part->Written, Part->Value)
                             .str(),
                         {}});
    const ValueDecl *Named = Part->From.Named;
    if (Named && Told.insert(Named).second)
      F.Notes.push_back(
          {Named->getLocation(),
           formatv("{0} comes from '{1}'", Part->Written.value_or(Part->Value), Named->getName())
               .str(),
           {}});
  }
}

void explainInstance(Finding &F, const launch::LaunchInstance &Instance) {
  const FunctionDecl *Caller = Instance.Caller;
  if (!Caller || !Caller->isTemplateInstantiation())
    return;
  std::string Name;
  raw_string_ostream Stream(Name);
  Caller->getNameForDiagnostic(Stream, PrintingPolicy(Caller->getASTContext().getLangOpts()),
                               /*Qualified=*/true);
  SourceLocation Where = Caller->getPointOfInstantiation();
  F.Notes.push_back({Where, formatv("in the instance '{0}'", Name).str(), {}});
}

void allowForOverrides(Finding &F, const Expr *Argument, const SourceManager &Sources) {
  std::optional<StringRef> Macro = launch::overridableMacro(Argument, Sources);
  if (!Macro)
    return;
  F.Level = Severity::Warning;
  F.Notes.push_back(
      {Argument->getExprLoc(),
       formatv("'{0}' is a default here, which the build may define otherwise", *Macro).str(),
       {}});
}

} // namespace warplint::checks
