//===- BranchConditions.cpp - Conditional directives by architecture ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/BranchConditions.h"
#include "cuda/ArchMacros.h"
#include "clang/Basic/OperatorPrecedence.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

bool BranchReader::take(RawTokens &Tokens, Token &T) {
  Name = {};
  Text.reset();
  if (!Tokens.next(T))
    return false;
  StringRef Directive = T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
  unsigned From = Tokens.end(), To = From;
  bool HasParameters = false, More = true;
  bool IsDefinition = Directive == "define" || Directive == "undef";
  for (unsigned I = 0; (More = Tokens.next(T)) && !T.isAtStartOfLine(); ++I) {
    if (IsDefinition && I == 0) {
      Name = Tokens.text();
      From = Tokens.end();
    }
    HasParameters |= IsDefinition && I == 1 && T.is(tok::l_paren) && !T.hasLeadingSpace();
    To = Tokens.end();
  }
  if (Directive == "define" && !HasParameters)
    Text = {From, To};
  bool Opens = Directive == "if" || Directive == "ifdef" || Directive == "ifndef";
  Condition::Form Form = Directive.ends_with("ifdef") || Directive == "elifdef" ? Condition::Defined
                         : Directive.ends_with("ndef") ? Condition::NotDefined
                                                       : Condition::If;
  if (Opens) {
    Open.push_back({{}, Condition{Form, File, From, To}});
  } else if (Open.empty()) {
    return More;
  } else if (Directive.starts_with("el")) {
    Branch &Last = Open.back();
    if (Last.Own)
      Last.Before.push_back(*Last.Own);
    Last.Own.reset();
    if (Directive != "else")
      Last.Own = {Form, File, From, To};
  } else if (Directive == "endif") {
    Open.pop_back();
  }
  return More;
}

