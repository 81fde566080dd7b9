//===- LintParse.h - Parses a file and judges what it launches --------- --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_LINTPARSE_H
#define WARPLINT_LINT_LINTPARSE_H

#include "arch_tables/Limits.h"
#include "build/ClangCommand.h"
#include "lint/FileReading.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <memory>
#include <string>

namespace clang::tidy {
class ClangTidyContext;
} // namespace clang::tidy

namespace llvm::vfs {
class FileSystem;
}

namespace warplint {
class DevicePasses;
class Preambles;
} // namespace warplint

namespace warplint::measured {
class ResourceTable;
}

namespace warplint::lint {

/// The inputs of every parse of a file.
struct LintInputs {
  llvm::ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const measured::ResourceTable *Measured; ///< Null: nothing was.
  Preambles *Compiled;           ///< Null: no headers are.
  bool IsNarrowed; ///< The command line leaves out targets or findings.
  const FileReading &How;
  DeclaredNames Names;
  const ProgramFacts *Program = nullptr; ///< Null: the file is linted by itself.
  bool ShowsVendored = false; ///< Findings in folders of other projects are asked for.
};

/// Parses \p Report's file for \p Job, in \p Directory and by the options of \p Context. \p Report
/// gets the findings in their order, the inventory, what was in the way, and how well the file was
/// read. False where Clang could not be run.
/// \p Needs gets what a strict reading shows to be needed; see there for when it ends early.
bool lintParse(records::FileReport &Report, const ParseJob &Job,
               const std::string &Directory, clang::tidy::ClangTidyContext &Context,
               const LintInputs &By, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
               ReadingNeeds &Needs);

} // namespace warplint::lint

#endif // WARPLINT_LINT_LINTPARSE_H
