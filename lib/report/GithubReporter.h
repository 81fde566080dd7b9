//===- GithubReporter.h - The report as annotations of GitHub Actions -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_GITHUBREPORTER_H
#define WARPLINT_REPORT_GITHUBREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints a workflow command for each finding and each file that was not read well:
/// GitHub Actions shows them beside the changed lines.
void printGithub(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_GITHUBREPORTER_H
