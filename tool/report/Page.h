//===- Page.h - The report as a page for browsers -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_REPORT_PAGE_H
#define WARPLINT_TOOL_REPORT_PAGE_H

#include "tool/lint/Reporters.h"

namespace warplint::tool {

/// The form that `warplint report` writes: one HTML file that needs nothing beside it.
const Reporter &reportPage();

} // namespace warplint::tool

#endif // WARPLINT_TOOL_REPORT_PAGE_H
