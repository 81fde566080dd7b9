//===- FixIts.cpp - Edits that are safe to make ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/FixIts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// \p Range where it is written, if that is whole in an argument of
/// `__launch_bounds__`: a macro of the CUDA headers, which may hand its
/// arguments on to another one, but uses each once. Else as it is.
static SourceRange writtenRange(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Begin = Range.getBegin(), End = Range.getEnd();
  StringRef Macro;
  while (Sources.isMacroArgExpansion(Begin) && Sources.isMacroArgExpansion(End)) {
    Macro = Lexer::getImmediateMacroName(Begin, Sources, Context.getLangOpts());
    Begin = Sources.getImmediateSpellingLoc(Begin);
    End = Sources.getImmediateSpellingLoc(End);
  }
  return Macro == "__launch_bounds__" ? SourceRange(Begin, End) : Range;
}

/// The characters of \p E in a file of the user's; invalid where it comes from
/// a macro or a system header.
static CharSourceRange editableRange(const Expr *E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceRange Range = writtenRange(E->getSourceRange(), Context);
  if (Range.isInvalid() || Range.getBegin().isMacroID() || Range.getEnd().isMacroID() ||
      Sources.isInSystemHeader(Range.getBegin()))
    return {};
  return CharSourceRange::getTokenRange(Range);
}

std::string sourceText(const Expr *E, const ASTContext &Context) {
  CharSourceRange Range = editableRange(E, Context);
  if (Range.isInvalid())
    return "";
  return Lexer::getSourceText(Range, Context.getSourceManager(), Context.getLangOpts()).str();
}

std::optional<FixItHint> replaceLiteral(const launch::Integer &I, int64_t NewValue,
                                        const ASTContext &Context) {
  const auto *Literal = dyn_cast_or_null<IntegerLiteral>(I.From.Spelled);
  if (!Literal)
    return std::nullopt;
  CharSourceRange Range = editableRange(Literal, Context);
  // A template's argument is said to stand where its parameter is named, which
  // is the same for every instance.
  if (Range.isInvalid() || !isDigit(sourceText(Literal, Context).c_str()[0]))
    return std::nullopt;
  return FixItHint::CreateReplacement(Range, std::to_string(NewValue));
}

std::vector<FixItHint> swapText(const Expr *A, const Expr *B, const ASTContext &Context) {
  std::string TextA = sourceText(A, Context), TextB = sourceText(B, Context);
  if (TextA.empty() || TextB.empty())
    return {};
  return {FixItHint::CreateReplacement(editableRange(A, Context), TextB),
          FixItHint::CreateReplacement(editableRange(B, Context), TextA)};
}

} // namespace warplint::checks
