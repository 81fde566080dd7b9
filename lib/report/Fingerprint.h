//===- Fingerprint.h - Fingerprints of findings ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_FINGERPRINT_H
#define WARPLINT_REPORT_FINGERPRINT_H

#include "base/RepositoryPaths.h"
#include "records/LintReport.h"
#include "report/SourceText.h"
#include <map>
#include <string>

namespace warplint::report {

/// The text of the line that \p Message is about, without white space: the same
/// after moving it and after formatting it.
std::string bareLine(SourceText &Text, const clang::tooling::DiagnosticMessage &Message);

/// \p Message without the numbers of lines in it, " (line 40)" or " (sizes.cuh:7)":
/// the same after moving those.
std::string withoutLines(llvm::StringRef Message);

/// Gives findings names that other programs can follow them by, from one version
/// of the sources to the next.
class Fingerprints {
public:
  /// Both must outlive it.
  Fingerprints(SourceText &Text, const base::RepositoryPaths &Paths) : Text(Text), Paths(Paths) {}

  /// 32 hexadecimal digits of the check, the file, the bare line, and which one of
  /// those that are alike in these it is; so ask once for each, in their order.
  std::string next(const records::ReportedFinding &F);

  /// The result of `next` for the first of equal findings: the same for all of them.
  std::string ofAlike(const records::ReportedFinding &F);

private:
  SourceText &Text;
  const base::RepositoryPaths &Paths;
  std::map<std::string, unsigned> Met;

  std::string key(const records::ReportedFinding &F);
};

} // namespace warplint::report

#endif // WARPLINT_REPORT_FINGERPRINT_H
