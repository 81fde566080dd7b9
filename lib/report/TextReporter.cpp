//===- TextReporter.cpp - The report for people ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/compat/Diagnostics.h"
#include "base/OptionNames.h"
#include "base/StandardInput.h"
#include "cmake/Config.h"
#include "findings/AlikeFindings.h"
#include "findings/Wording.h"
#include "report/MissingHeaders.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

using namespace clang;
using namespace llvm;

namespace warplint::report {

using base::nameOf;
using base::Option;


namespace {

/// Shows diagnostics that are apart from any parse with Clang's own printer.
class DiagnosticShower {
public:
  DiagnosticShower(raw_ostream &Out, bool Colour)
      : Options(compat::makeDiagnosticOptions()),
        Files(FileSystemOptions(), base::withStandardInput(vfs::getRealFileSystem())),
        Printer(Out, compat::argument(Options)),
        Diags(makeIntrusiveRefCnt<DiagnosticIDs>(), compat::argument(Options), &Printer,
              /*ShouldOwnClient=*/false),
        Sources(Diags, Files) {
    Options->ShowColors = Colour;
    Printer.BeginSourceFile(LangOptions(), nullptr);
  }

  /// Shows \p Message with its edits on its own line; edits elsewhere get a note
  /// at their own place, where the reader can see them.
  void show(DiagnosticsEngine::Level Level, const tooling::DiagnosticMessage &Message,
            StringRef Suffix) {
    SmallVector<tooling::Replacement, 2> Elsewhere;
    showWithEdits(Level, Message, Suffix, Elsewhere);
    for (const tooling::Replacement &R : Elsewhere) {
      DiagnosticBuilder Diag = Diags.Report(
          location(R.getFilePath(), R.getOffset()),
          Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "the edit is here"));
      addEdit(Diag, R);
    }
  }

private:
  void showWithEdits(DiagnosticsEngine::Level Level, const tooling::DiagnosticMessage &Message,
                     StringRef Suffix, SmallVectorImpl<tooling::Replacement> &Elsewhere) {
    SourceLocation Where = location(Message.FilePath, Message.FileOffset);
    DiagnosticBuilder Diag =
        Diags.Report(Where,
                     Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Level(Level), "%0%1"))
        << Message.Message << Suffix;
    for (const tooling::FileByteRange &Range : Message.Ranges)
      if (Range.FilePath == Message.FilePath)
        Diag << range(Range.FilePath, Range.FileOffset, Range.Length);
    for (const auto &[File, Edits] : records::sortedFixes(Message))
      for (const tooling::Replacement &R : *Edits) {
        if (onSameLine(Where, location(R.getFilePath(), R.getOffset())))
          addEdit(Diag, R);
        else
          Elsewhere.push_back(R);
      }
  }

  void addEdit(DiagnosticBuilder &Diag, const tooling::Replacement &R) {
    Diag << FixItHint::CreateReplacement(range(R.getFilePath(), R.getOffset(), R.getLength()),
                                         R.getReplacementText());
  }

  bool onSameLine(SourceLocation A, SourceLocation B) {
    return A.isValid() && B.isValid() && Sources.getFileID(A) == Sources.getFileID(B) &&
           Sources.getSpellingLineNumber(A) == Sources.getSpellingLineNumber(B);
  }

  SourceLocation location(StringRef Path, unsigned Offset) {
    if (Path.empty())
      return {};
    OptionalFileEntryRef File = Files.getOptionalFileRef(Path);
    if (!File)
      return {};
    FileID ID = Sources.getOrCreateFileID(*File, SrcMgr::C_User);
    return Sources.getLocForStartOfFile(ID).getLocWithOffset(int(Offset));
  }

  CharSourceRange range(StringRef Path, unsigned Offset, unsigned Length) {
    SourceLocation Begin = location(Path, Offset);
    return CharSourceRange::getCharRange(
        Begin, Begin.isValid() ? Begin.getLocWithOffset(int(Length)) : Begin);
  }

  compat::DiagnosticOptionsOwner Options;
  FileManager Files;
  TextDiagnosticPrinter Printer;
  DiagnosticsEngine Diags;
  SourceManager Sources;
};

} // namespace

/// \p Text with a link to its page at the first mention of \p Check, as terminals take it (OSC 8).
static std::string withLink(StringRef Text, StringRef Check) {
  size_t At = Text.find("[" + Check.str());
  if (At == StringRef::npos || !Check.starts_with("cuda-"))
    return Text.str();
  return (Text.take_front(At + 1) + "\033]8;;" WARPLINT_DOCS_URL "/checks/" + Check + ".md\033\\" +
          Check + "\033]8;;\033\\" + Text.drop_front(At + 1 + Check.size()))
      .str();
}

void printFindings(const records::LintReport &Report, raw_ostream &Out, bool Colour) {
  printFindings(ArrayRef(Report.Files), Out, Colour);
}

