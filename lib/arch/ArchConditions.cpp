//===- ArchConditions.cpp - What a text asks of its architecture ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/ArchConditions.h"
#include "cuda/ArchMacros.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool ArchConditions::areAlike(StringRef A, StringRef B) const {
  unsigned NumberA = 0, NumberB = 0;
  // Others ("sm_90a") have more macros.
  if (HasOthers || !A.consume_front("sm_") || !B.consume_front("sm_") ||
      !to_integer(A, NumberA, 10) || !to_integer(B, NumberB, 10))
    return false;
  auto Holds = [](unsigned Number, std::pair<Order, unsigned> By) {
    unsigned Macro = Number * 10; // 900 for sm_90
    return By.first == Order::Less ? Macro < By.second : Macro <= By.second;
  };
  return all_of(Compared, [&](auto By) { return Holds(NumberA, By) == Holds(NumberB, By); });
}

/// Whether \p T compares, combines what is compared, or is a name, which a macro's text replaces.
static bool isOfComparison(const Token &T) {
  const IdentifierInfo *Name = T.getIdentifierInfo();
  return (Name && !Name->isCPlusPlusOperatorKeyword()) ||
         T.isOneOf(tok::less, tok::lessequal, tok::greater, tok::greaterequal, tok::equalequal,
                   tok::exclaimequal, tok::ampamp, tok::pipepipe, tok::exclaim, tok::l_paren,
                   tok::r_paren, tok::comma);
}

void ArchConditions::add(ArrayRef<Token> Tokens, ArrayRef<std::string> Texts) {
  auto IsAt = [&](size_t I, auto... Kinds) {
    return I < Tokens.size() && Tokens[I].isOneOf(Kinds...);
  };
  for (auto [I, T] : enumerate(Tokens)) {
    unsigned Number = 0;
    if (T.isNot(tok::numeric_constant)) {
      HasOthers |= !isOfComparison(T);
    } else if (!to_integer(StringRef(Texts[I]).rtrim("uUlL"), Number, 0)) {
      HasOthers = true;
    } else {
      // `arch < n` or `n > arch`, else `arch <= n` or `n >= arch`; and the opposites.
      bool IsLess =
          IsAt(I - 1, tok::less, tok::greaterequal) || IsAt(I + 1, tok::greater, tok::lessequal);
      bool IsAtMost =
          IsAt(I - 1, tok::lessequal, tok::greater) || IsAt(I + 1, tok::greaterequal, tok::less);
      if (IsLess || !IsAtMost)
        Compared.insert({Order::Less, Number});
      if (IsAtMost || !IsLess)
        Compared.insert({Order::AtMost, Number});
    }
  }
}

/// Looks at each condition that expands a macro of the architecture's.
class ArchConditionsReader::Watch : public PPCallbacks {
public:
  explicit Watch(Preprocessor &PP) : PP(PP) {}

  void MacroExpands(const Token &Name, const MacroDefinition &Macro, SourceRange,
                    const MacroArgs *) override {
    bool IsArch = cuda::isArchMacro(Name.getIdentifierInfo()->getName());
    if (!PP.isParsingIfOrElifDirective())
      Found.HasOthers |= IsArch;
    else if (IsArch)
      OfArch = true;
    else
      Macros.push_back({Name.getIdentifierInfo(), Macro.getMacroInfo()});
  }
  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    end(Condition.getBegin());
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind, SourceLocation) override {
    end(Condition.getBegin());
  }

  ArchConditions Found;

