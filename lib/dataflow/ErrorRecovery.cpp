//===- ErrorRecovery.cpp - The parser's guesses for unfinished code -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/ErrorRecovery.h"
#include "text/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <optional>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether something that ends a declaration follows \p V.
static bool isFinished(const VarDecl *V, const ASTContext &Context) {
  SourceLocation End = V->getEndLoc();
  if (End.isInvalid() || End.isMacroID())
    return true;
  std::optional<Token> Next =
      Lexer::findNextToken(End, Context.getSourceManager(), Context.getLangOpts());
  // A directive may be before the end.
  return !Next ||
         Next->isOneOf(tok::semi, tok::comma, tok::colon, tok::r_paren, tok::r_square, tok::hash);
}

/// Whether the scope of \p E, `std::` or none, is the one that is written before it. Clang gives one
/// that it made up the place of the name.
static bool hasWrittenScope(const DeclRefExpr *E, const SourceManager &Sources) {
  SourceLocation Location = Sources.getSpellingLoc(
      E->hasQualifier() ? E->getQualifierLoc().getEndLoc() : E->getLocation());
  if (Location.isInvalid())
    return true;
  auto [File, Offset] = Sources.getDecomposedLoc(Location);
  StringRef Text = Sources.getBufferData(File);
  return E->hasQualifier() ? Text.drop_front(Offset).starts_with("::")
                           : !Text.take_front(Offset).rtrim().ends_with("::");
}

/// Whether \p E is spelled as what it refers to. Captures by a lambda's default are at its `&` or
/// `=`.
static bool isSpelledSo(const DeclRefExpr *E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Location = Sources.getSpellingLoc(E->getLocation());
  SmallString<32> Buffer;
  if (Location.isInvalid() || !E->getDecl()->getIdentifier())
    return true;
  StringRef Spelled = Lexer::getSpelling(Location, Buffer, Sources, Context.getLangOpts());
  return Spelled == E->getDecl()->getName() || Spelled == "&" || Spelled == "=";
}

bool isUnfinished(const VarDecl *V, const ASTContext &Context) {
  return Context.getDiagnostics().hasUncompilableErrorOccurred() && !isFinished(V, Context);
}

bool isTypoCorrected(const DeclRefExpr *E, const ASTContext &Context) {
  if (!Context.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  return !isSpelledSo(E, Context) || !hasWrittenScope(E, Context.getSourceManager());
}

bool isErrorRecovery(const DeclRefExpr *E, const VarDecl *V, const ASTContext &Context) {
  if (!Context.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  const VarDecl *Initialised = nullptr;
  const Expr *Init = V->getAnyInitializer(Initialised);
  return (Init && (isa<ImplicitValueInitExpr>(Init) || !isFinished(Initialised, Context))) ||
         !isSpelledSo(E, Context);
}

bool hasTypoCorrection(const Stmt *S, const ASTContext &Context) {
  if (!S || !Context.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  const auto *Name = dyn_cast<DeclRefExpr>(S);
  return (Name && isTypoCorrected(Name, Context)) ||
         any_of(S->children(), [&](const Stmt *Part) { return hasTypoCorrection(Part, Context); });
}

namespace {
/// Tells from the tokens after a variable's name where its scope ends: with the block around it,
/// or, of one that is declared in the parentheses of a loop, with that loop's block. Branches of
/// the preprocessor can break the count; then the end is not seen.
class ScopeEnd {
public:
  explicit ScopeEnd(bool IsParameter) : IsParameter(IsParameter) {}

  /// Whether the scope ended before \p T, or ends with it.
  bool at(const Token &T, StringRef Text) {
    if (Before == tok::hash && T.is(tok::raw_identifier))
      Counts &= !Text.starts_with("if") && !Text.starts_with("el");
    if (OwnBlock == Closed && Text == "else")
      OwnBlock = None; // a variable of `if` lives on; then the block around it ends its scope
    bool Ends = Counts && (OwnBlock == Closed || (Braces == 0 && T.is(tok::r_brace)));
    Before = T.getKind();
    count(T);
    return Ends;
  }

private:
  enum { None, Next, Open, Closed } OwnBlock = None;
  bool IsParameter;
  bool Counts = true;
  unsigned Braces = 0, Parentheses = 0; ///< Open since the name.
  tok::TokenKind Before = tok::unknown;

  void count(const Token &T) {
    if (OwnBlock == Next)
      OwnBlock = T.is(tok::l_brace) ? Open : None;
    if (T.is(tok::l_brace)) {
      ++Braces;
    } else if (T.is(tok::r_brace) && Braces) {
      if (--Braces == 0 && OwnBlock == Open)
        OwnBlock = Closed;
    } else if (T.is(tok::l_paren) && Braces == 0) {
      ++Parentheses;
    } else if (T.is(tok::r_paren) && Braces == 0) {
      if (Parentheses)
        --Parentheses;
      else if (!IsParameter)
        OwnBlock = Next;
    }
  }
};
} // namespace

bool hasDroppedReferences(const VarDecl *V, ArrayRef<const Expr *> References,
                          const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Begin = V->getLocation();
  if (!Context.getDiagnostics().hasUncompilableErrorOccurred() || !Begin.isFileID() ||
      Begin.isInvalid() || !V->getIdentifier())
    return false;

  DenseSet<unsigned> Read; // offsets in V's file
  auto [File, First] = Sources.getDecomposedLoc(Begin);
  for (const Expr *E : References) {
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    if (!Reference)
      continue; // behind a dot or an arrow, where names are passed over
    auto [InFile, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(Reference->getLocation()));
    if (InFile == File)
      Read.insert(Offset);
  }

  // To the end of its function; else of the file, and what includes it has its own.
  StringRef Text = Sources.getBufferData(File);
  unsigned Last = Text.size();
  if (const auto *Function = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()))
    if (const Stmt *Body = Function->getBody())
      if (auto [InFile, End] = Sources.getDecomposedLoc(Sources.getFileLoc(Body->getEndLoc()));
          InFile == File && End > First)
        Last = End;
  RawTokens Tokens(Text, Context.getLangOpts(), First);
  tok::TokenKind Before = tok::unknown;
  ScopeEnd Scope(isa<ParmVarDecl>(V)); // behind it another variable may have the name
  bool InLaunch = false;   // between `<<<` and `>>>`
  bool AsArgument = false; // the token before is the name, as an argument there
  for (Token T; Tokens.next(T); Before = T.getKind()) {
    unsigned Offset = Tokens.begin();
    if (Offset >= Last || Scope.at(T, Tokens.text()))
      break;
    // A launch that was left out reads what it is launched with.
    if (AsArgument && !T.isOneOf(tok::comma, tok::greatergreatergreater))
      return true;
    AsArgument = false;
    InLaunch = T.is(tok::lesslessless) || (InLaunch && T.isNot(tok::greatergreatergreater));
    bool IsMember = Before == tok::period || Before == tok::arrow || Before == tok::coloncolon;
    if (Offset <= First || T.isNot(tok::raw_identifier) || IsMember ||
        Tokens.text() != V->getName() || Read.contains(Offset))
      continue;
    AsArgument = InLaunch && (Before == tok::lesslessless || Before == tok::comma);
    if (!AsArgument)
      return true;
  }
  return AsArgument;
}

} // namespace warplint