void printFindings(ArrayRef<records::FileReport> Files, raw_ostream &Out, bool Colour) {
  bool HasLinks = Colour && Out.is_displayed();
  std::string Text;
  raw_string_ostream Buffer(Text);
  Buffer.enable_colors(Colour);
  DiagnosticShower Shower(Buffer, Colour);
  for (const records::FileReport &File : Files)
    for (const records::ReportedFinding &F : File.Findings) {
      std::string Suffix = " [" + F.Diagnostic.DiagnosticName +
                           (F.Diagnostic.IsWarningAsError ? ",-warnings-as-errors]" : "]");
      Shower.show(F.Level == Severity::Error ? DiagnosticsEngine::Error
                                                     : DiagnosticsEngine::Warning,
                  F.Diagnostic.Message, Suffix);
      for (const tooling::DiagnosticMessage &Note : F.Diagnostic.Notes)
        Shower.show(DiagnosticsEngine::Note, Note, "");
      Out << (HasLinks ? withLink(Text, F.Diagnostic.DiagnosticName) : Text);
      Text.clear();
    }
}

/// "1 launch", "2 launches".
static std::string countedLaunches(unsigned Number) {
  return std::to_string(Number) + (Number == 1 ? " launch" : " launches");
}

/// The first error of \p File, all of them if \p Verbose, and what they took.
static void printErrors(const records::FileReport &File, raw_ostream &Out, bool Verbose) {
  bool IsFailed = File.Status == records::ReadStatus::Failed;
  auto Start = [&]() -> raw_ostream & {
    return IsFailed ? WithColor::error(Out) : WithColor::warning(Out);
  };
  if (File.ParseErrors.empty()) {
    Start() << File.File << ": " << countedLaunches(File.LostLaunches) << " could not be read\n";
    return;
  }
  size_t More = File.ParseErrors.size() - 1;
  for (const std::string &Error : ArrayRef(File.ParseErrors).take_front(Verbose ? More + 1 : 1))
    Start() << Error << '\n';
  if (More == 0 && File.LostLaunches == 0 && IsFailed)
    return;
  WithColor::note(Out) << File.File
                       << (IsFailed ? ": not read well enough to be trusted: "
                                    : ": partly read: every launch was, with ")
                       << counted(unsigned(More + 1), "parse error")
                       << (IsFailed ? "" : " elsewhere")
                       << (File.LostLaunches
                               ? ", " + std::to_string(File.LostLaunches) + " of its launches lost"
                               : std::string())
                       << (More && !Verbose ? "; " + nameOf(Option::Verbose) + " shows all" : "")
                       << '\n';
}

/// Measurements that could not be read, or are old.
static void printMeasuringTrouble(const records::LintReport &Report, raw_ostream &Out,
                                  bool Verbose) {
  constexpr size_t MostShown = 3;
  SetVector<StringRef> Remarks;
  if (Report.Measuring && Verbose)
    for (const std::string &Program : Report.Measuring->Programs)
      WithColor::remark(Out) << "kernels are compiled by " << Program << '\n';
  if (Report.Measuring)
    Remarks.insert(Report.Measuring->Problems.begin(), Report.Measuring->Problems.end());
  for (const records::FileReport &File : Report.Files) {
    if (!File.Measured)
      continue;
    Remarks.insert(File.Measured->Remarks.begin(), File.Measured->Remarks.end());
    for (const std::string &Source : File.Measured->Outdated)
      WithColor::warning(Out) << Source << ": older than " << File.File
                              << ": its measurements of that file support no error\n";
  }
  ArrayRef<StringRef> All = Remarks.getArrayRef();
  for (StringRef Remark : Verbose ? All : All.take_front(MostShown))
    WithColor::warning(Out) << Remark << '\n';
  if (!Verbose && All.size() > MostShown)
    WithColor::note(Out) << All.size() - MostShown << " more like these; "
                         << nameOf(Option::Verbose) << " shows all\n";
}

/// From this number on, files that miss headers are counted instead of named.
static constexpr size_t ManyFiles = 4;

/// "warning: 611 of 613 files miss 'cutlass/cutlass.h' and 12 other headers: git submodule update
/// --init csrc/cutlass", where many files miss any; false where not.
static bool printMissingHeaders(const records::LintReport &Report, raw_ostream &Out) {
  if (count_if(Report.Files, [](const auto &File) { return !File.MissingHeaders.empty(); }) <
      int64_t(ManyFiles))
    return false;
  for (const MissingHeaders &Group : missingHeaders(Report)) {
    raw_ostream &Line = WithColor::warning(Out);
    if (Group.Files.size() == 1)
      Line << Group.Files.front() << " misses '";
    else
      Line << Group.Files.size() << " of " << Report.Files.size() << " files miss '";
    Line << Group.Names.front() << '\'';
    if (size_t More = Group.Names.size() - 1)
      Line << " and " << More << (More == 1 ? " other header" : " other headers");
    if (!Group.Remedy.empty())
      Line << ": " << Group.Remedy;
    Line << '\n';
  }
  WithColor::note(Out) << "files with missing headers are partly read; " << nameOf(Option::Verbose)
                       << " names them, " << nameOf(Option::CommandsFolder) << " BUILD or "
                       << nameOf(Option::CompilerArguments)
                       << " -I FOLDER shows where the headers are\n";
  return true;
}

