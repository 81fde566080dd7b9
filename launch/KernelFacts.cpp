//===- KernelFacts.cpp - What the source says of one kernel ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace warplint::launch {

bool KernelFacts::isPattern() const { return Function->isDependentContext(); }

std::string KernelFacts::name() const {
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  PrintingPolicy Policy(Function->getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  Function->getNameForDiagnostic(Stream, Policy, /*Qualified=*/true);
  return Name;
}

std::string KernelFacts::key() const {
  return name() + " " + Function->getType().getCanonicalType().getAsString();
}

const clang::FunctionDecl *writtenDeclaration(const clang::FunctionDecl *Function) {
  const clang::FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
  return Pattern ? Pattern : Function;
}

const LaunchBounds *KernelFacts::boundsOn(llvm::StringRef Sm) const {
  auto Read = OnDevice.find(Sm);
  if (Read != OnDevice.end())
    return Read->second.Bounds ? &*Read->second.Bounds : nullptr;
  return Bounds && !BoundsDependOnArch ? &*Bounds : nullptr;
}

const KernelAttributes &KernelFacts::attributesOn(llvm::StringRef Sm) const {
  static const KernelAttributes None;
  auto Read = OnDevice.find(Sm);
  if (Read != OnDevice.end())
    return Read->second.Attributes;
  return BoundsDependOnArch ? None : Attributes;
}

uint64_t KernelFacts::staticSharedOn(llvm::StringRef Sm) const {
  auto Read = OnDevice.find(Sm);
  if (Read != OnDevice.end())
    return Read->second.StaticBytes;
  return SharedDependsOnArch ? 0 : Shared.StaticBytes;
}

} // namespace warplint::launch
