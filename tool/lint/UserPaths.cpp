//===- UserPaths.cpp - Paths as the user would write them -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/UserPaths.h"
#include "compat/Path.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

std::string plainPath(StringRef Path) {
  SmallString<128> Plain(Path);
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  // What `link/..` names does not lie beside the link.
  if (Path.contains("..") && sys::fs::exists(Path) && !sys::fs::equivalent(Path, Plain))
    sys::fs::real_path(Path, Plain);
  return Plain.str().str();
}

std::string userPath(StringRef Path, StringRef Directory) {
  if (Path.empty() || Path.starts_with("/@warplint"))
    return Path.str();
  SmallString<128> Absolute(Path);
  compat::makeAbsolute(Directory, Absolute);
  std::string Plain = plainPath(Absolute);
  SmallString<128> Here;
  sys::fs::current_path(Here);
  StringRef Below = Plain;
  if (Below.consume_front(Here) && Below.consume_front("/"))
    // See expandPaths.
    return StringRef(":# ").contains(Below.front()) ? ("./" + Below).str() : Below.str();
  return Plain;
}

static void rename(tooling::DiagnosticMessage &Message, StringRef Directory) {
  Message.FilePath = userPath(Message.FilePath, Directory);
  for (tooling::FileByteRange &Range : Message.Ranges)
    Range.FilePath = userPath(Range.FilePath, Directory);
  StringMap<tooling::Replacements> Renamed;
  for (auto &[Path, Replacements] : Message.Fix)
    for (const tooling::Replacement &R : Replacements) {
      std::string User = userPath(Path, Directory);
      consumeError(Renamed[User].add({User, R.getOffset(), R.getLength(), R.getReplacementText()}));
    }
  Message.Fix = std::move(Renamed);
}

void makeUserPaths(FileReport &Report, StringRef Directory) {
  for (ReportedFinding &F : Report.Findings) {
    rename(F.Diagnostic.Message, Directory);
    for (tooling::DiagnosticMessage &Note : F.Diagnostic.Notes)
      rename(Note, Directory);
    SmallString<128> Here;
    sys::fs::current_path(Here);
    F.Diagnostic.BuildDirectory = Here.str().str();
  }
  for (KernelRecord &K : Report.Kernels)
    K.Where.File = userPath(K.Where.File, Directory);
  for (LaunchRecord &L : Report.Launches) {
    L.Where.File = userPath(L.Where.File, Directory);
    for (ReadingRecord &R : L.Readings)
      for (Place &Call : R.Calls)
        Call.File = userPath(Call.File, Directory);
  }
}

void makeEnteredUserPaths(FileReport &Report, StringRef Directory) {
  for (EnteredFile &Entered : make_second_range(Report.Entered))
    Entered.Path = userPath(Entered.Path, Directory);
}

Place placeOfOffset(StringRef Path, unsigned Offset) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return {Path.str(), 0, 0};
  StringRef Before = (*Buffer)->getBuffer().take_front(Offset);
  size_t LineStart = Before.rfind('\n');
  return {Path.str(), unsigned(Before.count('\n') + 1),
          unsigned(LineStart == StringRef::npos ? Before.size() + 1 : Before.size() - LineStart)};
}

std::string describeLocation(const tooling::DiagnosticMessage &Message) {
  if (Message.FilePath.empty())
    return "";
  Place P = placeOfOffset(Message.FilePath, Message.FileOffset);
  return formatv("{0}:{1}:{2}: ", P.File, P.Line, P.Column);
}

} // namespace warplint::tool
