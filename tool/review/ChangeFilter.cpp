//===- ChangeFilter.cpp - Keeps the findings that a change brought --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/review/ChangeFilter.h"
#include "tool/lint/Fingerprint.h"
#include "tool/lint/LintRun.h"
#include "tool/review/BaseVersion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::tool {

namespace {

/// What tells a finding from others, whichever line it has moved to.
using Identity = std::tuple<std::string, std::string, checks::Severity, std::string, std::string>;

/// The findings of one version of the files.
class Version {
public:
  Version(const Change &Since, IntrusiveRefCntPtr<vfs::FileSystem> Files)
      : Since(Since), Text(std::move(Files)), Paths(Since.root()) {}

  /// File (by its name before), check, severity, message, and the text of the line.
  Identity identity(const ReportedFinding &F) {
    const auto &D = F.Diagnostic;
    std::string Name = Paths.name(D.Message.FilePath);
    if (const ChangedFile *File = Since.find(Since.root() + "/" + Name))
      if (!File->OldName.empty())
        Name = File->OldName;
    return {Name, D.DiagnosticName, F.Level, D.Message.Message, bareLine(Text, D.Message)};
  }

  /// Whether the change wrote the line of the finding or of one of its notes.
  Expected<bool> isOnWrittenLine(const ReportedFinding &F) {
    Expected<bool> Wrote = wrote(F.Diagnostic.Message);
    for (const tooling::DiagnosticMessage &Note : F.Diagnostic.Notes)
      if (Wrote && !*Wrote)
        Wrote = wrote(Note);
    return Wrote;
  }

private:
  const Change &Since;
  SourceText Text;
  RepositoryPaths Paths;

  Expected<bool> wrote(const tooling::DiagnosticMessage &Message) {
    if (Message.FilePath.empty())
      return false;
    std::string Path = Since.root() + "/" + Paths.name(Message.FilePath);
    return Since.wrote(Path, Text.position(Message.FilePath, Message.FileOffset).Line);
  }
};

} // namespace

/// Whether \p File could have read otherwise before the change.
static bool isReached(const FileReport &File, const Change &Since) {
  return any_of(Since.files(), [&](const auto &Entry) {
    bool WasThere = !Entry.second.OldBlob.empty();
    // A header that is gone may have been read; so may a configuration.
    return (WasThere && !Entry.second.IsThere) ||
           sys::path::filename(Entry.first()) == ".clang-tidy" ||
           File.Entered.count(Entry.first().str());
  });
}

/// Marks for each finding of each file whether a line of it was written.
static Expected<std::vector<std::vector<bool>>> onWrittenLines(const LintReport &Report,
                                                               Version &Now) {
  std::vector<std::vector<bool>> Marks;
  for (const FileReport &File : Report.Files) {
    std::vector<bool> &OfFile = Marks.emplace_back();
    for (const ReportedFinding &F : File.Findings) {
      Expected<bool> Wrote = Now.isOnWrittenLine(F);
      if (!Wrote)
        return Wrote.takeError();
      OfFile.push_back(*Wrote);
    }
  }
  return Marks;
}

/// Drops the findings of \p File that are neither \p Marked nor new since \p Before.
static void dropOld(FileReport &File, const std::vector<bool> &Marked, Version &Now,
                    std::map<Identity, unsigned> Before) {
  size_t Index = 0;
  erase_if(File.Findings, [&](const ReportedFinding &F) {
    if (Marked[Index++])
      return false;
    unsigned &Left = Before[Now.identity(F)];
    if (!Left)
      return false; // it was not there before
    --Left;
    ++File.LeftOut;
    return true;
  });
}

Error keepBrought(LintReport &Report, const Change &Since, const LintFlags &Flags,
                  const tooling::CompilationDatabase *Database) {
  Version Now(Since, vfs::createPhysicalFileSystem());
  Expected<std::vector<std::vector<bool>>> Marks = onWrittenLines(Report, Now);
  if (!Marks)
    return Marks.takeError();

  // Only where a finding is in doubt, and the file may have been another.
  std::vector<size_t> Doubtful;
  std::vector<std::string> Files;
  for (auto [Index, File] : enumerate(Report.Files))
    if (is_contained((*Marks)[Index], false) && isReached(File, Since)) {
      Doubtful.push_back(Index);
      Files.push_back(File.File);
    }
  LintFlags FlagsBefore = Flags;
  FlagsBefore.LineFilter.clear(); // its lines are those of now
  FileLinter Linter(FlagsBefore, Database, [&] { return fileSystemBefore(Since); });
  std::vector<FileReport> Before = lintFiles(Linter, Files, Flags);

  Version Then(Since, fileSystemBefore(Since));
  for (auto [Index, Old] : zip(Doubtful, Before)) {
    std::map<Identity, unsigned> Known;
    for (const ReportedFinding &F : Old.Findings)
      ++Known[Then.identity(F)];
    FileReport &File = Report.Files[Index];
    if (Old.Status != ReadStatus::Whole)
      File.Remarks.push_back(formatv("{0}: as it was before the change it can't be read well; its "
                                     "findings may be older than the change",
                                     File.File));
    dropOld(File, (*Marks)[Index], Now, std::move(Known));
  }
  // What the change did not reach has only what it had.
  for (auto [Index, File] : enumerate(Report.Files))
    if (!is_contained(Doubtful, Index)) {
      std::map<Identity, unsigned> Known;
      for (const ReportedFinding &F : File.Findings)
        ++Known[Now.identity(F)];
      dropOld(File, (*Marks)[Index], Now, std::move(Known));
    }
  return Error::success();
}

} // namespace warplint::tool
