//===- MeasureFiles.h - Compiles the kernels of the files to lint  --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MEASURE_MEASUREFILES_H
#define WARPLINT_LINT_MEASURE_MEASUREFILES_H

#include "lint/FileLinter.h"
#include "lint/measure/Measure.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace warplint::lint {

/// Compiles the kernels of \p Files for the targets that \p Linter judges each for, as
/// `--measure` asks, \p Flags.Jobs at a time. A header is compiled as part of the file that
/// it is read through, and not at all where there is none. What \p By made is there as long
/// as that.
/// \returns an error where there is no compiler.
llvm::Expected<records::Measuring> measureFiles(const FileLinter &Linter,
                                                llvm::ArrayRef<std::string> Files,
                                                const Measurer &By, const RunOptions &Run);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MEASURE_MEASUREFILES_H
