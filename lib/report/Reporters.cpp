//===- Reporters.cpp - The forms of the report ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Reporters.h"
#include "base/OptionNames.h"
#include "findings/Wording.h"
#include "report/Part.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace llvm;

namespace warplint::report {

using base::nameOf;
using base::Option;
using NamedCounts = std::vector<std::pair<std::string, unsigned>>;

static void printCounts(StringRef Head, const NamedCounts &Of, raw_ostream &Out) {
  if (Of.empty())
    return;
  Out << Head << '\n';
  for (const auto &[Name, Number] : Of)
    Out << formatv("{0,7}  {1}\n", Number, Name);
}

void printStatistics(const records::LintReport &Report, raw_ostream &Out, bool) {
  std::map<std::string, unsigned> ByCheck;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings)
      ++ByCheck[F.Diagnostic.DiagnosticName];
  printCounts("findings", records::mostFirst(ByCheck), Out);
  printCounts("launches that are not decided", Report.summary().reasons(), Out);
  printCounts("launches whose kernel was not run to its end",
              records::mostFirst(Report.summary().CutShortByReason), Out);
  NamedCounts Hidden;
  for (const records::CompiledOutGroup &Group : Report.compiledOut())
    Hidden.emplace_back(Group.Condition, Group.Launches);
  printCounts("launches that are compiled out, by condition", Hidden, Out);
}

std::span<const EmbeddedFile> checkPages(); // by warplint_embed_files

const EmbeddedFile *findCheckPage(StringRef Name) {
  Name.consume_front("cuda-");
  std::string File = ("cuda-" + Name + ".md").str();
  auto Pages = checkPages();
  auto Found = find_if(Pages, [&](const EmbeddedFile &Page) { return Page.Name == File; });
  return Found == Pages.end() ? nullptr : &*Found;
}

/// The sources of compile commands, and guesses made without them.
static void printCommandSources(const records::LintReport &Report, ListSeparator &Part, raw_ostream &Out) {
  constexpr size_t MostNamed = 4;
  SetVector<StringRef> Guessed;
  unsigned ByCommand[4] = {};
  for (const records::FileReport &File : Report.Files) {
    ++ByCommand[unsigned(File.Command)];
    Guessed.insert(File.GuessedIncludes.begin(), File.GuessedIncludes.end());
  }
  if (!Report.CommandsPath.empty()) {
    Out << Part << "commands of " << Report.CommandsPath;
    ListSeparator Comma(", ");
    std::string Others;
    raw_string_ostream Words(Others);
    if (unsigned N = ByCommand[unsigned(records::CommandOf::Includer)])
      Words << Comma << counted(N, "file") << " through a file that includes it";
    if (unsigned N = ByCommand[unsigned(records::CommandOf::Similar)])
      Words << Comma << counted(N, "file") << " with the command of the most similar file";
    if (!Others.empty())
      Out << " (" << Others << ')';
  } else if (ByCommand[unsigned(records::CommandOf::None)]) {
    Out << Part << "no compile commands";
  }
  if (Guessed.empty())
    return;
  Out << Part << "include folders guessed: " << join(Guessed.getArrayRef().take_front(MostNamed), ", ");
  if (Guessed.size() > MostNamed)
    Out << " and " << Guessed.size() - MostNamed << " more";
}

/// "CUDA headers of /usr/local/cuda". Nothing where all files were read with warplint's own.
static void printToolkits(const records::LintReport &Report, ListSeparator &Part, raw_ostream &Out) {
  constexpr size_t MostNamed = 2;
  std::vector<std::string> Roots = Report.toolkits();
  if (Roots.empty())
    return;
  Out << Part << "CUDA headers of " << join(ArrayRef(Roots).take_front(MostNamed), " and ");
  if (Roots.size() > MostNamed)
    Out << " and " << Roots.size() - MostNamed << " more";
}

/// The known findings of a baseline, or those written to it.
static void printBaseline(const records::BaselineOutcome &B, raw_ostream &Out) {
  if (B.IsWritten) {
    Out << ", " << counted(B.Known, "finding") << " written to " << B.Path;
    if (B.Kept)
      Out << ", " << B.Kept << " kept there that this run did not check";
    return;
  }
  if (B.Gone)
    Out << ", " << B.Gone << " of " << B.Path << " no longer found: write it again with "
        << nameOf(Option::WriteBaseline);
}

/// "compiled 3 times in 4.2 s by nvcc 13.0.88, 1 failed, 2 known".
static void printMeasuring(const records::Measuring &M, raw_ostream &Out) {
  unsigned Runs = M.Compiled + M.Failed;
  Out << "compiled " << Runs << (Runs == 1 ? " time" : " times")
      << formatv(" in {0:F1} s", M.Seconds);
  if (!M.Compilers.empty())
    Out << " by " << join(M.Compilers, " or ");
  if (M.Failed)
    Out << ", " << M.Failed << " failed";
  if (M.Cached)
    Out << ", " << M.Cached << " known";
}

/// " (of setup.py)", where the project names targets and no command.
static std::string sourcesOfTargets(const records::LintReport &Report) {
  constexpr size_t MostNamed = 2;
  SetVector<StringRef> Sources;
  for (const records::FileReport &File : Report.Files)
    if (!File.TargetsFrom.empty())
      Sources.insert(File.TargetsFrom);
  if (Sources.empty())
    return "";
  std::string Text = " (of " + join(Sources.getArrayRef().take_front(MostNamed), ", ");
  if (Sources.size() > MostNamed)
    Text += " and " + std::to_string(Sources.size() - MostNamed) + " more";
  return Text + ")";
}

