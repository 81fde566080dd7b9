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

#include "kernels/LateAttributes.h"
#include "text/RawTokens.h"
#include "kernels/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

static std::optional<AttributeKind> kindSpelled(llvm::StringRef Name) {
  for (AttributeKind Kind : {AttributeKind::LaunchBounds, AttributeKind::MaxRegisters,
                             AttributeKind::BlockSize, AttributeKind::ClusterDims})
    if (Name == spelling(Kind))
      return Kind;
  return std::nullopt;
}

/// The attributes that are spelled from offset \p From of \p File to \p To.
static void findSpelled(FileID File, unsigned From, unsigned To, const ASTContext &Context,
                        std::vector<LateAttribute> &Found) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::StringRef Text = Sources.getBufferData(File);
  SourceLocation Start = Sources.getLocForStartOfFile(File);
  RawTokens Tokens(Text, Context.getLangOpts(), From, To);
  unsigned Depth = 0, Begin = 0;
  std::optional<AttributeKind> Open;
  for (Token T; Tokens.next(T);) {
    if (T.is(tok::raw_identifier) && !Open) {
      Open = kindSpelled(Tokens.text());
      Begin = Tokens.begin();
      continue;
    }
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren) && Depth;
    if (Open && T.is(tok::r_paren) && Depth == 0) {
      Found.push_back({*Open, Start.getLocWithOffset(Begin), Text.slice(Begin, Tokens.end())});
      Open.reset();
    }
  }
}

/// The attributes in the text of \p D before its name.
static void findInText(const FunctionDecl *D, std::vector<LateAttribute> &Found) {
  const ASTContext &Context = D->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getBeginLoc()));
  auto [NameFile, End] = Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getLocation()));
  if (File == NameFile && Offset < End)
    findSpelled(File, Offset, End, Context, Found);
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

} // namespace warplint
