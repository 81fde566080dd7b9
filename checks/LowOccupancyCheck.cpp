//===- LowOccupancyCheck.cpp - cuda-low-occupancy -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchConfig.h"
#include "findings/LaunchNotes.h"
#include "checks/low_occupancy/OccupancyNotes.h"
#include "findings/SmallLaunch.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <optional>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds launches whose best possible occupancy is low, and reports what
/// limits it.
///
/// Options:
///   Threshold     percent; lower occupancies are reported; default 80
///   SharedMemoryStep, RegisterStep
///                 percent of a block's shared memory, of a thread's registers:
///                 where they limit, a launch is reported if that much less
///                 raises the occupancy; default 0 (never) and 20
///   SingleBlock   also report launches of a single block, or of no more
///                 threads than one SM holds; default false
///
/// For the user-facing documentation see docs/checks/cuda-low-occupancy.md
class LowOccupancyCheck : public LaunchCheck {
public:
  LowOccupancyCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), Threshold(percentOption("Threshold", 80)),
        SharedMemoryStep(Options.get("SharedMemoryStep", 0U)),
        RegisterStep(Options.get("RegisterStep", 20U)),
        SingleBlock(Options.get("SingleBlock", false)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "Threshold", Threshold);
    Options.store(Opts, "SharedMemoryStep", SharedMemoryStep);
    Options.store(Opts, "RegisterStep", RegisterStep);
    Options.store(Opts, "SingleBlock", SingleBlock);
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    for (const LaunchInstance *Other : alternatives(Site, Instance))
      if (isLowByDesign(*Other))
        return;
    // A launch that fails for its grid has no occupancy.
    if (!any_of(Instance.grid().members(), [&](const Triple &Grid) {
          return occupancy::checkGrid(*targets().front().Arch, leastExtents(Grid)).empty();
        }))
      return;
    // Of several sizes the work, the device or a trial of their speed chooses: the
    // low ones are wanted too.
    if (Instance.block().members().size() > 1 || Instance.BlockChoices > MostChoices)
      return;
    for (const Triple &Block : Instance.block().members())
      if (Block.isKnown() && occupancy::checkBlock(*targets().front().Arch, extents(Block)).empty())
        checkBlock(Site, Instance, Block);
  }

