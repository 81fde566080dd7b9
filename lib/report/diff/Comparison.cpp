//===- Comparison.cpp - Differences between two snapshots -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/diff/Comparison.h"
#include "base/OptionNames.h"
#include "findings/Wording.h"
#include "occupancy/NextSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace warplint::report {

using occupancy::Config;

double occupancyOf(const arch::Limits &Arch, const Config &C) {
  if (C.BlockThreads != 0)
    return occupancy::compute(Arch, C).occupancy();
  std::vector<occupancy::RankedBlock> Ranked = occupancy::rankBlocks(Arch, C);
  return Ranked.empty() ? 0 : Ranked.front().At.occupancy();
}

/// The largest number from \p From, for which \p Keeps is true, and below \p To, for which it is
/// false; it must be true up to some number and false above.
template <typename Predicate> static uint64_t lastOf(uint64_t From, uint64_t To, Predicate Keeps) {
  while (To - From > 1) {
    uint64_t Middle = From + (To - From) / 2;
    (Keeps(Middle) ? From : To) = Middle;
  }
  return From;
}

/// "42 registers are above 40, the most that keep 100%", for \p Rose; for a fall the other
/// way round.
static std::string sentence(const Twine &Now, bool Rose, uint64_t Most, double Share) {
  return formatv("{0} {1} {2}, the most that {3} {4}", Now.str(), Rose ? "above" : "not above",
                 Most, Rose ? "keep" : "reach", percent(Share));
}

static std::string registersAre(uint32_t Number) {
  return counted(Number, "register") + (Number == 1 ? " is" : " are");
}

std::string crossedStep(const arch::Limits &Arch, const Config &Old, const Config &New) {
  double Before = occupancyOf(Arch, Old), After = occupancyOf(Arch, New);
  if (Before == After)
    return "";
  bool Drops = After < Before;
  // From the side that has more occupancy, one resource at a time.
  const Config &Better = Drops ? Old : New, &Worse = Drops ? New : Old;
  double Share = std::max(Before, After);
  SmallVector<std::string, 3> Reasons;
  if (Old.BlockThreads != New.BlockThreads)
    Reasons.push_back(formatv("the block has {0} instead of {1}",
                              counted(New.BlockThreads, "thread"), Old.BlockThreads));
  auto With = [&](auto Set) {
    return [&, Set](uint64_t Value) {
      Config C = Better;
      Set(C, Value);
      return occupancyOf(Arch, C) >= Share;
    };
  };
  auto Registers = With([](Config &C, uint64_t N) { C.RegistersPerThread = uint32_t(N); });
  if (Worse.RegistersPerThread > Better.RegistersPerThread && Better.RegistersPerThread &&
      !Registers(Worse.RegistersPerThread))
    Reasons.push_back(
        sentence(registersAre(New.RegistersPerThread), Drops,
                 lastOf(Better.RegistersPerThread, Worse.RegistersPerThread, Registers), Share));
  uint64_t Had = Better.StaticShared + Better.DynamicShared;
  uint64_t Has = Worse.StaticShared + Worse.DynamicShared;
  auto Shared = With([](Config &C, uint64_t N) { C.StaticShared = 0, C.DynamicShared = N; });
  if (Has > Had && !Shared(Has))
    Reasons.push_back(sentence(counted(New.StaticShared + New.DynamicShared, "byte") +
                                   " of shared memory are",
                               Drops, lastOf(Had, Has, Shared), Share));
  auto Barriers = With([](Config &C, uint64_t N) { C.Barriers = uint32_t(N); });
  if (Worse.Barriers > Better.Barriers && !Barriers(Worse.Barriers))
    Reasons.push_back(sentence(counted(New.Barriers, "barrier") + " are", Drops,
                               lastOf(Better.Barriers, Worse.Barriers, Barriers), Share));
  return join(Reasons, "; ");
}

using base::nameOf;
using base::Option;

using occupancy::Config;

namespace {

/// One subject on both sides.
struct Pair {
  const Subject *Old;
  const Subject *New;
};

/// Makes a comparison, part by part.
class Comparer {
public:
  Comparer(const Snapshot &Old, const Snapshot &New, const arch::ArchTables &Tables,
           uint32_t BlockThreads)
      : Old(Old), New(New), Tables(Tables), BlockThreads(BlockThreads) {}

