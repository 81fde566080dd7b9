//===- StandIns.h - Replacements for missing headers ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_STANDINS_H
#define WARPLINT_LINT_STANDINS_H

#include "lint/Leniency.h"
#include "records/LintReport.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// How a file is read that its own command, or the default, does not suffice for.
struct FileReading {
  std::vector<std::string> StandIns; ///< Of warplint's own headers, in front of the file.
  std::string Standard;              ///< Of C++; empty: the default's.
  Leniency Takes;
  std::vector<std::string> Defines; ///< Flags; see lint/TriedDefines.h.
  /// Whether to stop where another reading comes first: at a missing header that a stand-in
  /// replaces (FileReport::NeedsStandIn), and before launches are looked at (showsNeed).
  bool StopsEarly = false;

  bool isFirst() const { return StandIns.empty() && Standard.empty() && Takes.isNone(); }
  bool operator==(const FileReading &) const = default;
  /// This way, and what \p Other takes as well.
  FileReading with(const FileReading &Other) const;
};

/// Of warplint's own headers the one to read in front of a file that includes \p Header, which is
/// missing; empty: none.
llvm::StringRef standInForHeader(llvm::StringRef Header);

/// Those for all headers that \p Report lacks.
std::vector<std::string> standInsForMissing(const records::FileReport &Report);

/// Of warplint's own headers those that may declare what \p Report's file names and no header
/// that is here does; empty where the file was read well enough, or none would help.
std::vector<std::string> standInsFor(const records::FileReport &Report);

/// The standard of C++ that the errors of \p Report ask for; empty where the default's is enough.
std::string standardFor(const records::FileReport &Report);

/// What the errors of \p Report show to be needed.
Leniency leniencyFor(const records::FileReport &Report);

/// The number of launches of \p Report with a grid, block or size that an error took.
size_t damagedLaunches(const records::FileReport &Report);

/// Whether an error of Clang's, by its text alone, shows that another reading is needed, by a newer
/// standard if the file's \p MayChange.
bool showsNeed(llvm::StringRef Error, bool MayChange);

/// Whether \p Again lost fewer launches than \p Before, or as many and less of them, or has fewer
/// errors with that.
bool isReadBetter(const records::FileReport &Again, const records::FileReport &Before);

} // namespace warplint::lint

#endif // WARPLINT_LINT_STANDINS_H