private:
  /// The most threads that a block of \p Kernel may get by an edit, beside those that other checks
  /// offer for its bounds.
  uint64_t mostThreads(const KernelFacts *Kernel) const {
    if (!Kernel)
      return UINT64_MAX;
    uint64_t Most = 0;
    for (const LaunchInstance *Launch : model().launchesOf(*Kernel))
      for (const Triple &T : Launch->block().members())
        Most = std::max(Most, T.product().value_or(0));
    uint64_t Unbound = UINT64_MAX; // no bounds are needed up to here
    for (const arch::Target &T : targets())
      Unbound = std::min<uint64_t>(Unbound, occupancy::threadsWithoutBounds(*T.Arch));
    Most = inWholeWarps(Most, targets());
    return Kernel->Bounds ? Most : std::max(Most, Unbound);
  }

  bool isLowByDesign(const LaunchInstance &Instance) const {
    if (!SingleBlock && Instance.isSingleBlock())
      return true;
    const KernelFacts *Kernel = Instance.Kernel;
    if (!Kernel) // if an error hides it, its bounds may explain a low occupancy
      return Instance.PartlyParsed;
    const Integer *Most = Kernel->Bounds ? Kernel->Bounds->MaxThreads.single() : nullptr;
    if (Most && Most->Value == 1)
      return true;
    // Who opts in to much shared memory, or asks for a minimum of one block, has
    // weighed occupancy against something else.
    const Integer *Least =
        Kernel->Bounds && Kernel->Bounds->MinBlocks ? Kernel->Bounds->MinBlocks->single() : nullptr;
    return (Least && Least->Value == 1) || model().isOptedIn(*Kernel);
  }

  /// Whether shared memory or registers keep \p C from a higher occupancy on \p T and
  /// no little less of them would help: a tile of the size that the algorithm wants.
  bool isLargeTile(const arch::Target &T, const occupancy::Config &C,
                   const occupancy::Result &R) const {
    if (R.Limiting.Warps || R.Limiting.Blocks || withDriversCarveout(T, C))
      return false;
    // What is static can be made smaller too.
    occupancy::Config Any = C;
    Any.DynamicShared += std::exchange(Any.StaticShared, 0);
    occupancy::NextSteps Steps = occupancy::nextSteps(*T.Arch, Any);
    auto IsFar = [](std::optional<uint64_t> Better, uint64_t Now, unsigned Step) {
      return !Better || *Better * 100 < Now * (100 - std::min(Step, 100U));
    };
    return (R.Limiting.SharedMemory &&
            IsFar(Steps.BetterDynamicShared, Any.DynamicShared, SharedMemoryStep)) ||
           (R.Limiting.Registers &&
            IsFar(Steps.BetterRegisters, C.RegistersPerThread, RegisterStep));
  }

  occupancy::Config configOn(const arch::Target &T, const LaunchInstance &Instance,
                             const Triple &Block) const {
    return configOf(T, Instance, Block, measuredConfig(Instance.Kernel, T));
  }

  /// Adds where the registers in \p Low were measured.
  void explainRegisters(Finding &F, const KernelFacts &Kernel, const LowConfigs &Low) const {
    std::vector<Measured> Used;
    for (const auto &[T, Config] : Low)
      if (std::optional<Measured> M = measured(Kernel, *T))
        Used.push_back(std::move(*M));
    if (!Used.empty())
      explainMeasured(F, Kernel, Used);
  }

  void checkBlock(const LaunchSite &Site, const LaunchInstance &Instance, const Triple &Block) {
    const KernelFacts *Kernel = Instance.Kernel;
    uint64_t Threads = *Block.product();
    // Occupancy, 0 to 1, with the targets that reach no more.
    std::map<double, TargetGroup> Groups;
    TargetGroup Low(targets().size()); // the same, in the order of the targets
    LowConfigs Configs;
    for (const arch::Target &T : targets()) {
      // Part of a warp is cuda-partial-warp's to report, but for a single thread.
      if ((Threads > 1 && Threads < T.Arch->WarpSize) ||
          (!SingleBlock && fitsOneSm(T, Instance, Threads)) || mayBeOversized(T, Instance))
        continue;
      occupancy::Config Config = configOn(T, Instance, Block);
      occupancy::Result R = occupancy::compute(*T.Arch, Config);
      // Above the limit without opt-in it is a choice, or does not run.
      bool Chosen = Config.StaticShared + Config.DynamicShared > T.Arch->SharedPerBlock;
      if (R.BlocksPerSm == 0 || Chosen || R.occupancy() * 100 >= Threshold ||
          isLargeTile(T, Config, R))
        continue;
      Groups.try_emplace(R.occupancy(), targets().size()).first->second.add(T);
      Low.add(T);
      Configs.emplace_back(&T, Config);
    }
    // Of a default set, one target alone is no reason to change the block.
    bool Alone = !targetsAreNamed() && Configs.size() == 1 && targets().size() > 1;
    if (Groups.empty() || Alone)
      return;
    // Asked late, since it reads the kernel: another size would be another kernel.
    if (any_of(alternatives(Site, Instance), [this](const LaunchInstance *Other) {
          return Other->Kernel && model().code(*Other->Kernel).isWrittenForItsBlock();
        }))
      return;
    const arch::Target &Worst = *Groups.begin()->second.members().front();
    occupancy::Config Config = configOn(Worst, Instance, Block);
    if (!isFirst(Kernel, Twine(Threads)))
      return;

    Finding F = launchFinding(Site, Instance, BlockPart, Low);
    std::vector<std::string> Shares;
    for (const auto &[Occupancy, Group] : Groups)
      Shares.push_back(percent(Occupancy) + " occupancy " + Group.phrase());
    F.Text = formatv("at most {0}: {1}{2}", joined(Shares),
                     limiter(Worst, Config, occupancy::compute(*Worst.Arch, Config)),
                     Config.StaticShared ? whenItLaunches(Instance) : "");
    explainTriple(F, Block, "thread");
    explainInstance(F, Instance, {BlockPart});
    // Shared memory seldom stays the same when the block does not.
    if (!occupancy::compute(*Worst.Arch, Config).Limiting.SharedMemory)
      suggestBlocks(F, Configs, Instance, Block, mostThreads(Kernel), model().context());
    explainNextSteps(F, Configs);
    if (Kernel)
      explainRegisters(F, *Kernel, Configs);
    if (Kernel)
      explainKernel(F, *Kernel,
                    Kernel->boundsOn(Worst.Arch->name()) ? "" : " with no '__launch_bounds__'");
    report(F);
  }

  const unsigned Threshold;
  const unsigned SharedMemoryStep, RegisterStep;
  const bool SingleBlock;
};
} // namespace

WARPLINT_CHECK(LowOccupancyCheck)

} // namespace warplint::checks
