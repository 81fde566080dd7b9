//===- FileReading.h - The ways to read a file ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILEREADING_H
#define WARPLINT_LINT_FILEREADING_H

#include "lint/Leniency.h"
#include "records/LintReport.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// How a file is read that its own command, or the default, does not suffice for.
struct FileReading {
  std::vector<std::string> StandIns; ///< Of warplint's own headers, in front of the file.
  std::string Standard;              ///< Of C++; empty: the default's.
  Leniency Takes;
  std::vector<std::string> Defines; ///< Flags; see lint/TriedDefines.h.
  /// Whether to stop before launches are looked at where another reading is needed (needShownBy).
  bool StopsEarly = false;
  /// Whether the definitions in the project's build files are left alone.
  bool IgnoresBuild = false;

  bool operator==(const FileReading &) const = default;
  /// This way, and what \p Other takes as well.
  FileReading with(const FileReading &Other) const;
};

/// Of warplint's own headers those that may declare what \p Report's file names and no header
/// that is here does; empty where the file was read well enough, or none would help.
std::vector<std::string> standInsFor(const records::FileReport &Report);

/// The standard of C++ that the errors of \p Report ask for; empty where the default's is enough.
std::string standardFor(const records::FileReport &Report);

/// What the errors of \p Report show to be needed.
Leniency leniencyFor(const records::FileReport &Report);

/// The number of launches of \p Report with a grid, block or size that an error took.
size_t damagedLaunches(const records::FileReport &Report);

/// What an error shows to be needed, the strongest last.
enum class ReadingNeed {
  None,
  Another,       ///< Another reading, after which it is known whether it is better.
  KnownName,     ///< A macro that the project's build files define: code names it.
  NewerStandard, ///< A newer standard of C++: a word of it is used.
  Definition     ///< A macro that the project's build files define: an `#error` names it.
};

inline bool isOfDefinition(ReadingNeed Need) {
  return Need == ReadingNeed::KnownName || Need == ReadingNeed::Definition;
}

/// What an error of Clang's, by its text alone, shows to be needed; a newer standard only if the
/// file's \p MayChange.
ReadingNeed needShownBy(llvm::StringRef Error, bool MayChange);

/// Whether \p Again lost fewer launches than \p Before, or as many and less of them, or has fewer
/// errors with that.
bool isReadBetter(const records::FileReport &Again, const records::FileReport &Before);

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILEREADING_H
