//===- ReportPaths.cpp - The paths and places of a report -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/ReportPaths.h"
#include "base/StandardInput.h"
#include "base/UserPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::records {

static void rename(tooling::DiagnosticMessage &Message, StringRef Directory) {
  Message.FilePath = base::userPath(Message.FilePath, Directory);
  for (tooling::FileByteRange &Range : Message.Ranges)
    Range.FilePath = base::userPath(Range.FilePath, Directory);
  StringMap<tooling::Replacements> Renamed;
  for (auto &[Path, Replacements] : Message.Fix)
    for (const tooling::Replacement &R : Replacements) {
      std::string User = base::userPath(Path, Directory);
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
    K.Where.File = base::userPath(K.Where.File, Directory);
  for (CompiledOutLaunch &L : Report.CompiledOut)
    L.Where.File = base::userPath(L.Where.File, Directory);
  for (LaunchRecord &L : Report.Launches) {
    L.Where.File = base::userPath(L.Where.File, Directory);
    L.Chevrons.File = base::userPath(L.Chevrons.File, Directory);
    for (ReadingRecord &R : L.Readings)
      for (Place &Call : R.Calls)
        Call.File = base::userPath(Call.File, Directory);
  }
}

void makeEnteredUserPaths(FileReport &Report, StringRef Directory) {
  for (EnteredFile &Entered : make_second_range(Report.Entered))
    Entered.Path = base::userPath(Entered.Path, Directory);
}

Place PlaceFinder::placeOf(StringRef Path, unsigned Offset) {
  auto [Found, IsNew] = Texts.try_emplace(Path);
  std::unique_ptr<MemoryBuffer> &Text = Found->second;
  if (IsNew)
    if (auto Read = base::withStandardInput(vfs::getRealFileSystem())
                        ->getBufferForFile(Path, /*FileSize=*/-1, /*RequiresNullTerminator=*/false))
      Text = std::move(*Read);
  if (!Text)
    return {Path.str(), 0, 0};
  StringRef Before = Text->getBuffer().take_front(Offset);
  size_t LineStart = Before.rfind('\n');
  return {Path.str(), unsigned(Before.count('\n') + 1),
          unsigned(LineStart == StringRef::npos ? Before.size() + 1 : Before.size() - LineStart)};
}

std::string PlaceFinder::describe(const tooling::DiagnosticMessage &Message) {
  if (Message.FilePath.empty())
    return "";
  Place P = placeOf(Message);
  return formatv("{0}:{1}:{2}: ", P.File, P.Line, P.Column);
}

} // namespace warplint::records
