//===- PartialWarpCheck.cpp - cuda-partial-warp ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "checks/partial_warp/RoundingProof.h"
#include "findings/SmallLaunch.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds launches whose block is not a multiple of the warp size, so that lanes
/// of its last warp stay idle.
///
/// Options:
///   SingleBlock  also report launches of a single block, or of no more threads than
///                one SM holds; default false
///
/// For the user-facing documentation see docs/checks/cuda-partial-warp.md
class PartialWarpCheck : public LaunchCheck {
public:
  PartialWarpCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), SingleBlock(Options.get("SingleBlock", false)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "SingleBlock", SingleBlock);
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    // The purpose of a block is unknown if its kernel is.
    if ((!SingleBlock && Instance.isSingleBlock()) || !Instance.Kernel)
      return;
    for (const Triple &Block : Instance.block().members())
      checkBlock(Site, Instance, Block);
  }

private:
  const bool SingleBlock;
  void checkBlock(const LaunchSite &Site, const LaunchInstance &Instance, const Triple &Block) {
    bool Always = Instance.block().members().size() == 1 && !Instance[BlockPart].ByCall;
    std::optional<uint64_t> Threads = Block.product();
    // One thread per block is a choice; a block that can't be launched is
    // cuda-launch-dimensions' to report.
    if (!Threads || *Threads <= 1 || (!Always && Block.isSpeculative()))
      return;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<uint64_t> {
      // Of a row of sizes by the size of the work, the small ones have little to do.
      bool LittleWork = (*Threads < T.Arch->WarpSize && Instance.BlockChoices > MostChoices) ||
                        (!SingleBlock && fitsOneSm(T, Instance, *Threads));
      bool Partial = *Threads % T.Arch->WarpSize != 0 && !LittleWork &&
                     occupancy::checkBlock(*T.Arch, extents(Block)).empty();
      return Partial ? std::optional<uint64_t>(T.Arch->WarpSize) : std::nullopt;
    });
    for (const auto &[WarpSize, Group] : Groups) {
      uint64_t Rounded = alignTo(*Threads, WarpSize);
      Finding F = launchFinding(Site, Instance, BlockPart, Group);
      F.Text = formatv(
          "block of {0} is not a multiple of the warp size of {1}: {2} of its last warp "
          "{3} idle {4}{5}",
          counted(*Threads, "thread"), WarpSize,
          Rounded - *Threads == 1 ? "1 lane" : formatv("{0} lanes", Rounded - *Threads).str(),
          Rounded - *Threads == 1 ? "is" : "are", Group.phrase(),
          when(Block, BlockPart, Always, Instance, sources()));
      explainTriple(F, Block, "thread");
      explainInstance(F, Instance, {BlockPart});
      offerToRound(F, Site, Instance, Block, Rounded);
      report(F);
    }
  }

  void offerToRound(Finding &F, const LaunchSite &Site, const LaunchInstance &Instance,
                    const Triple &Block, uint64_t Rounded) const {
    const Integer *X = Block.part(0);
    std::optional<FixItHint> Round;
    if (uint64_t(X->Value) == *Block.product())
      Round = replaceLiteral(*X, Rounded, model().context());
    const KernelFacts *Kernel = Instance.Kernel;
    bool Allowed = !Kernel || !Kernel->Bounds ||
                   (Kernel->Bounds->MaxThreads.single() &&
                    uint64_t(Kernel->Bounds->MaxThreads.single()->Value) >= Rounded);
    if (!Allowed)
      Round.reset();
    if (Round && mayRoundBlock(Site, Instance, Rounded, targets(),
                               buildText(Instance.Call->getBeginLoc()), model().context())) {
      F.Fixes.push_back(*Round);
      return;
    }
    F.note(X->From.Spelled ? X->From.Spelled->getExprLoc() : SourceLocation(),
           formatv("{0} would fill {1}; the kernel must then ignore the threads beyond "
                   "its data",
                   counted(Rounded, "thread"),
                   counted(Rounded / targets().front().Arch->WarpSize, "warp")),
           Round ? std::vector{*Round} : std::vector<FixItHint>{});
  }
};
} // namespace

WARPLINT_CHECK(PartialWarpCheck)

} // namespace warplint::checks
