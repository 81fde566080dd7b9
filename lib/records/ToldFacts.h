//===- ToldFacts.h - What a run over a program leaves for the editor ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_TOLDFACTS_H
#define WARPLINT_RECORDS_TOLDFACTS_H

#include "base/CacheFolder.h"
#include "dataflow/ProgramFacts.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint::records {

/// All files that a run over a program read or looked for, sorted by their absolute paths, each
/// with the xxh3 of its content; 0: there was no file.
struct ProgramStamp {
  std::vector<std::pair<std::string, uint64_t>> Files;
};

/// What the other files of its program told one file.
struct ToldFacts {
  std::string Program; ///< The key of the ProgramStamp.
  uint64_t Text = 0;   ///< The xxh3 of the file that was linted.
  ProgramFacts Facts;
};

/// Keeps in \p To, for the editor, what \p Told has by file (absolute).
void keepTold(const base::CacheFolder &To, const ProgramStamp &Program,
              std::map<std::string, ToldFacts> Told);

/// What the last run left for \p File (absolute); empty: nothing, or another version of warplint.
std::optional<ToldFacts> toldFacts(const base::CacheFolder &From, llvm::StringRef File);

/// The stamp with the key \p Program; empty where there is none.
std::optional<ProgramStamp> programStamp(const base::CacheFolder &From, llvm::StringRef Program);

/// A hash of all that a file with the summary \p Own tells the others, wherever in it that is.
uint64_t hashOfTold(FileSummary Own);
uint64_t hashOfFacts(const ProgramFacts &Facts);

} // namespace warplint::records

#endif // WARPLINT_RECORDS_TOLDFACTS_H
