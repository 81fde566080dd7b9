//===- LowOccupancyCheck.cpp - cuda-low-occupancy -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LowOccupancyCheck.h"
#include "checks/FixIts.h"
#include "checks/LaunchNotes.h"
#include "checks/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

LowOccupancyCheck::LowOccupancyCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheck(Name, Context), Threshold(Options.get("Threshold", 75U)),
      SingleBlock(Options.get("SingleBlock", false)) {}

void LowOccupancyCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  LaunchCheck::storeOptions(Opts);
  Options.store(Opts, "Threshold", Threshold);
  Options.store(Opts, "SingleBlock", SingleBlock);
}

bool LowOccupancyCheck::isLowByDesign(const launch::LaunchInstance &Instance) const {
  if (!SingleBlock && Instance.isSingleBlock())
    return true;
  const launch::KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel)
    return false;
  // Who opts in to much shared memory, or asks for a minimum of one block, has
  // weighed occupancy against something else.
  const launch::Integer *Least =
      Kernel->Bounds && Kernel->Bounds->MinBlocks ? Kernel->Bounds->MinBlocks->single() : nullptr;
  return (Least && Least->Value == 1) || model().isOptedIn(*Kernel);
}

/// What keeps the SM of \p T from being full, for one target.
static std::string limiter(const arch::Target &T, const occupancy::Config &C,
                           const occupancy::Result &R) {
  // Slots are taken by whole warps.
  uint32_t Resident = R.WarpsPerSm * T.Arch->WarpSize;
  std::string Blocks =
      R.BlocksPerSm == 1
          ? formatv("one block of {0} threads", C.BlockThreads).str()
          : formatv("{0} blocks of {1} threads", R.BlocksPerSm, C.BlockThreads).str();
  if (R.Limiting.SharedMemory && !R.Limiting.Warps)
    return formatv(
        "{0} of shared memory per block leave room for {1} per SM, {2} of {3} thread slots",
        counted(C.StaticShared + C.DynamicShared, "byte"), counted(R.BlocksPerSm, "block"),
        Resident, T.Arch->ThreadsPerSm);
  if (R.Limiting.Blocks)
    return formatv("the {0} block slots of an SM take {1} of {2} thread slots when blocks have {3}",
                   T.Arch->BlocksPerSm, Resident, T.Arch->ThreadsPerSm,
                   counted(C.BlockThreads, "thread"));
  return formatv("{0} {1} {2} of {3} thread slots empty", Blocks,
                 R.BlocksPerSm == 1 ? "leaves" : "leave", T.Arch->ThreadsPerSm - Resident,
                 T.Arch->ThreadsPerSm);
}

void LowOccupancyCheck::checkInstance(const launch::LaunchSite &Site,
                                      const launch::LaunchInstance &Instance) {
  for (const launch::LaunchInstance *Other : alternatives(Site, Instance))
    if (isLowByDesign(*Other))
      return;
  // A launch that fails for its grid has no occupancy.
  if (!any_of(Instance.Grid.members(), [&](const launch::Triple &Grid) {
        return occupancy::checkGrid(*targets().front().Arch, extents(Grid)).empty();
      }))
    return;
  // A row of sizes is tried for their speed: the low ones are wanted too.
  size_t MostChoices = Instance.OneOfKernels ? 1 : 2;
  if (Instance.Block.members().size() > MostChoices)
    return;
  for (const launch::Triple &Block : Instance.Block.members())
    if (Block.isKnown() && occupancy::checkBlock(*targets().front().Arch, extents(Block)).empty())
      checkBlock(Site, Instance, Block);
}

void LowOccupancyCheck::checkBlock(const launch::LaunchSite &Site,
                                   const launch::LaunchInstance &Instance,
                                   const launch::Triple &Block) {
  const launch::KernelFacts *Kernel = Instance.Kernel;
  const launch::Integer *Dynamic = Instance.DynamicShared.single();
  occupancy::Config Config;
  Config.BlockThreads = uint32_t(*Block.product());
  Config.DynamicShared = Dynamic ? std::max<int64_t>(Dynamic->Value, 0) : 0;
  Config.CarveoutPercent = Kernel ? Kernel->CarveoutPercent : -1;

  Finding F;
  // Occupancy, 0 to 1, with the targets that reach no more.
  std::map<double, TargetGroup> Groups;
  TargetGroup Low(targets().size()); // the same, in the order of the targets
  std::vector<const arch::Limits *> Affected;
  for (const arch::Target &T : targets()) {
    Config.StaticShared = Kernel ? Kernel->staticSharedOn(T.Arch->name()) : 0;
    occupancy::Result R = occupancy::compute(*T.Arch, Config);
    // Above the limit without opt-in it is low by design, or does not run.
    bool Chosen = Config.StaticShared + Config.DynamicShared > T.Arch->SharedPerBlock;
    if (R.BlocksPerSm == 0 || Chosen || R.occupancy() * 100 >= Threshold)
      continue;
    Groups.try_emplace(R.occupancy(), targets().size()).first->second.add(T);
    Low.add(T);
    Affected.push_back(T.Arch);
  }
  if (Groups.empty() ||
      !Reported.insert({Kernel, Config.BlockThreads, Config.StaticShared + Config.DynamicShared})
           .second)
    return;

  F.Location = Site.Location;
  F.Highlight = Instance.BlockRange;
  std::vector<std::string> Shares;
  for (const auto &[Occupancy, Group] : Groups)
    Shares.push_back(percent(Occupancy) + " occupancy " + Group.phrase());
  F.Targets = Low.names();
  const arch::Target &Worst = *Groups.begin()->second.members().front();
  Config.StaticShared = Kernel ? Kernel->staticSharedOn(Worst.Arch->name()) : 0;
  F.Text = formatv("at most {0}: {1}{2}", joined(Shares),
                   limiter(Worst, Config, occupancy::compute(*Worst.Arch, Config)),
                   Config.StaticShared ? whenItLaunches(Instance) : "");

  explainTriple(F, Block, "thread");
  explainInstance(F, Instance, Instance.BlockByCall);
  std::vector<uint32_t> Better = occupancy::betterBlocks(Affected, Config);
  if (!Better.empty()) {
    std::vector<std::string> Sizes;
    for (uint32_t Size : Better)
      Sizes.push_back(std::to_string(Size));
    const launch::Integer *X = Block.part(0);
    std::optional<FixItHint> Replace;
    if (uint64_t(X->Value) == Config.BlockThreads)
      Replace = replaceLiteral(*X, Better.front(), model().context());
    F.Notes.push_back(
        {X->From.Spelled ? X->From.Spelled->getExprLoc() : SourceLocation(),
         formatv("blocks of {0} threads reach a higher occupancy", joined(Sizes)).str(),
         Replace ? std::vector{*Replace} : std::vector<FixItHint>{}});
  }
  if (Kernel)
    explainKernel(F, *Kernel,
                  Kernel->boundsOn(Worst.Arch->name()) ? "" : " with no '__launch_bounds__'");
  report(F);
}

} // namespace warplint::checks
