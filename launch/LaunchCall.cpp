//===- LaunchCall.cpp - How a call launches a kernel --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchCall.h"
#include "launch/MacroUses.h"
#include "launch/values/Effects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {
/// A function that launches, and which of its arguments is what; None: not one
/// of its own.
struct LaunchFunction {
  static constexpr unsigned None = ~0U;

  LaunchForm Form;
  /// Its name, and the one that CUDA's headers may make of it: where each thread is
  /// to have a stream of its own, or of a later version.
  StringRef Name, InHeaders;
  unsigned Kernel; ///< None: the struct has it too.
  unsigned Config; ///< Points to a struct with all the rest.
  unsigned Grid;   ///< Where the grid begins; the block follows.
  unsigned Parts;  ///< In so many arguments each: one `dim3` or three numbers.
  unsigned Shared;

  /// The least number of arguments that a call of it has.
  unsigned leastArguments() const {
    if (Config == None)
      return Grid + 2 * Parts;
    return (Kernel == None ? Config : Kernel) + 1; // which stands behind the struct
  }
};

constexpr unsigned None = LaunchFunction::None;
} // namespace

static constexpr LaunchFunction LaunchFunctions[] = {
    {LaunchForm::LaunchKernel, "cudaLaunchKernel", "cudaLaunchKernel_ptsz", 0, None, 1, 1, 4},
    {LaunchForm::LaunchCooperativeKernel, "cudaLaunchCooperativeKernel",
     "cudaLaunchCooperativeKernel_ptsz", 0, None, 1, 1, 4},
    {LaunchForm::LaunchKernelEx, "cudaLaunchKernelEx", "cudaLaunchKernelEx_ptsz", 1, 0, None, 1,
     None},
    {LaunchForm::LaunchKernelExC, "cudaLaunchKernelExC", "cudaLaunchKernelExC_ptsz", 1, 0, None, 1,
     None},
    {LaunchForm::DriverLaunchKernel, "cuLaunchKernel", "cuLaunchKernel_ptsz", 0, None, 1, 3, 7},
    {LaunchForm::DriverLaunchCooperativeKernel, "cuLaunchCooperativeKernel",
     "cuLaunchCooperativeKernel_ptsz", 0, None, 1, 3, 7},
    {LaunchForm::DriverLaunchKernelEx, "cuLaunchKernelEx", "cuLaunchKernelEx_ptsz", 1, 0, None, 3,
     None},
    {LaunchForm::GraphAddKernelNode, "cudaGraphAddKernelNode", "", None, 4, None, 1, None},
    {LaunchForm::GraphKernelNodeSetParams, "cudaGraphKernelNodeSetParams", "", None, 1, None, 1,
     None},
    {LaunchForm::GraphExecKernelNodeSetParams, "cudaGraphExecKernelNodeSetParams", "", None, 2,
     None, 1, None},
    {LaunchForm::DriverGraphAddKernelNode, "cuGraphAddKernelNode", "cuGraphAddKernelNode_v2", None,
     4, None, 3, None},
    {LaunchForm::DriverGraphKernelNodeSetParams, "cuGraphKernelNodeSetParams",
     "cuGraphKernelNodeSetParams_v2", None, 1, None, 3, None},
    {LaunchForm::DriverGraphExecKernelNodeSetParams, "cuGraphExecKernelNodeSetParams",
     "cuGraphExecKernelNodeSetParams_v2", None, 2, None, 3, None},
};

const Expr *argument(const CallExpr *Call, unsigned I) {
  return Call && I < Call->getNumArgs() ? Call->getArg(I) : nullptr;
}

