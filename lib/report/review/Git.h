//===- Git.h - Runs git ---------------------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REVIEW_GIT_H
#define WARPLINT_REPORT_REVIEW_GIT_H

#include "base/RunProgram.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint::report {

/// git in one folder, without a shell and without changing anything.
class Git {
public:
  /// \returns an error if there is no git on the path.
  static llvm::Expected<Git> in(llvm::StringRef Folder);

  using Outcome = base::ProgramOutcome;

  /// Runs git with \p Args.
  /// \returns an error only where it could not be run.
  llvm::Expected<Outcome> run(llvm::ArrayRef<llvm::StringRef> Args) const;

  /// The output of git with \p Args.
  /// \returns an error, with git's own words, for any exit status but 0.
  llvm::Expected<std::string> output(llvm::ArrayRef<llvm::StringRef> Args) const;

private:
  Git(std::string Program, std::string Folder)
      : Program(std::move(Program)), Folder(std::move(Folder)) {}

  std::string Program;
  std::string Folder;
};

} // namespace warplint::report

#endif // WARPLINT_REPORT_REVIEW_GIT_H
