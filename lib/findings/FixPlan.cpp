//===- FixPlan.cpp - The fixes of one file, planned together --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/FixPlan.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::shared_ptr<FixPlan> FixPlan::of(const ASTContext &Context) {
  static thread_local std::weak_ptr<FixPlan> Shared;
  std::shared_ptr<FixPlan> Plan = Shared.lock();
  if (!Plan || &Plan->Context != &Context)
    Shared = Plan = std::make_shared<FixPlan>(Context);
  return Plan;
}

const BuildText &FixPlan::textAround(SourceLocation Place) {
  const SourceManager &Sources = Context.getSourceManager();
  FileID File = Sources.getFileID(Sources.getFileLoc(Place));
  return Texts.try_emplace(File, File, Sources, Context.getLangOpts()).first->second;
}

FixPlan::Touched FixPlan::touchedBy(const FixItHint &Edit) const {
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Range =
      Lexer::makeFileCharRange(Edit.RemoveRange, Sources, Context.getLangOpts());
  if (Range.isInvalid())
    Range = Edit.RemoveRange;
  auto [File, Begin] = Sources.getDecomposedLoc(Sources.getFileLoc(Range.getBegin()));
  return {File, Begin, Sources.getDecomposedLoc(Sources.getFileLoc(Range.getEnd())).second};
}

bool FixPlan::changesAsserted(ArrayRef<FixItHint> Edits) {
  if (Edits.empty())
    return false;
  if (!Asserted)
    Asserted = std::make_unique<AssertedPlaces>(Context);
  return any_of(Edits, [&](const FixItHint &Edit) {
    Touched Place = touchedBy(Edit);
    return Asserted->isIn(Place.File, Place.Begin, Place.End);
  });
}

bool FixPlan::take(ArrayRef<FixItHint> Edits) {
  std::vector<Touched> New;
  for (const FixItHint &Edit : Edits)
    New.push_back(touchedBy(Edit));
  for (const Touched &A : New)
    for (const Touched &B : Taken)
      if (A.File == B.File && A.Begin <= B.End && B.Begin <= A.End)
        return false;
  append_range(Taken, New);
  return true;
}

} // namespace warplint
