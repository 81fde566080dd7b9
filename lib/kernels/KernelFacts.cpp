//===- KernelFacts.cpp - The attributes and shared memory of a kernel -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

using namespace clang;

namespace warplint {

bool KernelFacts::isPattern() const { return Function->isDependentContext(); }

static PrintingPolicy policyFor(const FunctionDecl *Function) {
  PrintingPolicy Policy(Function->getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  return Policy;
}

static std::string qualifiedName(const FunctionDecl *Function, const PrintingPolicy &Policy) {
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Function->getNameForDiagnostic(Stream, Policy, /*Qualified=*/true);
  return Name;
}

std::string KernelFacts::name() const { return qualifiedName(Function, policyFor(Function)); }

std::string KernelFacts::key() const {
  PrintingPolicy Policy = policyFor(Function);
  // Clang leaves a default argument out of a name where the first that asked for the instance did
  // not spell it, and that may be another one in each pass.
  Policy.SuppressDefaultTemplateArgs = false;
  return qualifiedName(Function, Policy) + " " +
         Function->getType().getCanonicalType().getAsString(Policy);
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

std::optional<uint64_t> KernelFacts::mostThreadsOn(llvm::StringRef Sm) const {
  const LaunchBounds *Bounds = boundsOn(Sm);
  const Integer *Most = Bounds ? Bounds->MaxThreads.single() : nullptr;
  return Most && Most->Value > 0 ? std::optional<uint64_t>(Most->Value) : std::nullopt;
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

uint64_t KernelFacts::sureSharedOn(llvm::StringRef Sm) const {
  auto Read = OnDevice.find(Sm);
  if (Read != OnDevice.end())
    return Read->second.SureBytes;
  return SharedDependsOnArch ? 0 : Shared.SureBytes;
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

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
