//===- BuildDatabase.h - The compile commands of a build ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_BUILDDATABASE_H
#define WARPLINT_BUILD_BUILDDATABASE_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>
#include <string>

namespace warplint {

/// Reads the commands at \p Path: compile_commands.json, compile_flags.txt, build.ninja (through
/// ninja itself, without building), or else the output of a build (BuildLog.h); "-" is such a log
/// on standard input. A file without an entry gets the command of a file with a similar name, which
/// the command's `Heuristic` names.
/// \returns an error that names the file and what is wrong in it.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadDatabase(llvm::StringRef Path);

/// The command of \p Database for \p File (absolute): the first that compiles CUDA, since
/// what records a build may have seen nvcc start other compilers.
std::optional<clang::tooling::CompileCommand>
commandFor(const clang::tooling::CompilationDatabase &Database, llvm::StringRef File);

/// \p Commands as compile_commands.json.
void printDatabase(llvm::ArrayRef<clang::tooling::CompileCommand> Commands, llvm::raw_ostream &Out);

/// \p Base with nvcc's commands in a form that code which knows only Clang's flags can read: values
/// are joined to their flags, and response files are replaced by their content. Clang's tooling
/// would take a value of its own for an input, and lose it, when it lends the command to another
/// file.
std::unique_ptr<clang::tooling::CompilationDatabase>
withJoinedNvccValues(std::unique_ptr<clang::tooling::CompilationDatabase> Base);

} // namespace warplint

#endif // WARPLINT_BUILD_BUILDDATABASE_H
