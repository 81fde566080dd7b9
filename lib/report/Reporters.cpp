//===- Reporters.cpp - The forms of the report ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Reporters.h"
#include "report/GithubReporter.h"
#include "report/GitlabReporter.h"
#include "report/JsonReporter.h"
#include "report/JunitReporter.h"
#include "report/LaunchTable.h"
#include "report/Part.h"
#include "report/SarifReporter.h"
#include "report/Statistics.h"
#include "report/TextReporter.h"

namespace warplint::report {

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
