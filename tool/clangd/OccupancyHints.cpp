//===- OccupancyHints.cpp - Makes hints while the checks run ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/OccupancyHints.h"
#include "arch_tables/Limits.h"
#include "findings/Contract.h"
#include "findings/LaunchConfig.h"
#include "findings/LaunchFailure.h"
#include "findings/LaunchNotes.h"
#include "findings/Targets.h"
#include "findings/Wording.h"
#include "kernels/BlockContracts.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "occupancy/Occupancy.h"
#include "text/MacroUses.h"
#include "tool/clangd/EditorProgram.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

using namespace clang;
using namespace llvm;

namespace warplint::clangd {

namespace {

/// The resources of a block on a target; empty if it breaks a limit there that is not about
/// occupancy.
using ConfigOf = function_ref<std::optional<occupancy::Config>(const arch::Target &)>;

/// The cells of one row beside the targets, and what else a group shares.
using Cells = std::vector<std::string>;

std::string row(ArrayRef<std::string> Cells) { return "| " + join(Cells, " | ") + " |\n"; }

/// Rows of targets that share their cells, under \p Heads.
std::string table(ArrayRef<arch::Target> Targets, Cells Heads,
                  function_ref<Cells(const arch::Target &)> CellsOf) {
  std::string Text = row(Heads) + row(Cells(Heads.size(), "---"));
  auto Groups = groupByVerdict(
      Targets, [&](const arch::Target &T) { return std::optional(CellsOf(T)); });
  for (auto &[Shared, Group] : Groups) {
    Cells Whole = {join(Group.names(), ", ")};
    append_range(Whole, Shared);
    Text += row(Whole);
  }
  return Text;
}

/// The changes of the launch that would raise its occupancy.
std::string nextStep(const arch::Limits &Arch, const occupancy::Config &C,
                     const occupancy::Result &R) {
  if (R.WarpsPerSm == R.MaxWarpsPerSm)
    return "";
  std::vector<std::string> Steps;
  if (std::vector<uint32_t> Blocks = occupancy::betterBlocks({&Arch}, C, /*Most=*/1);
      !Blocks.empty()) {
    occupancy::Config Better = C;
    Better.BlockThreads = Blocks.front();
    Steps.push_back(formatv("blocks of {0} threads: {1}", Blocks.front(),
                            percent(occupancy::compute(Arch, Better).occupancy())));
  }
  occupancy::NextSteps Next = occupancy::nextSteps(Arch, C);
  if (Next.BetterRegisters)
    Steps.push_back(formatv("at most {0} registers per thread: {1}", *Next.BetterRegisters,
                            percent(Next.BetterRegistersOccupancy)));
  if (Next.BetterDynamicShared)
    Steps.push_back(formatv("at most {0} of dynamic shared memory: {1}",
                            counted(*Next.BetterDynamicShared, "byte"),
                            percent(Next.BetterDynamicSharedOccupancy)));
  return join(Steps, "; ");
}

/// A table in Markdown: for each target, those with the same figures together,
/// the best occupancy of a launch, the limiter, how many registers per thread
/// keep it, and what would raise it.
std::string launchTable(ArrayRef<arch::Target> Targets, ConfigOf Config) {
  return table(
      Targets,
      {"target", "occupancy", "blocks per SM", "limited by", "register budget", "next step"},
      [&](const arch::Target &T) -> Cells {
        std::optional<occupancy::Config> C = Config(T);
        occupancy::Result R;
        if (C)
          R = occupancy::compute(*T.Arch, *C);
        if (R.BlocksPerSm == 0)
          return {"does not launch", "0", occupancy::describe(R.Limiting), "", ""};
        return {percent(R.occupancy()), std::to_string(R.BlocksPerSm),
                occupancy::describe(R.Limiting),
                formatv("{0} per thread", occupancy::nextSteps(*T.Arch, *C).KeepRegisters),
                nextStep(*T.Arch, *C, R)};
      });
}

/// The same for bounds of \p MaxThreads threads per block and \p MinBlocks blocks
/// per SM (empty: not given): the register cap that ptxas derives, and the
/// occupancy of blocks of that size at the cap. \p StaticShared is in bytes.
std::string boundsTable(ArrayRef<arch::Target> Targets, uint32_t MaxThreads,
                        std::optional<uint32_t> MinBlocks,
                        function_ref<uint64_t(const arch::Target &)> StaticShared) {
  return table(Targets,
               {"target", "register cap", "occupancy at the cap", "blocks per SM", "limited by",
                "next step"},
               [&](const arch::Target &T) -> Cells {
                 const arch::Limits &Arch = *T.Arch;
                 occupancy::BoundsVerdict Verdict =
                     occupancy::checkBounds(Arch, MaxThreads, MinBlocks, {});
                 if (Verdict.Fault == occupancy::BoundsFault::ThreadsAboveBlockLimit ||
                     Verdict.Fault == occupancy::BoundsFault::ThreadsAboveSm)
                   return {"none: ptxas drops the bounds", "", "", "", ""};
                 occupancy::Config C;
                 C.BlockThreads = MaxThreads;
                 C.RegistersPerThread = occupancy::registerCap(Arch, MaxThreads, MinBlocks);
                 C.StaticShared = StaticShared(T);
                 occupancy::Result R = occupancy::compute(Arch, C);
                 bool Dropped = Verdict.Fault != occupancy::BoundsFault::None;
                 return {formatv("{0} per thread{1}", C.RegistersPerThread,
                                 Dropped ? ": ptxas drops the minimum of blocks" : ""),
                         percent(R.occupancy()), std::to_string(R.BlocksPerSm),
                         occupancy::describe(R.Limiting), nextStep(Arch, C, R)};
               });
}

/// "100%", or "66.7-100%" where targets differ: the best occupancy of a launch.
/// Empty where it can run on none of them.
std::string shortOccupancy(ArrayRef<arch::Target> Targets, ConfigOf Config) {
  std::vector<double> Shares;
  for (const arch::Target &T : Targets) {
    std::optional<occupancy::Config> C = Config(T);
    occupancy::Result R;
    if (C)
      R = occupancy::compute(*T.Arch, *C);
    if (R.BlocksPerSm != 0)
      Shares.push_back(R.occupancy());
  }
  if (Shares.empty())
    return "";
  auto [Least, Most] = std::minmax_element(Shares.begin(), Shares.end());
  std::string Low = percent(*Least), High = percent(*Most);
  return Low == High ? High : StringRef(Low).drop_back().str() + "-" + High;
}

} // namespace

/// Values beyond these are left out of a hover, which is short.
static constexpr size_t MostBlocksShown = 4;

/// The place of \p Location in the main file.
static Position positionOf(SourceLocation Location, const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Location);
  return positionAt(Sources.getBufferData(File), Offset);
}

