//===- Page.h - The report as a page for browsers -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGE_PAGE_H
#define WARPLINT_REPORT_PAGE_PAGE_H

#include "report/Reporters.h"

namespace warplint::report {

/// The form that `warplint report` writes: one HTML file that needs nothing beside it.
const Reporter &reportPage();

} // namespace warplint::report

#endif // WARPLINT_REPORT_PAGE_PAGE_H
