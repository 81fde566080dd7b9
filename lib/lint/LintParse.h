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
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <memory>
#include <string>

namespace clang::tidy {
class ClangTidyContext;
class ClangTidyOptionsProvider;
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
  bool StopsEarly = false;                 ///< As FileReading has it.
  bool MayChangeStandard = false;          ///< The file's command names none.
  bool IsNarrowed = false;                 ///< The command line leaves out targets or findings.
  Leniency Takes;                          ///< Of this reading.
  DeclaredNames Names = DeclaredNames::OfMissingHeaders;
  /// Whether an error of this text, which may be an `#error`, names a macro that another reading
  /// would have; null: none would.
  std::function<bool(llvm::StringRef, bool IsDirective)> MissesDefine = nullptr;
};

/// Parses \p Report's file for \p Job, in \p Directory and by the options of \p Context. \p Report
/// gets the findings in their order, the inventory, what was in the way, and how well the file was
/// read. False where Clang could not be run.
/// \p Need is set if the reading stopped early since its errors ask for another one.
bool lintParse(records::FileReport &Report, const ParseJob &Job,
               const std::string &Directory, clang::tidy::ClangTidyContext &Context,
               const LintInputs &By, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
               ReadingNeed &Need);

/// Makes the options of a parse, anew for each.
using MakeOptions = llvm::function_ref<std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>()>;

/// Parses the file of \p Report, whose paths are the user's by now, up to twice more for the
/// launches that it lost.
void recoverLost(records::FileReport &Report, const ParseJob &Job,
                 const std::string &Directory, const LintInputs &By,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, MakeOptions Options);

} // namespace warplint::lint

#endif // WARPLINT_LINT_LINTPARSE_H
