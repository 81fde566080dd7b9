//===- LintParse.cpp - Parses a file and judges what it launches ------- --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/LintParse.h"
#include "findings/FindingSink.h"
#include "base/compat/ClangTidy.h"
#include "base/UserPaths.h"
#include "build/VendoredFolders.h"
#include "parse/MissingNames.h"
#include "parse/NvccDialect.h"
#include "parse/Parse.h"
#include "parse/preamble/Preambles.h"
#include "lint/FileReading.h"
#include "lint/LintAction.h"
#include "lint/Misspelled.h"
#include "records/ReportPaths.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace llvm;

namespace warplint::lint {

namespace {

/// Keeps the severity and targets of what the checks report, to be joined with
/// the diagnostics that survive clang-tidy's filters.
class FindingNotebook : public FindingSink {
public:
  void found(StringRef Check, SourceLocation Where, const Finding &F,
             const ASTContext &Unit) override {
    unsigned Offset = Unit.getSourceManager().getFileOffset(Where);
    Entries.push_back({Check.str(), F.Text, Offset, F.Level, F.Targets, F.Subject, {}, F.LostFix});
    Found.push_back({Check.str(), Offset});
    for (const Finding &Other : F.Alike)
      Entries.back().Alike.push_back({Other.Text, Other.Level});
  }

  void decidedByTargets(StringRef Check) override { ByTargets.insert(Check.str()); }

  void ranKernel(StringRef Check) override { Ran.insert(Check.str()); }

  std::set<std::string> ByTargets, Ran; ///< Checks, see FindingSink.

  /// What the check passed when it reported \p Diagnostic; null for others'.
  struct Entry {
    std::string Check, Text;
    unsigned Offset;
    Severity Level;
    std::vector<std::string> Targets;
    std::string Subject;
    std::vector<records::AlikeFinding> Alike;
    bool LostFix;
  };
  const Entry *find(const tidy::ClangTidyError &Diagnostic) const {
    auto Found = find_if(Entries, [&](const Entry &E) {
      return E.Check == Diagnostic.DiagnosticName && E.Text == Diagnostic.Message.Message &&
             E.Offset == Diagnostic.Message.FileOffset;
    });
    return Found == Entries.end() ? nullptr : &*Found;
  }

  llvm::ArrayRef<FoundAt> places() const { return Found; }

private:
  std::vector<Entry> Entries;
  std::vector<FoundAt> Found;
};

/// Counts the findings of our checks that clang-tidy hides. Its own statistics count the diagnostics
/// of Clang too.
class SuppressedFindings {
public:
  explicit SuppressedFindings(const tidy::ClangTidyContext &Context) : Context(Context) {}

  /// A diagnostic of \p Check was passed to clang-tidy; empty at the end of the file.
  void passed(StringRef Check) {
    const tidy::ClangTidyStats &Now = Context.getStats();
    add(Check, "NOLINT", Now.ErrorsIgnoredNOLINT - Before.ErrorsIgnoredNOLINT);
    // The filters judge a diagnostic when the next one arrives.
    add(Last, "line filter", Now.ErrorsIgnoredLineFilter - Before.ErrorsIgnoredLineFilter);
    add(Last, "header filter", Now.ErrorsIgnoredNonUserCode - Before.ErrorsIgnoredNonUserCode);
    Before = Now;
    Last = Check.str();
  }

  std::map<std::string, std::map<std::string, unsigned>> ByCheck; ///< And there by cause.

private:
  void add(StringRef Check, const char *Cause, unsigned Number) {
    if (Number && Check.starts_with("cuda-"))
      ByCheck[Check.str()][Cause] += Number;
  }

  const tidy::ClangTidyContext &Context;
  tidy::ClangTidyStats Before = Context.getStats();
  std::string Last; ///< The check of the diagnostic before.
};

/// clang-tidy's consumer, which also notes where the errors are.
class NotingConsumer : public tidy::ClangTidyDiagnosticConsumer {
public:
  NotingConsumer(tidy::ClangTidyContext &Context, ReadingNeeds &Needs)
      : ClangTidyDiagnosticConsumer(Context, nullptr, /*RemoveIncompatibleErrors=*/true),
        Suppressed(Context), Context(Context), Needs(Needs) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    bool IsOfDropped = Level == DiagnosticsEngine::Note && Dropped;
    bool IsAccepted = Level >= DiagnosticsEngine::Error && nvccAccepts(Info);
    Dropped = IsOfDropped || IsAccepted;
    if (IsAccepted && Errors.Places.empty())
      forgetError(Info);
    if (Dropped)
      return;
    if (Level >= DiagnosticsEngine::Error) {
      Errors.Places.push_back(Info.getLocation());
      Needs.note(Info);
    }
    ClangTidyDiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level != DiagnosticsEngine::Note)
      Suppressed.passed(Context.getCheckName(Info.getID()));
  }

