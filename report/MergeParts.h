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

/// What the run would have reported of which \p Parts are all parts, settled; of runs by
/// themselves (a report for each file), what one over all their files, in the order of
/// their names, would have reported.
/// \returns an error where a part is missing, there twice, or of another run, or where a
/// source that a finding is in has changed since.
llvm::Expected<records::LintReport> mergeParts(std::vector<Part> Parts);

} // namespace warplint::report

#endif // WARPLINT_REPORT_MERGEPARTS_H