void OccupancyHints::beginModel() {
  Hints.clear();
  Made.clear();
}

void OccupancyHints::endModel() {
  HintStore::instance().put(getCurrentMainFile(), std::move(Hints));
}

/// Adds \p H for \p Range, unless it is outside of the main file.
void OccupancyHints::add(CharSourceRange Range, Hint H) {
  const SourceManager &Sources = model().context().getSourceManager();
  if (Range.isInvalid() || !Sources.isWrittenInMainFile(Range.getBegin()) ||
      !Sources.isWrittenInMainFile(Range.getEnd()))
    return;
  H.Begin = positionOf(Range.getBegin(), Sources);
  H.End = positionOf(Range.getEnd(), Sources);
  Hints.push_back(std::move(H));
}

/// \p Range as characters of the file, where the user wrote it.
static CharSourceRange written(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  return Lexer::getAsCharRange(rangeInFile(Range, Sources), Sources, Context.getLangOpts());
}

void OccupancyHints::checkKernel(const KernelFacts &Kernel) {
  if (!Kernel.Bounds || Kernel.isPattern())
    return;
  CharSourceRange Range = written(Kernel.Bounds->Range, model().context());
  if (Kernel.BoundsDependOnArch)
    return add(Range, {{},
                       {},
                       formatv("**`{0}`**: its launch bounds depend on `__CUDA_ARCH__`, "
                               "which an editor's one pass does not show",
                               Kernel.name()),
                       "",
                       ""});
  const Integer *Threads = Kernel.Bounds->MaxThreads.single();
  const Integer *Blocks =
      Kernel.Bounds->MinBlocks ? Kernel.Bounds->MinBlocks->single() : nullptr;
  if (!Threads || Threads->Value <= 0 || (Kernel.Bounds->MinBlocks && !Blocks))
    return;
  std::optional<uint32_t> MinBlocks;
  if (Blocks && Blocks->Value > 0)
    MinBlocks = uint32_t(Blocks->Value);
  std::string Title =
      formatv("**Bounds of `{0}`**: blocks of at most {1}{2}\n\n", Kernel.name(),
              counted(Threads->Value, "thread"),
              MinBlocks ? ", at least " + counted(*MinBlocks, "block") + " per SM" : "");
  add(Range, {{},
              {},
              Title + boundsTable(targets(), uint32_t(Threads->Value), MinBlocks,
                                  [&](const arch::Target &T) {
                                    return Kernel.staticSharedOn(T.Arch->name());
                                  }),
              "",
              ""});
}

