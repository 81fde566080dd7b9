//===- FileLint.h - The interface to lint one file ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILELINT_H
#define WARPLINT_LINT_FILELINT_H

#include "arch/DevicePasses.h"
#include "build/RegularFiles.h"
#include "dataflow/ProgramFacts.h"
#include "lint/JudgingOptions.h"
#include "lint/result_cache/CacheInputs.h"
#include "records/LintReport.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint::lint {

/// The inputs of a lint, which a cache keeps beside the report.
struct TracedInputs {
  FileTrace Trace;
  std::optional<CacheInputs> Inputs; ///< Empty: the report is not worth keeping.
};

/// Instance files that begin alike, and the device passes that they share.
struct InstanceSet {
  InstanceSet(std::vector<std::string> Files, const MakeDisk &Disk)
      : Passes{std::move(Files), [this, Disk] { return Trace.watch(Disk()); }} {}

  FileTrace Trace; ///< Of the passes.
  SharedPasses Passes;
};

/// What to lint, and how.
struct LintJob {
  std::string File;
  JudgingOptions Judging;
  MakeDisk Disk;
  bool DeclaresNames = true;    ///< That nothing in sight declares: parse/MissingNames.h.
  std::vector<std::string> Before = {}; ///< Instance files, absolute, read as one file with it.
  InstanceSet *Set = nullptr;   ///< That it is one of; may be null.
  /// What the other files of its program tell; null: it is linted by itself.
  const ProgramFacts *Program = nullptr;
  TracedInputs *Seen = nullptr; ///< Receives what the report depends on; may be null.
};

/// Lints one file. Implementations are decorators around FileLinter, which parses and judges.
/// Safe to use from several threads.
class FileLint {
public:
  virtual ~FileLint() = default;
  /// The report of the file of \p Job, with all trouble in it.
  virtual records::FileReport lint(const LintJob &Job) const = 0;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILELINT_H
