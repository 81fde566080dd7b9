//===- LaunchRegistersCheck.cpp - cuda-launch-registers -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "dataflow/Value.h"
#include "findings/BoundsFixes.h"
#include "findings/LaunchNotes.h"
#include "findings/RegisterCap.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// Whether only the registers of \p Kernel can keep a block of \p T from running on
/// \p Target. Bounds that the block exceeds are another check's to report; within
/// others that are known, ptxas keeps the registers in reach.
static bool isOpen(const KernelFacts &Kernel, const Triple &T, const arch::Target &Target) {
  const arch::Limits &Arch = *Target.Arch;
  if (!occupancy::checkBlock(Arch, leastExtents(T)).empty())
    return false;
  std::optional<uint64_t> Most = Kernel.mostThreadsOn(Arch.name());
  if (!Most)
    return true;
  uint64_t Threads = T.leastProduct();
  uint32_t Cap = occupancy::registerCap(Arch, uint32_t(*Most), std::nullopt);
  return Threads <= *Most && occupancy::checkRegisters(Arch, uint32_t(Threads), Cap).has_value();
}

/// The most registers per thread with which a block of \p Threads threads that does
/// not fit at \p Registers would.
static uint32_t mostRegisters(const arch::Limits &Arch, uint64_t Threads, uint32_t Registers) {
  occupancy::Config C;
  C.BlockThreads = uint32_t(Threads);
  C.RegistersPerThread = Registers;
  return occupancy::nextSteps(Arch, C).BetterRegisters.value_or(0);
}

namespace {
/// Finds launches whose blocks need more registers than a block or an SM has.
///
/// For the user-facing documentation see docs/checks/cuda-launch-registers.md
class LaunchRegistersCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    if (!Instance.Kernel)
      return;
    if (hasMeasurements())
      for (const Triple &T : Instance.block().members())
        checkMeasured(Site, Instance, T);
    if (Instance.block().isKnown() && Instance.block().members().size() == 1)
      checkCap(Site, Instance);
  }

