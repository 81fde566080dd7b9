//===- ExplainCommand.cpp - Explains checks, and the launches of a line ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/CompileDatabase.h"
#include "build/InputFiles.h"
#include "checks/Registry.h"
#include "findings/NameGlobs.h"
#include "lint/FileLinter.h"
#include "lint/isolation/GuardedLint.h"
#include "parse/CrashGuard.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/LintFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace warplint::tool {

/// The check whose name is nearest to \p Name.
static StringRef nearest(StringRef Name) {
  return min_element(checks::registry(),
                     [&](const auto &A, const auto &B) {
                       return A.Name.edit_distance(Name) < B.Name.edit_distance(Name);
                     })
      ->Name;
}

int explainCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Flags of warplint explain");
  cl::list<std::string> Names(cl::Positional, cl::desc("CHECK..."), cl::cat(Category));
  if (!parseCommandLine(Args, "warplint explain: prints the page of a check\n"
                              "\nWithout a name, lists the checks.\n"))
    return ExitTrouble;
  if (Names.empty())
    for (const checks::CheckEntry &Entry : checks::registry())
      outs() << formatv("{0,-31} {1}\n", Entry.Name, Entry.Summary);
  for (const std::string &Name : Names) {
    const EmbeddedFile *Page = report::findCheckPage(Name);
    if (!Page) {
      printError("no check '" + Name + "'; did you mean '" + nearest(Name) +
                 "'? 'warplint explain' lists them all");
      return ExitTrouble;
    }
    outs() << Page->Text;
  }
  return ExitClean;
}

/// The lines of \p Report's own file that have launches.
static std::string linesWithLaunches(const records::FileReport &Report) {
  std::set<unsigned> Lines;
  for (const records::LaunchRecord &L : Report.Launches)
    if (L.Where.File == Report.File)
      Lines.insert(L.Where.Line);
  return join(map_range(Lines, [](unsigned Line) { return std::to_string(Line); }), ", ");
}

/// Why \p Check has no finding about the launches of \p File that are explained.
static std::string whySilent(StringRef Check, const records::FileReport &File) {
  if (auto Hidden = File.Suppressed.find(Check.str()); Hidden != File.Suppressed.end())
    return "hidden in this file by " + join(make_first_range(Hidden->second), " and ");
  auto IsExplained = [&](const records::LaunchRecord &L) {
    return any_of(File.Explanations,
                  [&](const records::Explanation &Why) { return Why.Where == L.Where; });
  };
  auto Launches = make_filter_range(File.Launches, IsExplained);
  if (none_of(Launches, [](const records::LaunchRecord &L) { return L.Reached; }))
    return "no path reaches the launch";
  if (File.DecidedByTargets.count(Check.str()))
    return "the program may keep this from some targets: it can be reported for one of them alone";
  for (StringRef About : {"context", "not checked"})
    for (const records::Explanation &Why : File.Explanations)
      for (const records::ExplainedFact &Fact : Why.Facts)
        if (Fact.About == About)
          return "nothing that is known breaks its rule; " + Fact.Text;
  return formatv("it reports nothing on {0}; 'warplint explain {1}' tells what it looks for",
                 join(File.Targets, ", "), Check);
}

/// Explains why checks of \p Asked, the value of `--checks`, have no finding in the line.
static void explainSilence(const records::FileReport &File, StringRef Asked, unsigned Line) {
  NameGlobs Names(Asked);
  report::SourceText Sources;
  for (const checks::CheckEntry &Entry : checks::registry()) {
    bool HasFinding = any_of(File.Findings, [&](const records::ReportedFinding &F) {
      const auto &Message = F.Diagnostic.Message;
      return F.Diagnostic.DiagnosticName == Entry.Name && Message.FilePath == File.File &&
             Sources.position(Message.FilePath, Message.FileOffset).Line == Line;
    });
    if (!HasFinding && Names.contains(Entry.Name))
      outs() << "  no finding of " << Entry.Name << ": " << whySilent(Entry.Name, File) << '\n';
  }
}

int whyCommand(ArrayRef<const char *> Args) {
  std::optional<LintFlags> Flags = parseWhyFlags(Args);
  if (!Flags || !resolveFlags(*Flags))
    return ExitTrouble;
  InputFiles Input = expandPaths(Flags->Input.Paths, {});
  for (const std::string &Problem : Input.Errors)
    printError(Problem);
  if (!Input.Errors.empty())
    return ExitTrouble;
  Expected<BuildCommands> Commands = findCommands(Flags->Input, Input.Files);
  if (!Commands) {
    printError(Commands.takeError());
    return ExitTrouble;
  }
  lint::FileLinter Linter(Flags->Input, Flags->Judging, Commands->Database.get());
  enableCrashGuard();
  lint::RunOptions Run;
  records::LintReport Report;
  records::FileReport &File = Report.Files.emplace_back(
      lint::GuardedLint(Linter, Run).lint(Linter.jobFor(Input.Files.front())));
  report::whyReporter().Print(Report, outs(), /*Colour=*/false);
  if (Flags->Judging.Checks && !File.Explanations.empty())
    explainSilence(File, *Flags->Judging.Checks, Flags->Judging.ExplainedLine);
  outs().flush();
  report::printReadingTrouble(Report, errs(), Flags->Output.Verbose);
  if (!File.Explanations.empty())
    return ExitClean;
  std::string Lines = linesWithLaunches(File);
  printError(File.File + ":" + std::to_string(Flags->Judging.ExplainedLine) +
             ": no launch begins in this line; " +
             (Lines.empty() ? "the file has none" : "launches are in " + Lines));
  return ExitTrouble;
}

} // namespace warplint::tool
