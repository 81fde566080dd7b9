//===- ReachedFiles.h - The CUDA files that a change can reach ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_REACHEDFILES_H
#define WARPLINT_TOOL_CLI_REACHEDFILES_H

#include "report/review/Change.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::tool {

/// The CUDA files of the repository that \p Since touched, that include what it
/// touched (by the last part of the name, over any number of headers), or whose
/// .clang-tidy it touched; as the user would write them, sorted.
llvm::Expected<std::vector<std::string>> filesReachedBy(const report::Change &Since);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_REACHEDFILES_H
