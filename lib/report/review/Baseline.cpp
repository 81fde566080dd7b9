//===- Baseline.cpp - The findings that a project knows of ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/Baseline.h"
#include "base/compat/Path.h"
#include "base/OptionNames.h"
#include "base/OutputFile.h"
#include "base/RegularFile.h"
#include "clang-tidy/GlobList.h"
#include "records/RecordFields.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <iterator>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::report {

using base::nameOf;
using base::Option;

using records::Json;

/// The version of the form of the file; it changes when an older program can't read the new form.
static constexpr uint32_t FormVersion = 1;

/// The name of the key of the version, which no other file of ours has.
static constexpr const char *VersionKey = "warplint_baseline";

static void mapFields(auto &Archive, records::Is<KnownFinding> auto &K) {
  Archive.fieldIfAny("file", K.File);
  Archive.field("check", K.Check);
  Archive.field("severity", K.Level);
  Archive.field("message", K.Message);
  Archive.field("fingerprint", K.Fingerprint);
  Archive.fieldIfAny("through", K.Through);
}

static void mapFields(auto &Archive, records::Is<Baseline> auto &B) {
  Archive.field("targets", B.Targets);
  Archive.field("measured", B.IsMeasured);
  Archive.field("findings", B.Findings);
}

/// Reads \p Text, the content of the file \p Path.
static Expected<Baseline> parseBaseline(StringRef Path, StringRef Text) {
  Expected<nlohmann::json> Value = arch::parseJson(Path, Text, /*Strict=*/true);
  if (!Value)
    return Value.takeError();
  Json Whole = std::move(*Value);
  auto Version = Whole.is_object() ? Whole.find(VersionKey) : Whole.end();
  if (!Whole.is_object() || Version == Whole.end())
    return createStringError(Path + ": found other JSON, expected what " +
                             nameOf(Option::WriteBaseline) + " wrote");
  // A later form may have other keys: what it is comes before what is wrong with it.
  if (*Version != FormVersion)
    return createStringError(Path + ": " + VersionKey + ": found version " + Version->dump() +
                             ", expected " + Twine(FormVersion));
  Whole.erase(Version);
  Baseline Result;
  arch::JsonProblems Problems(Path);
  records::readFields(Whole, Result, Problems);
  if (Problems.any())
    return Problems.take();
  return Result;
}

Expected<Baseline> readBaseline(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (!Buffer) {
    std::string Next =
        sys::fs::exists(Path)
            ? ""
            : ("; " + nameOf(Option::WriteBaseline) + "=" + Path + " writes one").str();
    return createStringError(Path + ": " + toString(Buffer.takeError()) + Next);
  }
  Expected<Baseline> Result = parseBaseline(Path, (*Buffer)->getBuffer());
  if (Result)
    return Result;
  return createStringError(toString(Result.takeError()) +
                           "; correct it, or delete it and write it again with " +
                           nameOf(Option::WriteBaseline) + "=" + Path);
}

Error writeBaseline(StringRef Path, Baseline Findings) {
  // By what stays when lines move, so that a change of the file is one of findings.
  llvm::sort(Findings.Findings, [](const KnownFinding &A, const KnownFinding &B) {
    auto Key = [](const KnownFinding &K) {
      return std::tie(K.File, K.Check, K.Message, K.Fingerprint, K.Level, K.Through);
    };
    return Key(A) < Key(B);
  });
  Json Whole = {{VersionKey, FormVersion}};
  Whole.update(Json(Findings));
  return base::writeWhole(Path, [&](raw_ostream &Out) {
    // Messages and names of files need not be UTF-8.
    Out << Whole.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
    return Error::success();
  });
}

Expected<std::unique_ptr<BaselineFilter>> BaselineFilter::make(const BaselineOptions &Options) {
  if (Options.Path.empty())
    return nullptr;
  std::unique_ptr<BaselineFilter> Filter(new BaselineFilter(Options));
  if (Options.Write && !sys::fs::exists(Options.Path))
    return std::move(Filter);
  Expected<Baseline> Known = readBaseline(Options.Path);
  if (!Known)
    return Known.takeError();
  Filter->Known = std::move(*Known);
  return std::move(Filter);
}

BaselineFilter::Tallies BaselineFilter::countAlike(const records::LintReport &Report) {
  Tallies Found;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings)
      F.forEach([&](StringRef, Severity Level) { ++Found[Prints->ofAlike(F)].of(Level); });
  return Found;
}

KnownFinding BaselineFilter::entryOf(const records::ReportedFinding &F,
                                     const records::FileReport &Of) {
  const auto &D = F.Diagnostic;
  KnownFinding Entry;
  if (!D.Message.FilePath.empty())
    Entry.File = Paths->name(D.Message.FilePath);
  Entry.Check = D.DiagnosticName;
  Entry.Fingerprint = Prints->ofAlike(F);
  if (const std::string &Linted = Paths->name(Of.File); Linted != Entry.File)
    Entry.Through = Linted;
  return Entry;
}

namespace {

/// The coverage of a run: files that it read well enough, with the checks that ran on them.
class Coverage {
public:
  Coverage(const records::LintReport &Report, const base::RepositoryPaths &Paths)
      : Root(Paths.root()) {
    for (const records::FileReport &File : Report.Files)
      if (File.Status != records::ReadStatus::Failed)
        ReadWell.insert_or_assign(Paths.name(File.File), &File);
  }

