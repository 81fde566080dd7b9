//===- Reporters.cpp - The forms of the report ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Reporters.h"
#include "report/Part.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace llvm;

namespace warplint::report {

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