/// Whether \p F, whatever its name, is the program's own: of a namespace or a class, or with a
/// body outside of CUDA's headers.
static bool isOfProgram(const FunctionDecl *F) {
  bool Declared = F->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
                  F->getDefinition() == nullptr;
  return !Declared && !isCudaFunction(F->getASTContext(), F);
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

/// The function that \p Call launches by; null where it is none.
static const LaunchFunction *functionOf(const CallExpr *Call) {
  StringRef Name = calleeName(Call);
  if (!Name.starts_with("cu"))
    return nullptr;
  const auto *Found = find_if(
      LaunchFunctions, [&](const LaunchFunction &F) { return Name == F.Name || Name == F.InHeaders; });
  bool Complete = Found != std::end(LaunchFunctions) && Call->getNumArgs() >= Found->leastArguments();
  return Complete ? Found : nullptr;
}

std::optional<LaunchForm> formOf(const CallExpr *Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return LaunchForm::TripleChevron;
  const LaunchFunction *Function = functionOf(Call);
  return Function ? std::optional(Function->Form) : std::nullopt;
}

/// The function of \p Form; null for the chevrons, which are none.
static const LaunchFunction *functionOf(LaunchForm Form) {
  const auto *Found = find_if(LaunchFunctions, [&](const LaunchFunction &F) { return F.Form == Form; });
  return Found != std::end(LaunchFunctions) ? Found : nullptr;
}

StringRef name(LaunchForm Form) {
  const LaunchFunction *Function = functionOf(Form);
  return Function ? Function->Name : "triple-chevron";
}

bool isCooperative(LaunchForm Form) {
  return Form == LaunchForm::LaunchCooperativeKernel ||
         Form == LaunchForm::DriverLaunchCooperativeKernel;
}

bool isOfDriver(LaunchForm Form) {
  const LaunchFunction *Function = functionOf(Form);
  return Function && Function->Parts == 3; // the driver has no `dim3`
}

bool isGraphNode(LaunchForm Form) {
  const LaunchFunction *Function = functionOf(Form);
  return Function && Function->Kernel == None;
}

std::vector<StringRef> launchFunctions() {
  std::vector<StringRef> Names;
  for (const LaunchFunction &F : LaunchFunctions) {
    Names.push_back(F.Name);
    if (!F.InHeaders.empty())
      Names.push_back(F.InHeaders);
  }
  return Names;
}

/// What stands between the chevrons. In code for the device Clang writes it as a
/// call of cudaLaunchDevice, behind the kernel and its arguments.
static LaunchArguments argumentsOf(const CUDAKernelCallExpr *Chevron) {
  const CallExpr *Config = Chevron->getConfig();
  const FunctionDecl *Configure = Config ? Config->getDirectCallee() : nullptr;
  bool OnDevice =
      Configure && Configure->getIdentifier() && Configure->getName() == "cudaLaunchDevice";
  unsigned First = OnDevice ? 2 : 0;
  LaunchArguments A;
  A.Kernel = Chevron->getCallee();
  if (const Expr *Grid = argument(Config, First))
    A.Grid = {Grid};
  if (const Expr *Block = argument(Config, First + 1))
    A.Block = {Block};
  A.Shared = argument(Config, First + 2);
  A.Stream = argument(Config, First + 3);
  return A;
}

LaunchArguments argumentsOf(const CallExpr *Call) {
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Call))
    return argumentsOf(Chevron);
  LaunchArguments A;
  const LaunchFunction *Function = functionOf(Call);
  if (!Function)
    return A;
  A.Kernel = argument(Call, Function->Kernel);
  if (Function->Config != None) {
    A.Config = argument(Call, Function->Config);
    return A;
  }
  for (unsigned I : seq(Function->Parts)) {
    A.Grid.push_back(argument(Call, Function->Grid + I));
    A.Block.push_back(argument(Call, Function->Grid + Function->Parts + I));
  }
  A.Shared = argument(Call, Function->Shared);
  A.Stream = argument(Call, Function->Shared + 1);
  return A;
}

static SourceRange rangeOf(ArrayRef<const Expr *> Parts) {
  return {spelledRange(Parts.front()).getBegin(), spelledRange(Parts.back()).getEnd()};
}

LaunchInstance asWritten(const CallExpr *Call) {
  LaunchArguments A = argumentsOf(Call);
  LaunchInstance Launch;
  Launch.Call = Call;
  Launch.KernelArgument = A.Kernel;
  Launch.WholeArguments = !A.Config && A.Grid.size() == 1;
  if (A.Config) {
    Launch.GridArgument = Launch.BlockArgument = Launch.SharedArgument = A.Config;
    Launch.GridRange = Launch.BlockRange = spelledRange(A.Config);
  } else if (!A.Grid.empty() && !A.Block.empty()) {
    Launch.GridArgument = A.Grid.front();
    Launch.BlockArgument = A.Block.front();
    Launch.GridRange = rangeOf(A.Grid);
    Launch.BlockRange = rangeOf(A.Block);
    auto Given = [](const Expr *E) { return E && !isa<CXXDefaultArgExpr>(E) ? E : nullptr; };
    Launch.SharedArgument = Given(A.Shared);
    Launch.StreamArgument = Given(A.Stream);
  }
  return Launch;
}

bool runsOnDevice(const FunctionDecl *Function) {
  return Function && (Function->hasAttr<CUDAGlobalAttr>() ||
                      (Function->hasAttr<CUDADeviceAttr>() && !Function->hasAttr<CUDAHostAttr>()));
}

} // namespace warplint::launch
