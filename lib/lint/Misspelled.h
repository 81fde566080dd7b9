//===- Misspelled.h - Names in configurations and comments that nothing has -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MISSPELLED_H
#define WARPLINT_LINT_MISSPELLED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang::tidy {
class ClangTidyOptionsProvider;
} // namespace clang::tidy

namespace warplint::records {
struct FileReport;
}

namespace warplint::lint {

/// "no check 'cuda-lanch-*'; did you mean 'cuda-launch-*'?" for the first of \p Globs that names or
/// removes checks, ours or clang-tidy's, and matches none; empty if each matches some.
std::string unmatchedChecks(llvm::StringRef Globs);

/// Warns in \p Report of checks and options of ours that the configuration of its file names and
/// that do not exist, and remarks which `.clang-tidy` files it is from.
void checkConfiguration(records::FileReport &Report,
                        clang::tidy::ClangTidyOptionsProvider &Provider);

/// What a check found, whether or not that was suppressed.
struct FoundAt {
  std::string Check;
  unsigned Offset; ///< Of its place, in bytes.
};

/// Warns in \p Report of NOLINT comments in \p Text, its file, that name checks of ours which do
/// not exist or, unless \p Runs is null, which Runs(check) but found nothing at that place.
void checkSuppressions(records::FileReport &Report, llvm::StringRef Text,
                       llvm::ArrayRef<FoundAt> Found,
                       llvm::function_ref<bool(llvm::StringRef)> Runs);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MISSPELLED_H