/// From the launch's first character to the one behind its `>>>`, or for other
/// forms behind the whole call.
static CharSourceRange launchRange(const LaunchSite &Site,
                                   const LaunchInstance &Instance,
                                   const ASTContext &Context) {
  SourceLocation End = Instance.Call->getEndLoc();
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Instance.Call))
    End = Chevron->getConfig()->getEndLoc();
  return written({Site.Location, End}, Context);
}

/// What a launch of \p Block takes on \p T; empty where it fails.
static std::optional<occupancy::Config> configOn(const LaunchModel &Model, const arch::Target &T,
                                                 const LaunchInstance &Instance,
                                                 const Triple &Block) {
  if (!whyFails(Model, T, Instance, Block).empty() || mayBeOversized(T, Instance) ||
      (Instance.Kernel && Instance.Kernel->IsTile))
    return std::nullopt;
  return configOf(T, Instance, Block);
}

/// What caps the registers of the launch, and what of it other passes may read
/// otherwise.
static std::string unseen(const LaunchInstance &Instance) {
  std::string Text;
  const KernelFacts *Kernel = Instance.Kernel;
  if (Kernel && !Kernel->BoundsDependOnArch && Kernel->Attributes.MaxRegisters)
    if (const Integer *Most = Kernel->Attributes.MaxRegisters->Is.single())
      Text += formatv("\n`__maxnreg__` caps it at {0} per thread.",
                      counted(Most->Value, "register"));
  if (Kernel && Kernel->SharedDependsOnArch)
    Text += formatv("\nThe shared memory of `{0}` depends on `__CUDA_ARCH__`, which an editor's "
                    "one pass does not show, and is not counted.",
                    Kernel->name());
  if (!Instance[BlockPart].ByArch.empty())
    Text += formatv("\n`{0}` depends on the pass: this is the host's.",
                    Instance[BlockPart].ByArch);
  return Text;
}

/// "grid of 128 blocks", or why that is not known.
static std::string gridText(const Dim3Value &Grid) {
  if (!Grid.isKnown())
    return formatv("grid unknown: {0}", describe(Grid.why().Why));
  std::vector<std::string> Shapes;
  for (const Triple &T : Grid.members().take_front(MostBlocksShown)) {
    std::optional<uint64_t> Blocks = T.product();
    Shapes.push_back(Blocks ? counted(*Blocks, "block") : "an unknown number of blocks");
  }
  return "grid of " + join(Shapes, " or ");
}

/// "4096 bytes of dynamic shared memory", or why that is not known; empty for none.
static std::string sharedText(const IntValue &Shared) {
  if (!Shared.isKnown())
    return formatv("dynamic shared memory unknown: {0}", describe(Shared.why().Why));
  std::vector<std::string> Sizes;
  for (const Integer &I : Shared.members().take_front(MostBlocksShown))
    Sizes.push_back(std::to_string(I.Value));
  if (Sizes.size() == 1 && Sizes.front() == "0")
    return "";
  return join(Sizes, " or ") + " bytes of dynamic shared memory";
}

