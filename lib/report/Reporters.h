//===- Reporters.h - The forms of the report ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORTERS_H
#define WARPLINT_REPORT_REPORTERS_H

#include "cmake/EmbeddedFile.h"
#include "findings/Finding.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace warplint::report {

/// One form of the report: what `--format` can name.
struct Reporter {
  llvm::StringLiteral Name;    ///< "sarif"
  llvm::StringLiteral Summary; ///< For `--help`.
  /// Writes \p Report to \p Out, in colour where the form has any and \p Colour.
  void (*Print)(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);
};

/// All forms; the first is the default.
llvm::ArrayRef<Reporter> reporters();

/// The form of `--list-launches` for the `--format` \p Format: a table instead of the text, or a
/// form that has the launches anyway; null for others.
const Reporter *launchLister(const Reporter &Format);

/// The form of `--statistics` for the `--format` \p Format; null for others than text.
const Reporter *statistics(const Reporter &Format);

/// Whether \p Format is a part of a report, which `warplint merge` reads.
bool isPart(const Reporter &Format);

/// The page of the check called \p Name, with or without "cuda-", as docs/checks
/// has it; null if there is none.
const EmbeddedFile *findCheckPage(llvm::StringRef Name);

/// Why a file's findings may not be all there are.
struct ReadingTrouble {
  Severity Level; ///< Error: not to be trusted. Warning: headers are missing.
  std::string File;       ///< Empty where no file was come by.
  std::string Text;
  bool OfConfiguration; ///< It is the file's .clang-tidy that is wrong.
};

/// All that \p Report could not read well, in its order; empty where it can be
/// trusted.
std::vector<ReadingTrouble> readingTrouble(const records::LintReport &Report);

/// Prints a workflow command for each finding and each file that was not read well:
/// GitHub Actions shows them beside the changed lines.
void printGithub(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints the JSON array that GitLab takes as a code quality report; a file that was
/// not read well is an entry as well.
void printGitlab(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints one JSON object: version, targets, findings, launches, files, summary.
/// docs/json.md describes the keys.
void printJson(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints the report as JUnit's XML, which most CI systems show: a test case for each file, a failure
/// for each finding.
void printJunit(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints a row for each launch, by file and line, and below it one for each of its
/// readings where they differ; then what could not be read. In colour where
/// \p Colour.
void printLaunchTable(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);

/// Prints a SARIF 2.1.0 log with one run: rules, results, and what could not be
/// read. docs/ci.md lists the parts of the standard that are used.
void printSarif(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints the number of findings of each check, the most frequent first, then the number of launches
/// that are not decided for each reason.
void printStatistics(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);

/// The form of `warplint why`: the launches of the line that is explained, with the values of
/// `--list-launches`, their explanations and their findings.
const Reporter &whyReporter();

/// Prints findings as compilers do, with the line of source, carets, fixes and
/// notes; in colour where \p Colour.
void printFindings(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);
void printFindings(llvm::ArrayRef<records::FileReport> Files, llvm::raw_ostream &Out, bool Colour);

/// Prints what could not be read, with the next step.
void printReadingTrouble(const records::LintReport &Report, llvm::raw_ostream &Out, bool Verbose);

/// "note: k.cuh:12: 5 more like this on the line: 'scale<512>', 512 threads; ...": for each finding
/// of a header that files have with other values, which are known after it was printed.
void printAlike(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints the conditions under which launches are compiled out, with the flags that bring them.
void printCompiledOut(const records::LintReport &Report, llvm::raw_ostream &Out, bool Verbose);

/// Prints the counts of the run, those of findings where it judged; \p CountsCached: also how
/// many files are as in an earlier run.
void printSummary(const records::LintReport &Report, llvm::raw_ostream &Out,
                  bool CountsCached = false);

} // namespace warplint::report

#endif // WARPLINT_REPORT_REPORTERS_H
