//===- Linting.h - One source through the whole linter, in memory  -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_FUZZ_LINTING_H
#define WARPLINT_TEST_FUZZ_LINTING_H

#include "llvm/ADT/StringRef.h"

namespace warplint::fuzz {

/// Lints \p Source with warplint's own headers and all checks, or with \p Config as a .clang-tidy
/// beside it if that is not empty, and prints the report in every form.
void lint(llvm::StringRef Source, llvm::StringRef Config = "");

} // namespace warplint::fuzz

#endif // WARPLINT_TEST_FUZZ_LINTING_H