  Comparison compare();

private:
  const Snapshot &Old, &New;
  const arch::ArchTables &Tables;
  uint32_t BlockThreads;
  Comparison Result;
  std::map<std::string, const arch::Limits *> Known; ///< By target; null: in no table.
  unsigned WithoutBlock = 0;                         ///< Launches on both sides.
  unsigned WithoutRegisters = 0; ///< The same, of kernels that are not measured on both.

  const arch::Limits *limits(const std::string &Target);
  std::vector<Pair> pairUp();
  void compareKernels();
  void comparePair(const Pair &P);
  void compareOn(const std::string &Target, ReportChange &C);
  std::optional<Config> config(const arch::Limits &Arch, const Subject &S, const KernelUse &Use);
  void compareFindings();
  void noteTargets();
  void noteMeasurements();
};

} // namespace

const arch::Limits *Comparer::limits(const std::string &Target) {
  auto [It, IsNew] = Known.try_emplace(Target, nullptr);
  if (!IsNew)
    return It->second;
  Expected<arch::Target> Found = Tables.find(Target);
  if (Found)
    It->second = Found->Arch;
  else
    Result.Notes.push_back(Target + ": not a known target, so its occupancy is not known; " +
                           nameOf(Option::ArchTable) + " adds one");
  consumeError(Found.takeError());
  return It->second;
}

/// Pairs the subjects of both sides. Of those that are alike, such as the launches of one
/// kernel in a file, first those that launch the same, then the others in their order.
std::vector<Pair> Comparer::pairUp() {
  std::map<std::string, std::vector<const Subject *>> Left;
  for (const Subject &S : Old.Subjects)
    Left[S.Key].push_back(&S);
  std::map<const Subject *, const Subject *> OldOf;
  auto Take = [&](const Subject &S, auto Fits) {
    std::vector<const Subject *> &Alike = Left[S.Key];
    auto Found = find_if(Alike, Fits);
    if (OldOf.count(&S) || Found == Alike.end())
      return;
    OldOf[&S] = *Found;
    Alike.erase(Found);
  };
  for (const Subject &S : New.Subjects)
    Take(S, [&](const Subject *Other) {
      return Other->Shape == S.Shape && Other->DynamicShared == S.DynamicShared;
    });
  for (const Subject &S : New.Subjects)
    Take(S, [](const Subject *) { return true; });
  std::vector<Pair> Pairs;
  for (const Subject &S : New.Subjects)
    if (const Subject *Before = OldOf[&S])
      Pairs.push_back({Before, &S});
    else if (S.isLaunch())
      Result.NewLaunches.push_back(&S);
  for (const Subject &S : Old.Subjects)
    if (S.isLaunch() && is_contained(Left[S.Key], &S))
      Result.GoneLaunches.push_back(&S);
  return Pairs;
}

static std::set<std::string> kernelsOf(const Snapshot &Side) {
  std::set<std::string> Names;
  for (const Subject &S : Side.Subjects)
    if (!S.Kernel.empty())
      Names.insert(S.Kernel);
  return Names;
}

void Comparer::compareKernels() {
  std::set<std::string> Before = kernelsOf(Old), After = kernelsOf(New);
  std::set_difference(After.begin(), After.end(), Before.begin(), Before.end(),
                      std::back_inserter(Result.NewKernels));
  std::set_difference(Before.begin(), Before.end(), After.begin(), After.end(),
                      std::back_inserter(Result.GoneKernels));
}

