//===- KernelSymbol.cpp - The names of a kernel in compiled code --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/KernelSymbol.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

using namespace clang;

namespace warplint {

llvm::SmallVector<std::string, 2> symbolsOf(const FunctionDecl &Kernel) {
  if (Kernel.isDependentContext() || Kernel.isInvalidDecl() || !Kernel.getIdentifier())
    return {};
  ASTContext &Context = Kernel.getASTContext();
  // GPU code has Itanium names wherever the host's come from.
  std::unique_ptr<ItaniumMangleContext> Mangler(
      ItaniumMangleContext::create(Context, Context.getDiagnostics()));
  if (!Mangler->shouldMangleDeclName(&Kernel))
    return {Kernel.getName().str()};
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Mangler->mangleName(GlobalDecl(&Kernel, KernelReferenceKind::Kernel), Stream);
  Stream.flush();
  llvm::SmallVector<std::string, 2> Names = {Name};
  llvm::StringRef Identifier = Kernel.getName();
  std::string Static = ("L" + llvm::utostr(Identifier.size()) + Identifier).str();
  size_t At = Name.find(Static);
  if (!Kernel.isExternallyVisible() && At != std::string::npos)
    Names.push_back(Name.erase(At, 1));
  return Names;
}

} // namespace warplint
