//===- BuildDatabase.h - The compile commands of a build ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_COMPILE_BUILDDATABASE_H
#define WARPLINT_TOOL_COMPILE_BUILDDATABASE_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace warplint::compile {

/// Reads the compile_commands.json or compile_flags.txt at \p Path. A file
/// without an entry gets the command of one that looks like it, which the
/// command's `Heuristic` says.
/// \returns an error that names the file and what is wrong in it.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadDatabase(llvm::StringRef Path);

/// \p Base with nvcc's commands so that their words can be told apart by who
/// knows only Clang's flags: values joined to their flags, response files in
/// their place. Clang's tooling would take a value of its own for an input, and
/// lose it, when it lends the command to another file.
std::unique_ptr<clang::tooling::CompilationDatabase>
withJoinedNvccValues(std::unique_ptr<clang::tooling::CompilationDatabase> Base);

} // namespace warplint::compile

#endif // WARPLINT_TOOL_COMPILE_BUILDDATABASE_H