/// The configuration of \p S with what was measured of its kernel, and of its blocks the
/// one that is best; empty for a launch whose block is not known.
std::optional<Config> Comparer::config(const arch::Limits &Arch, const Subject &S,
                                       const KernelUse &Use) {
  Config C;
  C.RegistersPerThread = Use.Registers;
  C.StaticShared = Use.StaticShared;
  C.Barriers = Use.Barriers;
  C.DynamicShared = S.DynamicShared.value_or(0);
  C.BlockThreads = BlockThreads;
  if (!S.isLaunch())
    return C;
  if (S.Blocks.empty())
    return std::nullopt;
  C.BlockThreads = *std::max_element(S.Blocks.begin(), S.Blocks.end(), [&](uint32_t A, uint32_t B) {
    auto Share = [&](uint32_t Threads) {
      Config Each = C;
      Each.BlockThreads = Threads;
      return Threads == 0 ? 0 : occupancyOf(Arch, Each);
    };
    return Share(A) < Share(B);
  });
  return C.BlockThreads == 0 ? std::nullopt : std::optional(C);
}

/// The best occupancy of \p S on \p Target as its report has it.
static std::optional<double> unmeasured(const Subject &S, const std::string &Target) {
  auto Found = S.Unmeasured.find(Target);
  if (Found != S.Unmeasured.end())
    return Found->second;
  // A report leaves out the targets where no such block can be launched.
  return S.Blocks.empty() ? std::nullopt : std::optional(0.0);
}

/// Changes of dynamic shared memory and block, if nothing else is known.
static std::string unmeasuredStep(const Subject &Old, const Subject &New) {
  SmallVector<std::string, 2> Reasons;
  if (Old.Shape != New.Shape)
    Reasons.push_back("the block is " + New.Shape + " instead of " + Old.Shape);
  if (Old.DynamicShared && New.DynamicShared && Old.DynamicShared != New.DynamicShared)
    Reasons.push_back(counted(*New.DynamicShared, "byte") +
                      " of dynamic shared memory instead of " +
                      std::to_string(*Old.DynamicShared));
  return join(Reasons, "; ");
}

/// Fills the figures and the step of \p C.
void Comparer::compareOn(const std::string &Target, ReportChange &C) {
  auto Before = C.Old->Measured.find(Target), After = C.New->Measured.find(Target);
  if (Before == C.Old->Measured.end() || After == C.New->Measured.end()) {
    // A value that only one side has is not a change.
    if (C.Old->DynamicShared && C.New->DynamicShared) {
      C.Before.Shared = C.Old->DynamicShared;
      C.After.Shared = C.New->DynamicShared;
    }
    C.Before.Occupancy = unmeasured(*C.Old, Target);
    C.After.Occupancy = unmeasured(*C.New, Target);
    if (C.dropsOccupancy() || C.raisesOccupancy())
      C.Step = unmeasuredStep(*C.Old, *C.New);
    return;
  }
  auto Fill = [&](Figures &F, const Subject &S, const KernelUse &Use) {
    F.Registers = Use.Registers;
    F.Spilled = Use.Spilled;
    F.Shared = Use.StaticShared + S.DynamicShared.value_or(0);
  };
  Fill(C.Before, *C.Old, Before->second);
  Fill(C.After, *C.New, After->second);
  const arch::Limits *Arch = limits(Target);
  if (!Arch)
    return;
  std::optional<Config> Was = config(*Arch, *C.Old, Before->second);
  std::optional<Config> Is = config(*Arch, *C.New, After->second);
  if (!Was || !Is)
    return;
  C.Before.Occupancy = occupancyOf(*Arch, *Was);
  C.After.Occupancy = occupancyOf(*Arch, *Is);
  C.Step = crossedStep(*Arch, *Was, *Is);
}

void Comparer::comparePair(const Pair &P) {
  bool IsLaunch = P.New->isLaunch();
  bool HasBlock = !P.Old->Blocks.empty() && !P.New->Blocks.empty();
  WithoutBlock += IsLaunch && !HasBlock;
  bool IsMeasured = false;
  for (const std::string &Target : New.Targets) {
    if (!is_contained(Old.Targets, Target))
      continue;
    bool OnBoth = P.Old->Measured.count(Target) && P.New->Measured.count(Target);
    IsMeasured |= OnBoth;
    if (!IsLaunch && !OnBoth)
      continue;
    ReportChange C{P.Old, P.New, Target, {}, {}, ""};
    compareOn(Target, C);
    if (C.isSame())
      ++Result.Same;
    else
      Result.Changes.push_back(std::move(C));
  }
  WithoutRegisters += IsLaunch && !IsMeasured;
}

