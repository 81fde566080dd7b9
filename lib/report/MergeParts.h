//===- MergeParts.h - One report from several parts -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_MERGEPARTS_H
#define WARPLINT_REPORT_MERGEPARTS_H

#include "report/Part.h"

namespace warplint::report {

/// The settled report of the run whose parts are \p Parts. For independent runs (a report for each
/// file), the report of one run over all their files, in the order of their names.
/// \returns an error if a part is missing, given twice, or of another run, or if a source with a
/// finding has changed since.
llvm::Expected<records::LintReport> mergeParts(std::vector<Part> Parts);

} // namespace warplint::report

#endif // WARPLINT_REPORT_MERGEPARTS_H
