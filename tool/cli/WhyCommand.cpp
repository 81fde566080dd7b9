//===- WhyCommand.cpp - warplint why --------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileLinter.h"
#include "build/CompileDatabase.h"
#include "build/InputFiles.h"
#include "report/TextReporter.h"
#include "report/WhyReporter.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/Commands.h"
#include "tool/cli/LintFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace warplint::tool {

/// The lines of \p Report's own file that have launches.
static std::string linesWithLaunches(const records::FileReport &Report) {
  std::set<unsigned> Lines;
  for (const records::LaunchRecord &L : Report.Launches)
    if (L.Where.File == Report.File)
      Lines.insert(L.Where.Line);
  return join(map_range(Lines, [](unsigned Line) { return std::to_string(Line); }), ", ");
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
  records::LintReport Report;
  records::FileReport &File =
      Report.Files.emplace_back(Linter.lint(Linter.jobFor(Input.Files.front())));
  report::whyReporter().Print(Report, outs(), /*Colour=*/false);
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