void Comparer::compareFindings() {
  if (!Old.IsJudged || !New.IsJudged) {
    const Snapshot &Side = Old.IsJudged ? New : Old;
    Result.Notes.push_back(Side.Path + " was made with " + nameOf(Option::ListLaunches) +
                           ", so findings are not compared; '" + nameOf(Option::JsonReport) +
                           "' makes a report with findings");
    return;
  }
  using Identity = std::tuple<StringRef, StringRef, StringRef, StringRef>;
  auto Id = [](const ReportFinding &F) { return Identity(F.Check, F.Severity, F.File, F.Identity); };
  std::map<Identity, unsigned> Before, After;
  for (const ReportFinding &F : Old.Findings)
    ++Before[Id(F)];
  for (const ReportFinding &F : New.Findings)
    ++After[Id(F)];
  auto Lacks = [&](std::map<Identity, unsigned> &Others, const ReportFinding &F) {
    unsigned &Left = Others[Id(F)];
    bool IsThere = Left != 0;
    Left -= IsThere;
    return !IsThere;
  };
  for (const ReportFinding &F : New.Findings)
    if (Lacks(Before, F))
      Result.NewFindings.push_back(&F);
  for (const ReportFinding &F : Old.Findings)
    if (Lacks(After, F))
      Result.GoneFindings.push_back(&F);
}

/// Says which targets only one side has.
void Comparer::noteTargets() {
  auto Note = [&](const Snapshot &Has, const Snapshot &Lacks) {
    std::vector<std::string> Only;
    copy_if(Has.Targets, std::back_inserter(Only),
            [&](const std::string &T) { return !is_contained(Lacks.Targets, T); });
    if (!Only.empty())
      Result.Notes.push_back("only " + Has.Path + " has " + joined(Only) +
                             ": not compared there");
  };
  Note(Old, New);
  Note(New, Old);
}

/// "1 launch is", "2 launches are".
static std::string launchesAre(unsigned Number) {
  return std::to_string(Number) + (Number == 1 ? " launch is" : " launches are");
}

/// Says what could not be compared for want of measurements or of sizes.
void Comparer::noteMeasurements() {
  if (New.What == Snapshot::Kind::Measurements) {
    if (BlockThreads == 0)
      Result.Notes.push_back("occupancy is that of the block that is best for each kernel; " +
                             nameOf(Option::BlockSize) + "=N compares at N threads per block");
    return;
  }
  std::string HowTo = "; '" + nameOf(Option::JsonReport) + " " + nameOf(Option::Resources) +
                      "=build.log' makes a report with them";
  if (!Old.HasMeasurements && !New.HasMeasurements)
    Result.Notes.push_back("neither report has measured registers, so registers and spills are "
                           "not compared, and occupancy is without them" +
                           HowTo);
  else if (!Old.HasMeasurements || !New.HasMeasurements)
    Result.Notes.push_back((Old.HasMeasurements ? New : Old).Path +
                           " has no measured registers, so registers and spills are not "
                           "compared, and occupancy is without them" +
                           HowTo);
  else if (WithoutRegisters)
    Result.Notes.push_back("without registers " + launchesAre(WithoutRegisters) +
                           " compared: the kernel is not measured on both sides");
  if (WithoutBlock)
    Result.Notes.push_back("by occupancy " + launchesAre(WithoutBlock) +
                           " not compared: the block is not known on both sides");
}

Comparison Comparer::compare() {
  for (const Pair &P : pairUp())
    comparePair(P);
  compareKernels();
  if (New.What == Snapshot::Kind::Report)
    compareFindings();
  noteTargets();
  noteMeasurements();
  for (const Snapshot *Side : {&Old, &New})
    Result.Notes.insert(Result.Notes.end(), Side->Remarks.begin(), Side->Remarks.end());
  return std::move(Result);
}

Comparison compare(const Snapshot &Old, const Snapshot &New, const arch::ArchTables &Tables,
                   uint32_t BlockThreads) {
  return Comparer(Old, New, Tables, BlockThreads).compare();
}

} // namespace warplint::report
