//===- Choice.cpp - What a run asks of the reading of a file ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/Choice.h"
#include "checks/Registry.h"
#include "clang-tidy/GlobList.h"
#include "lint/FileOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::lint {

using records::FileReport;
using records::ReportedFinding;

Choice::Choice(std::string Checks, const std::optional<std::string> &Targets)
    : Checks(std::move(Checks)), Targets(Targets), OfOurs(enableOursAlone(this->Checks)) {}

JudgingOptions Choice::allChecks(JudgingOptions Judging) {
  Judging.Checks = "cuda-*";
  Judging.ListLaunches = false;
  return Judging;
}

/// Whether what a check found depends on which others ran: edits that touch each other are not
/// offered both, by us or by clang-tidy, and a broken NOLINT comment is an error where a finding is.
static bool dependsOnOthers(const ReportedFinding &F) {
  return F.LostFix || F.Diagnostic.DiagnosticName == "clang-tidy-nolint" ||
         any_of(F.Diagnostic.Notes, [](const clang::tooling::DiagnosticMessage &Note) {
           return StringRef(Note.Message).starts_with("this fix will not be applied");
         });
}

/// Leaves out what is known of running kernels where no check that \p IsAsked ran them. Those that
/// do share the steps that a kernel may take: false if another check used up some of them.
static bool chooseRuns(FileReport &Kept, function_ref<bool(StringRef)> IsAsked) {
  auto IsCutShort = [](const records::LaunchRecord &L) { return !L.CutShort.empty(); };
  if (all_of(Kept.RanKernels, IsAsked))
    return true;
  if (any_of(Kept.RanKernels, IsAsked))
    return none_of(Kept.Launches, IsCutShort);
  for (records::LaunchRecord &L : Kept.Launches) {
    L.CutShort.clear();
    L.Races = {};
  }
  return true;
}

bool Choice::chooseChecks(FileReport &Kept) const {
  clang::tidy::GlobList Asked(Checks);
  auto IsAsked = [&](StringRef Check) { return Asked.contains(Check); };
  if (all_of(checks::registry(),
             [&](const checks::CheckEntry &Entry) { return IsAsked(Entry.Name); }))
    return true;
  if (any_of(Kept.Findings, dependsOnOthers) || !Kept.ConfigurationErrors.empty() ||
      !chooseRuns(Kept, IsAsked))
    return false;
  erase_if(Kept.Findings,
           [&](const ReportedFinding &F) { return !IsAsked(F.Diagnostic.DiagnosticName); });
  erase_if(Kept.Warnings, [&](const records::NameWarning &W) {
    return !W.Check.empty() && !IsAsked(W.Check);
  });
  std::erase_if(Kept.Suppressed, [&](const auto &Each) { return !IsAsked(Each.first); });
  std::erase_if(Kept.DecidedByTargets, [&](const std::string &Check) { return !IsAsked(Check); });
  return true;
}

/// The phrase of a finding that all targets share.
static constexpr llvm::StringLiteral OnEvery = "on every target";

/// Names in \p F the targets \p Names, some of those that it was found for; false if it does not
/// hold for all of these alike.
static bool nameTargets(ReportedFinding &F, ArrayRef<std::string> Before,
                        ArrayRef<std::string> Names) {
  auto SpeaksOfTargets = [&](StringRef Text) {
    return Text.contains("target") ||
           any_of(Before, [&](const std::string &Name) { return Text.contains(Name); });
  };
  std::string &Text = F.Diagnostic.Message.Message;
  size_t At = Text.rfind(OnEvery);
  if (At != std::string::npos)
    Text.erase(At, OnEvery.size());
  if (F.Targets.size() != Before.size() || SpeaksOfTargets(Text) ||
      any_of(F.Alike, [&](const auto &Other) { return SpeaksOfTargets(Other.Message); }) ||
      any_of(F.Diagnostic.Notes, [&](const auto &Note) { return SpeaksOfTargets(Note.Message); }))
    return false;
  if (At != std::string::npos)
    Text.insert(At, targetPhrase(Names, Names.size()));
  F.Targets = Names;
  return true;
}

/// Leaves of \p All, which has a name first, what \p Names have, in their order.
template <typename T>
static void keepNamed(std::vector<T> &All, ArrayRef<std::string> Names,
                      function_ref<const std::string &(const T &)> NameOf) {
  std::vector<T> Chosen;
  for (const std::string &Name : Names)
    copy_if(All, std::back_inserter(Chosen), [&](const T &Each) { return NameOf(Each) == Name; });
  All = std::move(Chosen);
}

