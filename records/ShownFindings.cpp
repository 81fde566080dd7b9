//===- ShownFindings.cpp - Findings that an earlier file of a run showed --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/ShownFindings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace warplint::records {

const std::string &RealPaths::of(const std::string &Path) {
  auto [It, IsNew] = Known.try_emplace(Path, Path);
  SmallString<128> Resolved;
  if (IsNew && !sys::fs::real_path(Path, Resolved))
    It->second = Resolved.str().str();
  return It->second;
}

void ShownFindings::dropShown(std::vector<ReportedFinding> &Findings) {
  auto Key = [&](const ReportedFinding &F) {
    const auto &Message = F.Diagnostic.Message;
    return std::tuple(F.Diagnostic.DiagnosticName, Paths.of(Message.FilePath), Message.FileOffset,
                      Message.Message);
  };
  erase_if(Findings, [&](const ReportedFinding &F) { return Shown.count(Key(F)); });
  for (const ReportedFinding &F : Findings)
    Shown.insert(Key(F));
}

} // namespace warplint::records