  ParseErrors Errors{/*Noted=*/true, {}};
  SuppressedFindings Suppressed;

private:
  tidy::ClangTidyContext &Context;
  ReadingNeeds &Needs;
  bool Dropped = false; ///< The last error, to which notes may follow.
};

} // namespace

/// Splits the diagnostics of a parse into findings, with their severity and
/// targets, and errors of the parse itself.
static void sortDiagnostics(std::vector<tidy::ClangTidyError> Diagnostics,
                            const FindingNotebook &Notebook, StringRef Directory,
                            records::FileReport &Report) {
  records::PlaceFinder Places;
  for (tidy::ClangTidyError &D : Diagnostics) {
    if (D.DiagnosticName == "clang-diagnostic-error") {
      D.Message.FilePath = base::userPath(D.Message.FilePath, Directory);
      Report.ParseErrors.push_back(Places.describe(D.Message) +
                                   MissingNames::withoutItself(D.Message.Message));
      continue;
    }
    if (D.DiagnosticName == "clang-tidy-config") {
      Report.ConfigurationErrors.push_back(Report.File +
                                           ": in its .clang-tidy: " + D.Message.Message);
      continue;
    }
    records::ReportedFinding F{std::move(D), Severity::Warning, {}, {}};
    if (const FindingNotebook::Entry *Entry = Notebook.find(F.Diagnostic)) {
      F.Level = Entry->Level;
      F.Targets = Entry->Targets;
      F.Subject = Entry->Subject;
      F.Alike = Entry->Alike;
      F.LostFix = Entry->LostFix;
    }
    if (F.Diagnostic.IsWarningAsError) {
      F.Level = Severity::Error;
      for (records::AlikeFinding &Other : F.Alike)
        Other.Level = F.Level;
    }
    if (F.Level == Severity::Error)
      F.Diagnostic.DiagLevel = tooling::Diagnostic::Error;
    Report.Findings.push_back(std::move(F));
  }
}

/// Orders findings by place, and there the worst first.
static void sortFindings(std::vector<records::ReportedFinding> &Findings) {
  auto Key = [](const records::ReportedFinding &F) {
    const auto &D = F.Diagnostic;
    return std::tie(D.Message.FilePath, D.Message.FileOffset, D.DiagnosticName, D.Message.Message);
  };
  llvm::sort(Findings, [&](const records::ReportedFinding &A, const records::ReportedFinding &B) {
    const auto &MA = A.Diagnostic.Message, &MB = B.Diagnostic.Message;
    if (MA.FilePath == MB.FilePath && MA.FileOffset == MB.FileOffset && A.Level != B.Level)
      return A.Level > B.Level;
    return Key(A) < Key(B);
  });
}

static records::ReadStatus statusOf(const records::FileReport &Report) {
  if (!Report.ConfigurationErrors.empty() || Report.LostLaunches)
    return records::ReadStatus::Failed;
  if (!Report.MissingHeaders.empty())
    return records::ReadStatus::Partly;
  if (Report.ParseErrors.empty())
    return records::ReadStatus::Whole;
  // Where there is no launch, one may be in what an error took, as in a macro.
  bool IsElsewhere =
      !Report.Launches.empty() && damagedLaunches(Report) == 0 &&
      all_of(Report.Launches, [](const records::LaunchRecord &L) { return !L.Kernels.empty(); });
  return IsElsewhere ? records::ReadStatus::Partly : records::ReadStatus::Failed;
}

