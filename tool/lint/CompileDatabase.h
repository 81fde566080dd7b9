//===- CompileDatabase.h - The commands that the build compiles with ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_COMPILEDATABASE_H
#define WARPLINT_TOOL_LINT_COMPILEDATABASE_H

#include "tool/lint/LintFlags.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace warplint::tool {

/// The database that \p Flags ask for, else the nearest above the first of
/// \p Files; null where there is none.
/// \returns an error for a folder without one, or one that can't be read.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
findDatabase(const LintFlags &Flags, llvm::ArrayRef<std::string> Files);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_COMPILEDATABASE_H
