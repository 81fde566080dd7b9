//===- KernelFacts.cpp - What the source says of one kernel ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/KernelFacts.h"
#include "launch/values/Evaluator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
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

const LaunchBounds *KernelFacts::boundsOn(llvm::StringRef Sm) const {
  auto Read = OnDevice.find(Sm);
  if (Read != OnDevice.end())
    return Read->second.Bounds ? &*Read->second.Bounds : nullptr;
  return Bounds && !BoundsDependOnArch ? &*Bounds : nullptr;
}

uint64_t KernelFacts::staticSharedOn(llvm::StringRef Sm) const {
  auto Read = OnDevice.find(Sm);
  if (Read != OnDevice.end())
    return Read->second.StaticBytes;
  return SharedDependsOnArch ? 0 : Shared.StaticBytes;
}

/// The third argument of the bounds at \p Range as text. Clang keeps it in no
/// pass but a device pass for an architecture that has clusters.
static std::optional<IntValue> thirdBoundAsWritten(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Written = Sources.getExpansionRange(Range);
  llvm::StringRef Text =
      Lexer::getSourceText(Written, Sources, Context.getLangOpts()).rtrim(")").trim();
  unsigned Depth = 0, Commas = 0;
  size_t Third = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    Depth += Text[I] == '(';
    Depth -= Depth && Text[I] == ')';
    if (Text[I] == ',' && Depth == 1 && ++Commas == 2)
      Third = I + 1;
  }
  if (Commas != 2)
    return std::nullopt;
  int64_t Value = 0;
  if (Text.drop_front(Third).trim().getAsInteger(0, Value))
    return IntValue::unknown(Reason::Other, Range.getBegin());
  return IntValue::known({Value, {}, {}});
}

std::optional<LaunchBounds> readBounds(const FunctionDecl *Kernel, const Evaluator &Values) {
  // The last bound that is written holds. Declarations are linked backwards,
  // and Clang copies attributes onto later ones, marked as inherited.
  const CUDALaunchBoundsAttr *Last = nullptr;
  for (const FunctionDecl *D = Kernel->getMostRecentDecl(); D && !Last; D = D->getPreviousDecl())
    for (const auto *Attribute : D->specific_attrs<CUDALaunchBoundsAttr>())
      if (!Attribute->isInherited())
        Last = Attribute;
  if (!Last)
    return std::nullopt;
  LaunchBounds Bounds{Last->getRange(), Values.integer(Last->getMaxThreads()), {}, {}};
  if (const Expr *MinBlocks = Last->getMinBlocks())
    Bounds.MinBlocks = Values.integer(MinBlocks);
  if (const Expr *MaxBlocks = Last->getMaxBlocks())
    Bounds.MaxCluster = Values.integer(MaxBlocks);
  else
    Bounds.MaxCluster = thirdBoundAsWritten(Last->getRange(), Kernel->getASTContext());
  return Bounds;
}

} // namespace warplint::launch
