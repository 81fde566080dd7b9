//===- RecordFields.cpp - The fields of what stands in a part -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/RecordFields.h"

using namespace clang::tooling;

namespace warplint::records {

std::vector<FileEdits> editsOf(const DiagnosticMessage &Message) {
  std::vector<FileEdits> All;
  for (const auto &[File, Edits] : sortedFixes(Message)) {
    FileEdits &InFile = All.emplace_back(FileEdits{File.str(), {}});
    for (const Replacement &R : *Edits)
      InFile.Edits.emplace_back(R.getOffset(), R.getLength(), R.getReplacementText().str());
  }
  return All;
}

void setEdits(DiagnosticMessage &Message, const std::vector<FileEdits> &Edits) {
  Message.Fix.clear();
  for (const FileEdits &InFile : Edits)
    for (const auto &[Offset, Length, Text] : InFile.Edits)
      // They did not overlap when they were written.
      llvm::consumeError(
          Message.Fix[InFile.File].add(Replacement(InFile.File, Offset, Length, Text)));
}

} // namespace warplint::records
