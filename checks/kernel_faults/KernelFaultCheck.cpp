//===- KernelFaultCheck.cpp - The base of checks on what a kernel does ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/kernel_faults/KernelFaultCheck.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

ArrayRef<KernelFault> KernelFaultCheck::faultsOf(const LaunchInstance &Launch,
                                                 const arch::Target &On, const Triple &Block) {
  // A launch that fails runs no thread.
  if (!Launch.Kernel || !Block.isKnown() ||
      !occupancy::checkBlock(*On.Arch, extents(Block)).empty())
    return {};
  const KernelRun &Run = runOf(Launch, Block);
  auto [Known, IsNew] = Faults.try_emplace(&Run);
  if (IsNew) {
    Known->second = faults(Run, Block);
    // Below, the threads of a warp run in step.
    bool InStep = none_of(targets(), [](const arch::Target &T) {
      return T.Arch->Cc >= arch::Capability{7, 0};
    });
    erase_if(Known->second, [&](const KernelFault &F) { return F.InWarp && InStep; });
  }
  return Known->second;
}

void KernelFaultCheck::checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) {
  const KernelFacts *Kernel = Instance.Kernel;
  Faults.clear();
  // A statement that could not be parsed is not in the kernel's body.
  if (!Kernel || Instance.PartlyParsed || Kernel->isPattern())
    return;
  // Of several sizes of a block one may not go with this kernel: what all have counts.
  std::vector<SourceLocation> Places;
  auto Blocks = Instance.block().members();
  for (auto [I, T] : enumerate(Blocks)) {
    std::vector<SourceLocation> Here;
    for (const KernelFault &F : faultsOf(Instance, targets().front(), T))
      if ((I == 0 || is_contained(Places, F.Where)) && !is_contained(Here, F.Where))
        Here.push_back(F.Where);
    Places = std::move(Here);
  }
  for (SourceLocation Place : Places) {
    auto FaultAt = [&](const LaunchInstance &Launch, const arch::Target &On, const Triple &T) {
      auto All = faultsOf(Launch, On, T);
      const auto *Found = find_if(All, [&](const KernelFault &F) { return F.Where == Place; });
      return Found == All.end() ? nullptr : Found;
    };
    judge(
        Site, Instance, {BlockPart, KernelPart},
        [&](const LaunchInstance &Launch, const arch::Target &On,
            const Triple &T) -> std::optional<std::string> {
          const KernelFault *Fault = FaultAt(Launch, On, T);
          return Fault ? std::optional(Fault->Text) : std::nullopt;
        },
        [&](Finding &F, const std::string &Text, const TargetGroup &Group, const Triple &Block) {
          const KernelFault *Fault = FaultAt(Instance, targets().front(), Block);
          F.Text = Text;
          if (!Fault || !Fault->Fails)
            F.Level = Severity::Warning;
          erase_if(F.Notes, [](const Note &N) { return N.Location.isInvalid(); }); // of the launch
          if (Fault)
            F.Notes.insert(F.Notes.begin(), Fault->Notes.begin(), Fault->Notes.end());
          F.note(F.Location, formatv("'{0}' is launched here with a block of {1}", Kernel->name(),
                                     product(Block)));
          F.Location = Place;
          F.Highlight = {};
        },
        /*IsOfTargets=*/false);
  }
}

std::string threadName(unsigned Lane, const Triple &Block) {
  auto X = unsigned(Block.part(0)->Value), Y = unsigned(Block.part(1)->Value);
  if (Y == 1 && Block.part(2)->Value == 1)
    return formatv("thread {0}", Lane).str();
  return formatv("thread ({0}, {1}, {2})", Lane % X, Lane / X % Y, Lane / X / Y);
}

std::string KernelFaultCheck::placeName(const ValueDecl *Object, int64_t Offset,
                                        const Expr *Access) const {
  const ASTContext &AST = model().context();
  if (isa<ParmVarDecl>(Object) && !Object->getType()->isPointerType())
    return formatv("what '{0}' leads to", Object->getName());
  bool IsScalar = !Object->getType()->isArrayType() && !Object->getType()->isPointerType();
  if (IsScalar && Offset == 0)
    return formatv("'{0}'", Object->getName());
  int64_t Bytes = AST.getTypeSizeInChars(Access->getType()).getQuantity();
  bool IsWhole = Bytes > 0 && Offset % Bytes == 0;
  return formatv("{0} {1} of '{2}'", IsWhole ? "element" : "byte",
                 IsWhole ? Offset / Bytes : Offset, Object->getName());
}

std::string KernelFaultCheck::condition(Certainty Is, const Sizes &Bounds) {
  if (Is == Certainty::Uniform)
    return " if a condition on data holds";
  std::string Text;
  for (const auto &[Parameter, Range] : Bounds) {
    if (!Parameter)
      return " for some values of its arguments";
    Text += Text.empty() ? " when" : " and";
    Text += formatv(" '{0}' is {1}", Parameter->getName(), Range.Low);
    if (Range.High == AnySize.High)
      Text += " or more";
    else if (Range.High != Range.Low)
      Text += formatv(" to {0}", Range.High);
  }
  return Text;
}

} // namespace warplint::checks
