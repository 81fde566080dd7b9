//===- RawDeclarations.cpp - Declarations found in raw tokens -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/RawDeclarations.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::source {

namespace {
/// One statement outside of functions, up to its semicolon or a brace.
class Statement {
public:
  void add(const Token &T, StringRef Text) {
    if (T.is(tok::less))
      Angles += isTemplate();
    else if (T.isOneOf(tok::greater, tok::greatergreater))
      Angles -= std::min(Angles, T.is(tok::greater) ? 1U : 2U);
    else if (T.is(tok::equal) && Before.is(tok::raw_identifier) && !isParameterWord(Names.back()))
      Initialised.push_back({Names.back(), Names.size()});
    else if (T.is(tok::raw_identifier))
      addName(Text);
    Before = T;
  }

  /// Appends what it declares to \p All.
  void finish(std::vector<RawDeclaration> &All) const {
    if (!Tagged.empty())
      All.push_back({Tagged, Names});
    if (!Names.empty() && Names.front() == "typedef")
      All.push_back({Names.back(), Names});
    for (auto [Name, Position] : Initialised)
      All.push_back({Name, SmallVector<StringRef, 8>(drop_begin(Names, Position))});
  }

private:
  SmallVector<StringRef, 8> Names;
  StringRef Tagged; ///< Behind `class`, `struct` or `union`, and no template's parameter.
  SmallVector<std::pair<StringRef, size_t>, 2> Initialised; ///< And where its value begins.
  unsigned Angles = 0; ///< Of a template's parameters, that are open.
  Token Before{};

  bool isTemplate() const { return !Names.empty() && Names.front() == "template"; }
  void addName(StringRef Text) {
    if (Angles == 0 && Before.is(tok::raw_identifier) && !Names.empty() &&
        is_contained({"class", "struct", "union"}, Names.back()))
      Tagged = Text;
    Names.push_back(Text);
  }
};
} // namespace

std::vector<RawDeclaration> rawDeclarations(StringRef Text, const LangOptions &Language) {
  std::vector<RawDeclaration> All;
  RawTokens Tokens(Text, Language);
  CodeBlocks Blocks;
  Statement Now;
  bool InDirective = false;
  for (Token T; Tokens.next(T);) {
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective)
      continue;
    Blocks.note(T);
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
      Now.finish(All);
      Now = Statement();
    } else if (!Blocks.inside()) {
      Now.add(T, Tokens.text());
    }
  }
  return All;
}

} // namespace warplint::source
