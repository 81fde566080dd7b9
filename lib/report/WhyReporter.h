//===- WhyReporter.h - All that is known of the launches of a line -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_WHYREPORTER_H
#define WARPLINT_REPORT_WHYREPORTER_H

#include "report/Reporters.h"

namespace warplint::report {

/// The form of `warplint why`: the launches of the line that is explained, with the values of
/// `--list-launches`, their explanations and their findings.
const Reporter &whyReporter();

} // namespace warplint::report

#endif // WARPLINT_REPORT_WHYREPORTER_H
