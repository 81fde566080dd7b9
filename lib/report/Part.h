//===- Part.h - Parts of a report, and the whole of them ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PART_H
#define WARPLINT_REPORT_PART_H

#include "records/LintReport.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace warplint::report {

/// A part that was read, with the name of its file.
struct Part {
  std::string Path;
  records::LintReport Report; ///< Not settled.
};

/// Writes \p Report, which is not settled, as a part (docs/scale.md): with the facts that any form
/// of the report needs.
void printPart(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Reads the part at \p Path.
/// \returns an error with what was found there, and what was expected.
llvm::Expected<Part> readPart(llvm::StringRef Path);

/// The settled report of the run whose parts are \p Parts. For independent runs (a report for each
/// file), the report of one run over all their files, in the order of their names.
/// \returns an error if a part is missing, given twice, or of another run, or if a source with a
/// finding has changed since.
llvm::Expected<records::LintReport> mergeParts(std::vector<Part> Parts);

} // namespace warplint::report

#endif // WARPLINT_REPORT_PART_H
