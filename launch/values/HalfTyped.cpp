//===- HalfTyped.cpp - What the parser made up for unfinished code ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/HalfTyped.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include <optional>

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// Whether something that ends a declaration follows \p V.
static bool isFinished(const VarDecl *V, const ASTContext &Context) {
  SourceLocation End = V->getEndLoc();
  if (End.isInvalid() || End.isMacroID())
    return true;
  std::optional<Token> Next =
      Lexer::findNextToken(End, Context.getSourceManager(), Context.getLangOpts());
  // A directive may stand before the end.
  return !Next || Next->isOneOf(tok::semi, tok::comma, tok::colon, tok::r_paren, tok::r_square,
                                tok::hash);
}

/// Whether \p E is spelled as what it refers to.
static bool isSpelledSo(const DeclRefExpr *E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Spelled = Sources.getSpellingLoc(E->getLocation());
  SmallString<32> Buffer;
  return Spelled.isInvalid() || !E->getDecl()->getIdentifier() ||
         Lexer::getSpelling(Spelled, Buffer, Sources, Context.getLangOpts()) ==
             E->getDecl()->getName();
}

bool isHalfTyped(const DeclRefExpr *E, const VarDecl *V, const ASTContext &Context) {
  if (!Context.getDiagnostics().hasErrorOccurred())
    return false;
  const VarDecl *Initialised = nullptr;
  const Expr *Init = V->getAnyInitializer(Initialised);
  return (Init && (isa<ImplicitValueInitExpr>(Init) || !isFinished(Initialised, Context))) ||
         !isSpelledSo(E, Context);
}

} // namespace warplint::launch
