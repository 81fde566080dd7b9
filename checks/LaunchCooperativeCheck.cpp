//===- LaunchCooperativeCheck.cpp - cuda-launch-cooperative ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchConfig.h"
#include "findings/LaunchNotes.h"
#include "checks/launch_cooperative/ResidentGrid.h"
#include "findings/Wording.h"
#include "launch/LaunchSite.h"
#include "launch/LaunchModel.h"
#include "launch/LaunchCall.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <optional>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// How many blocks a GPU holds at once, at the most.
struct Residency {
  const arch::Product *Gpu;
  uint32_t BlocksPerSm;

  uint64_t blocks() const { return uint64_t(BlocksPerSm) * Gpu->Sms; }
};

/// "2 times the blocks", of \p Number on each target of \p Group, which agree in that.
static std::string timesHeld(const DeviceProduct &Number, const TargetGroup &Group) {
  uint64_t Sms = Number.TimesSms ? 1 : Group.members().front()->Gpu->Sms;
  uint64_t Factor = uint64_t(Number.Factor);
  return formatv("{0}{1} times the blocks", Factor % Sms ? "more than " : "", Factor / Sms);
}

/// How \p Query differs from \p Launch: another kernel, or less than the launch has; empty if it
/// does not.
static std::string otherThanAsked(const OccupancyQuery &Query, const LaunchInstance &Launch) {
  const FunctionDecl *Kernel = Launch.Kernel ? Launch.Kernel->Function : nullptr;
  if (Query.Kernel && Kernel && Query.Kernel->getCanonicalDecl() != Kernel->getCanonicalDecl())
    return formatv("'{0}', but this cooperative launch is of '{1}'", Query.Kernel->getName(),
                   Launch.Kernel->name());
  auto IsOnly = [](const auto &Value) { return Value.members().size() == 1; };
  if (Query.Threads && IsOnly(Launch.block()))
    if (std::optional<uint64_t> Threads = Launch.block().members().front().product();
        Threads && uint64_t(*Query.Threads) < *Threads)
      return formatv("blocks of {0}, but this cooperative launch has blocks of {1}",
                     counted(*Query.Threads, "thread"), *Threads);
  if (Query.SharedBytes && Launch.dynamicShared().single() &&
      *Query.SharedBytes < Launch.dynamicShared().single()->Value)
    return formatv("{0} of dynamic shared memory, but this cooperative launch has {1}",
                   counted(*Query.SharedBytes, "byte"), Launch.dynamicShared().single()->Value);
  return "";
}

namespace {
/// Finds cooperative launches with more blocks than the GPU holds at once, and other launches of
/// kernels that wait for their grid.
///
/// For the user-facing documentation see docs/checks/cuda-launch-cooperative.md
class LaunchCooperativeCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const IntValue &Cooperative = Instance.number(CooperativePart);
    bool IsCooperative = Cooperative.isKnown() &&
                         all_of(Cooperative.members(), [](const Integer &I) { return I.Value; });
    if (Cooperative.isKnown() &&
        none_of(Cooperative.members(), [](const Integer &I) { return I.Value; }))
      checkWait(Site, Instance);
    if (IsCooperative)
      checkQuery(Site, Instance);
    // Who asks the device first launches no more than it holds.
    if (!IsCooperative || Instance.mayAskDevice())
      return;
    checkGrid(Site, Instance);
    if (Instance.grid().members().size() == 1)
      checkMultiple(Site, Instance, Instance.grid().members().front());
  }