  /// Whether the run would have found \p Entry if it still existed. A finding in a deleted file no
  /// longer exists.
  bool has(const KnownFinding &Entry) {
    if (!isThere(Entry.File) || !isThere(Entry.linted()))
      return true;
    auto Found = ReadWell.find(Entry.linted());
    return Found != ReadWell.end() && ran(Entry.Check, *Found->second);
  }

private:
  std::string Root;
  StringMap<const records::FileReport *> ReadWell; ///< By their names in the repository.
  StringMap<tidy::GlobList> Globs;                 ///< Of the checks that ran, as they are written.

  bool isThere(StringRef Name) const {
    SmallString<128> Path(Name);
    compat::makeAbsolute(Root, Path);
    return sys::fs::exists(Path);
  }

  bool ran(StringRef Check, const records::FileReport &File) {
    return Globs.try_emplace(File.Checks, File.Checks).first->second.contains(Check);
  }
};

} // namespace

/// The entries that are more than \p Report has findings like them.
std::vector<KnownFinding> BaselineFilter::unmatched(const records::LintReport &Report) {
  Tallies Left = countAlike(Report);
  std::vector<KnownFinding> Result;
  auto Take = [](unsigned &Number) { return Number != 0 && Number-- != 0; };
  // A known error may be a warning now; first, then, each takes its own.
  std::vector<const KnownFinding *> Spare;
  for (const KnownFinding &Entry : Known.Findings)
    if (!Take(Left[Entry.Fingerprint].of(Entry.Level)))
      Spare.push_back(&Entry);
  for (const KnownFinding *Entry : Spare)
    if (Entry->Level != Severity::Error || !Take(Left[Entry->Fingerprint].Warnings))
      Result.push_back(*Entry);
  New = std::move(Left);
  return Result;
}

/// Whether the run could find, in the files that it read, everything that the run which wrote the
/// baseline could find.
bool BaselineFilter::isAsWide(const records::LintReport &Report) const {
  std::vector<std::string> Targets = Report.targets();
  return !Report.IsNarrowed && (!Known.IsMeasured || Report.summary().HasMeasurements) &&
         all_of(Known.Targets, [&](const std::string &T) { return is_contained(Targets, T); });
}

Error BaselineFilter::write(const records::LintReport &Report, std::vector<KnownFinding> Kept) {
  Baseline Now;
  Now.Targets = Report.targets();
  Now.IsMeasured = Report.summary().HasMeasurements;
  if (!Kept.empty()) {
    for (const std::string &Target : Known.Targets)
      if (!is_contained(Now.Targets, Target))
        Now.Targets.push_back(Target);
    Now.IsMeasured |= Known.IsMeasured;
  }
  Now.Findings = std::move(Kept);
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings)
      F.forEach([&](StringRef Message, Severity Level) {
        KnownFinding &Entry = Now.Findings.emplace_back(entryOf(F, File));
        Entry.Level = Level;
        Entry.Message = withoutLines(Message);
      });
  return writeBaseline(Options.Path, std::move(Now));
}

Error BaselineFilter::count(records::LintReport &Report) {
  StringRef Folder = sys::path::parent_path(Options.Path);
  Paths = std::make_unique<base::RepositoryPaths>(base::rootForReport(
      Report.Files.empty() ? "" : Report.Files.front().File, Folder.empty() ? "." : Folder));
  Prints = std::make_unique<Fingerprints>(Text, *Paths);
  std::vector<KnownFinding> Unmatched = unmatched(Report);
  Coverage Judged(Report, *Paths);
  std::vector<KnownFinding> Kept;
  copy_if(Unmatched, std::back_inserter(Kept),
          [&](const KnownFinding &Entry) { return !Judged.has(Entry); });

  records::BaselineOutcome &Outcome = Report.Baseline.emplace();
  Outcome.Path = Options.Path;
  if (!Options.Write) {
    Outcome.Gone = isAsWide(Report) ? Unmatched.size() - Kept.size() : 0;
    return Error::success();
  }
  Outcome.IsWritten = true;
  Outcome.Kept = Kept.size();
  New.clear();
  return write(Report, std::move(Kept));
}

void BaselineFilter::hide(records::LintReport &Report) {
  Tallies Left = countAlike(Report);
  for (auto &[Print, Of] : Left) {
    Of.Errors -= std::min(Of.Errors, New[Print].Errors);
    Of.Warnings -= std::min(Of.Warnings, New[Print].Warnings);
  }
  for (records::FileReport &File : Report.Files) {
    std::vector<records::ReportedFinding> Told;
    for (records::ReportedFinding &F : File.Findings) {
      Tally &Hidden = Left[Prints->ofAlike(F)], Own;
      F.forEach([&](StringRef, Severity Level) { ++Own.of(Level); });
      bool IsKnown = Own.Errors <= Hidden.Errors && Own.Warnings <= Hidden.Warnings;
      Hidden.Errors -= std::min(Own.Errors, Hidden.Errors);
      Hidden.Warnings -= std::min(Own.Warnings, Hidden.Warnings);
      Report.Baseline->Known += IsKnown;
      (IsKnown ? File.Known : Told).push_back(std::move(F));
    }
    File.Findings = std::move(Told);
  }
}

} // namespace warplint::report
