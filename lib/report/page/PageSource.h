//===- PageSource.h - Source lines and fixes for the report page ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGE_PAGESOURCE_H
#define WARPLINT_REPORT_PAGE_PAGESOURCE_H

#include "nlohmann/json.hpp"
#include "records/LintReport.h"
#include "report/SourceText.h"

namespace warplint::report {

/// The lines around the place of \p Message: `{"first", "lines", "line", "from", "to"}`,
/// numbers from 1, columns in UTF-16 code units as JavaScript counts; null where the file
/// can't be read.
nlohmann::ordered_json excerpt(SourceText &Text, const clang::tooling::DiagnosticMessage &Message);

/// The changes by the edits of \p Message, in groups of neighbouring lines: `[{"file", "line",
/// "old", "new"}]`, old and new text as lines.
nlohmann::ordered_json changes(SourceText &Text, const clang::tooling::DiagnosticMessage &Message);

} // namespace warplint::report

#endif // WARPLINT_REPORT_PAGE_PAGESOURCE_H
