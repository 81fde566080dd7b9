//===- LibraryBodies.cpp - Parses without what CUDA's libraries do inside -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/LibraryBodies.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace clang;
using namespace llvm;

namespace warplint {

/// The outermost namespace around \p D; null: none.
static const NamespaceDecl *outermostNamespace(const Decl *D) {
  const NamespaceDecl *Outermost = nullptr;
  for (const DeclContext *Around = D->getDeclContext(); Around; Around = Around->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(Around))
      Outermost = Namespace;
  return Outermost;
}

/// Whether \p Path is a header of the arithmetic of small floating-point types: cuda_fp16.hpp, and
/// those for 8, 6 and 4 bits. They are long, and inline.
static bool isOfSmallFloats(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  return Name.ends_with(".hpp") && (Name.starts_with("cuda_fp") || Name.starts_with("cuda_bf"));
}

bool isOfLibrary(const Decl *D) {
  static constexpr llvm::StringLiteral Libraries[] = {"thrust", "cub", "hipcub", "cuda",
                                                      "cooperative_groups", "nvcuda"};
  const SourceManager &Sources = D->getASTContext().getSourceManager();
  if (!Sources.isInSystemHeader(D->getLocation()))
    return false;
  if (const NamespaceDecl *Namespace = outermostNamespace(D))
    return Namespace->getIdentifier() && is_contained(Libraries, Namespace->getName());
  return isOfSmallFloats(Sources.getFilename(Sources.getExpansionLoc(D->getLocation())));
}

namespace {

/// Says which bodies may be skipped; where there are several consumers, all have to.
class LibraryBodies : public ASTConsumer {
public:
  bool shouldSkipFunctionBody(Decl *D) override { return isOfLibrary(D); }
};

} // namespace

std::unique_ptr<ASTConsumer> withoutLibraryBodies(CompilerInstance &Compiler,
                                                  std::unique_ptr<ASTConsumer> Consumer) {
  Compiler.getFrontendOpts().SkipFunctionBodies = true;
  std::vector<std::unique_ptr<ASTConsumer>> Both;
  Both.push_back(std::make_unique<LibraryBodies>());
  Both.push_back(std::move(Consumer));
  return std::make_unique<MultiplexConsumer>(std::move(Both));
}

} // namespace warplint
