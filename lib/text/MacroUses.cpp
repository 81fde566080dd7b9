//===- MacroUses.cpp - Places of code that comes from macros --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace warplint {

SourceLocation withoutArguments(SourceLocation Location, const SourceManager &Sources) {
  while (Sources.isMacroArgExpansion(Location))
    Location = Sources.getImmediateSpellingLoc(Location);
  return Location;
}

/// The place in the file or expansion \p Wanted that \p Location comes from;
/// invalid where there is none.
static SourceLocation placeIn(FileID Wanted, SourceLocation Location,
                              const SourceManager &Sources) {
  if (Sources.getFileID(Location) == Wanted)
    return Location;
  if (!Location.isMacroID())
    return {};
  if (Sources.isMacroArgExpansion(Location))
    if (SourceLocation Written =
            placeIn(Wanted, Sources.getImmediateSpellingLoc(Location), Sources);
        Written.isValid())
      return Written;
  return placeIn(Wanted, Sources.getImmediateExpansionRange(Location).getBegin(), Sources);
}

SourceLocation beginBeside(SourceLocation Begin, SourceLocation Anchor,
                           const SourceManager &Sources) {
  Anchor = withoutArguments(Anchor, Sources);
  SourceLocation Place = placeIn(Sources.getFileID(Anchor), Begin, Sources);
  return Place.isValid() ? Place : Anchor;
}

/// The tokens of a file that the token at \p Location comes from.
static SourceRange tokensBehind(SourceLocation Location, const SourceManager &Sources) {
  Location = withoutArguments(Location, Sources);
  if (!Location.isMacroID())
    return Location;
  CharSourceRange Use = Sources.getImmediateExpansionRange(Location);
  return rangeInFile(Use.getAsRange(), Sources).getAsRange();
}

CharSourceRange rangeInFile(SourceRange Range, const SourceManager &Sources) {
  if (Range.isInvalid())
    return {};
  SourceRange First = tokensBehind(Range.getBegin(), Sources);
  SourceRange Last = tokensBehind(Range.getEnd(), Sources);
  if (Sources.getFileID(First.getBegin()) != Sources.getFileID(Last.getEnd()))
    return Sources.getExpansionRange(Range);
  return CharSourceRange::getTokenRange(std::min(First.getBegin(), Last.getBegin()),
                                        std::max(First.getEnd(), Last.getEnd()));
}

SmallVector<MacroUse, 2> macrosAround(SourceLocation Location, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SmallVector<MacroUse, 2> Uses;
  for (SourceLocation L = withoutArguments(Location, Sources); L.isMacroID();
       L = withoutArguments(Sources.getImmediateExpansionRange(L).getBegin(), Sources)) {
    SourceLocation Spelled = Sources.getSpellingLoc(L);
    if (Sources.isWrittenInScratchSpace(Spelled))
      continue; // pasted from tokens of the macro around it
    if (Sources.isInSystemHeader(Spelled))
      continue;
    StringRef Name = Lexer::getImmediateMacroNameForDiagnostics(L, Sources, Context.getLangOpts());
    bool HasPlace =
        !Sources.isWrittenInCommandLineFile(Spelled) && !Sources.isWrittenInBuiltinFile(Spelled);
    Uses.push_back({Name, HasPlace ? Spelled : SourceLocation()});
  }
  std::reverse(Uses.begin(), Uses.end());
  return Uses;
}

SourceRange spelledRange(const Expr *E) {
  const Expr *Spelled = E->IgnoreUnlessSpelledInSource();
  // A macro puts parentheses around its arguments: they are not the user's.
  while (Spelled->getBeginLoc().isMacroID() && isa<ParenExpr>(Spelled))
    Spelled = cast<ParenExpr>(Spelled)->getSubExpr()->IgnoreUnlessSpelledInSource();
  return Spelled->getSourceRange();
}

} // namespace warplint