template <typename T>
static void keepNamed(std::vector<std::pair<std::string, T>> &All, ArrayRef<std::string> Names) {
  keepNamed<std::pair<std::string, T>>(
      All, Names, [](const auto &Each) -> const std::string & { return Each.first; });
}

static void keepNamed(std::vector<records::ConfigRecord> &All, ArrayRef<std::string> Names) {
  keepNamed<records::ConfigRecord>(
      All, Names, [](const auto &Each) -> const std::string & { return Each.Target; });
}

static void chooseTargets(records::ReadingRecord &Reading, ArrayRef<std::string> Names) {
  Reading.NotFor.clear(); // isForAll() holds
  keepNamed(Reading.KernelAttributes, Names);
  keepNamed(Reading.Occupancy, Names);
  keepNamed(Reading.WhyNone, Names);
  for (records::RequirementRecord &R : Reading.Contract)
    erase_if(R.Targets, [&](const std::string &Name) { return !is_contained(Names, Name); });
  erase_if(Reading.Contract, [](const auto &R) { return R.Targets.empty(); });
  keepNamed(Reading.Configs, Names);
}

/// Whether a reading of \p Launch is for all of \p Names. One that is not is read otherwise there.
static bool isForAll(const records::LaunchRecord &Launch, ArrayRef<std::string> Names) {
  auto IsFor = [&](const records::ReadingRecord &R) {
    return none_of(Names, [&](const std::string &Name) { return is_contained(R.NotFor, Name); });
  };
  return IsFor(Launch) && all_of(Launch.Readings, IsFor);
}

/// Whether two readings of \p Launch differ on other targets alone: they are one without these.
static bool haveJoined(const records::LaunchRecord &Launch) {
  const std::vector<records::ReadingRecord> &All = Launch.Readings;
  for (auto It = All.begin(); It != All.end(); ++It)
    if (std::any_of(All.begin(), It, [&](const auto &Other) { return Other.isLike(*It); }))
      return true;
  return false;
}

bool Choice::chooseTargets(FileReport &Kept) const {
  std::vector<arch::Target> Asked;
  std::vector<std::string> Names;
  for (StringRef Name : split(*Targets, ';')) {
    Name = Name.trim('"');
    auto Found =
        find_if(Kept.Judged.Targets, [&](const arch::Target &T) { return T.Name == Name; });
    if (Found == Kept.Judged.Targets.end())
      return false;
    Asked.push_back(*Found);
    Names.push_back(Name.str());
  }
  if (Kept.DependsOnTargets || !Kept.DecidedByTargets.empty() || Kept.Measured ||
      !Kept.Suppressed.empty() ||
      !all_of(Kept.Launches, [&](const auto &Launch) { return isForAll(Launch, Names); }) ||
      !all_of(Kept.Findings,
              [&](ReportedFinding &F) { return nameTargets(F, Kept.Targets, Names); }))
    return false;
  for (records::LaunchRecord &Launch : Kept.Launches) {
    lint::chooseTargets(Launch, Names);
    for (records::ReadingRecord &Reading : Launch.Readings)
      lint::chooseTargets(Reading, Names);
    if (haveJoined(Launch))
      return false;
  }
  for (records::KernelRecord &Kernel : Kept.Kernels) {
    keepNamed(Kernel.Configs, Names);
    keepNamed(Kernel.Attributes, Names);
  }
  // A NOLINT may have an effect on other targets.
  erase_if(Kept.Warnings, [](const records::NameWarning &W) { return !W.Check.empty(); });
  for (std::string &Remark : Kept.Remarks)
    if (StringRef(Remark).starts_with(Kept.File + ": targets: "))
      Remark = Kept.File + ": targets: those of the flag";
  Kept.Judged.Targets = std::move(Asked);
  Kept.Targets = std::move(Names);
  Kept.TargetsFrom.clear();
  return true;
}

std::optional<FileReport> Choice::from(FileReport Kept, bool OfTheseTargets) const {
  if (chooseChecks(Kept) && (OfTheseTargets || chooseTargets(Kept)))
    return Kept;
  return std::nullopt;
}

} // namespace warplint::lint
