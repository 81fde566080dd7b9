//===- FixApplier.cpp - Applies the fixes of a report to the files --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/FixApplier.h"
#include "base/ReplaceFile.h"
#include "base/RepositoryPaths.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace clang::tooling;
using namespace clang;
using namespace llvm;

namespace warplint::report {

namespace {

using FileSystem = IntrusiveRefCntPtr<vfs::FileSystem>;

/// The files to be edited as they are now, by real path.
class FilesNow {
public:
  explicit FilesNow(FileSystem Disk) : Disk(std::move(Disk)) {}

  /// The real path of the file at \p Path, if its content is still that of \p Seen: otherwise
  /// positions would be wrong.
  Expected<std::string> unchanged(const std::string &Path, const records::FileReport &Seen);
  StringRef content(const std::string &Real) const { return Files.at(Real).Content; }

private:
  struct File {
    sys::fs::UniqueID Itself;
    std::string Content;
  };
  FileSystem Disk;
  std::map<std::string, File> Files;
};

} // namespace

static Error cannotFix(const Twine &Path, const Twine &Why) {
  return createStringError(Path + ": " + Why);
}

/// Whether \p Real is the file \p Named or in its project: in the repository around it, or without
/// one, below its folder or the current one.
static bool isOfProject(StringRef Real, StringRef Named, vfs::FileSystem &Disk) {
  SmallString<128> File, Here;
  if (Disk.getRealPath(Named, File))
    return false;
  if (Real == File)
    return true;
  auto IsBelow = [&](StringRef Folder) {
    StringRef Rest = Real;
    return Rest.consume_front(Folder) && (Folder.ends_with("/") || Rest.starts_with("/"));
  };
  std::string Repository = base::repositoryAbove(sys::path::parent_path(File));
  if (!Repository.empty())
    return IsBelow(Repository);
  return IsBelow(sys::path::parent_path(File)) || (!Disk.getRealPath(".", Here) && IsBelow(Here));
}

Expected<std::string> FilesNow::unchanged(const std::string &Path,
                                          const records::FileReport &Seen) {
  SmallString<128> Resolved;
  if (std::error_code Problem = Disk->getRealPath(Path, Resolved))
    return cannotFix(Path, Problem.message());
  std::string Real = Resolved.str().str();
  if (!isOfProject(Real, Seen.File, *Disk))
    return cannotFix(Path, "neither named nor part of the project, left unchanged");
  auto [It, IsNew] = Files.try_emplace(Real);
  if (IsNew) {
    auto Buffer = Disk->getBufferForFile(Real, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
    ErrorOr<vfs::Status> Status = Disk->status(Real);
    if (!Buffer || !Status) {
      Files.erase(It);
      return cannotFix(Path, (Buffer ? Status.getError() : Buffer.getError()).message());
    }
    It->second = {Status->getUniqueID(), (*Buffer)->getBuffer().str()};
  }
  auto Entered = Seen.Entered.find(It->second.Itself);
  if (Entered == Seen.Entered.end() || Entered->second.Hash != xxh3_64bits(It->second.Content))
    return cannotFix(Path, base::changedMeanwhile());
  return Real;
}

/// The edits of \p Fix, of a finding in \p Seen.
static Expected<EditsByFile> resolve(const StringMap<Replacements> &Fix,
                                     const records::FileReport &Seen, FilesNow &Now) {
  EditsByFile Result;
  for (const auto &[Path, Edits] : Fix) {
    Expected<std::string> Real = Now.unchanged(Path.str(), Seen);
    if (!Real)
      return Real.takeError();
    for (const Replacement &Edit : Edits)
      if (Error Overlap = Result[*Real].add(
              {*Real, Edit.getOffset(), Edit.getLength(), Edit.getReplacementText()}))
        return std::move(Overlap);
  }
  return Result;
}

/// \p Into with all edits of \p Fix, or nothing where one overlaps.
static std::optional<EditsByFile> withFix(const EditsByFile &Into, const EditsByFile &Fix) {
  EditsByFile Result = Into;
  for (const auto &[Path, Edits] : Fix)
    for (const Replacement &Edit : Edits) {
      Replacements &File = Result[Path];
      // The same edit for two reasons is one edit.
      if (is_contained(File, Edit))
        continue;
      if (Error Overlap = File.add(Edit)) {
        consumeError(std::move(Overlap));
        return std::nullopt;
      }
    }
  return Result;
}

static Error editFile(const std::string &Real, StringRef Content, const Replacements &Edits) {
  Expected<std::string> Edited = applyAllReplacements(Content, Edits);
  if (!Edited)
    return Edited.takeError();
  if (Error Problem = base::replaceFile(Real, Content, *Edited))
    return cannotFix(Real, toString(std::move(Problem)));
  return Error::success();
}

namespace {

/// Collects edits of a report that go together, then writes them.
class Applier {
public:
  explicit Applier(FileSystem Disk) : Now(std::move(Disk)) {}

  /// Takes the first of \p Fixes, of a finding in \p Seen, that overlaps nothing
  /// taken before, and returns whether there is one. \p Count is that of what is applied of their
  /// kind; edits that another finding made are not counted again.
  bool takeOne(ArrayRef<const StringMap<Replacements> *> Fixes, const records::FileReport &Seen,
               unsigned &Count);
  /// Whether the first of \p Fixes is already made.
  bool has(const StringMap<Replacements> &Fix, const records::FileReport &Seen);
  /// Writes them, and counts those whose files all were written.
  void write();
  const EditsByFile &edits() const { return Edits; }

  FixOutcome Outcome;

private:
  /// A fix that was taken.
  struct Taken {
    unsigned *Count;
    SmallVector<std::string, 1> Files; ///< Real paths.
  };

  FilesNow Now;
  EditsByFile Edits;
  std::vector<Taken> All;

  void complain(Error Problem);
};

} // namespace

void Applier::complain(Error Problem) {
  std::string Text = toString(std::move(Problem));
  if (!is_contained(Outcome.Errors, Text)) // one file may have many findings
    Outcome.Errors.push_back(std::move(Text));
}

bool Applier::takeOne(ArrayRef<const StringMap<Replacements> *> Fixes,
                      const records::FileReport &Seen, unsigned &Count) {
  bool Overlaps = false;
  for (const StringMap<Replacements> *Fix : Fixes) {
    Expected<EditsByFile> Resolved = resolve(*Fix, Seen, Now);
    if (!Resolved) {
      complain(Resolved.takeError());
      continue;
    }
    if (std::optional<EditsByFile> More = withFix(Edits, *Resolved)) {
      if (*More != Edits)
        All.push_back({&Count, to_vector_of<std::string, 1>(make_first_range(*Resolved))});
      Edits = std::move(*More);
      return true;
    }
    Overlaps = true;
  }
  Outcome.Skipped += Overlaps;
  return false;
}

bool Applier::has(const StringMap<Replacements> &Fix, const records::FileReport &Seen) {
  Expected<EditsByFile> Resolved = resolve(Fix, Seen, Now);
  if (!Resolved) {
    consumeError(Resolved.takeError()); // takeOne() complains
    return false;
  }
  return withFix(Edits, *Resolved) == Edits;
}

void Applier::write() {
  StringSet<> Written;
  for (const auto &[Real, Replacements] : Edits)
    if (Error Problem = editFile(Real, Now.content(Real), Replacements))
      complain(std::move(Problem));
    else
      Written.insert(Real);
  for (const Taken &Fix : All)
    *Fix.Count += all_of(Fix.Files, [&](StringRef File) { return Written.contains(File); });
}

/// The suggestions in the notes of \p Message, in their order.
static SmallVector<const StringMap<Replacements> *>
suggestions(const clang::tidy::ClangTidyError &Message) {
  SmallVector<const StringMap<Replacements> *> Result;
  for (const DiagnosticMessage &Note : Message.Notes)
    if (!Note.Fix.empty())
      Result.push_back(&Note.Fix);
  return Result;
}

namespace {

/// Applies the edits of a report in their order, and decides which suggestions go together.
class FixOrder {
public:
  FixOrder(const records::LintReport &Report, FileSystem Disk);
  /// Takes the edits that \p Scope asks for.
  void choose(FixScope Scope);

  Applier All;

private:
  struct FindingOfFile {
    const records::ReportedFinding *Finding;
    const records::FileReport *File;
    const DiagnosticMessage &message() const { return Finding->Diagnostic.Message; }
  };
  /// Of a file: a kernel, by name, or a place, by offset.
  template <typename T> using CheckAt = std::map<std::pair<StringRef, T>, std::string>;

  std::vector<FindingOfFile> Findings; ///< The worst first.
  CheckAt<StringRef> Changed; ///< Kernels of which a check changed themselves or a launch.
  CheckAt<unsigned> Failing;  ///< Places of errors without an edit.
  SourceText Sources;

  static std::pair<StringRef, StringRef> kernelOf(const FindingOfFile &F);
  void noteChange(const FindingOfFile &F);
  std::string whyWaits(const FindingOfFile &F) const;
  void suggest(const FindingOfFile &F);
};

} // namespace

FixOrder::FixOrder(const records::LintReport &Report, FileSystem Disk) : All(std::move(Disk)) {
  for (Severity Level : {Severity::Error, Severity::Warning})
    for (const records::FileReport &File : Report.Files)
      for (const records::ReportedFinding &F : File.Findings)
        if (F.Level == Level)
          Findings.push_back({&F, &File});
}

/// A subject is "kernel", "kernel in caller", or " in caller" where the kernel is unknown.
std::pair<StringRef, StringRef> FixOrder::kernelOf(const FindingOfFile &F) {
  StringRef Subject = F.Finding->Subject;
  StringRef Kernel = Subject.split(" in ").first;
  return {F.File->File, Kernel.empty() ? Subject : Kernel};
}

void FixOrder::noteChange(const FindingOfFile &F) {
  if (!F.Finding->Subject.empty())
    Changed.try_emplace(kernelOf(F), F.Finding->Diagnostic.DiagnosticName);
}

/// Why another run is to apply what \p F suggests; empty: this one is.
std::string FixOrder::whyWaits(const FindingOfFile &F) const {
  auto Error = Failing.find({F.message().FilePath, F.message().FileOffset});
  if (F.Finding->Level != Severity::Error && Error != Failing.end())
    return "the error of " + Error->second + " there has no edit, and comes first";
  auto Change = Changed.find(kernelOf(F));
  if (Change != Changed.end() && Change->second != F.Finding->Diagnostic.DiagnosticName)
    return formatv("{0} changed '{1}' or its launch", Change->second,
                   Change->first.second.ltrim());
  return "";
}

void FixOrder::suggest(const FindingOfFile &F) {
  auto Edits = suggestions(F.Finding->Diagnostic);
  StringRef Check = F.Finding->Diagnostic.DiagnosticName;
  if (Edits.empty()) {
    if (F.Finding->Level == Severity::Error)
      Failing.try_emplace({F.message().FilePath, F.message().FileOffset}, Check);
    return;
  }
  std::string Why = whyWaits(F);
  if (Why.empty() || All.has(*Edits.front(), *F.File)) {
    if (All.takeOne(Edits, *F.File, All.Outcome.Suggested))
      noteChange(F);
    return;
  }
  auto Place = Sources.position(F.message().FilePath, F.message().FileOffset);
  All.Outcome.Waiting.push_back(formatv("{0}:{1}:{2}: {3}: {4}", F.message().FilePath, Place.Line,
                                        Place.Column, Check, Why));
}

void FixOrder::choose(FixScope Scope) {
  if (Scope != FixScope::None)
    for (const FindingOfFile &F : Findings)
      if (!F.message().Fix.empty() &&
          All.takeOne({&F.message().Fix}, *F.File, All.Outcome.Applied))
        noteChange(F);
  for (const FindingOfFile &F : Findings)
    if (!F.message().Fix.empty())
      continue;
    else if (Scope == FixScope::Suggested)
      suggest(F);
    else
      All.Outcome.Offered += !suggestions(F.Finding->Diagnostic).empty();
}

EditsByFile chosenEdits(const records::LintReport &Report, FixScope Scope, FileSystem Disk) {
  FixOrder Order(Report, std::move(Disk));
  Order.choose(Scope);
  return Order.All.edits();
}

FixOutcome applyFixes(const records::LintReport &Report, FixScope Scope) {
  FixOrder Order(Report, vfs::getRealFileSystem());
  Order.choose(Scope);
  Order.All.write();
  return std::move(Order.All.Outcome);
}

} // namespace warplint::report
