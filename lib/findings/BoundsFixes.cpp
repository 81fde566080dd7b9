//===- BoundsFixes.cpp - Edits that give a kernel launch bounds ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/BoundsFixes.h"
#include "launch/LaunchModel.h"
#include "text/BuildText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace warplint {

std::optional<FixItHint> addLaunchBounds(const KernelFacts &Kernel, uint64_t Threads,
                                         const BuildText &Text) {
  const FunctionDecl *Definition = writtenDeclaration(Kernel.Function);
  if (!Definition->isThisDeclarationADefinition() || Kernel.BoundsDependOnArch || Kernel.Bounds ||
      Kernel.Attributes.MaxRegisters || Kernel.Attributes.BlockSize)
    return std::nullopt;
  // Another file, or another build of this one, may launch it with more threads.
  if (Text.isHeader() || !Definition->getIdentifier() ||
      !Text.isSpelledOnlyWith(Definition->getName(), Definition->getLocation()))
    return std::nullopt;
  const auto *Global = Definition->getAttr<CUDAGlobalAttr>();
  if (!Global || Global->isInherited())
    return std::nullopt;
  const ASTContext &Context = Definition->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  // `__global__` is a macro, which an own macro of the user's may bring.
  SourceLocation Begin = Sources.getExpansionLoc(Global->getLocation());
  if (Begin.isInvalid() || Sources.isInSystemHeader(Begin) ||
      Lexer::getSourceText(CharSourceRange::getTokenRange(Begin), Sources, Context.getLangOpts()) !=
          "__global__")
    return std::nullopt;
  SourceLocation End = Lexer::getLocForEndOfToken(Begin, 0, Sources, Context.getLangOpts());
  return FixItHint::CreateInsertion(End, " __launch_bounds__(" + std::to_string(Threads) + ")");
}

std::optional<uint64_t> largestBlock(const LaunchModel &Model,
                                     const KernelFacts &Kernel) {
  uint64_t Largest = 0;
  for (const KernelFacts &Instance : Model.kernels()) {
    if (writtenDeclaration(Instance.Function) != writtenDeclaration(Kernel.Function))
      continue;
    for (const LaunchInstance *Launch : Model.launchesOf(Instance)) {
      if (!Launch->block().isKnown())
        return std::nullopt;
      for (const Triple &T : Launch->block().members()) {
        if (!T.isKnown())
          return std::nullopt;
        Largest = std::max(Largest, *T.product());
      }
    }
  }
  return Largest;
}

} // namespace warplint
