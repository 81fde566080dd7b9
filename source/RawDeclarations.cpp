//===- RawDeclarations.cpp - Declarations found in raw tokens -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/RawDeclarations.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint::source {

namespace {
/// One statement outside of functions, up to its semicolon or a brace. The parameters of a template
/// and of a function mean nothing elsewhere; what they are by default is a part of what the
/// statement declares.
class Statement {
public:
  void add(const Token &T, StringRef Text) {
    if (T.is(tok::less) && Parens == 0)
      Angles += isInHead() || (!Names.empty() && Names.back() == "template");
    else if (T.isOneOf(tok::greater, tok::greatergreater) && Parens == 0)
      closeAngles(T.is(tok::greater) ? 1 : 2);
    else if (T.is(tok::l_paren))
      ++Parens;
    else if (T.is(tok::r_paren))
      Parens -= Parens != 0;
    else if (T.is(tok::equal) && !isInHead() && Parens == 0 && isName(Before))
      Initialised.push_back({Names.back(), Names.size()});
    else if (T.is(tok::raw_identifier))
      addName(Text);
    if (Angles == 1 && Parens == 0 && T.isOneOf(tok::comma, tok::equal)) {
      endParameter();
      InDefault = T.is(tok::equal);
    }
    Earlier = std::exchange(Before, T);
  }

  /// Appends what it declares to \p All.
  void finish(std::vector<RawDeclaration> &All) const {
    auto Add = [&](StringRef Name, size_t From) {
      RawDeclaration D{Name, {}};
      for (auto Part : {ArrayRef(Names).take_front(HeadSize), ArrayRef(Names).drop_front(From)})
        copy_if(Part, std::back_inserter(D.From),
                [&](StringRef Each) { return !is_contained(Parameters, Each); });
      All.push_back(std::move(D));
    };
    if (!Tagged.empty())
      Add(Tagged, HeadSize);
    if (!Names.empty() && Names.front() == "typedef")
      Add(Names.back(), 0);
    for (auto [Name, Position] : Initialised)
      Add(Name, Position);
  }

private:
  SmallVector<StringRef, 8> Names;
  StringRef Tagged; ///< Behind `class`, `struct` or `union`, and no template's parameter.
  SmallVector<std::pair<StringRef, size_t>, 2> Initialised; ///< And where its value begins.
  unsigned Angles = 0; ///< Of a template's parameters, that are open.
  unsigned Parens = 0;
  size_t HeadSize = 0; ///< Of the names, those up to the end of a template's parameters.
  SmallVector<StringRef, 4> Parameters; ///< Of templates, by name.
  bool InDefault = false;               ///< Behind the `=` of one of them.
  Token Before{}, Earlier{};

  bool isInHead() const { return Angles != 0; }
  bool isName(const Token &T) const {
    return T.is(tok::raw_identifier) && !isParameterWord(Names.back());
  }
  /// Notes the name of a parameter, which is behind its type or kind.
  void endParameter() {
    if (!InDefault && isName(Before) &&
        Earlier.isOneOf(tok::raw_identifier, tok::ellipsis, tok::greater, tok::star, tok::amp))
      Parameters.push_back(Names.back());
  }
  void closeAngles(unsigned Count) {
    if (!isInHead())
      return;
    if (Angles <= Count)
      endParameter();
    Angles -= std::min(Angles, Count);
    if (!isInHead()) {
      HeadSize = Names.size();
      InDefault = false;
    }
  }
  void addName(StringRef Text) {
    if (!isInHead() && Before.is(tok::raw_identifier) && !Names.empty() &&
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
