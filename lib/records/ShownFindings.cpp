//===- ShownFindings.cpp - Findings that an earlier file of a run showed --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/ShownFindings.h"
#include "findings/AlikeFindings.h"
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

ShownFindings::Key ShownFindings::keyOf(const ReportedFinding &F, std::string Text) {
  const auto &Message = F.Diagnostic.Message;
  return {F.Diagnostic.DiagnosticName, Paths.of(Message.FilePath), Message.FileOffset,
          std::move(Text)};
}

std::vector<FoundAgain> ShownFindings::dropShown(std::vector<ReportedFinding> &Findings) {
  auto Whole = [&](const ReportedFinding &F) { return keyOf(F, F.Diagnostic.Message.Message); };
  auto Fault = [&](const ReportedFinding &F) {
    return keyOf(F, faultOf(F.Diagnostic.Message.Message));
  };
  std::vector<FoundAgain> Again;
  erase_if(Findings, [&](ReportedFinding &F) {
    if (Shown.count(Whole(F)))
      return true;
    auto Earlier = Faults.find(Fault(F));
    if (Earlier == Faults.end() || F.Level > Earlier->second.Level)
      return false;
    Again.push_back({Earlier->second.File, Earlier->second.Index, std::move(F)});
    return true;
  });
  for (const FoundAgain &Each : Again)
    Shown.insert(Whole(Each.Finding));
  for (const auto &[Index, F] : enumerate(Findings)) {
    Shown.insert(Whole(F));
    Faults.try_emplace(Fault(F), Place{Files, Index, F.Level});
  }
  ++Files;
  return Again;
}

} // namespace warplint::records
