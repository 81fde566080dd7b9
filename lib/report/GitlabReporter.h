//===- GitlabReporter.h - The report as GitLab's code quality -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_GITLABREPORTER_H
#define WARPLINT_REPORT_GITLABREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints the JSON array that GitLab takes as a code quality report; a file that was
/// not read well is an entry as well.
void printGitlab(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_GITLABREPORTER_H
