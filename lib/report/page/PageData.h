//===- PageData.h - The data of the report page, as JSON ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGE_PAGEDATA_H
#define WARPLINT_REPORT_PAGE_PAGEDATA_H

#include "nlohmann/json.hpp"
#include "records/LintReport.h"

namespace warplint::report {

/// The data of the page for \p Report: the keys of docs/json.md. Numbers are indexes into its
/// arrays; all arithmetic is done.
nlohmann::ordered_json pageData(const records::LintReport &Report);

} // namespace warplint::report

#endif // WARPLINT_REPORT_PAGE_PAGEDATA_H
