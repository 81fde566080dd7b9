//===- TriedDefines.h - Definitions that bring more launches --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_TRIEDDEFINES_H
#define WARPLINT_LINT_TRIEDDEFINES_H

#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// The flags with which the preprocessor takes launches that it left out for \p Report, as
/// "-DUSE_CUDA"; of two that contradict each other the first.
std::vector<std::string> definesFor(const records::FileReport &Report);

/// Adds to \p Report the launches, kernels and findings that \p Tried, the same file read with
/// \p Defines, has beside it.
void addTried(records::FileReport &Report, records::FileReport Tried,
              llvm::ArrayRef<std::string> Defines);

} // namespace warplint::lint

#endif // WARPLINT_LINT_TRIEDDEFINES_H
