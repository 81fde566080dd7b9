//===- JudgedParse.h - Parses a file and judges what it launches --------- ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_JUDGEDPARSE_H
#define WARPLINT_TOOL_LINT_JUDGEDPARSE_H

#include "arch_tables/Limits.h"
#include "tool/compile/ClangCommand.h"
#include "tool/lint/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <string>

namespace clang::tidy {
class ClangTidyContext;
class ClangTidyOptionsProvider;
} // namespace clang::tidy

namespace llvm::vfs {
class FileSystem;
}

namespace warplint::prelude {
class Preludes;
}

namespace warplint::resources {
class ResourceTable;
}

namespace warplint::tool {

class DevicePasses;

/// What every parse of a file is judged by.
struct Judging {
  llvm::ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const resources::ResourceTable *Measured; ///< Null: nothing was.
  prelude::Preludes *Compiled;              ///< Null: no headers are.
};

/// Makes the options of a parse, anew for each.
using MakeOptions = llvm::function_ref<std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>()>;

/// Parses \p Report's file as \p Job says, in \p Directory and by the options of \p Context,
/// and once more where launches were lost, by those of \p Options. \p Report gets the findings
/// in their order, the inventory, what was in the way, and how well the file was read. False
/// where Clang could not be run.
bool parseAndJudge(FileReport &Report, const compile::ParseJob &Job, const std::string &Directory,
                   clang::tidy::ClangTidyContext &Context, const Judging &By,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, MakeOptions Options);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_JUDGEDPARSE_H
