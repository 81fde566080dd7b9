//===- CompiledOut.cpp - Launches that the preprocessor leaves out --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/CompiledOut.h"
#include "cuda/Functions.h"
#include "text/RawTokens.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

namespace {

/// Reads conditions such as `defined(A) && (B || defined C)`.
class ConditionReader {
public:
  explicit ConditionReader(StringRef Condition) : Text(Condition.str()) {
    RawTokens Raw(Text);
    for (Token T; Raw.next(T);)
      Tokens.push_back({T.getKind(), Raw.text()});
  }

  /// The flags that make all of it true; empty if it has another form.
  std::string flags() {
    SmallVector<std::string, 2> Flags;
    if (!readEither(Flags) || Next != Tokens.size())
      return "";
    return join(Flags, " ");
  }

private:
  struct Each {
    tok::TokenKind Kind;
    StringRef Text;
  };

  bool take(tok::TokenKind Kind) {
    bool Is = Next < Tokens.size() && Tokens[Next].Kind == Kind;
    Next += Is;
    return Is;
  }

  /// One side of `||` is enough: the first that definitions make true.
  bool readEither(SmallVectorImpl<std::string> &Flags) {
    bool Found = false, Formed = true;
    do {
      SmallVector<std::string, 2> Side;
      bool Read = readAll(Side);
      Formed &= Read || skipSide();
      if (Read && !Found) {
        append_range(Flags, Side);
        Found = true;
      }
    } while (Formed && take(tok::pipepipe));
    return Found && Formed;
  }

  /// Goes on to the next `||` of this level.
  bool skipSide() {
    int Depth = 0;
    for (; Next < Tokens.size(); ++Next) {
      tok::TokenKind Kind = Tokens[Next].Kind;
      if (Depth == 0 && (Kind == tok::pipepipe || Kind == tok::r_paren))
        return true;
      Depth += (Kind == tok::l_paren) - (Kind == tok::r_paren);
    }
    return Depth == 0;
  }

  bool readAll(SmallVectorImpl<std::string> &Flags) {
    do
      if (!readOne(Flags))
        return false;
    while (take(tok::ampamp));
    return Next == Tokens.size() || Tokens[Next].Kind == tok::pipepipe ||
           Tokens[Next].Kind == tok::r_paren;
  }

  bool readOne(SmallVectorImpl<std::string> &Flags) {
    if (take(tok::l_paren))
      return readEither(Flags) && take(tok::r_paren);
    if (!take(tok::raw_identifier))
      return false;
    StringRef Name = Tokens[Next - 1].Text;
    if (Name == "defined") {
      bool Closes = take(tok::l_paren);
      if (!take(tok::raw_identifier))
        return false;
      Name = Tokens[Next - 1].Text;
      if (Closes && !take(tok::r_paren))
        return false;
    }
    // Names that begin so are the compiler's own.
    if (Name.starts_with("__") || (Name.size() > 1 && Name[0] == '_' && isUpper(Name[1])))
      return false;
    std::string Flag = ("-D" + Name).str();
    if (take(tok::equalequal) || take(tok::greaterequal)) {
      if (!take(tok::numeric_constant))
        return false;
      Flag += ("=" + Tokens[Next - 1].Text).str();
    }
    Flags.push_back(std::move(Flag));
    return true;
  }

  std::string Text;
  SmallVector<Each, 8> Tokens;
  size_t Next = 0;
};

/// The definitions that make a condition true, as flags of a compiler: "-DUSE_CUDA". Empty if
/// definitions alone do not, or if only the compiler makes them.
std::string flagsThatSatisfy(StringRef Condition) { return ConditionReader(Condition).flags(); }

class CompiledOutReader : public PPCallbacks {
public:
  CompiledOutReader(Preprocessor &PP, records::FileReport &Report)
      : PP(PP), Sources(PP.getSourceManager()), Report(Report) {}

