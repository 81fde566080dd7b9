//===- PageData.h - What the report page shows, as JSON -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_REPORT_PAGEDATA_H
#define WARPLINT_TOOL_REPORT_PAGEDATA_H

#include "nlohmann/json.hpp"
#include "tool/lint/LintReport.h"

namespace warplint::tool {

/// The data of the page for \p Report: the keys of docs/json.md. Numbers stand for
/// places in its arrays; all arithmetic is done.
nlohmann::ordered_json pageData(const LintReport &Report);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_REPORT_PAGEDATA_H