/// Notes what was read when \p Headers were compiled as read.
static void noteEntered(const PreambleInputs &Headers,
                        IntrusiveRefCntPtr<vfs::FileSystem> Disk, records::FileReport &Report) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = overlayOwnHeaders(std::move(Disk));
  for (const HeaderFile &Header : Headers.Files)
    if (ErrorOr<vfs::Status> Status = Files->status(Header.Path))
      Report.Entered.emplace(Status->getUniqueID(), records::EnteredFile{Header.Path, Header.Hash});
}

/// Warns of the NOLINT comments in the file that do nothing, those of \p Context's checks alone if
/// the file was read whole.
static void checkComments(records::FileReport &Report, ArrayRef<FoundAt> Found,
                          const tidy::ClangTidyContext &Context, bool IsNarrowed,
                          vfs::FileSystem &Files) {
  auto Buffer = Files.getBufferForFile(Report.File);
  if (!Buffer || !(*Buffer)->getBuffer().contains("NOLINT"))
    return;
  bool IsWhole = Report.ParseErrors.empty() && Report.MissingHeaders.empty() &&
                 !Report.LostLaunches && !IsNarrowed;
  checkSuppressions(Report, (*Buffer)->getBuffer(), Found,
                    [&](StringRef Check) { return IsWhole && Context.isCheckEnabled(Check); });
}

/// Counts, in place of showing them, findings in folders that hold other projects, unless the file
/// that was named is in the same one.
static void hideVendored(records::FileReport &Report, StringRef Directory) {
  auto Absolute = [&](StringRef Path) {
    SmallString<128> Whole(sys::path::is_absolute(Path) ? "" : Directory);
    sys::path::append(Whole, Path);
    sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
    return Whole;
  };
  if (Report.Findings.empty())
    return;
  std::string File = base::absolutePath(Report.File);
  VendoredFolders Vendored = VendoredFolders::around(File);
  erase_if(Report.Findings, [&](const records::ReportedFinding &F) {
    SmallString<128> Where = Absolute(F.Diagnostic.Message.FilePath);
    StringRef Folder = Vendored.folderOf(Where);
    if (Folder.empty() || StringRef(File).starts_with((Folder + "/").str()))
      return false;
    ++Report.Suppressed[F.Diagnostic.DiagnosticName]["vendored folder"];
    return true;
  });
}

bool lintParse(records::FileReport &Report, const ParseJob &Job, const std::string &Directory,
               tidy::ClangTidyContext &Context, const LintInputs &By,
               IntrusiveRefCntPtr<vfs::FileSystem> Files, ReadingNeeds &Needs) {
  Context.setCurrentFile(Report.File);
  Context.setCurrentBuildDirectory(Directory);
  NotingConsumer Consumer(Context, Needs);
  compat::DiagnosticOptionsOwner DiagnosticOpts = compat::makeDiagnosticOptions();
  DiagnosticsEngine Engine(makeIntrusiveRefCnt<DiagnosticIDs>(), compat::argument(DiagnosticOpts),
                           &Consumer, /*ShouldOwnClient=*/false);
  compat::setDiagnosticsEngine(Context, std::move(DiagnosticOpts), Engine);
  FindingNotebook Notebook;
  FindingSink::Scope Listening(Notebook);
  HeadersInFront Headers{By.Compiled};
  bool Ran =
      parse(Job, Directory,
            std::make_unique<LintAction>(Context, By.Targets, By.Devices, By.Measured, Headers,
                                         Consumer.Errors, By.How, By.Names, Needs, By.Program,
                                         Report),
            Consumer, Files, Headers);
  if (Headers.Used.Compiled)
    noteEntered(Headers.Used.Compiled->from(), Files, Report);
  sortDiagnostics(Consumer.take(), Notebook, Directory, Report);
  Report.DecidedByTargets = std::move(Notebook.ByTargets);
  Report.RanKernels = std::move(Notebook.Ran);
  checkComments(Report, Notebook.places(), Context, By.IsNarrowed, *Files);
  Consumer.Suppressed.passed("");
  Report.Suppressed = std::move(Consumer.Suppressed.ByCheck);
  if (!By.ShowsVendored)
    hideVendored(Report, Directory);
  sortFindings(Report.Findings);
  Report.Status = statusOf(Report);
  // A parse with errors entered the file, even if all of them are about NOLINT comments.
  return Ran || !Report.ParseErrors.empty() || !Report.Entered.empty();
}

} // namespace warplint::lint
