//===- NvccErrors.h - Errors of Clang where nvcc goes on --------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PARSE_NVCCERRORS_H
#define WARPLINT_PARSE_NVCCERRORS_H

#include "clang/Basic/Diagnostic.h"

namespace warplint {

/// Whether \p Info is an error of Clang in code that nvcc compiles, and Clang's syntax tree is the
/// same as without it.
bool nvccAccepts(const clang::Diagnostic &Info);

/// Makes Clang forget that it has reported \p Info, the only error so far: after an error, Clang
/// and the interpreter trust less of what they see.
void forgetError(const clang::Diagnostic &Info);

/// Ignores all diagnostics, and forgets errors that nvcc does not report.
class SilentConsumer : public clang::IgnoringDiagConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

private:
  bool HasError = false;
};

} // namespace warplint

#endif // WARPLINT_PARSE_NVCCERRORS_H
