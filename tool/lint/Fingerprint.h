//===- Fingerprint.h - What stays of a finding when lines move ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_FINGERPRINT_H
#define WARPLINT_TOOL_LINT_FINGERPRINT_H

#include "tool/lint/LintReport.h"
#include "tool/lint/RepositoryPaths.h"
#include "tool/lint/SourceText.h"
#include <map>
#include <string>

namespace warplint::tool {

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
  Fingerprints(SourceText &Text, const RepositoryPaths &Paths) : Text(Text), Paths(Paths) {}

  /// 32 hexadecimal digits of the check, the file, the bare line, and which one of
  /// those that are alike in these it is; so ask once for each, in their order.
  std::string next(const ReportedFinding &F);

  /// What `next` gives to the first of those that are alike: the same for all.
  std::string ofAlike(const ReportedFinding &F);

private:
  SourceText &Text;
  const RepositoryPaths &Paths;
  std::map<std::string, unsigned> Met;

  std::string key(const ReportedFinding &F);
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_FINGERPRINT_H
