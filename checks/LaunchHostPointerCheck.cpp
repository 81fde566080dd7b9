//===- LaunchHostPointerCheck.cpp - cuda-launch-host-pointer --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "facts/HostMemory.h"
#include "findings/LaunchNotes.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// Whether the program of \p Text makes host memory accessible, or asks whether it is.
static bool sharesHostMemory(StringRef Text) {
  return Text.contains("HostRegister") || Text.contains("ageableMemoryAccess") ||
         Text.contains("AGEABLE_MEMORY_ACCESS");
}

namespace {
/// See docs/checks/cuda-launch-host-pointer.md.
class LaunchHostPointerCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const auto *Call = dyn_cast_or_null<CUDAKernelCallExpr>(Instance.Call);
    if (!Call || !Instance.Kernel || !Instance.Caller || Instance.InDeviceCode ||
        Instance.OfPattern || Instance.OneOfKernels || Instance.Kernel->isPattern())
      return;
    for (const ParmVarDecl *Parameter : Instance.Kernel->Function->parameters())
      if (unsigned Index = Parameter->getFunctionScopeIndex();
          (Parameter->getType()->isObjectPointerType() ||
           Parameter->getType()->isLValueReferenceType()) &&
          Index < Call->getNumArgs())
        checkArgument(Site, Instance, *Parameter, Call->getArg(Index));
  }

private:
  void checkArgument(const LaunchSite &Site, const LaunchInstance &Instance,
                     const ParmVarDecl &Parameter, const Expr *Argument) {
    bool IsReference = Parameter.getType()->isReferenceType();
    const LocalValues &Locals = model().localsAround(Instance);
    std::optional<HostMemory> Memory =
        IsReference ? hostMemoryOf(Argument, Locals) : hostMemoryBehind(Argument, Locals);
    // A kernel that does not name it may get anything.
    if (!Memory || (Instance.Kernel->Function->hasBody() && !Parameter.isReferenced()) ||
        sharesHostMemory(sources().getBufferData(sources().getMainFileID())))
      return;
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Highlight = Argument->getSourceRange();
    F.Text = formatv("argument {0} of '{1}' ", Parameter.getFunctionScopeIndex() + 1,
                     Instance.Kernel->name());
    F.Text += Memory->IsShadow ? "is the host's address of " + Memory->Words +
                                     ", which is not its address on the GPU"
                               : (IsReference ? "is a reference to " : "points to ") +
                                     Memory->Words +
                                     ", which is host memory; the kernel faults unless the GPU can "
                                     "access pageable memory";
    F.note(Memory->Where, Memory->IsShadow ? "'cudaGetSymbolAddress' has the address on the GPU"
                                           : "it is from here");
    explainInstance(F, Instance, {KernelPart});
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(LaunchHostPointerCheck)

} // namespace warplint::checks
