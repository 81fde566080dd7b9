//===- MergeCommand.cpp - warplint merge ----------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Part.h"
#include "report/ReportWriter.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/LintFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::tool {

/// Every part under \p Folder, sorted; no links are followed.
static Expected<std::vector<std::string>> partsUnder(const std::string &Folder) {
  std::vector<std::string> Found;
  std::error_code Problem;
  for (sys::fs::recursive_directory_iterator It(Folder, Problem, /*FollowSymlinks=*/false), End;
       It != End && !Problem; It.increment(Problem))
    if (sys::path::extension(It->path()) == ".warplint" &&
        It->type() != sys::fs::file_type::directory_file)
      Found.push_back(It->path());
  if (Problem)
    return createStringError(Folder + ": " + Problem.message());
  if (Found.empty())
    return createStringError(Folder + ": no part (.warplint) in this folder");
  llvm::sort(Found);
  return Found;
}

static Expected<std::vector<report::Part>> readParts(ArrayRef<std::string> Paths) {
  if (Paths.empty())
    return createStringError("no part to merge; 'warplint merge --help' shows how");
  std::vector<report::Part> Parts;
  for (const std::string &Path : Paths) {
    std::vector<std::string> Names = {Path};
    if (sys::fs::is_directory(Path)) {
      Expected<std::vector<std::string>> Found = partsUnder(Path);
      if (!Found)
        return Found.takeError();
      Names = std::move(*Found);
    }
    for (const std::string &Name : Names) {
      Expected<report::Part> Read = report::readPart(Name);
      if (!Read)
        return Read.takeError();
      Parts.push_back(std::move(*Read));
    }
  }
  return Parts;
}

/// Gives the list of launches its form where \p Report judged nothing; false where the
/// flags ask for what a list does not have.
static bool listLaunchesOf(const records::LintReport &Report, LintFlags &Flags) {
  if (Report.IsJudged)
    return true;
  Flags.Judging.ListLaunches = true;
  return listLaunches(Flags);
}

int mergeCommand(ArrayRef<const char *> Args) {
  std::optional<LintFlags> Flags = parseMergeFlags(Args);
  if (!Flags)
    return ExitTrouble;
  Expected<std::vector<report::Part>> Parts = readParts(Flags->Input.Paths);
  if (!Parts) {
    printError(Parts.takeError());
    return ExitTrouble;
  }
  Expected<records::LintReport> Report = report::mergeParts(std::move(*Parts));
  if (!Report) {
    printError(Report.takeError());
    return ExitTrouble;
  }
  if (!listLaunchesOf(*Report, *Flags))
    return ExitTrouble;
  std::optional<std::unique_ptr<report::BaselineFilter>> Known =
      report::openBaseline(Flags->Baseline);
  if (!Known)
    return ExitTrouble;
  for (const std::string &Problem : Report->NotFound)
    printError(Problem);
  if (!report::countKnown(*Report, Known->get()))
    return ExitTrouble;
  if (*Known)
    (*Known)->hide(*Report);
  return report::writeAndFix(*Report, Flags->Output);
}

} // namespace warplint::tool
