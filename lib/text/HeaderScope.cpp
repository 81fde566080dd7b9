//===- HeaderScope.cpp - Headers that an editor's pass needs --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/HeaderScope.h"
#include "cuda/Functions.h"
#include "text/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool isLeftOut(const Decl *D) {
  return isa_and_nonnull<TranslationUnitDecl, NamespaceDecl>(D->getDeclContext()) &&
         !isa<NamespaceDecl>(D) &&
         D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation());
}

/// Whether \p Name is a function that sets an attribute of the kernel in its first argument.
static bool setsAttribute(StringRef Name) {
  const cuda::Function *Known = cuda::find(Name);
  return Known && Known->What == cuda::Act::SetAttribute &&
         Known->Roles.front() == cuda::Role::Kernel;
}

void HeaderScope::walked(const FunctionDecl *Function) {
  if (!WholeUnit)
    Walked.insert(Function->getCanonicalDecl());
}

void HeaderScope::met(const FunctionDecl *Function) {
  if (!WholeUnit && !Context.getSourceManager().isInSystemHeader(Function->getLocation()))
    Met.insert(Function->getCanonicalDecl());
}

SmallVector<Decl *> HeaderScope::takeMissing() {
  SmallVector<Decl *> Missing;
  for (; NextMet != Met.size(); ++NextMet) {
    FunctionDecl *Definition = const_cast<FunctionDecl *>(Met[NextMet])->getDefinition();
    if (Definition && !Definition->hasSkippedBody() && !Walked.contains(Met[NextMet]))
      Missing.push_back(Definition);
  }
  return Missing;
}

/// The last name in the first argument of a call whose '(' \p Tokens gives next.
static StringRef firstArgument(RawTokens &Tokens) {
  StringRef Name;
  unsigned Depth = 0;
  for (Token T; Tokens.next(T);) {
    if (T.is(tok::l_paren))
      ++Depth;
    else if (T.is(tok::r_paren) && --Depth == 0)
      break;
    else if (T.is(tok::comma) && Depth == 1)
      break;
    else if (T.is(tok::raw_identifier))
      Name = Tokens.text();
  }
  return Name;
}

SmallVector<StringRef> HeaderScope::optInsInText(const DenseSet<SourceLocation> &Read) const {
  const SourceManager &Sources = Context.getSourceManager();
  SetVector<FileID> Files;
  for (const FunctionDecl *Function : Met)
    if (Function->isFromASTFile())
      Files.insert(Sources.getFileID(Sources.getExpansionLoc(Function->getLocation())));
  if (Context.getDiagnostics().hasUncompilableErrorOccurred())
    Files.insert(Sources.getMainFileID());
  SmallVector<StringRef> Names;
  for (FileID File : Files) {
    std::optional<MemoryBufferRef> Buffer = Sources.getBufferOrNone(File);
    if (!Buffer || !cuda::maySetAttribute(Buffer->getBuffer()))
      continue;
    SourceLocation Start = Sources.getLocForStartOfFile(File);
    RawTokens Tokens(Buffer->getBuffer(), Context.getLangOpts());
    for (Token T; Tokens.next(T);)
      if (T.is(tok::raw_identifier) && setsAttribute(Tokens.text()) &&
          !Read.contains(Start.getLocWithOffset(Tokens.begin())))
        Names.push_back(firstArgument(Tokens));
  }
  return Names;
}

} // namespace warplint
