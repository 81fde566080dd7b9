//===- TailEffectCheck.cpp - cuda-tail-effect -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchConfig.h"
#include "findings/LaunchNotes.h"
#include "findings/SmallLaunch.h"
#include "findings/Wording.h"
#include "launch/LaunchSite.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <optional>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// The last wave of a grid on one product. Equal for products that share a message, as those with
/// too few blocks for their SMs do.
struct Tail {
  uint64_t Blocks = 0;
  uint32_t Sms = 0;         ///< 0 where BlocksPerSm is.
  uint32_t BlocksPerSm = 0; ///< 0: less than one block for each SM, however many fit.
  bool WaitsAlone = false;  ///< No tail: an SM has one block, which waits for its threads.

  bool operator==(const Tail &Other) const = default;
};

/// What the SMs of the products in \p Group do of a grid with \p How.
static std::string describe(const Tail &How, bool IsKnown, const TargetGroup &Group) {
  std::string Blocks = (IsKnown ? "" : "at most ") + counted(How.Blocks, "block");
  if (How.BlocksPerSm == 0) {
    std::string Idle = limitsByTarget(Group, [&](const arch::Target &T) {
      uint64_t Idle = T.Gpu->Sms - How.Blocks;
      return formatv("{0} of {1} SMs ({2})", Idle, T.Gpu->Sms,
                     percent(occupancy::idleShare(How.Blocks, T.Gpu->Sms)))
          .str();
    });
    return formatv("grid of {0} leaves {1}{2} idle{3}", Blocks, IsKnown ? "" : "at least ", Idle,
                   StringRef(Idle).contains(" on ") ? "" : " " + Group.phrase());
  }
  if (How.WaitsAlone)
    return formatv("grid of {0} has fewer than 2 for each of the {1} SMs {2}: an SM with one has "
                   "nothing else to run while that block waits for its threads",
                   Blocks, How.Sms, Group.phrase());
  occupancy::Waves W = occupancy::waves(How.Blocks, How.Sms, How.BlocksPerSm);
  return formatv(
      "grid of {0} takes {1} waves of {2} {3}: the last with {4} is {5} full, and takes up to {6} "
      "of the kernel's time",
      Blocks, W.Rounds, counted(W.FullWave, "block"), Group.phrase(),
      counted(W.LastBlocks, "block"), percent(W.LastFill), percent(occupancy::tailShare(W)));
}

namespace {
/// Finds grids that leave SMs of a named product idle: less than a wave, or a
/// last wave of few blocks. Also those with less than two blocks for each SM, of
/// kernels that wait for their block.
///
/// Options:
///   Threshold  percent; the share of the SMs' time that must be idle at least;
///              default 20
///
/// For the user-facing documentation see docs/checks/cuda-tail-effect.md
class TailEffectCheck : public LaunchCheck {
public:
  TailEffectCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), Threshold(percentOption("Threshold", 20)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "Threshold", Threshold);
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    // A row of sizes is tried for their speed: the slow ones are wanted too.
    if (Instance.grid().members().size() > MostChoices || Instance.mayAskDevice())
      return;
    for (const Triple &Grid : Instance.grid().members())
      if (occupancy::checkGrid(*targets().front().Arch, leastExtents(Grid)).empty() &&
          !Grid.isSpeculative())
        checkGrid(Site, Instance, Grid);
  }

