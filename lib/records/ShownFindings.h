//===- ShownFindings.h - Findings that an earlier file of a run showed ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_SHOWNFINDINGS_H
#define WARPLINT_RECORDS_SHOWNFINDINGS_H

#include "records/LintReport.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint::records {

/// The real paths of files, each resolved once: a link to a header is that header.
class RealPaths {
public:
  const std::string &of(const std::string &Path);

private:
  llvm::StringMap<std::string> Known;
};

/// A finding of a header that differs from that of an earlier file only in names and numbers.
struct FoundAgain {
  size_t File, Index; ///< The earlier one: of the files, and of its findings.
  ReportedFinding Finding;
};

/// The findings of the files of a run so far. Only what an earlier file showed is a repetition: in
/// one file, a macro may launch twice from the same place.
class ShownFindings {
public:
  /// Drops of \p Findings, those of the next file, what was shown, and notes the rest. Drops and
  /// returns what is the same fault at the same place for other values, unless it is worse.
  std::vector<FoundAgain> dropShown(std::vector<ReportedFinding> &Findings);

private:
  using Key = std::tuple<std::string, std::string, unsigned, std::string>;
  struct Place {
    size_t File, Index;
    Severity Level;
  };

  RealPaths Paths;
  std::set<Key> Shown;         ///< By the whole message.
  std::map<Key, Place> Faults; ///< By the fault in it.
  size_t Files = 0;

  Key keyOf(const ReportedFinding &F, std::string Text);
};

} // namespace warplint::records

#endif // WARPLINT_RECORDS_SHOWNFINDINGS_H