/// The rest of the configuration of \p Instance, and what its kernel requires: a list.
std::string OccupancyHints::details(const LaunchInstance &Instance) const {
  std::string Text = "- " + gridText(Instance.grid());
  if (std::string Shared = sharedText(Instance.dynamicShared()); !Shared.empty())
    Text += ", " + Shared;
  std::vector<std::string> Conditions;
  for (const Requirement &R : contractOf(model(), &Instance, targets()).All)
    if (!R.IsGuaranteed && !R.IsAsWritten)
      Conditions.push_back(formatv("`{0}` ({1})", R.Condition, R.Part));
  if (!Conditions.empty())
    Text += "\n- works if " + join(Conditions, ", ");
  if (!programNote().empty())
    Text += formatv("\n- {0}", programNote());
  const KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel)
    return Text + "\n- the kernel is not known\n\n";
  std::vector<std::string> Own;
  for (const WrittenAttribute &A : Kernel->Written) {
    std::vector<std::string> Values;
    for (const IntValue &Value : A.Values)
      Values.push_back(Value.single() ? std::to_string(Value.single()->Value) : "?");
    Own.push_back(formatv("`{0}({1})`", spelling(A.Kind), join(Values, ", ")));
  }
  if (uint64_t Bytes = Kernel->Shared.StaticBytes)
    Own.push_back(counted(Bytes, "byte") + " of static shared memory");
  if (!Own.empty())
    Text += "\n- kernel: " + join(Own, ", ");
  if (!Kernel->isPattern())
    for (const BlockContract &Need :
         readBlockContracts(model().code(*Kernel), model().context()))
      Text += formatv("\n- `{0}` in the kernel needs {1}", Need.By, Need.text());
  return Text + "\n\n";
}

/// Whether the threads of a block of \p Block race on shared memory.
std::string OccupancyHints::racesText(const LaunchInstance &Instance, const Triple &Block) const {
  if (!Instance.Kernel || Instance.Kernel->isPattern() || Instance.PartlyParsed)
    return "";
  RaceVerdict Verdict = runOf(Instance, Block).Verdict;
  switch (Verdict.Is) {
  case RaceVerdict::NoSharedMemory:
    return "";
  case RaceVerdict::RaceFree:
    return "\n- shared memory: race-free";
  case RaceVerdict::NotRaceFree:
    return "\n- shared memory: not race-free";
  case RaceVerdict::Undecided:
    break;
  }
  return formatv("\n- shared memory: not decided whether it is race-free: {0}", Verdict.Why);
}

void OccupancyHints::checkInstance(const LaunchSite &Site,
                                   const LaunchInstance &Instance) {
  const KernelFacts *Kernel = Instance.Kernel;
  CharSourceRange Range = launchRange(Site, Instance, model().context());
  std::string Details = details(Instance);
  auto IsNew = [&](const std::string &Title) {
    // Instances of a template can be the same.
    return Made.insert(Title + Details + std::to_string(Site.Location.getRawEncoding())).second;
  };
  if (!Instance.block().isKnown()) {
    std::string Title = formatv("**Launch{0}**: block unknown: {1}\n\n",
                                Kernel ? formatv(" of `{0}`", Kernel->name()).str() : "",
                                describe(Instance.block().why().Why));
    if (IsNew(Title))
      add(Range, {{}, {}, Title + StringRef(Details).rtrim().str(), "", ""});
    return;
  }
  for (const Triple &Block : Instance.block().members().take_front(MostBlocksShown)) {
    std::optional<uint64_t> Threads = Block.product();
    if (!Threads || *Threads == 0)
      continue;
    auto ConfigOf = [&](const arch::Target &T) { return configOn(model(), T, Instance, Block); };
    std::string Name = Kernel ? formatv(" of `{0}`", Kernel->name()).str() : "";
    std::string Title =
        formatv("**Launch{0}**: blocks of {1}{2}\n\n", Name, counted(*Threads, "thread"),
                Block.part(1)->Value * Block.part(2)->Value == 1
                    ? ""
                    : formatv(" ({0})", product(Block)).str());
    std::string Table = launchTable(targets(), ConfigOf);
    if (!IsNew(Title))
      continue;
    std::string Share = shortOccupancy(targets(), ConfigOf);
    StringRef Why = whyFails(model(), targets().front(), Instance, Block);
    add(Range, {{},
                {},
                Title + StringRef(Details).rtrim().str() + racesText(Instance, Block) + "\n\n" +
                    Table + unseen(Instance),
                !Share.empty() ? Share + " occupancy"
                : Why.empty()  ? "does not launch"
                               : "does not launch: " + Why.str(),
                Table});
  }
}

namespace {
/// Gives the check to clangd's clang-tidy.
class EditorModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<OccupancyHints>(OccupancyHints::CheckName);
  }
};
} // namespace

static tidy::ClangTidyModuleRegistry::Add<EditorModule>
    Registered("warplint-editor-module", "What warplint-clangd shows beside diagnostics");

} // namespace warplint::clangd
