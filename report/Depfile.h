//===- Depfile.h - What a build has to watch to lint again ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_DEPFILE_H
#define WARPLINT_REPORT_DEPFILE_H

#include "records/LintReport.h"
#include "llvm/Support/Error.h"

namespace warplint::report {

/// Writes to \p Path, for Make and Ninja, a rule that makes it depend on all files that the
/// parses of \p Report entered, with absolute paths.
llvm::Error writeDepfile(llvm::StringRef Path, const records::LintReport &Report);

} // namespace warplint::report

#endif // WARPLINT_REPORT_DEPFILE_H
