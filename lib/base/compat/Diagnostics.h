//===- Diagnostics.h - Diagnostics without a compiler around them ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_DIAGNOSTICS_H
#define WARPLINT_BASE_COMPAT_DIAGNOSTICS_H

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <memory>

namespace warplint::compat {

#if CLANG_VERSION_MAJOR < 22 // Engines and printers shared the options.
using DiagnosticOptionsOwner = llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions>;
using DiagnosticOptionsArgument = clang::DiagnosticOptions *;
#else // Engines and printers refer to options that somebody else keeps.
using DiagnosticOptionsOwner = std::unique_ptr<clang::DiagnosticOptions>;
using DiagnosticOptionsArgument = clang::DiagnosticOptions &;
#endif

/// Options with Clang's defaults, for an engine and its printers.
inline DiagnosticOptionsOwner makeDiagnosticOptions() {
  return DiagnosticOptionsOwner(new clang::DiagnosticOptions());
}

/// \p Options as engines and printers take them; \p Options must outlive these.
inline DiagnosticOptionsArgument argument(const DiagnosticOptionsOwner &Options) {
#if CLANG_VERSION_MAJOR < 22 // As above.
  return Options.get();
#else
  return *Options;
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_DIAGNOSTICS_H
