//===- ClangTidy.h - clang-tidy's own library -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_CLANGTIDY_H
#define WARPLINT_BASE_COMPAT_CLANGTIDY_H

#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "base/compat/Diagnostics.h"
#include "clang/Basic/Version.h"
#include <string>
#include <utility>
#include <vector>

namespace warplint::compat {

/// The names of the checks that \p Options enable, without the analyzer's alpha
/// checkers and without checks that a configuration file defines.
inline std::vector<std::string> checkNames(const clang::tidy::ClangTidyOptions &Options) {
#if CLANG_VERSION_MAJOR < 22 // Configuration files could not define checks.
  return clang::tidy::getCheckNames(Options, /*AllowEnablingAnalyzerAlphaCheckers=*/false);
#else
  return clang::tidy::getCheckNames(Options, /*AllowEnablingAnalyzerAlphaCheckers=*/false,
                                    /*ExperimentalCustomChecks=*/false);
#endif
}

/// Lets \p Context report through \p Engine, which was made with \p Options.
inline void setDiagnosticsEngine(clang::tidy::ClangTidyContext &Context,
                                 DiagnosticOptionsOwner Options, clang::DiagnosticsEngine &Engine) {
#if CLANG_VERSION_MAJOR < 22 // The engine keeps its options itself.
  Context.setDiagnosticsEngine(&Engine);
#else
  Context.setDiagnosticsEngine(std::move(Options), &Engine);
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_CLANGTIDY_H
