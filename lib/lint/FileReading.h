//===- FileReading.h - The strict and the lenient reading of a file -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file is parsed strictly, as its command or the defaults have it. If errors show that something
/// else may help, it is parsed once more with all of that at once.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILEREADING_H
#define WARPLINT_LINT_FILEREADING_H

#include "records/LintReport.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class Diagnostic;
} // namespace clang

namespace warplint::lint {

/// How to read a file; by default strictly.
struct FileReading {
  std::vector<std::string> StubHeaders; ///< Of warplint's own, before the file.
  std::string Standard;                 ///< Of C++; empty: the default's.
  bool DeviceInHost = false;            ///< See arch/DeviceInHost.h.
  bool UnknownNames = false;            ///< As if a header were missing: parse/MissingNames.h.
  std::vector<std::string> TemplateNames; ///< See parse/NvccDialect.h.
  std::vector<std::string> Defines;       ///< Flags; see lint/TriedDefines.h.

  bool operator==(const FileReading &) const = default;
  bool isStrict() const { return *this == FileReading(); }
};

/// What the errors of a strict reading show to be needed.
struct ReadingNeeds {
  bool MayChangeStandard = false; ///< Neither the user nor the build chose the standard of C++.
  bool StandardLibrary = false;   ///< Names of the C++ library, which no header here declares.
  bool NewerStandard = false;     ///< Words of a newer standard of C++.
  bool DeviceInHost = false;
  std::vector<std::string> TemplateNames;
  std::vector<std::string> UnknownNames;   ///< Not declared.
  std::vector<std::string> DirectiveWords; ///< Of `#error`, which may name a macro.
  /// Whether the lenient reading is better for sure: the strict one ends before launches are read.
  bool AreSure = false;

  /// Notes the error \p Info.
  void note(const clang::Diagnostic &Info);
};

/// The lenient reading for \p Needs, of which a strict one made \p Report; without definitions.
FileReading lenientReading(const ReadingNeeds &Needs, const records::FileReport &Report);

/// Notes for `--verbose` that \p Report is of the lenient reading \p How.
void noteReadAgain(records::FileReport &Report, const FileReading &How);

/// The number of launches of \p Report with a grid, block or size that an error took.
size_t damagedLaunches(const records::FileReport &Report);

/// Whether \p Again, of the lenient reading \p How, is better than \p Strict: it lost fewer launches,
/// or as many and less of them, or has fewer errors with that.
bool isReadBetter(const records::FileReport &Again, const FileReading &How,
                  const records::FileReport &Strict);

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILEREADING_H
