//===- UnneededBodies.cpp - Bodies that a device pass need not parse ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/UnneededBodies.h"
#include "frontend/TextDeclarations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

/// The name of \p File, by which another parse knows it; empty: it has none.
static StringRef nameOf(FileID File, const SourceManager &Sources) {
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return Entry ? Entry->getName() : StringRef();
}

UnneededBodies::UnneededBodies(const TextDeclarations &Text, const SourceManager &Sources) {
  std::vector<bool> AreNeeded = Text.neededBodies();
  // A file may be read several times, and a macro may declare several functions: a head is that of
  // an unneeded body only if it is nowhere that of another.
  StringMap<std::vector<Head>> Needed;
  for (auto [I, Body] : enumerate(Text.bodies())) {
    StringRef Name = nameOf(Body.Brace.File, Sources);
    if (!Name.empty() && Body.Head.File == Body.Brace.File)
      (AreNeeded[I] ? Needed : Heads)[Name].push_back({Body.Head.Offset, Body.Brace.Offset});
  }
  for (auto &Entry : Heads) {
    std::vector<Head> &Of = Entry.second;
    llvm::sort(Of);
    Of.erase(llvm::unique(Of), Of.end());
    const std::vector<Head> &Others = Needed[Entry.first()];
    erase_if(Of, [&](Head H) {
      return any_of(Others, [&](Head O) { return O.first <= H.second && H.first <= O.second; });
    });
  }
}

bool UnneededBodies::contains(const Decl *D) const {
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  bool OfDevice = D->hasAttr<CUDADeviceAttr>() || D->hasAttr<CUDAGlobalAttr>();
  if (Heads.empty() || !OfDevice || D->hasAttr<CUDAHostAttr>())
    return false;
  const SourceManager &Sources = D->getASTContext().getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(D->getLocation());
  auto Found = Heads.find(nameOf(File, Sources));
  if (Found == Heads.end())
    return false;
  ArrayRef<Head> Of = Found->second;
  const Head *After = partition_point(Of, [At = Offset](Head H) { return H.first <= At; });
  return After != Of.begin() && Offset <= std::prev(After)->second;
}

} // namespace warplint::frontend
