//===- NvccDialect.cpp - Code that nvcc compiles and Clang rejects --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/NvccDialect.h"
#include "cuda/Functions.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace warplint {

/// The token that the source spells behind \p Before; in a macro, behind it in the definition.
static std::optional<Token> spelledBehind(const Token &Before, const Preprocessor &PP) {
  const SourceManager &Sources = PP.getSourceManager();
  return Lexer::findNextToken(Sources.getSpellingLoc(Before.getLocation()), Sources,
                              PP.getLangOpts());
}

static Token punctuator(tok::TokenKind Kind, unsigned Length, SourceLocation Place) {
  Token Made;
  Made.startToken();
  Made.setLocation(Place);
  Made.setKind(Kind);
  Made.setLength(Length);
  return Made;
}

static Token word(StringRef Spelling, SourceLocation Place, Preprocessor &PP) {
  IdentifierInfo *Name = PP.getIdentifierInfo(Spelling);
  Token Made = punctuator(Name->getTokenID(), Name->getLength(), Place);
  Made.setIdentifierInfo(Name);
  return Made;
}

/// Gives the parser \p Added next.
static void inject(ArrayRef<Token> Added, Preprocessor &PP) {
  auto Tokens = std::make_unique<Token[]>(Added.size());
  copy(Added, Tokens.get());
  PP.EnterTokenStream(std::move(Tokens), Added.size(), /*DisableMacroExpansion=*/true,
                      /*IsReinject=*/true);
}

NvccDialect::NvccDialect(Preprocessor &PP, ArrayRef<std::string> TemplateNames) : PP(PP) {
  this->TemplateNames.insert(TemplateNames.begin(), TemplateNames.end());
}

void NvccDialect::saw(const Token &T) {
  if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
    ++Depth;
  else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
    --Depth;
  trackConfiguration(T);
  trackAsm(T);
  if (!TemplateNames.empty() && T.isOneOf(tok::coloncolon, tok::period, tok::arrow))
    addTemplate(T);
  Previous = T.getKind();
}

void NvccDialect::trackConfiguration(const Token &T) {
  if (T.is(tok::lesslessless)) {
    Configuration = {true, Depth};
    return addType(T);
  }
  if (!Configuration.IsOpen || Depth > Configuration.Depth)
    return;
  if (Depth < Configuration.Depth || T.isOneOf(tok::semi, tok::greatergreatergreater, tok::eof)) {
    Configuration.IsOpen = false;
  } else if (T.is(tok::less)) { // of template arguments, or smaller than
    Configuration.Angles += Previous == tok::identifier;
  } else if (T.isOneOf(tok::greater, tok::greatergreater)) {
    Configuration.Angles -= std::min(Configuration.Angles, T.is(tok::greater) ? 1u : 2u);
  } else if (T.is(tok::comma) && !Configuration.Angles) {
    ++Configuration.Argument;
    addType(T);
  }
}

/// Puts the type of this argument behind \p Before where a brace follows.
void NvccDialect::addType(const Token &Before) {
  std::optional<Token> Next = spelledBehind(Before, PP);
  if (!Next || Next->isNot(tok::l_brace) || Configuration.Argument >= std::size(cuda::ChevronTypes))
    return;
  // In a macro, what follows is not expanded yet and has no place of its own.
  SourceLocation Place =
      Before.getLocation().isMacroID() ? Before.getLocation() : Next->getLocation();
  // A local name may be the same.
  inject({punctuator(tok::coloncolon, 2, Place),
          word(cuda::ChevronTypes[Configuration.Argument], Place, PP)},
         PP);
}

void NvccDialect::trackAsm(const Token &T) {
  if (T.is(tok::kw_asm))
    Asm = {true, false, Depth};
  else if (!Asm.IsOpen)
    return;
  else if (T.is(tok::semi) && Depth <= Asm.Depth)
    Asm.IsOpen = false;
  else if (T.isOneOf(tok::colon, tok::coloncolon)) // `::`: no outputs
    Asm.HasOperands |= Depth == Asm.Depth + 1;
  else if (T.is(tok::r_paren) && Asm.HasOperands && Depth == Asm.Depth + 1)
    addComma(T);
}

