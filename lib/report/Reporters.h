//===- Reporters.h - The forms of the report ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORTERS_H
#define WARPLINT_REPORT_REPORTERS_H

#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// One form of the report: what `--format` can name.
struct Reporter {
  llvm::StringLiteral Name;    ///< "sarif"
  llvm::StringLiteral Summary; ///< For `--help`.
  /// Writes \p Report to \p Out, in colour where the form has any and \p Colour.
  void (*Print)(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);
};

/// All forms; the first is the default.
llvm::ArrayRef<Reporter> reporters();

/// The form of `--list-launches` for the `--format` \p Format: a table instead of the text, or a
/// form that has the launches anyway; null for others.
const Reporter *launchLister(const Reporter &Format);

/// The form of `--statistics` for the `--format` \p Format; null for others than text.
const Reporter *statistics(const Reporter &Format);

/// Whether \p Format is a part of a report, which `warplint merge` reads.
bool isPart(const Reporter &Format);

} // namespace warplint::report

#endif // WARPLINT_REPORT_REPORTERS_H
