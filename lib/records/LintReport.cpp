//===- LintReport.cpp - The findings of a file, without an AST ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/LintReport.h"
#include "dataflow/Value.h"
#include "records/ShownFindings.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include <queue>
#include <set>
#include <tuple>

using namespace llvm;

namespace warplint::records {

Expected<Shard> parseShard(StringRef Text) {
  auto [Index, Count] = Text.split('/');
  Shard Part;
  if (Index.getAsInteger(10, Part.Index) || Count.getAsInteger(10, Part.Count))
    return createStringError("found '" + Text + "', expected I/N, such as 2/4");
  if (Part.Count == 0)
    return createStringError("found '" + Text + "', expected at least 1 part");
  if (Part.Index == 0 || Part.Index > Part.Count)
    return createStringError("found part " + Twine(Part.Index) + ", expected 1 to " +
                             Twine(Part.Count));
  return Part;
}

uint64_t readingCost(const std::string &File) {
  constexpr uint64_t Headers = 16 << 10;
  uint64_t Bytes = 0;
  if (sys::fs::file_size(File, Bytes))
    Bytes = 0; // Linting it reports the reason.
  return Headers + Bytes;
}

std::vector<size_t> filesOfShard(ArrayRef<std::string> Files, Shard Part) {
  if (Part.Count == 1) { // what they cost need not be asked
    auto All = seq(Files.size());
    return std::vector<size_t>(All.begin(), All.end());
  }
  std::vector<std::pair<uint64_t, size_t>> Dearest;
  for (const auto &[Index, File] : enumerate(Files))
    Dearest.emplace_back(readingCost(File), Index);
  llvm::sort(Dearest, [&](const auto &A, const auto &B) {
    return std::tie(B.first, Files[A.second]) < std::tie(A.first, Files[B.second]);
  });
  // The dearest first, each to the part that has least: of those the first.
  using Load = std::pair<uint64_t, unsigned>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> Parts;
  for (unsigned Index = 1; Index <= Part.Count; ++Index)
    Parts.emplace(0, Index);
  std::vector<size_t> Own;
  for (auto [Cost, File] : Dearest) {
    auto [Sum, Index] = Parts.top();
    Parts.pop();
    Parts.emplace(Sum + Cost, Index);
    if (Index == Part.Index)
      Own.push_back(File);
  }
  llvm::sort(Own);
  return Own;
}

std::optional<AttributeRecord> ReadingRecord::sameAttributes() const {
  if (KernelAttributes.empty())
    return AttributeRecord();
  const AttributeRecord &First = KernelAttributes.front().second;
  bool Same =
      all_of(KernelAttributes, [&](const auto &OnTarget) { return OnTarget.second == First; });
  return Same ? std::optional(First) : std::nullopt;
}

bool ReadingRecord::isLike(const ReadingRecord &Other) const {
  auto Parts = [](const ReadingRecord &R) {
    return std::tie(R.Grid, R.Block, R.DynamicShared, R.Modes, R.KernelAttributes, R.Occupancy);
  };
  return Parts(*this) == Parts(Other);
}

unsigned endOfHighlight(const clang::tooling::DiagnosticMessage &Message) {
  unsigned End = Message.FileOffset;
  for (const clang::tooling::FileByteRange &Range : Message.Ranges)
    if (Range.FilePath == Message.FilePath)
      End = std::max(End, Range.FileOffset + Range.Length);
  return End;
}

std::vector<std::pair<StringRef, const clang::tooling::Replacements *>>
sortedFixes(const clang::tooling::DiagnosticMessage &Message) {
  std::vector<std::pair<StringRef, const clang::tooling::Replacements *>> Fixes;
  for (const auto &Entry : Message.Fix)
    Fixes.push_back({Entry.first(), &Entry.second});
  llvm::sort(Fixes, less_first());
  return Fixes;
}

std::optional<FileReport> readAlready(const std::string &File, ArrayRef<FileReport> Done) {
  sys::fs::UniqueID Itself;
  if (sys::fs::getUniqueID(File, Itself))
    return std::nullopt;
  const auto *Reader = find_if(Done, [&](const FileReport &Other) {
    return !Other.ReadsLast && Other.Status != ReadStatus::Failed && Other.Entered.count(Itself);
  });
  if (Reader == Done.end())
    return std::nullopt;
  FileReport Report;
  Report.File = File;
  Report.Command = CommandOf::Includer;
  Report.ReadsLast = true;
  Report.Remarks.push_back(File + ": read through " + Reader->File + ", which includes it");
  return Report;
}

void dropReadTwice(std::vector<FileReport> &Reports) {
  for (FileReport &Report : Reports)
    if (Report.ReadsLast)
      if (std::optional<FileReport> Already = readAlready(Report.File, Reports)) {
        Already->Checks = std::move(Report.Checks);
        Report = std::move(*Already);
      }
}

/// Whether a file of \p Others includes \p File and was read well with it: a
/// header, or a fragment called .cu.
static bool isReadElsewhere(const FileReport &File, ArrayRef<FileReport> Others) {
  sys::fs::UniqueID Itself;
  if (sys::fs::getUniqueID(File.File, Itself))
    return false;
  return any_of(Others, [&](const FileReport &Other) {
    return &Other != &File && Other.Status != ReadStatus::Failed && Other.Entered.count(Itself);
  });
}

static void dropRepeats(std::vector<FileReport> &Files);

void LintReport::settle() {
  for (FileReport &File : Files)
    if (File.hasErrors() && File.ConfigurationErrors.empty() && isReadElsewhere(File, Files)) {
      File.Status = ReadStatus::Whole;
      File.Remarks.push_back(File.File + ": read through a file that includes it");
      File.ParseErrors.clear();
      File.MissingHeaders.clear();
      File.LostLaunches = 0;
      // The other file reports them, completely.
      File.Findings.clear();
      File.Launches.clear();
    }
  dropRepeats(Files);
}

/// Adds \p Again to the finding in \p Files that represents it.
static void addToShown(FoundAgain Again, std::vector<FileReport> &Files) {
  ReportedFinding &Shown = Files[Again.File].Findings[Again.Index];
  Again.Finding.forEach([&](StringRef Message, Severity Level) {
    Shown.Alike.push_back({Message.str(), Level});
    ++Shown.OfOtherFiles;
  });
  for (std::string &Target : Again.Finding.Targets)
    if (!is_contained(Shown.Targets, Target))
      Shown.Targets.push_back(std::move(Target));
}

static void dropRepeats(std::vector<FileReport> &Files) {
  ShownFindings Shown;
  std::set<std::tuple<std::string, unsigned, unsigned>> Launches;
  RealPaths Paths;
  auto Key = [&](const Place &P) { return std::tuple(Paths.of(P.File), P.Line, P.Column); };
  auto LaunchKey = [&](const LaunchRecord &L) { return Key(L.Where); };
  // Another file may know a value that one file could not read, or has no instance of.
  StringRef Tellable[] = {describe(Reason::Unreadable),
                          describe(Reason::Dependent)};
  std::set<std::tuple<std::string, unsigned, unsigned>> Told, Seen, Read;
  for (FileReport &File : Files)
    for (const LaunchRecord &L : File.Launches) {
      if (!L.Lost)
        Seen.insert(Key(L.Chevrons));
      if (L.isDecided())
        Told.insert(LaunchKey(L));
      Read.insert(LaunchKey(L));
      Read.insert(Key(L.Chevrons));
    }
  for (FileReport &File : Files)
    erase_if(File.Launches, [&](const LaunchRecord &L) {
      return (L.Lost && Seen.count(Key(L.Chevrons))) ||
             (is_contained(Tellable, L.Block.UnknownReason) && Told.count(LaunchKey(L)));
    });
  for (FileReport &File : Files) {
    for (FoundAgain &Again : Shown.dropShown(File.Findings))
      addToShown(std::move(Again), Files);
    erase_if(File.Launches, [&](const LaunchRecord &L) { return Launches.count(LaunchKey(L)); });
    erase_if(File.CompiledOut,
             [&](const CompiledOutLaunch &L) { return !Read.insert(Key(L.Where)).second; });
    for (const LaunchRecord &L : File.Launches)
      Launches.insert(LaunchKey(L));
  }
}

/// Counts the kernels of all files, each once: headers share them.
static void countMeasured(ArrayRef<FileReport> Files, Summary &S) {
  std::map<std::string, bool> Kernels;
  decltype(MeasuredKernels::Used) Used;
  decltype(MeasuredKernels::Given) Given;
  for (const FileReport &File : Files) {
    if (!File.Measured)
      continue;
    S.HasMeasurements = true;
    Given.insert(File.Measured->Given.begin(), File.Measured->Given.end());
    Used.insert(File.Measured->Used.begin(), File.Measured->Used.end());
    for (const auto &[Kernel, IsMeasured] : File.Measured->Kernels)
      Kernels[Kernel] |= IsMeasured;
  }
  for (bool IsMeasured : make_second_range(Kernels))
    ++(IsMeasured ? S.KernelsMeasured : S.KernelsInNoLog);
  for (size_t Number : make_second_range(Given))
    S.Measurements += Number;
  S.MeasurementsUsed = Used.size();
}

Summary LintReport::summary() const {
  Summary S;
  countMeasured(Files, S);
  for (const FileReport &File : Files) {
    ++S.Files;
    S.PartlyRead += File.Status == ReadStatus::Partly;
    S.Failed += File.Status == ReadStatus::Failed;
    S.Cached += File.IsCached;
    S.LaunchFree += File.IsLaunchFree;
    S.Lost += File.LostLaunches;
    S.CompiledOut += File.CompiledOut.size();
    for (const auto &Hidden : make_second_range(File.Suppressed))
      for (const auto &[Cause, Number] : Hidden)
        S.SuppressedBy[Cause] += Number;
    S.LeftOut += File.LeftOut;
    for (const LaunchRecord &L : File.Launches) {
      ++S.Launches;
      S.NeverReached += !L.Reached;
      if (!L.CutShort.empty())
        ++S.CutShortByReason[L.CutShort];
      if (L.isDecided())
        ++S.Decided;
      else
        ++S.UndecidedByReason[L.Block.UnknownReason];
    }
    for (const ReportedFinding &F : File.Findings)
      ++(F.Level == Severity::Error ? S.Errors : S.Warnings);
  }
  if (Baseline && !Baseline->IsWritten && Baseline->Known)
    S.SuppressedBy["baseline"] = Baseline->Known;
  for (unsigned Number : make_second_range(S.SuppressedBy))
    S.Suppressed += Number;
  return S;
}

std::vector<std::pair<std::string, unsigned>>
mostFirst(const std::map<std::string, unsigned> &Counts) {
  std::vector<std::pair<std::string, unsigned>> Sorted(Counts.begin(), Counts.end());
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::tie(B.second, A.first) < std::tie(A.second, B.first);
  });
  return Sorted;
}

