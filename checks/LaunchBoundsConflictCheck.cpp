//===- LaunchBoundsConflictCheck.cpp - cuda-launch-bounds-conflict --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "checks/launch_bounds_conflict/ExclusiveAttributes.h"
#include "checks/launch_bounds_conflict/RepeatedAttributes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds bounds of a kernel that contradict each other, its other attributes or
/// its redeclarations.
///
/// Options:
///   MaxRegCount  registers per thread that the build asks for by `-maxrregcount`;
///                0: not known, or none. The command reads it from the compile command.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-bounds-conflict.md
class LaunchBoundsConflictCheck : public LaunchCheck {
public:
  LaunchBoundsConflictCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), MaxRegCount(Options.get("MaxRegCount", 0U)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "MaxRegCount", MaxRegCount);
  }

  void checkKernel(const KernelFacts &Kernel) override {
    for (const Finding &F : exclusiveAttributes(Kernel, targets()))
      reportOnce(F);
    if (MaxRegCount)
      checkFlag(Kernel);
    // What one pass shows is not what another compiles.
    if (Kernel.BoundsDependOnArch)
      return;
    if (std::optional<Finding> F = clusterTwice(Kernel, targets()))
      reportOnce(*F);
    for (const Finding &F :
         repeatedAttributes(Kernel, targets(), boundsProof(Kernel), model().context()))
      reportOnce(F);
    if (std::optional<Finding> F = boundsElsewhere(Kernel, targets()))
      reportOnce(*F);
    for (const Finding &F : lateAttributes(Kernel, targets()))
      reportOnce(F);
  }

private:
  unsigned MaxRegCount;
  /// Reports \p F, which is about the attribute at its place, unless that was reported.
  void reportOnce(const Finding &F) {
    SourceLocation Place = sources().getFileLoc(F.Location);
    if (isFirst(Place, F.Targets.front()))
      report(F);
  }

  /// Bounds that make the build's flag mean nothing.
  void checkFlag(const KernelFacts &Kernel) {
    // Who asks for a minimum of blocks has chosen the registers of this kernel.
    auto Cap = [&](const arch::Target &T) -> std::optional<uint32_t> {
      const LaunchBounds *Bounds = Kernel.boundsOn(T.Arch->name());
      if (!Bounds || Bounds->MinBlocks || !isPositive(Bounds->MaxThreads))
        return std::nullopt;
      uint32_t Most = occupancy::registerCap(*T.Arch, Bounds->MaxThreads.single()->Value, {});
      return Most > MaxRegCount && Bounds->MaxThreads.single()->Value <= T.Arch->ThreadsPerSm
                 ? std::optional(Most)
                 : std::nullopt;
    };
    for (const auto &[Most, Group] : groupByVerdict(targets(), Cap)) {
      const LaunchBounds &Bounds = *Kernel.boundsOn(Group.members().front()->Arch->name());
      uint32_t Threads = Bounds.MaxThreads.single()->Value;
      Finding F;
      F.Location = Bounds.Range.getBegin();
      F.Highlight = Bounds.Range;
      F.Targets = Group.names();
      F.Text = formatv("'-maxrregcount={0}' has no effect on '{1}': its '__launch_bounds__' of {2} "
                       "take precedence and allow {3} per thread {4}",
                       MaxRegCount, Kernel.name(), counted(Threads, "thread"),
                       counted(Most, "register"), Group.phrase());
      explainCap(F, Bounds, IntValue::known({MaxRegCount, {}, {}}), Group);
      report(F);
    }
  }
};
} // namespace

WARPLINT_CHECK(LaunchBoundsConflictCheck)

} // namespace warplint::checks
