//===- ReadingTrouble.cpp - Files read badly, in machine-readable reports -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/ReadingTrouble.h"
#include "findings/Wording.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::report {


/// What of \p File could not be read.
static std::string describeTrouble(const records::FileReport &File) {
  std::string Why = File.Status == records::ReadStatus::Failed
                        ? "not read well enough to be trusted"
                        : "partly read: errors outside of its launches";
  if (!File.ParseErrors.empty())
    Why += ": " + File.ParseErrors.front();
  if (File.ParseErrors.size() > 1)
    Why += "; " + counted(unsigned(File.ParseErrors.size()), "parse error") + " in all";
  if (File.LostLaunches)
    Why += "; " + std::to_string(File.LostLaunches) +
           (File.LostLaunches == 1 ? " launch is lost" : " launches are lost");
  return Why;
}

std::vector<ReadingTrouble> readingTrouble(const records::LintReport &Report) {
  std::vector<ReadingTrouble> All;
  for (const std::string &Problem : Report.NotFound)
    All.push_back({Severity::Error, "", Problem, false});
  for (const records::FileReport &File : Report.Files) {
    for (const std::string &Error : File.ConfigurationErrors)
      All.push_back({Severity::Error, File.File, Error, true});
    if (File.hasErrors() && (File.LostLaunches || !File.ParseErrors.empty()))
      All.push_back(
          {File.Status == records::ReadStatus::Failed ? Severity::Error : Severity::Warning,
           File.File, describeTrouble(File), false});
    if (!File.MissingHeaders.empty())
      All.push_back({Severity::Warning, File.File,
                     "partly read: no header '" + join(File.MissingHeaders, "', '") + "'", false});
  }
  return All;
}

} // namespace warplint::report
