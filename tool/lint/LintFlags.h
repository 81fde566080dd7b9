//===- LintFlags.h - The flags of warplint lint ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_LINTFLAGS_H
#define WARPLINT_TOOL_LINT_LINTFLAGS_H

#include "clang-tidy/ClangTidyOptions.h"
#include "tool/lint/FixApplier.h"
#include "tool/lint/Reporters.h"
#include "tool/shard/Shard.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint::tool {

enum class FailOn { Error, Warning, Never };

/// The flags of `warplint lint`, one member each; docs/configuration.md explains them.
struct LintFlags {
  std::vector<std::string> Paths;
  std::string BuildPath;              ///< -p
  std::vector<std::string> ExtraArgs; ///< After `--`.
  bool HasExtraArgs = false;          ///< Whether `--` was given: no database then.
  std::optional<std::string> Targets; ///< --target
  std::vector<std::string> ArchTables;
  std::vector<std::string> Resources;
  bool Measure = false; ///< --measure
  std::optional<std::string> Checks;
  std::optional<std::string> HeaderFilter;
  std::vector<clang::tidy::FileFilter> LineFilter;
  std::optional<std::string> Diff; ///< --diff
  std::string Baseline;            ///< Of --baseline or --write-baseline; empty: neither.
  bool WriteBaseline = false;
  std::string CudaPath;
  const Reporter *Format = &reporters().front();
  std::string Output;
  tool::FailOn FailOn = tool::FailOn::Error;
  unsigned Jobs = 1;
  std::string CacheDir;   ///< --cache-dir; empty: the user's.
  bool NoCache = false;   ///< --no-cache, or $WARPLINT_NO_CACHE.
  bool ParseAll = false;  ///< --parse-all
  uint64_t MaxMemory = 0; ///< Bytes, for all files at a time; 0: no limit.
  unsigned Timeout = 0;   ///< Seconds for each file; 0: no limit.
  FixScope Fix = FixScope::None;
  std::string Depfile; ///< Empty: none.
  std::string ExportFixes;
  bool ListChecks = false;
  bool ListLaunches = false; ///< Nothing is judged then.
  bool Quiet = false;
  bool Verbose = false;
  bool PrintCommand = false;
  std::optional<Shard> Part; ///< --shard
  /// The flags, as they were given, that decide what is found but for the targets.
  std::vector<std::pair<std::string, std::string>> Settings;
};

/// Parses \p Args, the program's name first. Empty where the command line is
/// wrong; the error was printed then.
std::optional<LintFlags> parseLintFlags(llvm::ArrayRef<const char *> Args);

/// The same for `warplint report`, which lints and writes a page: without the flags that
/// are about other forms, and with the page's defaults.
std::optional<LintFlags> parseReportFlags(llvm::ArrayRef<const char *> Args);

/// Gives the list of launches its form; false where another flag asks for what a
/// list does not have, which was printed then.
bool listLaunches(LintFlags &Flags);

/// The same for `warplint merge`, whose paths are parts: with the flags that are about
/// telling alone.
std::optional<LintFlags> parseMergeFlags(llvm::ArrayRef<const char *> Args);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_LINTFLAGS_H