std::vector<std::pair<std::string, unsigned>> Summary::reasons() const {
  return mostFirst(UndecidedByReason);
}

std::vector<CompiledOutGroup> LintReport::compiledOut() const {
  std::map<std::pair<std::string, std::string>, CompiledOutGroup> Groups;
  for (const FileReport &File : Files)
    for (const CompiledOutLaunch &L : File.CompiledOut) {
      CompiledOutGroup &Group = Groups[{L.Condition, L.Flags}];
      Group.Condition = L.Condition;
      Group.Flags = L.Flags;
      ++Group.Launches;
      Group.Files.insert(L.Where.File);
    }
  std::vector<CompiledOutGroup> Sorted;
  for (CompiledOutGroup &Group : make_second_range(Groups))
    Sorted.push_back(std::move(Group));
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return std::tie(B.Launches, A.Condition, A.Flags) < std::tie(A.Launches, B.Condition, B.Flags);
  });
  return Sorted;
}

std::vector<std::string> LintReport::targets() const {
  std::vector<std::string> Names;
  // A file may have fewer than others: each keeps its place among those that follow it.
  for (const FileReport &File : Files)
    for (auto Each = File.Targets.begin(); Each != File.Targets.end(); ++Each)
      if (!is_contained(Names, *Each)) {
        auto Next = std::find_first_of(Names.begin(), Names.end(), Each, File.Targets.end());
        Names.insert(Next, *Each);
      }
  return Names;
}

std::vector<std::string> LintReport::toolkits() const {
  std::vector<std::string> Roots;
  for (const FileReport &File : Files)
    if (!File.Toolkit.empty() && !is_contained(Roots, File.Toolkit))
      Roots.push_back(File.Toolkit);
  return Roots;
}

} // namespace warplint::records