private:
  Preprocessor &PP;
  // Of the condition that is being read:
  SmallVector<std::pair<const IdentifierInfo *, const MacroInfo *>, 8> Macros; ///< That it expands.
  bool OfArch = false; ///< Whether the architecture's are among them.

  void add(ArrayRef<Token> Tokens) {
    std::vector<std::string> Texts;
    for (const Token &T : Tokens)
      Texts.push_back(T.isLiteral() ? PP.getSpelling(T) : "");
    Found.add(Tokens, Texts);
  }

  void end(SourceLocation Begin) {
    if (OfArch) {
      SmallVector<Token, 16> Tokens = tokensFrom(Begin);
      add(Tokens);
      for (auto [Name, Macro] : Macros) {
        Found.HasOthers |= Macro->isBuiltinMacro();
        if (!isOneNumber(*Macro) || !isComparedWithNumbers(Name, Tokens))
          add(Macro->tokens());
      }
    }
    OfArch = false;
    Macros.clear();
  }

  /// Whether no macro of the architecture's comes out of \p Tokens.
  bool isFreeOfArch(ArrayRef<Token> Tokens, unsigned Depth = 8) const {
    return all_of(Tokens, [&](const Token &T) {
      const IdentifierInfo *Name = T.getIdentifierInfo();
      if (!Name)
        return T.isNot(tok::hashhash);
      const MacroInfo *Inner = PP.getMacroInfo(Name);
      return !cuda::isArchMacro(Name->getName()) &&
             (!Inner ||
              (Depth && !Inner->isBuiltinMacro() && isFreeOfArch(Inner->tokens(), Depth - 1)));
    });
  }

  /// Whether \p Macro is an expression in parentheses without the architecture.
  bool isOneNumber(const MacroInfo &Macro) const {
    if (Macro.isFunctionLike() || Macro.tokens_empty() || !isFreeOfArch(Macro.tokens()))
      return false;
    int Open = 0;
    return all_of(Macro.tokens(), [&](const Token &T) {
      Open += T.is(tok::l_paren) ? 1 : T.is(tok::r_paren) ? -1 : 0;
      return (Open == 0) == (&T == &Macro.tokens().back());
    });
  }

  /// Whether \p Tokens have the macro \p Name, and compare it with numbers alone: never with the
  /// architecture.
  static bool isComparedWithNumbers(const IdentifierInfo *Name, ArrayRef<Token> Tokens) {
    auto IsSide = [&](size_t Comparison, size_t Number) {
      return std::max(Comparison, Number) < Tokens.size() &&
             Tokens[Comparison].isOneOf(tok::less, tok::lessequal, tok::greater, tok::greaterequal,
                                        tok::equalequal, tok::exclaimequal) &&
             Tokens[Number].is(tok::numeric_constant);
    };
    auto IsOther = [&](size_t I) {
      return Tokens[I].getIdentifierInfo() == Name && !IsSide(I - 1, I - 2) &&
             !IsSide(I + 1, I + 2);
    };
    auto IsIt = [&](const Token &T) { return T.getIdentifierInfo() == Name; };
    return any_of(Tokens, IsIt) && none_of(seq(Tokens.size()), IsOther);
  }

  /// The tokens of the directive from \p Begin on, or from the macro that it is of.
  SmallVector<Token, 16> tokensFrom(SourceLocation Begin) const {
    const SourceManager &Sources = PP.getSourceManager();
    auto [File, Offset] = Sources.getDecomposedExpansionLoc(Begin);
    StringRef Text = Sources.getBufferData(File);
    Lexer Raw(Sources.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(),
              Text.begin() + Offset, Text.end());
    Raw.setParsingPreprocessorDirective(true);
    SmallVector<Token, 16> Tokens;
    Token Next;
    for (Raw.LexFromRawLexer(Next); !Next.isOneOf(tok::eod, tok::eof); Raw.LexFromRawLexer(Next)) {
      if (Next.is(tok::raw_identifier))
        PP.LookUpIdentifierInfo(Next);
      Tokens.push_back(Next);
    }
    return Tokens;
  }
};

ArchConditionsReader::ArchConditionsReader(Preprocessor &PP) {
  auto Made = std::make_unique<Watch>(PP);
  Seen = Made.get();
  PP.addPPCallbacks(std::move(Made));
}

const ArchConditions &ArchConditionsReader::found() const { return Seen->Found; }

} // namespace warplint
