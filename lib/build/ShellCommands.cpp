//===- ShellCommands.cpp - The commands on a line of shell ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ShellCommands.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace warplint {

namespace {

class Splitter {
public:
  explicit Splitter(StringRef Text) : Rest(Text) {}

  std::vector<std::vector<std::string>> run() {
    while (!Rest.empty())
      one();
    endCommand();
    return std::move(Commands);
  }

private:
  void one() {
    char C = take();
    if (isSpace(C) && C != '\n')
      return endWord();
    if (StringRef(";&|()\n").contains(C))
      return endCommand();
    if (C == '#' && !InWord) {
      Rest = Rest.drop_until([](char Next) { return Next == '\n'; });
      return;
    }
    if (C == '<' || C == '>')
      return redirect();
    InWord = true;
    if (C == '\'')
      literal();
    else if (C == '"')
      quoted();
    else if (C == '\\')
      escaped();
    else if (!substitution(C))
      Word += C;
  }

  char take() {
    char C = Rest.front();
    Rest = Rest.drop_front();
    return C;
  }

  void endWord() {
    if (InWord && !InTarget)
      Words.push_back(Word);
    if (InWord)
      InTarget = false;
    Word.clear();
    InWord = false;
  }

  void endCommand() {
    endWord();
    InTarget = false;
    if (!Words.empty())
      Commands.push_back(std::move(Words));
    Words.clear();
  }

  /// `2>file`, `>>file`, `2>&1`: neither the number nor the file is a word.
  void redirect() {
    if (all_of(Word, isDigit)) {
      Word.clear();
      InWord = false;
    }
    endWord();
    Rest = Rest.ltrim("<>&|");
    InTarget = true;
  }

  void literal() {
    StringRef Text = Rest.take_until([](char C) { return C == '\''; });
    Word += Text;
    Rest = Rest.drop_front(std::min(Text.size() + 1, Rest.size()));
  }

  void quoted() {
    while (!Rest.empty()) {
      char C = take();
      if (C == '"')
        return;
      if (C == '\\' && !Rest.empty() && StringRef("\"\\$`\n").contains(Rest.front()))
        escaped();
      else if (!substitution(C))
        Word += C;
    }
  }

  void escaped() {
    if (Rest.empty())
      return;
    if (char C = take(); C != '\n') // else the line goes on
      Word += C;
  }

  /// Leaves out what `$(...)` or a backquote that starts with \p C spans.
  bool substitution(char C) {
    if (C == '`') {
      Rest = Rest.drop_until([](char Next) { return Next == '`'; });
      Rest = Rest.drop_front(std::min<size_t>(1, Rest.size()));
      return true;
    }
    if (C != '$' || !Rest.starts_with("("))
      return false;
    size_t Depth = 0;
    do {
      char Next = take();
      Depth += Next == '(';
      Depth -= Next == ')';
    } while (Depth && !Rest.empty());
    return true;
  }

  StringRef Rest;
  std::string Word;
  bool InWord = false;   ///< An empty word in quotes is a word.
  bool InTarget = false; ///< The next word is where output goes.
  std::vector<std::string> Words;
  std::vector<std::vector<std::string>> Commands;
};

} // namespace

std::vector<std::vector<std::string>> shellCommands(StringRef Line) { return Splitter(Line).run(); }

} // namespace warplint