private:
  /// The least that \p Launch takes on \p T.
  occupancy::Config leastResources(const arch::Target &T, const LaunchInstance &Launch) const {
    std::optional<Measured> Used = Launch.Kernel ? measured(*Launch.Kernel, T) : std::nullopt;
    occupancy::Config OfKernel;
    if (Used && Used->isSure())
      Used->addTo(OfKernel);
    return leastConfig(T, Launch, OfKernel);
  }

  /// The most blocks of \p Instance that any GPU of \p T holds at once; empty where
  /// no product of it is known.
  std::optional<Residency> most(const arch::Target &T, const LaunchInstance &Instance) const {
    const arch::Product *Gpu = T.Gpu ? T.Gpu : tables().largestProduct(T.Arch->Cc);
    if (!Gpu)
      return std::nullopt;
    occupancy::Result R = occupancy::compute(*T.Arch, leastResources(T, Instance));
    // A block that fits nowhere is for other checks to report.
    return R.BlocksPerSm ? std::optional(Residency{Gpu, R.BlocksPerSm}) : std::nullopt;
  }

  /// Reports a kernel that waits for its grid in a launch that is not cooperative.
  void checkWait(const LaunchSite &Site, const LaunchInstance &Instance) {
    const KernelFacts *Kernel = Instance.Kernel;
    if (!Kernel || Instance.PartlyParsed || Kernel->isPattern())
      return;
    const DeviceCode &Code = model().code(*Kernel);
    if (Code.GridWaits.empty() || Code.AsksForGrid)
      return;
    // The calls that are made under every block of the launch; unknown blocks may make any.
    auto Under = [&](DenseSet<const Stmt *> KernelRun::*Calls, bool Unknown) {
      return find_if(Code.GridWaits, [&](const CallExpr *Call) {
        return all_of(Instance.block().members(), [&](const Triple &T) {
          return T.isKnown() ? (runOf(Instance, T).*Calls).contains(Call) : Unknown;
        });
      });
    };
    auto Certain = Under(&KernelRun::Certain, false), End = Code.GridWaits.end();
    auto Possible = Certain == End ? Under(&KernelRun::Possible, true) : Certain;
    if (Possible == End)
      return;
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Level = Certain == End || Instance.OneOfKernels ? Severity::Warning : Severity::Error;
    bool IsOneGrid =
        Instance.grid().members().size() == 1 && Instance.grid().members()[0].isKnown();
    std::string Blocks = IsOneGrid ? product(Instance.grid().members()[0]) + " " : "";
    F.Text =
        formatv("'{0}' waits for all {1}blocks of its grid, but the launch is not cooperative; the "
                "kernel ends with an error",
                Kernel->name(), Blocks);
    F.note((*Possible)->getExprLoc(), "it waits here; only a cooperative launch can do that");
    explainInstance(F, Instance, {KernelPart});
    report(F);
  }

  /// Reports a question about another kernel, block or shared memory that sizes a cooperative grid.
  void checkQuery(const LaunchSite &Site, const LaunchInstance &Instance) {
    // A function with several launches can ask for one of them.
    bool IsOnly = none_of(model().launches(), [&](const LaunchSite &Other) {
      return &Other != &Site && Other.front().Caller == Site.front().Caller;
    });
    std::optional<OccupancyQuery> Query =
        IsOnly && !Instance.OneOfKernels ? onlyOccupancyQuery(Instance.Caller) : std::nullopt;
    std::string Other = Query ? otherThanAsked(*Query, Instance) : "";
    if (Other.empty())
      return;
    Finding F = launchFinding(Site, Instance, GridPart, TargetGroup::all(targets()));
    F.Text = formatv("the occupancy query at line {0} is for {1}",
                     sources().getExpansionLineNumber(Query->Call->getExprLoc()), Other);
    F.note(Query->Call->getExprLoc(), "the program asks here");
    explainInstance(F, Instance, {GridPart, BlockPart, SharedPart, KernelPart});
    report(F);
  }

  /// Judges a grid that is a multiple of unknown answers of the device.
  void checkMultiple(const LaunchSite &Site, const LaunchInstance &Instance, const Triple &Grid) {
    std::optional<ResidentGrid> Sized = ResidentGrid::of(Instance, Grid);
    if (!Sized)
      return;
    const DeviceProduct &Number = Sized->number();
    bool IsAsked = Number.Blocks.has_value();
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<uint64_t> {
      uint64_t Sms = Number.TimesSms || !T.Gpu ? 1 : T.Gpu->Sms;
      uint64_t Factor = uint64_t(Number.Factor), Times = Factor / Sms * 2 + (Factor % Sms != 0);
      return Sized->exceeds(T) ? std::optional(IsAsked ? Times : 0) : std::nullopt;
    });
    for (const auto &[Times, Group] : Groups) {
      Finding F = launchFinding(Site, Instance, GridPart, Group);
      bool Certain = IsAsked && Group.isEveryTarget() && !Instance.OneOfKernels;
      F.Level = Certain ? Severity::Error : Severity::Warning;
      if (IsAsked)
        F.Text =
            formatv("cooperative grid of {0} that the device holds at once; the launch fails {1}",
                    timesHeld(Number, Group), Group.phrase());
      else
        F.Text =
            formatv("cooperative grid of {0} on each SM exceeds the blocks of {1} that an SM holds "
                    "at once; the launch fails {2}",
                    counted(uint64_t(Number.Factor), "block"), counted(Sized->threads(), "thread"),
                    Group.phrase());
      if (Number.Blocks)
        F.note(Number.Blocks->By->getExprLoc(),
               "the program asks here how many blocks an SM holds");
      explainInstance(F, Instance, {GridPart, BlockPart, KernelPart});
      report(F);
    }
  }

  void checkGrid(const LaunchSite &Site, const LaunchInstance &Instance) {
    judge(
        Site, Instance, {GridPart, BlockPart, KernelPart},
        // Targets with the same number of blocks share a finding: clusters can make more of one
        // grid.
        [&](const LaunchInstance &Launch, const arch::Target &On, const Triple &Grid) {
          uint64_t Blocks = leastBlocks(Launch, Grid, On.Arch->name());
          std::optional<Residency> Most = most(On, Launch);
          return Most && Blocks > Most->blocks() ? std::optional(Blocks) : std::nullopt;
        },
        [&](Finding &F, uint64_t Blocks, const TargetGroup &Group, const Triple &Grid) {
          std::string Limits = limitsByTarget(Group, [&](const arch::Target &T) {
            return counted(most(T, Instance)->blocks(), "resident block");
          });
          F.Text = formatv("cooperative grid of {0}{1} exceeds the limit of {2}; the launch fails",
                           Grid.isKnown() ? "" : "at least ", counted(Blocks, "block"), Limits);
          for (const arch::Target *T : Group.members()) {
            Residency Most = *most(*T, Instance);
            std::string Text = formatv("at most {0} of {1} per SM x {2} SMs = {3} blocks on {4}",
                                       counted(Most.BlocksPerSm, "block"),
                                       counted(leastResources(*T, Instance).BlockThreads, "thread"),
                                       Most.Gpu->Sms, Most.blocks(), Most.Gpu->Name);
            if (!T->Gpu) { // one that is in no table could hold more
              Text += ", the product of " + T->Name + " with the most SMs";
              F.Level = Severity::Warning;
            }
            F.note({}, Text);
          }
        });
  }
};
} // namespace

WARPLINT_CHECK(LaunchCooperativeCheck)

} // namespace warplint::checks