/// "1 error, 0 warnings, 3 suppressed (2 by NOLINT, 1 by line filter)".
static void printFindingCounts(const records::LintReport &Report, const records::Summary &S,
                               raw_ostream &Out) {
  std::string Line;
  raw_string_ostream Words(Line);
  ListSeparator Comma;
  if (Report.IsJudged)
    Words << Comma << counted(S.Errors, "error") << Comma << counted(S.Warnings, "warning");
  if (S.Suppressed) {
    Words << Comma << S.Suppressed << " suppressed (";
    ListSeparator Each;
    for (const auto &[Cause, Number] : records::mostFirst(S.SuppressedBy))
      Words << Each << Number << " by " << Cause;
    Words << ')';
  }
  if (S.LeftOut)
    Words << Comma << S.LeftOut << " not introduced by the change";
  if (Report.Baseline)
    printBaseline(*Report.Baseline, Words);
  if (!Line.empty())
    Out << Line << '\n';
}

/// What the findings are based on: measurements, commands, headers, targets.
static void printSources(const records::LintReport &Report, const records::Summary &S,
                         raw_ostream &Out) {
  std::string Line;
  raw_string_ostream Words(Line);
  auto End = [&] {
    if (!Line.empty())
      Out << std::exchange(Line, "") << '\n';
  };
  ListSeparator Measured("; "), Read("; ");
  if (S.HasMeasurements)
    Words << Measured << counted(S.KernelsMeasured, "kernel") << " measured, " << S.KernelsInNoLog
          << " in no log, " << S.MeasurementsUsed << " of "
          << counted(S.Measurements, "measurement") << " used";
  if (Report.Measuring) {
    Words << Measured;
    printMeasuring(*Report.Measuring, Words);
  }
  End();
  printCommandSources(Report, Read, Words);
  printToolkits(Report, Read, Words);
  End();
  std::vector<std::string> Targets = Report.targets();
  if (!Targets.empty())
    Words << "targets " << join(Targets, ", ") << sourcesOfTargets(Report);
  End();
}

void printSummary(const records::LintReport &Report, raw_ostream &Out, bool CountsCached) {
  records::Summary S = Report.summary();
  Out << counted(S.Files, "file");
  if (CountsCached && S.Cached)
    Out << " (" << S.Cached << " unchanged since an earlier run)";
  if (S.LaunchFree)
    Out << " (" << S.LaunchFree << " without a launch or kernel in the text)";
  if (S.PartlyRead)
    Out << " (" << S.PartlyRead << " partly read)";
  if (S.Failed)
    Out << " (" << S.Failed << " not read well enough)";
  Out << ", " << S.Launches << (S.Launches == 1 ? " launch" : " launches");
  if (S.Launches)
    Out << ": " << S.Decided << " decided";
  if (S.Launches > S.Decided) {
    Out << ", " << S.Launches - S.Decided << " not (";
    ListSeparator Comma;
    for (const auto &[Reason, Count] : S.reasons())
      Out << Comma << Count << ' ' << Reason;
    Out << ')';
  }
  if (S.NeverReached)
    Out << ", " << S.NeverReached << " never reached";
  if (S.Lost)
    Out << ", " << S.Lost << " lost in parse errors";
  if (S.CompiledOut)
    Out << ", " << S.CompiledOut << " more compiled out";
  Out << '\n';
  printFindingCounts(Report, S, Out);
  printSources(Report, S, Out);
}

/// A form that knows no colours.
template <void (*Print)(const records::LintReport &, llvm::raw_ostream &)>
static void plain(const records::LintReport &Report, llvm::raw_ostream &Out, bool) {
  Print(Report, Out);
}

/// The text, of all files.
static constexpr void (*TextFindings)(const records::LintReport &, llvm::raw_ostream &,
                                      bool) = printFindings;

static constexpr Reporter Entries[] = {
    {"text", "for people", TextFindings},
    {"json", "one JSON object, see docs/json.md", plain<printJson>},
    {"sarif", "SARIF 2.1.0, for code scanning and editors", plain<printSarif>},
    {"github", "annotations of a pull request, in GitHub Actions", plain<printGithub>},
    {"gitlab", "a code quality report of GitLab", plain<printGitlab>},
    {"junit", "JUnit XML, for CI systems", plain<printJunit>},
    {"part", "one part of a report, for warplint merge, see docs/scale.md", plain<printPart>},
};

static constexpr Reporter LaunchTable = {"text", "a table of launches", printLaunchTable};
static constexpr Reporter Counts = {"text", "a table of counts", printStatistics};

llvm::ArrayRef<Reporter> reporters() { return Entries; }

const Reporter *launchLister(const Reporter &Format) {
  if (Format.Print == TextFindings)
    return &LaunchTable;
  return Format.Print == plain<printJson> || isPart(Format) ? &Format : nullptr;
}

const Reporter *statistics(const Reporter &Format) {
  return Format.Print == TextFindings ? &Counts : nullptr;
}

bool isPart(const Reporter &Format) { return Format.Print == plain<printPart>; }

} // namespace warplint::report
