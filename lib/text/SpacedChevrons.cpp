//===- SpacedChevrons.cpp - Launches spelled `k << <g, b>> >()` -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/SpacedChevrons.h"
#include "text/RawTokens.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The bracket \p Third behind the two before \p Offset and spaces; npos where it is not there.
static size_t thirdBracket(StringRef Text, size_t Offset, char Third) {
  size_t Next = Text.find_first_not_of(" \t", Offset);
  bool IsIt = Next != StringRef::npos && Next != Offset && Text[Next] == Third;
  return IsIt ? Next : StringRef::npos;
}

/// Whether the lexer has to look at \p Text: few files have anything like it.
static bool mayHaveSpaces(StringRef Text) {
  for (char Bracket : {'<', '>'}) {
    char Pair[] = {Bracket, Bracket, '\0'};
    for (size_t At = Text.find(Pair); At != StringRef::npos; At = Text.find(Pair, At + 1))
      if (thirdBracket(Text, At + 2, Bracket) != StringRef::npos)
        return true;
  }
  return false;
}

namespace {

/// Joins the brackets of the launches of one text, token by token.
class ChevronJoiner {
public:
  explicit ChevronJoiner(StringRef Text) : Text(Text), Joined(Text.str()) {}

  std::optional<std::string> run() {
    RawTokens Tokens(Text);
    StringRef Before;
    for (Token T; Tokens.next(T); Before = Tokens.text())
      saw(T, Tokens, Before);
    return Changed ? std::optional(std::move(Joined)) : std::nullopt;
  }

private:
  void saw(const Token &T, const RawTokens &Tokens, StringRef Before) {
    if (T.is(tok::lesslessless)) {
      Inside = true;
      Depth = 0;
    } else if (T.is(tok::lessless) && Before != "operator") {
      // No operator begins with `<`, so this is nothing else.
      if (join(Tokens, '<')) {
        Inside = true;
        Depth = 0;
      }
    } else if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      ++Depth;
    } else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      --Depth;
    } else if (T.is(tok::greatergreater) && Inside && Depth == 0 && opensArguments(Tokens)) {
      Inside = !join(Tokens, '>');
    }
    Inside &= Depth >= 0 && T.isNot(tok::semi);
  }

  /// Whether the arguments of a launch follow the bracket behind this token.
  bool opensArguments(const RawTokens &Tokens) const {
    size_t Third = thirdBracket(Text, Tokens.end(), '>');
    return Third != StringRef::npos && Text.drop_front(Third + 1).ltrim().starts_with("(");
  }

  bool join(const RawTokens &Tokens, char Bracket) {
    size_t Third = thirdBracket(Text, Tokens.end(), Bracket);
    if (Third == StringRef::npos)
      return false;
    Joined[Third] = ' ';
    Joined[Tokens.end()] = Bracket;
    Changed = true;
    return true;
  }

  StringRef Text;
  std::string Joined;
  bool Changed = false, Inside = false;
  int Depth = 0; ///< Of brackets that are open since the launch began.
};

/// Joins the brackets of each header of the project before it is read.
class HeaderJoiner : public PPCallbacks {
public:
  explicit HeaderJoiner(SourceManager &Sources) : Sources(Sources) {}

  static void join(SourceManager &Sources, FileEntryRef File) {
    if (Sources.isFileOverridden(File))
      return;
    std::optional<MemoryBufferRef> Buffer = Sources.getMemoryBufferForFileOrNone(File);
    if (!Buffer)
      return;
    if (std::optional<std::string> Joined = withJoinedChevrons(Buffer->getBuffer()))
      Sources.overrideFileContents(
          File, MemoryBuffer::getMemBufferCopy(*Joined, Buffer->getBufferIdentifier()));
  }

  void InclusionDirective(SourceLocation, const Token &, StringRef, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File && !SrcMgr::isSystem(Kind))
      join(Sources, *File);
  }

private:
  SourceManager &Sources;
};

} // namespace

std::optional<std::string> withJoinedChevrons(StringRef Text) {
  return mayHaveSpaces(Text) ? ChevronJoiner(Text).run() : std::nullopt;
}

void joinChevrons(Preprocessor &PP) {
  // Every check asks for it. No name in a source is like this one.
  IdentifierInfo &Mark = PP.getIdentifierTable().get("<< <");
  if (Mark.getFETokenInfo())
    return;
  Mark.setFETokenInfo(&PP);
  SourceManager &Sources = PP.getSourceManager();
  if (OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID()))
    HeaderJoiner::join(Sources, *Main);
  PP.addPPCallbacks(std::make_unique<HeaderJoiner>(Sources));
}

} // namespace warplint
