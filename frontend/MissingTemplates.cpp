//===- MissingTemplates.cpp - Dependent names without `template` ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/MissingTemplates.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

MissingTemplates::MissingTemplates(Preprocessor &PP, ArrayRef<std::string> Names) : PP(PP) {
  for (const std::string &Name : Names)
    this->Names.insert(Name);
}

std::string MissingTemplates::nameIn(StringRef Error) {
  auto [Place, Text] = Error.split(": ");
  if (!Text.consume_front("missing 'template' keyword prior to dependent template name '") &&
      !Text.consume_front("use 'template' keyword to treat '"))
    return "";
  // The column may be that of the name, or of what is before it.
  return (sys::path::filename(Place.rsplit(':').first) + ":" + Text.split('\'').first).str();
}

void MissingTemplates::saw(const Token &T) {
  if (Names.empty() || !T.isOneOf(tok::coloncolon, tok::period, tok::arrow))
    return;
  const SourceManager &Sources = PP.getSourceManager();
  SourceLocation Spelled = Sources.getSpellingLoc(T.getLocation());
  std::optional<Token> Next = Lexer::findNextToken(Spelled, Sources, PP.getLangOpts());
  if (!Next)
    return;
  SourceLocation At = Next->getLocation();
  std::string Name = (sys::path::filename(Sources.getFilename(At)) + ":" +
                      Twine(Sources.getSpellingLineNumber(At)) + ":" +
                      Lexer::getSpelling(*Next, Sources, PP.getLangOpts()))
                         .str();
  if (!Names.contains(Name))
    return;
  auto Added = std::make_unique<Token[]>(1);
  Added[0].startToken();
  Added[0].setLocation(T.getLocation());
  IdentifierInfo *Word = PP.getIdentifierInfo("template");
  Added[0].setIdentifierInfo(Word);
  Added[0].setKind(Word->getTokenID());
  Added[0].setLength(Word->getLength());
  PP.EnterTokenStream(std::move(Added), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

} // namespace warplint::frontend