private:
  /// Registers that a block takes, and those that it can have.
  struct Shortage {
    Measured Kernel;
    uint64_t Taken = 0;
    uint64_t Allowed = 0;
  };
  /// The registers that a block of \p T of \p Kernel lacks on \p Target, as measured.
  std::optional<Shortage> shortage(const KernelFacts *Kernel, const Triple &T,
                                   const arch::Target &Target) const {
    if (!Kernel || !isOpen(*Kernel, T, Target))
      return std::nullopt;
    std::optional<Measured> Found = measured(*Kernel, Target);
    if (!Found)
      return std::nullopt;
    std::optional<occupancy::Violation> Broken =
        occupancy::checkRegisters(*Target.Arch, uint32_t(T.leastProduct()), Found->registers());
    if (!Broken || Broken->What != occupancy::Limit::RegistersPerBlock)
      return std::nullopt;
    return Shortage{std::move(*Found), Broken->Asked, Broken->Allowed};
  }

  void checkMeasured(const LaunchSite &Site, const LaunchInstance &Instance, const Triple &T) {
    const KernelFacts &Kernel = *Instance.Kernel;
    TargetGroup Failing(targets().size()), NotMeasured(targets().size());
    std::map<const arch::Target *, Shortage> Lacking;
    bool Always = true;
    // The targets that were measured are judged; others by the nearest one, if none was.
    bool FailsMeasured = any_of(targets(), [&](const arch::Target &Target) {
      std::optional<Shortage> Lacks = shortage(&Kernel, T, Target);
      return Lacks && Lacks->Kernel.Exact;
    });
    for (const arch::Target &Target : targets())
      if (std::optional<Measured> Found = measured(Kernel, Target);
          FailsMeasured && !(Found && Found->Exact)) {
        NotMeasured.add(Target);
      } else if (std::optional<Shortage> Lacks = shortage(&Kernel, T, Target)) {
        Failing.add(Target);
        Lacking.emplace(&Target, std::move(*Lacks));
        Always = Always && alwaysLacks(Site, Instance, Target);
      }
    // Of several blocks, one that only a free combination brings may never be.
    if (Lacking.empty() || (T.isSpeculative() && !Always))
      return;
    Finding F = launchFinding(Site, Instance, BlockPart, Failing);
    bool Everywhere = Failing.members().size() + NotMeasured.members().size() == targets().size();
    F.Level = Always && Everywhere ? Severity::Error : Severity::Warning;
    auto Taken = [&](const arch::Target *Target) { return Lacking.at(Target).Taken; };
    uint64_t Least = Taken(Failing.members().front());
    bool Differs = false;
    for (const arch::Target *Target : Failing.members()) {
      Differs |= Taken(Target) != Taken(Failing.members().front());
      Least = std::min(Least, Taken(Target));
    }
    F.Text = formatv(
        "block of {0}{1} of '{2}' needs {3}{4}, above the limit of {5}; the launch fails {6}{7}{8}",
        T.isKnown() ? "" : "at least ", counted(T.leastProduct(), "thread"), Kernel.name(),
        Differs || !T.isKnown() ? "at least " : "", counted(Least, "register"),
        limitsByTarget(Failing,
                       [&](const arch::Target &Target) {
                         return std::to_string(Lacking.at(&Target).Allowed);
                       }),
        Failing.phrase(),
        when(T, BlockPart, Instance.block().members().size() == 1, Instance, sources()),
        Always ? "" : whenItLaunches(Instance));
    explainTriple(F, T, "thread");
    explainInstance(F, Instance, {BlockPart, KernelPart});
    allowForOtherValues(F, Instance, {BlockPart}, spellings(T), sources());
    std::vector<Measured> Used;
    for (const arch::Target *Target : Failing.members())
      Used.push_back(Lacking.at(Target).Kernel);
    explainMeasured(F, Kernel, Used);
    if (!NotMeasured.members().empty())
      F.note({}, formatv("'{0}' was not measured on {1}, which {2} not judged", Kernel.name(),
                         joined(NotMeasured.names()),
                         NotMeasured.members().size() == 1 ? "is" : "are"));
    const arch::Target &First = *Failing.members().front();
    uint64_t Threads = T.leastProduct();
    uint32_t Fits = mostRegisters(*First.Arch, Threads, Lacking.at(&First).Kernel.registers());
    F.note({}, formatv("a block of {0} fits with at most {1} per thread",
                       counted(Threads, "thread"), counted(Fits, "register")));
    offerBounds(F, Kernel, Threads);
    report(F);
  }

  /// Whether every block and every kernel of the launch lacks registers on \p Target.
  bool alwaysLacks(const LaunchSite &Site, const LaunchInstance &Instance,
                   const arch::Target &Target) const {
    return all_of(alternatives(Site, Instance), [&](const LaunchInstance *Other) {
      return all_of(Instance.block().members(), [&](const Triple &T) {
        std::optional<Shortage> Lacks = shortage(Other->Kernel, T, Target);
        return Lacks && Lacks->Kernel.isSure();
      });
    });
  }

  void checkCap(const LaunchSite &Site, const LaunchInstance &Instance) {
    const KernelFacts &Kernel = *Instance.Kernel;
    judge(
        Site, Instance, {BlockPart, KernelPart},
        [&](const LaunchInstance &Launch, const arch::Target &On, const Triple &T) {
          std::optional<std::pair<uint32_t, uint32_t>> CapAndFits;
          RegisterCap Cap = Launch.Kernel ? registerCapOf(*Launch.Kernel, On) : RegisterCap();
          // What was measured decides better than a cap.
          if (Cap.By != RegisterCap::MaxRegisters || !isOpen(*Launch.Kernel, T, On) ||
              measured(*Launch.Kernel, On))
            return CapAndFits;
          auto Threads = uint32_t(*T.product());
          if (occupancy::checkRegisters(*On.Arch, Threads, Cap.Registers))
            CapAndFits = {Cap.Registers, mostRegisters(*On.Arch, Threads, Cap.Registers)};
          return CapAndFits;
        },
        [&](Finding &F, const auto &CapAndFits, const TargetGroup &Group, const Triple &T) {
          auto [Cap, Fits] = CapAndFits;
          F.Level = Severity::Warning;
          F.Text = formatv("block of {0} fits with at most {1} per thread, but '__maxnreg__' of "
                           "'{2}' allows {3}; if the kernel uses more than {4}, the launch fails",
                           counted(*T.product(), "thread"), counted(Fits, "register"),
                           Kernel.name(), Cap, Fits);
          const auto &Given =
              *Kernel.attributesOn(Group.members().front()->Arch->name()).MaxRegisters;
          F.note(Given.Range.getBegin(), formatv("'{0}' is capped at {1} per thread here",
                                                 Kernel.name(), counted(Cap, "register")));
        });
  }

  void offerBounds(Finding &F, const KernelFacts &Kernel, uint64_t Threads) {
    // One edit serves all instances of a template.
    if (!isFirst(writtenDeclaration(Kernel.Function)->getLocation(), "bounds"))
      return;
    std::optional<uint64_t> Largest = largestBlock(model(), Kernel);
    uint64_t Bound = inWholeWarps(std::max(Largest.value_or(0), Threads), targets());
    if (Bound > targets().front().Arch->ThreadsPerBlock)
      return;
    std::optional<FixItHint> Add =
        addLaunchBounds(Kernel, Bound, buildText(Kernel.Function->getLocation()));
    if (!Add)
      return;
    if (F.Level == Severity::Error && proved(boundsProof(Kernel).mayAdd(Kernel, Bound)))
      F.Fixes.push_back(*Add);
    else
      F.note(Kernel.Function->getLocation(),
             formatv("'__launch_bounds__({0})' would limit its registers so that the block fits",
                     Bound),
             {*Add});
  }
};
} // namespace

WARPLINT_CHECK(LaunchRegistersCheck)

} // namespace warplint::checks
