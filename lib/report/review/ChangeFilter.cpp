//===- ChangeFilter.cpp - Keeps the findings that a change brought --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/ChangeFilter.h"
#include "report/review/Change.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::report {

namespace {

/// Identifies a finding, whichever line it has moved to.
using Identity = std::tuple<std::string, std::string, Severity, std::string>;

/// The findings of one version of the files.
class Version {
public:
  Version(const Change &Since, IntrusiveRefCntPtr<vfs::FileSystem> Files)
      : Since(Since), Text(std::move(Files)), Paths(Since.root()) {}

  /// File (by its name before), check, severity, fault and subject: of \p F and of each finding that
  /// it represents.
  std::map<Identity, unsigned> identities(const records::ReportedFinding &F) {
    const auto &D = F.Diagnostic;
    std::string Name = Paths.name(D.Message.FilePath);
    if (const ChangedFile *File = Since.find(Since.root() + "/" + Name))
      if (!File->OldName.empty())
        Name = File->OldName;
    std::map<Identity, unsigned> All;
    F.forEach([&](StringRef, Severity Level) {
      ++All[{Name, D.DiagnosticName, Level, faultAndSubject(Text, F)}];
    });
    return All;
  }

  /// Whether the change wrote the line of the finding or of one of its notes.
  Expected<bool> isOnWrittenLine(const records::ReportedFinding &F) {
    Expected<bool> Wrote = wrote(F.Diagnostic.Message);
    for (const tooling::DiagnosticMessage &Note : F.Diagnostic.Notes)
      if (Wrote && !*Wrote)
        Wrote = wrote(Note);
    return Wrote;
  }

private:
  const Change &Since;
  SourceText Text;
  base::RepositoryPaths Paths;

  Expected<bool> wrote(const tooling::DiagnosticMessage &Message) {
    if (Message.FilePath.empty())
      return false;
    std::string Path = Since.root() + "/" + Paths.name(Message.FilePath);
    return Since.wrote(Path, Text.position(Message.FilePath, Message.FileOffset).Line);
  }
};

} // namespace

/// Whether the parse of \p File read the file at \p Path.
static bool wasEntered(const records::FileReport &File, StringRef Path) {
  sys::fs::UniqueID Itself;
  return !sys::fs::getUniqueID(Path, Itself) && File.Entered.count(Itself);
}

/// Whether the change can affect \p File.
static bool isReached(const records::FileReport &File, const Change &Since) {
  return any_of(Since.files(), [&](const auto &Entry) {
    bool WasThere = !Entry.second.OldBlob.empty();
    // A header that is gone may have been read; so may a configuration.
    return (WasThere && !Entry.second.IsThere) ||
           sys::path::filename(Entry.first()) == ".clang-tidy" || wasEntered(File, Entry.first());
  });
}

namespace {
/// The findings of one run that may be older than the change.
struct Doubts {
  /// For each file of the report, for each of its findings.
  std::vector<std::vector<bool>> Of;
  /// Whether each file of the report is reached by the change.
  std::vector<bool> Reached;
  /// The files that the doubted findings of these are in.
  std::set<sys::fs::UniqueID> Places;
};
} // namespace

/// All findings without a written line are doubted: they may be old.
static Expected<Doubts> doubtsOf(const records::LintReport &Report, const Change &Since,
                                 Version &Now) {
  Doubts Result;
  for (const records::FileReport &File : Report.Files) {
    std::vector<bool> &OfFile = Result.Of.emplace_back();
    Result.Reached.push_back(isReached(File, Since));
    for (const records::ReportedFinding &F : File.Findings) {
      Expected<bool> Wrote = Now.isOnWrittenLine(F);
      if (!Wrote)
        return Wrote.takeError();
      OfFile.push_back(!*Wrote);
      sys::fs::UniqueID Itself;
      if (!*Wrote && Result.Reached.back() &&
          !sys::fs::getUniqueID(F.Diagnostic.Message.FilePath, Itself))
        Result.Places.insert(Itself);
    }
  }
  return Result;
}

/// The files whose old versions show which of the doubted findings are old. They can be other files
/// than those that report the findings: a finding in a header is reported only with the first file,
/// which may be new.
static std::vector<std::string> filesToCompare(const records::LintReport &Report,
                                               const Doubts &Doubted) {
  std::vector<std::string> Files;
  for (const records::FileReport &File : Report.Files)
    if (any_of(File.Entered, [&](const auto &Read) { return Doubted.Places.count(Read.first); }))
      Files.push_back(File.File);
  return Files;
}

/// The number of times that each finding existed before, in the file that has it most often.
static std::map<Identity, unsigned> countBefore(ArrayRef<records::FileReport> Before,
                                                const Change &Since) {
  Version Then(Since, fileSystemBefore(Since));
  std::map<Identity, unsigned> Most;
  for (const records::FileReport &File : Before) {
    std::map<Identity, unsigned> Here;
    for (const records::ReportedFinding &F : File.Findings) {
      for (const auto &[Id, Number] : Then.identities(F)) {
        Here[Id] += Number;
        Most[Id] = std::max(Most[Id], Here[Id]);
      }
    }
  }
  return Most;
}

/// Says which files could not be read well as they were.
static void addRemarks(records::LintReport &Report, ArrayRef<records::FileReport> Before) {
  for (const records::FileReport &Old : Before)
    if (Old.Status != records::ReadStatus::Whole)
      Report.Files.front().Remarks.push_back(
          formatv("{0}: the version before the change can't be read well, so its findings may be "
                  "older than the change",
                  Old.File));
}

Error keepBrought(records::LintReport &Report, const Change &Since, LintBefore Lint) {
  Version Now(Since, vfs::createPhysicalFileSystem());
  Expected<Doubts> Doubted = doubtsOf(Report, Since, Now);
  if (!Doubted)
    return Doubted.takeError();
  std::vector<records::FileReport> Before = Lint(filesToCompare(Report, *Doubted));
  addRemarks(Report, Before);

  std::map<Identity, unsigned> Old = countBefore(Before, Since);
  for (auto [Index, File] : enumerate(Report.Files)) {
    bool CanDiffer = Doubted->Reached[Index];
    auto IsDoubted = Doubted->Of[Index].begin();
    erase_if(File.Findings, [&](const records::ReportedFinding &F) {
      if (!*IsDoubted++)
        return false;
      std::map<Identity, unsigned> Parts = Now.identities(F);
      auto IsNew = [&](const auto &Part) { return Old[Part.first] < Part.second; };
      if (CanDiffer && any_of(Parts, IsNew))
        return false; // it was not there before
      for (const auto &[Id, Number] : Parts)
        Old[Id] -= std::min(Old[Id], Number);
      ++File.LeftOut;
      return true;
    });
  }
  return Error::success();
}

} // namespace warplint::report
