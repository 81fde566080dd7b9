//===- Depfile.h - The files that a result depends on ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_DEPFILE_H
#define WARPLINT_REPORT_DEPFILE_H

#include "records/LintReport.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>

namespace warplint::report {

/// The files that the parses of \p Report entered, with absolute paths, and the files of its run.
std::set<std::string> filesRead(const records::LintReport &Report);

/// Writes to \p Path, for Make and Ninja, a rule that makes it depend on filesRead().
llvm::Error writeDepfile(llvm::StringRef Path, const records::LintReport &Report);

} // namespace warplint::report

#endif // WARPLINT_REPORT_DEPFILE_H