namespace {

/// The first errors of files that could not be read whole: most often many files stop at one.
class FirstErrors {
public:
  /// Whether no file before \p File has the same first error, at any place, or it lost launches
  /// without one.
  bool isNew(const records::FileReport &File) {
    if (File.ParseErrors.empty())
      return true;
    StringRef Text = File.ParseErrors.front();
    auto [Place, Message] = Text.split(": ");
    StringRef Key = Message.empty() ? Text : Message;
    ++Files[Key];
    return Files[Key] == 1;
  }
  void printRepeats(raw_ostream &Out) const {
    for (const auto &[Message, Number] : Files)
      if (Number > 1)
        WithColor::note(Out) << counted(Number - 1, "other file") << " could not be read whole at '"
                             << Message << "' either\n";
  }

private:
  MapVector<StringRef, unsigned> Files; ///< By the first error, of the report.
};

} // namespace

/// "note: 182 launches in 15 files are compiled out, under 'USE_CUDA': -DUSE_CUDA brings them".
void printCompiledOut(const records::LintReport &Report, raw_ostream &Out, bool Verbose) {
  constexpr size_t MostShown = 5;
  std::vector<records::CompiledOutGroup> All = Report.compiledOut();
  ArrayRef<records::CompiledOutGroup> Shown = All;
  if (!Verbose)
    Shown = Shown.take_front(MostShown);
  for (const records::CompiledOutGroup &Group : Shown) {
    WithColor::note(Out) << countedLaunches(Group.Launches) << " in "
                         << (Group.Files.size() == 1
                                 ? *Group.Files.begin()
                                 : counted(unsigned(Group.Files.size()), "file"))
                         << (Group.Launches == 1 ? " is" : " are") << " compiled out, under '"
                         << Group.Condition << '\'';
    if (!Group.Flags.empty())
      Out << ": " << nameOf(Option::CompilerArguments) << ' ' << Group.Flags
          << (Group.Launches == 1 ? " brings it" : " brings them");
    Out << '\n';
  }
  unsigned Left = 0;
  for (const records::CompiledOutGroup &Group : ArrayRef(All).drop_front(Shown.size()))
    Left += Group.Launches;
  if (Left)
    WithColor::note(Out) << countedLaunches(Left) << " compiled out under "
                         << counted(unsigned(All.size() - Shown.size()), "other condition") << '\n';
}

void printReadingTrouble(const records::LintReport &Report, raw_ostream &Out, bool Verbose) {
  bool Grouped = printMissingHeaders(Report, Out);
  FirstErrors Seen;
  StringSet<> Warned;
  for (const records::FileReport &File : Report.Files) {
    for (const auto &[Warning, Check] : File.Warnings)
      if (Warned.insert(Warning).second)
        WithColor::warning(Out) << Warning << '\n';
    if (Verbose)
      for (const std::string &Remark : File.Remarks)
        WithColor::remark(Out) << Remark << '\n';
    for (const std::string &Error : File.ConfigurationErrors)
      WithColor::error(Out) << Error << '\n';
    if (File.hasErrors() && (File.LostLaunches || !File.ParseErrors.empty()) &&
        (Verbose || Seen.isNew(File)))
      printErrors(File, Out, Verbose);
    if (!File.MissingHeaders.empty() && (Verbose || !Grouped))
      WithColor::warning(Out) << File.File << ": partly read: no header '"
                              << join(File.MissingHeaders, "', '") << "'; name its folder with "
                              << nameOf(Option::CommandsFolder) << " BUILD or "
                              << nameOf(Option::CompilerArguments) << " -I FOLDER\n";
    if (Verbose && !File.hasErrors())
      for (const std::string &Error : File.ParseErrors)
        WithColor::remark(Out) << Error << '\n';
  }
  Seen.printRepeats(Out);
  printMeasuringTrouble(Report, Out, Verbose);
}

void printAlike(const records::LintReport &Report, raw_ostream &Out) {
  SourceText Text;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings)
      if (F.OfOtherFiles) {
        const auto &Message = F.Diagnostic.Message;
        std::vector<std::string> Others;
        for (const records::AlikeFinding &Each : ArrayRef(F.Alike).take_back(F.OfOtherFiles))
          Others.push_back(Each.Message);
        WithColor::note(Out) << Message.FilePath << ':' << Text.position(Message.FilePath, Message.FileOffset).Line << ": "
                             << describeAlike(Message.Message, Others) << '\n';
      }
}

} // namespace warplint::report