/// Puts a comma behind \p Before, the end of an operand, if another operand follows.
void NvccDialect::addComma(const Token &Before) {
  std::optional<Token> Next = spelledBehind(Before, PP);
  // `"r"(a)`, or `[name] "r"(a)`
  if (Next && Next->isOneOf(tok::string_literal, tok::l_square))
    inject(punctuator(tok::comma, 1, Before.getLocation()), PP);
}

/// "a.cuh:12:" for \p At, by which names are known that lack the word `template`.
static std::string lineOf(SourceLocation At, const SourceManager &Sources) {
  return (sys::path::filename(Sources.getFilename(At)) + ":" +
          Twine(Sources.getSpellingLineNumber(At)) + ":")
      .str();
}

std::string NvccDialect::missingTemplate(const Diagnostic &Info) {
  if (!Info.hasSourceManager())
    return "";
  const SourceManager &Sources = Info.getSourceManager();
  SourceLocation At = Sources.getSpellingLoc(Info.getLocation());
  switch (Info.getID()) {
  // A function that is not called, as the comparison is where an operator `<` is declared.
  case diag::err_ovl_unresolvable:
  case diag::err_bound_member_function:
    return lineOf(At, Sources);
  case diag::err_template_kw_missing:
    break;
  default:
    return "";
  }
  SmallString<64> Name; // the column may be that of the name, or of what is before it
  StringRef Format = Info.getNumArgs() > 1 ? "%1" : "%0"; // LLVM 19 has its qualifier first
  Info.FormatDiagnostic(Format.begin(), Format.end(), Name);
  return lineOf(At, Sources) + StringRef(Name).trim('\'').str();
}

/// Puts the word `template` behind \p Before where the name that follows lacks it.
void NvccDialect::addTemplate(const Token &Before) {
  std::optional<Token> Next = spelledBehind(Before, PP);
  if (!Next)
    return;
  std::string Line = lineOf(Next->getLocation(), PP.getSourceManager());
  std::string Name = Lexer::getSpelling(*Next, PP.getSourceManager(), PP.getLangOpts());
  auto BeginsArguments = [&] {
    std::optional<Token> Behind = spelledBehind(*Next, PP);
    return Behind && Behind->is(tok::less);
  };
  bool IsAny = TemplateNames.contains(Line) && Next->is(tok::raw_identifier) &&
               Name != "operator" && BeginsArguments();
  if (IsAny || TemplateNames.contains(Line + Name))
    inject(word("template", Before.getLocation(), PP), PP);
}

/// Whether this is an error about `typedef unsigned long long uint64_t` behind the C library's
/// `unsigned long`, which is as long. nvcc's own headers do not declare that name.
static bool isOtherInt64(const Diagnostic &Info) {
  if (Info.getID() != diag::err_redefinition_different_typedef)
    return false;
  SmallVector<BuiltinType::Kind, 2> Kinds;
  for (unsigned I = 0; I != Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype)
      if (const auto *Type = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)))
                                 ->getAs<BuiltinType>())
        Kinds.push_back(Type->getKind());
  llvm::sort(Kinds);
  using BT = BuiltinType;
  return Kinds == SmallVector<BT::Kind, 2>{BT::ULong, BT::ULongLong} ||
         Kinds == SmallVector<BT::Kind, 2>{BT::Long, BT::LongLong};
}

/// Whether this is about an `alignas` that is less than the type's own alignment, which nvcc
/// ignores with a warning, or that is between the words of a variable's type, as in
/// `__device__ alignas(128) T Map;`, where nvcc takes it for the variable's.
static bool isOfAlignment(const Diagnostic &Info) {
  if (Info.getID() == diag::err_alignas_underaligned)
    return true;
  if (Info.getID() != diag::err_attribute_not_type_attr)
    return false;
  SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  return Text.starts_with("'alignas'");
}

bool nvccAccepts(const Diagnostic &Info) {
  // `typename T::In<3>::type` without the word `template` is read as if the word were there.
  return isOtherInt64(Info) || isOfAlignment(Info) ||
         Info.getID() == diag::err_missing_dependent_template_keyword;
}

void forgetError(const Diagnostic &Info) {
  // Clang gives consumers no way to change what they have received.
  const_cast<DiagnosticsEngine *>(Info.getDiags())->Reset(/*soft=*/true);
}

void SilentConsumer::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Level < DiagnosticsEngine::Error)
    return;
  if (!HasError && nvccAccepts(Info))
    forgetError(Info);
  else
    HasError = true;
}

} // namespace warplint
