//===- FixIts.cpp - Edits that are safe to make ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/FixIts.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The characters of \p E in a file of the user's, perhaps in the argument of a
/// macro; invalid where a macro brings it or it is in a system header.
static CharSourceRange editableRange(const Expr *E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(spelledRange(E)), Sources, Context.getLangOpts());
  return Range.isInvalid() || Sources.isInSystemHeader(Range.getBegin()) ? CharSourceRange()
                                                                         : Range;
}

bool isSpelledAtUse(const Integer &I, const ASTContext &Context) {
  if (!I.From.Spelled || I.From.Named)
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  StringRef Outermost;
  for (SourceLocation L = I.From.Spelled->getBeginLoc(); L.isMacroID();
       L = Sources.getImmediateMacroCallerLoc(L))
    Outermost = Lexer::getImmediateMacroName(L, Sources, Context.getLangOpts());
  // A macro may use its argument twice. Those of the CUDA headers may hand their
  // arguments on to another one, but use each once.
  static constexpr llvm::StringLiteral Attributes[] = {"__launch_bounds__", "__maxnreg__",
                                                       "__block_size__", "__cluster_dims__"};
  return Outermost.empty() || is_contained(Attributes, Outermost);
}

std::string sourceText(const Expr *E, const ASTContext &Context) {
  CharSourceRange Range = editableRange(E, Context);
  if (Range.isInvalid())
    return "";
  return Lexer::getSourceText(Range, Context.getSourceManager(), Context.getLangOpts()).str();
}

std::optional<FixItHint> replaceText(const Expr *E, StringRef Text, const ASTContext &Context) {
  CharSourceRange Range = editableRange(E, Context);
  if (Range.isInvalid())
    return std::nullopt;
  return FixItHint::CreateReplacement(Range, Text);
}

std::optional<FixItHint> replaceLiteral(const Integer &I, int64_t NewValue,
                                        const ASTContext &Context) {
  const auto *Literal = dyn_cast_or_null<IntegerLiteral>(I.From.Spelled);
  if (!Literal)
    return std::nullopt;
  CharSourceRange Range = editableRange(Literal, Context);
  // Clang gives a template's argument the location of its parameter's name, which is the same for
  // every instance.
  if (Range.isInvalid() || !isDigit(sourceText(Literal, Context).c_str()[0]))
    return std::nullopt;
  return FixItHint::CreateReplacement(Range, std::to_string(NewValue));
}

std::optional<FixItHint> replaceArraySize(const VarDecl *Array, uint64_t Elements,
                                          const ASTContext &AST) {
  const TypeSourceInfo *Type = Array->getTypeSourceInfo();
  auto Written = Type ? Type->getTypeLoc().getAs<ConstantArrayTypeLoc>() : ConstantArrayTypeLoc();
  const Expr *Size = Written ? Written.getSizeExpr() : nullptr;
  if (!Size || !isa<IntegerLiteral>(Size->IgnoreImplicit()))
    return std::nullopt;
  return replaceText(Size, std::to_string(Elements), AST);
}

std::vector<FixItHint> swapText(const Expr *A, const Expr *B, const ASTContext &Context) {
  std::string TextA = sourceText(A, Context), TextB = sourceText(B, Context);
  // The other one may read what one of them writes.
  if (TextA.empty() || TextB.empty() || !mayBeCopied(A, Context) || !mayBeCopied(B, Context))
    return {};
  return {FixItHint::CreateReplacement(editableRange(A, Context), TextB),
          FixItHint::CreateReplacement(editableRange(B, Context), TextA)};
}

/// Whether a part of \p S runs code of its own: what that does is not known.
static bool runsCode(const Stmt *S, const SourceManager &Sources) {
  if (isa<CallExpr, CXXNewExpr, CXXDeleteExpr, LambdaExpr, PseudoObjectExpr, StmtExpr>(S))
    return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) // `dim3` only computes
    if (!Sources.isInSystemHeader(Made->getConstructor()->getLocation()) &&
        !Made->getConstructor()->isTrivial())
      return true;
  return any_of(S->children(),
                [&](const Stmt *Child) { return Child && runsCode(Child, Sources); });
}

bool mayBeCopied(const Expr *E, const ASTContext &Context) {
  return !E->HasSideEffects(Context, /*IncludePossibleEffects=*/false) &&
         !runsCode(E, Context.getSourceManager());
}

/// Whether \p F is what its name alone leads to, with the arguments that are spelled.
static bool isNamedInFull(const DeclRefExpr *Name, const FunctionDecl *F) {
  if (Name->hadMultipleCandidates())
    return false;
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  if (!Template)
    return true;
  const TemplateParameterList *Parameters = Template->getTemplateParameters();
  return !Parameters->hasParameterPack() &&
         Name->getNumTemplateArgs() >= Parameters->getMinRequiredArguments();
}

/// Whether the name of \p T means the same type everywhere in the file.
static bool hasPlainName(QualType T) {
  T = T.getCanonicalType();
  while (!T->getPointeeType().isNull())
    T = T->getPointeeType();
  if (T->isBuiltinType())
    return true;
  const auto *Tag = T->getAsTagDecl();
  if (!Tag || !Tag->getIdentifier() || isa<ClassTemplateSpecializationDecl>(Tag))
    return false;
  for (const DeclContext *D = Tag->getDeclContext(); !D->isTranslationUnit(); D = D->getParent())
    if (!isa<NamespaceDecl, LinkageSpecDecl>(D))
      return false;
  return true;
}

std::string kernelText(const Expr *Kernel, const FunctionDecl *Caller, const ASTContext &Context) {
  std::string Text = sourceText(Kernel, Context);
  const auto *Name = dyn_cast<DeclRefExpr>(Kernel->IgnoreParenImpCasts());
  const auto *F = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
  if (Text.empty() || !F || isNamedInFull(Name, F))
    return Text;
  bool Plain =
      Caller && !Caller->isTemplateInstantiation() &&
      all_of(F->parameters(), [](const ParmVarDecl *P) { return hasPlainName(P->getType()); });
  if (!Plain)
    return "";
  PrintingPolicy Policy(Context.getLangOpts());
  Policy.FullyQualifiedName = true;
  Policy.SuppressUnwrittenScope = true;
  std::vector<std::string> Types;
  for (const ParmVarDecl *P : F->parameters())
    Types.push_back(P->getType().getCanonicalType().getAsString(Policy));
  return "static_cast<void (*)(" + join(Types, ", ") + ")>(" + Text + ")";
}

} // namespace warplint
