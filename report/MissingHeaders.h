//===- MissingHeaders.h - The headers that a run lacked, by their cause ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_MISSINGHEADERS_H
#define WARPLINT_REPORT_MISSINGHEADERS_H

#include "records/LintReport.h"

namespace warplint::report {

/// Headers that are missing for one reason.
struct MissingHeaders {
  std::vector<std::string> Names; ///< The one that most files miss first.
  std::vector<std::string> Files; ///< That miss any of them.
  /// The next step: "git submodule update --init third_party/glm"; empty where none is known.
  std::string Remedy;
};

/// The headers that files of \p Report miss, the most missed first, those of one library or one
/// folder together.
std::vector<MissingHeaders> missingHeaders(const records::LintReport &Report);

/// The paths of the submodules in \p Config, the text of a .gitmodules.
std::vector<std::string> submodulePaths(llvm::StringRef Config);

} // namespace warplint::report

#endif // WARPLINT_REPORT_MISSINGHEADERS_H