const std::vector<BranchConditions::Definition> *
BranchConditions::definitionsOf(StringRef Name) const {
  if (!Definitions) {
    Definitions.emplace();
    StringSet<> Seen;
    for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
      if (!Entry.isFile() || SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
        continue;
      FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
      OptionalFileEntryRef Known = Sources.getFileEntryRefForID(File);
      std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
      if (!Text || (Known && !Seen.insert(Known->getName()).second))
        continue;
      RawTokens Tokens(*Text);
      BranchReader Reader(*Text);
      Token T;
      for (bool More = Tokens.next(T); More;) {
        if (!beginsDirective(T)) {
          More = Tokens.next(T);
          continue;
        }
        More = Reader.take(Tokens, T);
        if (!Reader.defined().empty() && Reader.definition())
          (*Definitions)[Reader.defined()].push_back({Reader.around(), *Text, Reader.definition()});
      }
    }
  }
  auto Found = Definitions->find(Name);
  return Found == Definitions->end() ? nullptr : &Found->second;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Reads the expression of a condition. A part whose value is unknown makes what depends on it
/// unknown.
class BranchConditions::Parser {
public:
  using Value = std::optional<int64_t>;

  Parser(const BranchConditions &Of, StringRef File, unsigned From, unsigned To,
         unsigned Capability)
      : Of(Of), Capability(Capability), Tokens(File, rawCuda(), From, To) {
    advance();
  }

  Value whole() {
    Value V = binary(0);
    return AtEnd ? V : std::nullopt;
  }

private:
  const BranchConditions &Of;
  unsigned Capability;
  RawTokens Tokens;
  Token T;
  bool AtEnd = false;

  void advance() { AtEnd = AtEnd || !Tokens.next(T); }
  bool consume(tok::TokenKind Kind) {
    if (AtEnd || T.isNot(Kind))
      return false;
    advance();
    return true;
  }

  static Value apply(tok::TokenKind Kind, Value A, Value B) {
    // One side can decide alone.
    if (Kind == tok::ampamp && ((A && !*A) || (B && !*B)))
      return 0;
    if (Kind == tok::pipepipe && ((A && *A) || (B && *B)))
      return 1;
    if (!A || !B)
      return std::nullopt;
    switch (Kind) {
    case tok::pipepipe:
    case tok::ampamp:
      return Kind == tok::ampamp; // what is not decided above
    case tok::equalequal:
      return *A == *B;
    case tok::exclaimequal:
      return *A != *B;
    case tok::less:
      return *A < *B;
    case tok::lessequal:
      return *A <= *B;
    case tok::greater:
      return *A > *B;
    case tok::greaterequal:
      return *A >= *B;
    case tok::plus:
      return *A + *B;
    case tok::minus:
      return *A - *B;
    case tok::star:
      return *A * *B;
    case tok::slash:
      return *B ? Value(*A / *B) : std::nullopt;
    case tok::percent:
      return *B ? Value(*A % *B) : std::nullopt;
    default: // of bits, `?:`
      return std::nullopt;
    }
  }

  Value binary(int Least) {
    Value Left = unary();
    for (;;) {
      int Precedence = AtEnd ? prec::Unknown
                             : getBinOpPrecedence(T.getKind(), /*GreaterThanIsOperator=*/true,
                                                  /*CPlusPlus11=*/true);
      if (Precedence <= Least)
        return Left;
      tok::TokenKind Kind = T.getKind();
      advance();
      Left = apply(Kind, Left, binary(Precedence));
    }
  }

  Value unary() {
    if (consume(tok::exclaim)) {
      Value V = unary();
      return V ? Value(!*V) : V;
    }
    if (consume(tok::minus)) {
      Value V = unary();
      return V ? Value(-*V) : V;
    }
    if (consume(tok::l_paren)) {
      Value V = binary(0);
      return consume(tok::r_paren) ? V : std::nullopt;
    }
    if (AtEnd)
      return std::nullopt;
    StringRef Text = Tokens.text();
    bool IsName = T.is(tok::raw_identifier), IsNumber = T.is(tok::numeric_constant);
    advance();
    if (IsName)
      return Text == "defined" ? definedness() : named(Text);
    if (!IsNumber)
      return std::nullopt;
    int64_t Number = 0;
    bool Failed = Text.rtrim("uUlL").getAsInteger(0, Number);
    return Failed ? std::nullopt : Value(Number);
  }

  Value definedness() {
    bool InParens = consume(tok::l_paren);
    StringRef Name = !AtEnd && T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
    advance();
    if (InParens && !consume(tok::r_paren))
      return std::nullopt;
    std::optional<bool> Known = Of.isDefined(Name, Capability);
    return Known ? Value(*Known) : std::nullopt;
  }

  /// The value of a macro, or of a call of one with parameters.
  Value named(StringRef Name) {
    if (AtEnd || T.isNot(tok::l_paren))
      return Of.valueOf(Name, Capability);
    unsigned Depth = 0;
    do {
      Depth += T.is(tok::l_paren);
      Depth -= T.is(tok::r_paren);
      advance();
    } while (Depth && !AtEnd);
    return std::nullopt;
  }
};

std::optional<bool> BranchConditions::isDefined(StringRef Name, unsigned Capability) const {
  if (cuda::isArchMacro(Name))
    return cuda::isArchMacroDefined(Name, Capability);
  std::string Key = (Name + " " + Twine(Capability)).str();
  if (auto Found = Known.find(Key); Found != Known.end())
    return Found->second;
  // `#ifndef X`, `#define X`: what is there before is no definition.
  if (!Open.insert(Name).second)
    return false;
  const std::vector<Definition> *All = definitionsOf(Name);
  std::optional<bool> Result;
  if (All) {
    Result = false;
    for (const Definition &D : *All) {
      std::optional<bool> Taken = areTaken(D.Around, Capability);
      if (Taken == false)
        continue;
      Result = Taken;
      if (Taken)
        break;
    }
  }
  Open.erase(Name);
  if (Open.empty())
    Known[Key] = Result;
  return Result;
}

std::optional<int64_t> BranchConditions::valueOf(StringRef Name, unsigned Capability) const {
  if (Name == "true" || Name == "false")
    return Name == "true";
  if (cuda::isArchMacro(Name))
    return cuda::archMacro(Name, Capability);
  const std::vector<Definition> *All = definitionsOf(Name);
  if (!All || !Open.insert(Name).second)
    return std::nullopt;
  std::optional<int64_t> Result = valueIn(*All, Capability);
  Open.erase(Name);
  return Result;
}

std::optional<int64_t> BranchConditions::valueIn(ArrayRef<Definition> All,
                                                 unsigned Capability) const {
  std::optional<int64_t> Result;
  bool IsAny = false;
  for (const Definition &D : All) {
    std::optional<bool> Taken = areTaken(D.Around, Capability);
    if (Taken == false)
      continue;
    std::optional<int64_t> Here =
        D.Text ? Parser(*this, D.File, D.Text->first, D.Text->second, Capability).whole()
               : std::nullopt;
    if (!Taken || !Here || (IsAny && Here != Result))
      return std::nullopt;
    Result = Here;
    IsAny = true;
  }
  return IsAny ? Result : 0; // a name that is not defined is 0
}

std::optional<bool> BranchConditions::holds(const Condition &C, unsigned Capability) const {
  if (C.Is == Condition::If) {
    std::optional<int64_t> V = Parser(*this, C.File, C.From, C.To, Capability).whole();
    return V ? std::optional(*V != 0) : std::nullopt;
  }
  StringRef Name =
      C.File.slice(C.From, C.To).trim().take_while([](char C) { return isAlnum(C) || C == '_'; });
  std::optional<bool> Known = isDefined(Name, Capability);
  return Known && C.Is == Condition::NotDefined ? std::optional(!*Known) : Known;
}

std::optional<bool> BranchConditions::areTaken(const Branches &Around, unsigned Capability) const {
  bool AllKnown = true;
  for (const Branch &B : Around) {
    for (const Condition &C : B.Before) {
      std::optional<bool> Holds = holds(C, Capability);
      if (Holds == true)
        return false;
      AllKnown &= Holds.has_value();
    }
    std::optional<bool> Holds = B.Own ? holds(*B.Own, Capability) : true;
    if (Holds == false)
      return false;
    AllKnown &= Holds.has_value();
  }
  return AllKnown ? std::optional(true) : std::nullopt;
}

} // namespace warplint
