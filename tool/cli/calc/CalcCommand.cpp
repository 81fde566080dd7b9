//===- CalcCommand.cpp - warplint calc ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/Targets.h"
#include "base/OutputFile.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "tool/cli/calc/CalcBatch.h"
#include "tool/cli/calc/CalcFlags.h"
#include "tool/cli/calc/CalcKernel.h"
#include "tool/cli/calc/CalcReport.h"
#include "tool/cli/calc/Suggest.h"
#include "tool/cli/calc/Sweep.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint::tool {

namespace {

/// The configuration to compute for each target.
Expected<std::vector<CalcCase>> casesOf(const CalcFlags &Flags, arch::ArchTables &Tables) {
  std::vector<arch::Target> Targets;
  if (Flags.Targets) {
    Expected<std::vector<arch::Target>> Named = arch::resolveTargets(Tables, *Flags.Targets);
    if (!Named)
      return Named.takeError();
    Targets = std::move(*Named);
  }
  if (Flags.Kernel) {
    Expected<std::vector<CalcCase>> Cases =
        casesOfKernel(*Flags.Kernel, Flags.Question, Flags.SharedIsGiven, Targets, Tables);
    if (Cases && Flags.needsBlock() &&
        any_of(*Cases, [](const CalcCase &C) { return volumeOf(C.Question.Block) == 0; }))
      return createStringError(
          "--block is missing, expected the threads per block, such as --block "
          "256 or --block 16x16: '" +
          Cases->front().Kernel->Name + "' does not require one");
    return Cases;
  }
  std::vector<CalcCase> Cases;
  for (const arch::Target &Target : Flags.Targets ? Targets : Tables.defaults())
    Cases.push_back({Target, Flags.Question, std::nullopt});
  return Cases;
}

int answerOnce(const CalcFlags &Flags, ArrayRef<CalcCase> Cases, raw_ostream &OS) {
  std::vector<CalcAnswer> Answers;
  for (const CalcCase &C : Cases)
    Answers.push_back(answer(C.Target, C.Question));
  if (Flags.Format == CalcFormat::Text)
    printCalcReport(OS, Cases, Answers);
  else
    for (const auto &[C, A] : zip_equal(Cases, Answers)) {
      std::string Line;
      appendJson(Line, A, quoteJson(A.Target.Name), C.Question);
      if (C.Kernel) { // one more key, after the others
        Line.pop_back();
        Line += ",\"kernel\":" + dump(kernelJson(C)) + "}";
      }
      OS << Line << '\n';
    }
  const bool Legal = all_of(Answers, [](const CalcAnswer &A) { return A.isLegal(); });
  return Legal ? ExitClean : ExitFindings;
}

int printCurves(const CalcFlags &Flags, ArrayRef<CalcCase> Cases, raw_ostream &OS) {
  const std::vector<Sweep> Sweeps = sweep(Cases, Flags.Along);
  switch (Flags.Format) {
  case CalcFormat::Text:
    printSweepTable(OS, Sweeps);
    break;
  case CalcFormat::Json:
    printSweepJson(OS, Sweeps);
    break;
  case CalcFormat::Svg:
    printSweepSvg(OS, Sweeps);
    break;
  }
  return ExitClean;
}

int printBlocks(const CalcFlags &Flags, ArrayRef<CalcCase> Cases, raw_ostream &OS) {
  const std::vector<Suggestion> Suggestions = suggest(Cases, Flags.BlockLimit);
  Flags.Format == CalcFormat::Json ? printSuggestionsJson(OS, Suggestions)
                                   : printSuggestions(OS, Suggestions);
  const bool Fits = all_of(Suggestions, [](const Suggestion &S) { return !S.Ranked.empty(); });
  return Fits ? ExitClean : ExitFindings;
}

int print(const CalcFlags &Flags, ArrayRef<CalcCase> Cases, raw_ostream &OS) {
  switch (Flags.Mode) {
  case CalcMode::Sweep:
    return printCurves(Flags, Cases, OS);
  case CalcMode::Suggest:
    return printBlocks(Flags, Cases, OS);
  case CalcMode::Answer:
  case CalcMode::Batch:
    break;
  }
  return answerOnce(Flags, Cases, OS);
}

/// Prints to standard output or the file that the flags name.
int printWhereAsked(const CalcFlags &Flags, ArrayRef<CalcCase> Cases) {
  int Status = ExitClean;
  if (Flags.Output.empty()) {
    Status = print(Flags, Cases, outs());
    outs().flush();
    if (outs().has_error()) {
      printError("cannot write standard output: " + outs().error().message());
      outs().clear_error();
      return ExitTrouble;
    }
    return Status;
  }
  Error Problem = base::writeWhole(Flags.Output, [&](raw_ostream &OS) {
    Status = print(Flags, Cases, OS);
    return Error::success();
  });
  if (!Problem)
    return Status;
  printError("--output " + Flags.Output + ": " + toString(std::move(Problem)));
  return ExitTrouble;
}

} // namespace

int calcCommand(ArrayRef<const char *> Args) {
  std::optional<CalcFlags> Flags = parseCalcFlags(Args);
  if (!Flags)
    return ExitTrouble;
  Expected<arch::ArchTables> Tables = arch::tablesWith(Flags->ArchTables);
  if (!Tables) {
    printError(Tables.takeError());
    return ExitTrouble;
  }
  if (Flags->Mode == CalcMode::Batch)
    return runCalcBatch(*Tables, outs());
  Expected<std::vector<CalcCase>> Cases = casesOf(*Flags, *Tables);
  if (!Cases) {
    printError(Cases.takeError());
    return ExitTrouble;
  }
  return printWhereAsked(*Flags, *Cases);
}

} // namespace warplint::tool
