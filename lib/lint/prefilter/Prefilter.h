//===- Prefilter.h - Decides files whose text shows no launch -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PREFILTER_PREFILTER_H
#define WARPLINT_LINT_PREFILTER_PREFILTER_H

#include "clang-tidy/ClangTidyOptions.h"
#include "lint/FileLint.h"
#include "lint/prefilter/LaunchFreeFiles.h"

namespace warplint::lint {

/// A parse that is ready to run.
struct PlannedParse {
  const ParseRequest &Request;
  const Toolkit &Kit;
  const ParseJob &Job;
  const clang::tidy::ClangTidyOptions &Options;
};

/// Decides files without a parse where their text shows that they launch nothing.
class Prefilter {
public:
  /// \p Files must outlive it.
  explicit Prefilter(LaunchFreeFiles &Files) : Files(Files) {}

  /// Completes \p Report if the file was read whole and launches nothing; false if it has to be
  /// parsed. What was asked of the disk is added to \p Seen, which may be null.
  bool decides(records::FileReport &Report, const PlannedParse &Plan, TracedInputs *Seen) const;

private:
  LaunchFreeFiles &Files;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_PREFILTER_PREFILTER_H
