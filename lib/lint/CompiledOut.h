//===- CompiledOut.h - Launches that the preprocessor leaves out ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_COMPILEDOUT_H
#define WARPLINT_LINT_COMPILEDOUT_H

#include "records/LintReport.h"
#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace warplint::lint {

/// Notes in \p Report, while \p PP reads a file, the launches in branches of conditional directives
/// that are not taken. A header that is read again behind its include guard brings none, nor does a
/// launch that another inclusion takes.
std::unique_ptr<clang::PPCallbacks> makeCompiledOutReader(clang::Preprocessor &PP,
                                                          records::FileReport &Report);

} // namespace warplint::lint

#endif // WARPLINT_LINT_COMPILEDOUT_H
