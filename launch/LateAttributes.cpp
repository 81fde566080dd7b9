//===- LateAttributes.cpp - Attributes after a kernel's definition --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Clang drops an attribute from a declaration after the definition if the
/// definition has none of its kind (Sema's checkNewAttributesAfterDef), and keeps
/// no trace but a warning. nvcc takes it. So the text is read.
///
//===----------------------------------------------------------------------===//

#include "launch/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint::launch {

static std::optional<AttributeKind> kindSpelled(llvm::StringRef Name) {
  for (AttributeKind Kind : {AttributeKind::LaunchBounds, AttributeKind::MaxRegisters,
                             AttributeKind::BlockSize, AttributeKind::ClusterDims})
    if (Name == spelling(Kind))
      return Kind;
  return std::nullopt;
}

/// The attributes that are spelled in \p Text, which begins at \p Begin.
static void findSpelled(llvm::StringRef Text, SourceLocation Begin, const LangOptions &Language,
                        std::vector<LateAttribute> &Found) {
  // The buffer that a lexer reads ends with a 0.
  std::string Copy = Text.str();
  Lexer Tokens(Begin, Language, Copy.c_str(), Copy.c_str(), Copy.c_str() + Copy.size());
  unsigned Depth = 0;
  std::optional<LateAttribute> Open;
  size_t At = 0;
  for (Token T;;) {
    Tokens.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return;
    size_t Offset = T.getLocation().getRawEncoding() - Begin.getRawEncoding();
    if (T.is(tok::raw_identifier) && !Open) {
      if (std::optional<AttributeKind> Kind = kindSpelled(T.getRawIdentifier())) {
        Open = LateAttribute{*Kind, T.getLocation(), {}};
        At = Offset;
      }
      continue;
    }
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren) && Depth;
    if (Open && T.is(tok::r_paren) && Depth == 0) {
      Open->Text = Text.slice(At, Offset + 1);
      Found.push_back(*Open);
      Open.reset();
    }
  }
}

/// The attributes in the text of \p D before its name.
static void findInText(const FunctionDecl *D, std::vector<LateAttribute> &Found) {
  const ASTContext &Context = D->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Begin = Sources.getExpansionLoc(D->getBeginLoc());
  auto [File, Offset] = Sources.getDecomposedLoc(Begin);
  auto [NameFile, End] = Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getLocation()));
  if (File == NameFile && Offset < End)
    findSpelled(Sources.getBufferData(File).slice(Offset, End), Begin, Context.getLangOpts(),
                Found);
}

std::vector<LateAttribute> readLate(const FunctionDecl *Kernel) {
  std::vector<LateAttribute> Found;
  bool AfterDefinition = false;
  for (const FunctionDecl *D : declarationsOf(Kernel)) {
    bool Bare = llvm::none_of(D->attrs(), [](const Attr *A) {
      return !A->isInherited() && isa<CUDALaunchBoundsAttr, AnnotateAttr>(A);
    });
    if (AfterDefinition && Bare)
      findInText(D, Found);
    AfterDefinition |= D->isThisDeclarationADefinition();
  }
  return Found;
}

} // namespace warplint::launch
