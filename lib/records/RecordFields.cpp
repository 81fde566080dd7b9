//===- RecordFields.cpp - The fields of each record -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/RecordFields.h"

using namespace clang::tooling;

namespace warplint::records {

std::vector<Edit> editsOf(const DiagnosticMessage &Message) {
  std::vector<Edit> All;
  for (const auto &[File, Edits] : sortedFixes(Message))
    for (const Replacement &R : *Edits)
      All.push_back({File.str(), R.getOffset(), R.getLength(), R.getReplacementText().str()});
  return All;
}

void setEdits(DiagnosticMessage &Message, const std::vector<Edit> &Edits) {
  Message.Fix.clear();
  for (const Edit &E : Edits)
    // They did not overlap when they were written.
    llvm::consumeError(Message.Fix[E.File].add(Replacement(E.File, E.Offset, E.Length, E.Text)));
}

} // namespace warplint::records
