//===- MissingTemplates.cpp - Dependent names without `template` ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/MissingTemplates.h"
#include "parse/AddedTokens.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

MissingTemplates::MissingTemplates(Preprocessor &PP, ArrayRef<std::string> Names) : PP(PP) {
  for (const std::string &Name : Names)
    this->Names.insert(Name);
}

/// Whether \p Text is about a function that is not called, as the comparison is where an operator `<`
/// is declared.
static bool isUncalled(StringRef Text) {
  return Text.starts_with("reference to overloaded function could not be resolved") ||
         Text.starts_with("reference to non-static member function must be called");
}

/// Drops what \p Text has before the name that lacks the word; false if it is about something else.
static bool dropBeforeName(StringRef &Text) {
  return Text.consume_front("missing 'template' keyword prior to dependent template name '");
}

bool MissingTemplates::isNeeded(StringRef Text) { return isUncalled(Text) || dropBeforeName(Text); }

std::string MissingTemplates::nameIn(StringRef Error) {
  auto [Place, Text] = Error.split(": ");
  if (isUncalled(Text))
    return (sys::path::filename(Place.rsplit(':').first) + ":").str();
  if (!dropBeforeName(Text))
    return "";
  // The column may be that of the name, or of what is before it.
  return (sys::path::filename(Place.rsplit(':').first) + ":" + Text.split('\'').first).str();
}

/// Whether \p Name, which the source spells, is followed by `<` there.
static bool beginsArguments(const Token &Name, const Preprocessor &PP) {
  std::optional<Token> Behind = spelledBehind(Name, PP);
  return Behind && Behind->is(tok::less);
}

void MissingTemplates::saw(const Token &T) {
  if (Names.empty() || !T.isOneOf(tok::coloncolon, tok::period, tok::arrow))
    return;
  std::optional<Token> Next = spelledBehind(T, PP);
  if (!Next)
    return;
  const SourceManager &Sources = PP.getSourceManager();
  SourceLocation At = Next->getLocation();
  std::string Line = (sys::path::filename(Sources.getFilename(At)) + ":" +
                      Twine(Sources.getSpellingLineNumber(At)) + ":")
                         .str();
  std::string Name = Lexer::getSpelling(*Next, Sources, PP.getLangOpts());
  bool IsAny = Names.contains(Line) && Next->is(tok::raw_identifier) && Name != "operator" &&
               beginsArguments(*Next, PP);
  if (IsAny || Names.contains(Line + Name))
    injectTokens(word("template", T.getLocation(), PP), PP);
}

} // namespace warplint
