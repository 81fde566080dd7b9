//===- MissingHeaders.h - The headers that a run lacked, by their cause ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_MISSINGHEADERS_H
#define WARPLINT_REPORT_MISSINGHEADERS_H

#include "records/LintReport.h"
#include <memory>

namespace warplint::report {

/// The next steps for those who miss headers.
class HeaderRemedies {
public:
  /// For the project at \p Root.
  explicit HeaderRemedies(llvm::StringRef Root);
  ~HeaderRemedies();

  /// "git submodule update --init third_party/glm"; empty where none is known.
  std::string of(llvm::StringRef Header);

private:
  class AbsentSubmodules;
  class HeaderSources;
  std::unique_ptr<AbsentSubmodules> Absent;
  std::unique_ptr<HeaderSources> Sources;
};

/// Headers that are missing for one reason.
struct MissingHeaders {
  std::vector<std::string> Names; ///< The one that most files miss first.
  std::vector<std::string> Files; ///< That miss any of them.
  std::string Remedy; ///< The next step; empty where none is known.
};

/// The headers that files of \p Report miss, the most missed first, those of one library or one
/// folder together.
std::vector<MissingHeaders> missingHeaders(const records::LintReport &Report);

/// The paths of the submodules in \p Config, the text of a .gitmodules.
std::vector<std::string> submodulePaths(llvm::StringRef Config);

} // namespace warplint::report

#endif // WARPLINT_REPORT_MISSINGHEADERS_H
