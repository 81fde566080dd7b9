//===- Parse.h - One parse of one file with Clang -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PARSE_H
#define WARPLINT_PARSE_PARSE_H

#include "build/ClangCommand.h"
#include "parse/preamble/Preambles.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class DiagnosticConsumer;
class FrontendAction;
} // namespace clang

namespace warplint {

/// Provides the precompiled headers that a parse reads before its file.
struct HeadersInFront {
  Preambles *Compiled = nullptr; ///< Null: they are parsed with each file.
  /// The preamble that the parse uses. Set before its action begins.
  ChosenPreamble Used = {};
};

/// Runs \p Action over the file of \p Job, with paths relative to \p Directory
/// and warplint's own headers in sight, all else as \p Disk shows it. Clang's
/// diagnostics go to \p Consumer.
/// \returns false where Clang could not be run, or met errors.
bool parse(const ParseJob &Job, llvm::StringRef Directory,
           std::unique_ptr<clang::FrontendAction> Action, clang::DiagnosticConsumer &Consumer,
           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk, HeadersInFront &Headers);

/// Limits what is done with the whole of \p Context to what the parse with \p Headers has read
/// itself: what a preamble declares, headers of a system, is not read unless it is used.
void leaveOutPreamble(clang::ASTContext &Context, const HeadersInFront &Headers);

/// Makes \p Compiler read on past headers that are not there, adding their names
/// to \p Missing, and past errors after which Clang would stop instantiating
/// templates: what is still there to judge is judged.
void readOnPastErrors(clang::CompilerInstance &Compiler, std::vector<std::string> &Missing);

} // namespace warplint

#endif // WARPLINT_PARSE_PARSE_H