private:
  /// The most blocks of \p Launch that fit on an SM of \p T; 0 where that is not known.
  uint32_t mostPerSm(const arch::Target &T, const LaunchInstance &Launch) const {
    if (Launch.block().members().size() != 1 || !Launch.block().isKnown() ||
        mayBeOversized(T, Launch) ||
        !occupancy::checkBlock(*T.Arch, extents(Launch.block().members().front())).empty())
      return 0;
    occupancy::Config Config =
        configOf(T, Launch, Launch.block().members().front(), measuredConfig(Launch.Kernel, T));
    // The driver takes a preferred carveout as a hint: this is the most without.
    Config.CarveoutPercent = -1;
    return occupancy::compute(*T.Arch, Config).BlocksPerSm;
  }

  /// Whether an SM of \p T has nothing to run while its block waits at a barrier, though it could
  /// hold another.
  bool mayWaitAlone(const arch::Target &T, const LaunchInstance &Instance, uint64_t Blocks) const {
    return Blocks < 2 * uint64_t(T.Gpu->Sms) && Instance.Kernel && mostPerSm(T, Instance) > 1 &&
           model().code(*Instance.Kernel).BlockWait;
  }

  std::optional<Tail> tailOn(const arch::Target &T, const LaunchInstance &Instance,
                             const Triple &Grid) const {
    std::optional<uint64_t> Blocks = mostBlocks(Instance, Grid, T.Arch->name());
    if (!T.Gpu || !Blocks || isHelper(T, Instance, *Blocks))
      return std::nullopt;
    auto IsLoss = [&](double Share) { return Share > 0 && Share * 100 >= Threshold; };
    if (*Blocks < T.Gpu->Sms)
      return IsLoss(occupancy::idleShare(*Blocks, T.Gpu->Sms)) ? std::optional(Tail{*Blocks})
                                                               : std::nullopt;
    uint32_t Most = mostPerSm(T, Instance);
    if (!Grid.isKnown() || Most == 0)
      return std::nullopt;
    // An SM runs between one block at a time and as many at once as fit. The registers decide:
    // where they are unknown, each number must have a tail.
    bool IsMeasured = Instance.Kernel && measured(*Instance.Kernel, T);
    for (uint32_t PerSm = IsMeasured ? Most : 1; PerSm <= Most; ++PerSm)
      if (!IsLoss(occupancy::tailShare(occupancy::waves(*Blocks, T.Gpu->Sms, PerSm))))
        return mayWaitAlone(T, Instance, *Blocks)
                   ? std::optional(Tail{*Blocks, T.Gpu->Sms, Most, true})
                   : std::nullopt;
    return Tail{*Blocks, T.Gpu->Sms, Most};
  }

  void checkGrid(const LaunchSite &Site, const LaunchInstance &Instance, const Triple &Grid) {
    auto Groups =
        groupByVerdict(targets(), [&](const arch::Target &T) { return tailOn(T, Instance, Grid); });
    // As many blocks as the data has parts: another grid would be another kernel. Asked
    // last, since it reads the kernel.
    if (Groups.empty() || (Instance.Kernel && model().code(*Instance.Kernel).isWrittenForItsGrid()))
      return;
    for (const auto &[How, Group] : Groups) {
      std::string Text = describe(How, Grid.isKnown(), Group);
      if (!isFirst(Instance.Kernel, Text))
        continue;
      Finding F = launchFinding(Site, Instance, GridPart, Group);
      bool Always = Instance.grid().members().size() == 1 && !Instance[GridPart].ByCall;
      F.Text = Text + when(Grid, "grid", Always || !Grid.isKnown(), Instance, sources());
      if (How.BlocksPerSm == 0) {
        F.note({}, "with as many blocks as SMs, or a multiple of that, every SM has work");
      } else if (How.WaitsAlone) {
        F.note(model().code(*Instance.Kernel).BlockWait->getExprLoc(), "a block waits here");
        F.note({},
               formatv("an SM holds at most {0} of this size", counted(How.BlocksPerSm, "block")));
      } else {
        occupancy::Waves W = occupancy::waves(How.Blocks, How.Sms, How.BlocksPerSm);
        uint64_t Whole = (W.Rounds - 1) * W.FullWave;
        uint64_t Idle = How.Sms > W.LastBlocks ? How.Sms - W.LastBlocks : 0;
        F.note(
            {},
            formatv(
                "at most {0} per SM x {1} SMs = {2} blocks in a wave; in the last one {3} SMs are "
                "idle; {4} or {5} blocks are whole waves",
                counted(How.BlocksPerSm, "block"), How.Sms, W.FullWave, Idle, Whole,
                Whole + W.FullWave));
      }
      if (Grid.isKnown())
        explainTriple(F, Grid, "block");
      explainInstance(F, Instance, {GridPart});
      report(F);
    }
  }

  const unsigned Threshold;
};
} // namespace

WARPLINT_CHECK(TailEffectCheck)

} // namespace warplint::checks
