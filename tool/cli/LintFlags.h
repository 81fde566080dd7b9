//===- LintFlags.h - The flags of warplint lint ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_LINTFLAGS_H
#define WARPLINT_TOOL_CLI_LINTFLAGS_H

#include "build/InputOptions.h"
#include "lint/JudgingOptions.h"
#include "records/LintReport.h"
#include "report/ReportWriter.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint::tool {

/// The flags of the command line, as each room takes them; docs/configuration.md explains each.
struct LintFlags {
  InputOptions Input;
  lint::JudgingOptions Judging;
  lint::RunOptions Run;
  report::OutputOptions Output;
  report::BaselineOptions Baseline;
  bool Measure = false;            ///< --measure
  std::optional<std::string> Diff; ///< --diff
  std::string CacheDir;            ///< --cache-dir; empty: the user's.
  bool NoCache = false;            ///< --no-cache, or $WARPLINT_NO_CACHE.
  bool WholeProgram = false;       ///< --whole-program
  bool ClosedWorld = false;        ///< --closed-world
  bool ListChecks = false;
  bool PrintCommand = false;
  std::optional<records::Shard> Part; ///< --shard
  /// The targets of `warplint port`, as named by --from and --to.
  std::optional<std::pair<std::string, std::string>> Ported;
  /// The flags, as they were given, that decide what is found but for the targets.
  std::vector<std::pair<std::string, std::string>> Settings;
};

/// Parses \p Args, the program's name first. Empty where the command line is
/// wrong; the error was printed then.
std::optional<LintFlags> parseLintFlags(llvm::ArrayRef<const char *> Args);

/// The same for `warplint report`, which lints and writes a page: without the flags that
/// are about other forms, and with the page's defaults.
std::optional<LintFlags> parseReportFlags(llvm::ArrayRef<const char *> Args);

/// The same for `warplint port`, which lints for two targets and compares them.
std::optional<LintFlags> parsePortFlags(llvm::ArrayRef<const char *> Args);

/// The same for `warplint why`, whose path is FILE:LINE.
std::optional<LintFlags> parseWhyFlags(llvm::ArrayRef<const char *> Args);

/// Resolves the flags that name targets and checks, so that a wrong one is reported once and before
/// any file is read; false if one is wrong. `native` becomes the machine's targets.
bool resolveFlags(LintFlags &Flags);

/// Gives the list of launches its form; false where another flag asks for what a
/// list does not have, which was printed then.
bool listLaunches(LintFlags &Flags);

/// The same for `warplint merge`, whose paths are parts: with the flags that are about
/// telling alone.
std::optional<LintFlags> parseMergeFlags(llvm::ArrayRef<const char *> Args);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_LINTFLAGS_H
