//===- FurtherFindings.h - Findings of checks that are off ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_FURTHERFINDINGS_H
#define WARPLINT_REPORT_FURTHERFINDINGS_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// After a run without findings, prints how many launches other checks could have something to say
/// about, and how to run those.
void printFurther(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_FURTHERFINDINGS_H
