//===- LaunchCall.cpp - Recognizes the calls that launch kernels ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchCall.h"
#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/ErrorRecovery.h"
#include "text/MacroUses.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

const Expr *argument(const CallExpr *Call, unsigned I) {
  return Call && I < Call->getNumArgs() ? Call->getArg(I) : nullptr;
}

/// Whether \p F, whatever its name, is the program's own: of a namespace or a class, or with a
/// body outside of CUDA's headers.
static bool isOfProgram(const FunctionDecl *F) {
  bool Declared =
      F->getDeclContext()->getRedeclContext()->isTranslationUnit() && F->getDefinition() == nullptr;
  return !Declared && !isCudaFunction(F);
}

StringRef calleeName(const CallExpr *Call) {
  const IdentifierInfo *Name = nullptr;
  if (const FunctionDecl *Function = Call->getDirectCallee(); Function && isOfProgram(Function))
    return {};
  if (const auto *Callee = dyn_cast_or_null<NamedDecl>(Call->getCalleeDecl()))
    Name = Callee->getIdentifier();
  else if (const auto *Overloads = dyn_cast<OverloadExpr>(Call->getCallee()->IgnoreParens()))
    Name = Overloads->getName().getAsIdentifierInfo(); // in a template
  return Name ? Name->getName() : StringRef();
}

/// The function that \p Call launches by; null where it launches by none.
static const cuda::Function *functionOf(const CallExpr *Call) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  if (!Found || !Found->launches() || Call->getNumArgs() < Found->leastArguments())
    return nullptr;
  const auto *Written = dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
  return Written && isTypoCorrected(Written, Written->getDecl()->getASTContext()) ? nullptr : Found;
}

std::optional<LaunchForm> formOf(const CallExpr *Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return LaunchForm();
  const cuda::Function *Function = functionOf(Call);
  return Function ? std::optional(LaunchForm(Function)) : std::nullopt;
}

/// The arguments of \p Call, a call of \p Function, by their roles.
static LaunchArguments argumentsOf(const CallExpr *Call, const cuda::Function &Function) {
  LaunchArguments A;
  for (auto [I, Role] : enumerate(Function.Roles)) {
    const Expr *E = argument(Call, I);
    switch (Role) {
    case cuda::Role::Kernel:
      A.Kernel = E;
      break;
    case cuda::Role::Grid:
      A.Grid.push_back(E);
      break;
    case cuda::Role::Block:
      A.Block.push_back(E);
      break;
    case cuda::Role::Shared:
      A.Shared = E;
      break;
    case cuda::Role::Parameters:
      A.Parameters = E;
      break;
    case cuda::Role::Stream:
      A.Stream = E;
      break;
    case cuda::Role::Config:
      A.Config = E;
      break;
    case cuda::Role::AnyNode: // the last one, in every version
      A.Config = argument(Call, Call->getNumArgs() - 1);
      A.IsAnyNode = true;
      break;
    case cuda::Role::NewNode:
      A.NewNode = E;
      break;
    default:
      break;
    }
  }
  return A;
}

/// The arguments between the chevrons. Clang writes them as a call of its own.
static LaunchArguments argumentsOf(const CUDAKernelCallExpr *Chevron) {
  LaunchArguments A;
  const CallExpr *Config = Chevron->getConfig();
  const FunctionDecl *Callee = Config ? Config->getDirectCallee() : nullptr;
  const cuda::Function *Configure =
      Callee && Callee->getIdentifier() ? cuda::find(Callee->getName()) : nullptr;
  if (Configure && Configure->What == cuda::Act::Configure)
    A = argumentsOf(Config, *Configure);
  llvm::erase(A.Grid, nullptr); // left out while it is typed
  llvm::erase(A.Block, nullptr);
  A.Kernel = Chevron->getCallee();
  return A;
}

LaunchArguments argumentsOf(const CallExpr *Call) {
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Call))
    return argumentsOf(Chevron);
  const cuda::Function *Function = functionOf(Call);
  return Function ? argumentsOf(Call, *Function) : LaunchArguments();
}

LaunchInstance asWritten(const CallExpr *Call) {
  LaunchArguments A = argumentsOf(Call);
  LaunchInstance Launch;
  auto Set = [&](LaunchPart Part, ArrayRef<const Expr *> Parts) {
    if (!Parts.front() || isa<CXXDefaultArgExpr>(Parts.front()))
      return;
    Launch[Part].Written = Parts.front();
    Launch[Part].Range = {spelledRange(Parts.front()).getBegin(),
                          spelledRange(Parts.back()).getEnd()};
  };
  Launch.Call = Call;
  Launch.WholeArguments = !A.Config && A.Grid.size() == 1;
  Set(KernelPart, A.Kernel);
  if (A.Config) {
    for (LaunchPart Part : {GridPart, BlockPart, SharedPart})
      Set(Part, A.Config);
  } else if (!A.Grid.empty() && !A.Block.empty()) {
    Set(GridPart, A.Grid);
    Set(BlockPart, A.Block);
    Set(SharedPart, A.Shared);
    Set(StreamPart, A.Stream);
  }
  return Launch;
}

bool runsOnDevice(const FunctionDecl *Function) {
  return Function && (Function->hasAttr<CUDAGlobalAttr>() ||
                      (Function->hasAttr<CUDADeviceAttr>() && !Function->hasAttr<CUDAHostAttr>()));
}

} // namespace warplint
