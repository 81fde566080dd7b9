//===- OverridableMacro.h - Defaults that a build may replace -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_OVERRIDABLEMACRO_H
#define WARPLINT_DATAFLOW_OVERRIDABLEMACRO_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace clang {
class SourceManager;
class Stmt;
} // namespace clang

namespace warplint {

/// The name of a macro in \p S that is only a default: defined right below
/// `#ifndef NAME` or `#if !defined(NAME)`, so that `-DNAME=...` replaces it.
/// Empty where there is none.
std::optional<llvm::StringRef> overridableMacro(const clang::Stmt *S,
                                                const clang::SourceManager &Sources);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_OVERRIDABLEMACRO_H
