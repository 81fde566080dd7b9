//===- Parse.h - One parse of one file with Clang -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_PARSE_H
#define WARPLINT_TOOL_LINT_PARSE_H

#include "tool/compile/ClangCommand.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class DiagnosticConsumer;
class FrontendAction;
} // namespace clang

namespace warplint::tool {

/// Runs \p Action over the file of \p Job, with paths relative to \p Directory
/// and warplint's own headers in sight, all else as \p Disk shows it. Clang's
/// diagnostics go to \p Consumer.
/// \returns false where Clang could not be run, or met errors.
bool parse(const compile::ParseJob &Job, llvm::StringRef Directory,
           std::unique_ptr<clang::FrontendAction> Action, clang::DiagnosticConsumer &Consumer,
           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

/// Makes \p Compiler read on past headers that are not there, adding their names
/// to \p Missing, and past errors after which Clang would stop instantiating
/// templates: what is still there to judge is judged.
void readOnPastErrors(clang::CompilerInstance &Compiler, std::vector<std::string> &Missing);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_PARSE_H