  void If(SourceLocation At, SourceRange Condition, ConditionValueKind) override {
    if (isOfSystem(At))
      return;
    begin(At, textOf(Condition));
    // `#if 0` is a comment.
    unsigned Constant = 0;
    Conditions[At].Ignored = !StringRef(Conditions[At].Text).getAsInteger(0, Constant);
  }
  void Ifdef(SourceLocation At, const Token &Name, const MacroDefinition &) override {
    if (!isOfSystem(At))
      begin(At, PP.getSpelling(Name));
  }
  void Ifndef(SourceLocation At, const Token &Name, const MacroDefinition &Defined) override {
    if (isOfSystem(At))
      return;
    begin(At, "!" + PP.getSpelling(Name));
    // An include guard, at the second inclusion.
    const MacroInfo *By = Defined.getMacroInfo();
    Conditions[At].Ignored =
        By && By->getDefinitionLoc().isValid() &&
        Sources.getFileEntryRefForID(Sources.getFileID(By->getDefinitionLoc())) ==
            Sources.getFileEntryRefForID(Sources.getFileID(At));
  }
  void Elif(SourceLocation At, SourceRange Range, ConditionValueKind Value,
            SourceLocation IfAt) override {
    if (isOfSystem(At))
      return;
    std::string Text = textOf(Range);
    begin(At, Text);
    if (Value == CVK_NotEvaluated) // an earlier branch is taken
      Conditions[At].Flags.clear();
    Conditions[IfAt].OrLater += " || " + Text;
  }
  using PPCallbacks::Elifdef;
  using PPCallbacks::Elifndef;
  void Elifdef(SourceLocation At, const Token &Name, const MacroDefinition &) override {
    if (!isOfSystem(At))
      begin(At, PP.getSpelling(Name));
  }
  void Elifndef(SourceLocation At, const Token &Name, const MacroDefinition &) override {
    if (!isOfSystem(At))
      begin(At, "!" + PP.getSpelling(Name));
  }
  void Else(SourceLocation At, SourceLocation IfAt) override {
    if (isOfSystem(At))
      return;
    std::string Not = Conditions[IfAt].Text + Conditions[IfAt].OrLater;
    StringRef Name = Not;
    if (Name.consume_front("!") && isName(Name))
      begin(At, Name.str());
    else if (isName(Not))
      Conditions[At] = {"!" + Not, flagsThatSatisfy(Not).empty() ? "" : "-U" + Not};
    else
      Conditions[At] = {"!(" + Not + ")", ""};
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    SourceLocation Begin = Range.getBegin();
    if (Begin.isMacroID() || isOfSystem(Begin))
      return;
    auto [File, From] = Sources.getDecomposedLoc(Begin);
    unsigned To = Sources.getFileOffset(Range.getEnd());
    std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
    if (!Text || To > Text->size())
      return;
    SourceLocation Start = Sources.getLocForStartOfFile(File);
    RawTokens Tokens(*Text, rawCuda(), From, To);
    for (Token T; Tokens.next(T);)
      if (isLaunch(T, Tokens.text(), Text->drop_front(Tokens.end())))
        Skipped.push_back(Start.getLocWithOffset(Tokens.begin()));
  }

  void EndOfMainFile() override {
    std::set<std::tuple<std::string, unsigned, unsigned>> Seen;
    for (SourceLocation At : Skipped) {
      auto Above = Conditions.upper_bound(At);
      PresumedLoc Place = Sources.getPresumedLoc(At, /*UseLineDirectives=*/false);
      if (Above == Conditions.begin() || std::prev(Above)->second.Ignored || Place.isInvalid() ||
          !Seen.insert({Place.getFilename(), Place.getLine(), Place.getColumn()}).second)
        continue;
      const Condition &Of = std::prev(Above)->second;
      Report.CompiledOut.push_back(
          {{Place.getFilename(), Place.getLine(), Place.getColumn()}, Of.Text, Of.Flags});
    }
  }

private:
  struct Condition {
    std::string Text, Flags = "";
    std::string OrLater = ""; ///< The conditions of the branches after an `#if`.
    bool Ignored = false;     ///< An include guard, or a constant.
  };

  /// Whether \p At is in a header of the system, whose launches are not the user's.
  bool isOfSystem(SourceLocation At) const { return Sources.isInSystemHeader(At); }
  static bool isName(StringRef Text) { return isValidAsciiIdentifier(Text); }

  static bool isLaunch(const Token &T, StringRef Spelled, StringRef After) {
    if (T.is(tok::lesslessless))
      return true;
    if (T.isNot(tok::raw_identifier) || !After.ltrim().starts_with("("))
      return false;
    const cuda::Function *Called = cuda::find(Spelled);
    return Called && Called->launches();
  }

  void begin(SourceLocation At, std::string Text) {
    std::string Flags = flagsThatSatisfy(Text);
    // The same macro is tested in several ways.
    StringRef Name = StringRef(Flags).substr(2);
    if (Text == ("defined(" + Name + ")").str() || Text == ("defined " + Name).str())
      Text = Name.str();
    Conditions[At] = {std::move(Text), std::move(Flags)};
  }

  std::string textOf(SourceRange Range) const {
    StringRef Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Range), Sources, PP.getLangOpts());
    SmallVector<StringRef, 16> Words;
    SplitString(Text, Words);
    erase_if(Words, [](StringRef Word) { return Word == "\\"; });
    return join(Words, " ");
  }

  Preprocessor &PP;
  const SourceManager &Sources;
  records::FileReport &Report;
  std::map<SourceLocation, Condition> Conditions;
  std::vector<SourceLocation> Skipped;
};

} // namespace

std::unique_ptr<PPCallbacks> makeCompiledOutReader(Preprocessor &PP, records::FileReport &Report) {
  return std::make_unique<CompiledOutReader>(PP, Report);
}

} // namespace warplint::lint
