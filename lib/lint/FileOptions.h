//===- FileOptions.h - The clang-tidy options of a file ------------------ -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILEOPTIONS_H
#define WARPLINT_LINT_FILEOPTIONS_H

#include "findings/Targets.h"
#include "lint/JudgingOptions.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy {
class ClangTidyContext;
class ClangTidyOptionsProvider;
} // namespace clang::tidy

namespace llvm::vfs {
class FileSystem;
}

namespace warplint::lint {

/// The options that a compile command sets.
struct BuildSettings {
  std::string Targets;         ///< As option CudaTargets; empty: none.
  std::string TargetsFrom;     ///< Where these are from, if the project names them and no command.
  bool TargetsGuessed = false; ///< The project may compile this file for others.
  unsigned MaxRegCount = 0;    ///< Registers per thread that -maxrregcount allows; 0: any.
};

/// The options of \p File: the defaults and \p Build, then .clang-tidy as \p Disk has it, then
/// \p Judging and \p Measurements, the files with what the compiler measured.
std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
optionsProvider(llvm::StringRef File, const JudgingOptions &Judging, const BuildSettings &Build,
                llvm::ArrayRef<std::string> Measurements,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

/// Whether the globs \p Checks enable checks of ours alone: others' find things in any code.
bool enableOursAlone(const std::string &Checks);

/// The option \p Name of every check, as it holds for the file of \p Context.
llvm::StringRef commonOption(const clang::tidy::ClangTidyContext &Context, llvm::StringRef Name);

/// Whether .clang-tidy makes the files of a command in \p Folder one program: it sets WholeProgram.
/// The error is a value that is neither true nor false.
llvm::Expected<bool> isWholeProgram(llvm::StringRef Folder,
                                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

/// What the file of \p Context is judged for. An error names the option and what is wrong.
llvm::Expected<TargetSet> targetsOf(const clang::tidy::ClangTidyContext &Context);

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILEOPTIONS_H
