//===- ResourceFiles.cpp - Reads files that hold measurements -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "resources/ResourceFiles.h"
#include "resources/PtxasLog.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace llvm;

namespace warplint::resources {

static Error failure(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), Path + ": " + What);
}

/// Hands over the whole lines of \p Text, and what is too long to wait for its end;
/// what is left is the beginning of a line.
static StringRef takeLines(StringRef Text, function_ref<void(StringRef)> Take) {
  constexpr size_t LongestLine = size_t(1) << 20;
  for (size_t End = Text.find('\n'); End != StringRef::npos; End = Text.find('\n')) {
    Take(Text.take_front(End).rtrim('\r'));
    Text = Text.drop_front(End + 1);
  }
  if (Text.size() < LongestLine)
    return Text;
  Take(Text);
  return "";
}

/// Hands over the lines of the open \p File.
static Error takeFile(sys::fs::file_t File, function_ref<void(StringRef)> Take) {
  std::vector<char> Chunk(size_t(1) << 16);
  std::string Pending;
  while (true) {
    Expected<size_t> Read = sys::fs::readNativeFile(File, Chunk);
    if (!Read)
      return Read.takeError();
    if (*Read == 0)
      break;
    Pending.append(Chunk.data(), *Read);
    Pending = takeLines(Pending, Take).str();
  }
  if (!Pending.empty())
    Take(StringRef(Pending).rtrim('\r'));
  return Error::success();
}

Error forEachLine(StringRef Path, function_ref<void(StringRef)> Take) {
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File)
    return failure(Path, toString(File.takeError()));
  Error Problem = takeFile(*File, Take);
  (void)sys::fs::closeFile(*File);
  return Problem ? failure(Path, toString(std::move(Problem))) : Error::success();
}

static Error readFile(StringRef Path, ResourceTable &Table) {
  sys::fs::file_status Status;
  if (std::error_code Problem = sys::fs::status(Path, Status))
    return failure(Path, Problem.message());
  unsigned Source = Table.addSource(Path, Status.getLastModificationTime());
  PtxasLogReader Log(Table, Source);
  if (Error Problem = forEachLine(Path, [&](StringRef Line) { Log.line(Line); }))
    return Problem;
  Log.finish();
  return Error::success();
}

/// The files under \p Folder that may be logs, in the order of their names.
static Expected<std::vector<std::string>> logsIn(StringRef Folder) {
  std::vector<std::string> Files;
  std::error_code Problem;
  for (sys::fs::recursive_directory_iterator It(Folder, Problem), End; It != End && !Problem;
       It.increment(Problem))
    if (is_contained({".log", ".txt"}, sys::path::extension(It->path())) &&
        sys::fs::is_regular_file(It->path()))
      Files.push_back(It->path());
  if (Problem)
    return failure(Folder, Problem.message());
  llvm::sort(Files);
  return Files;
}

Error readResources(StringRef Path, ResourceTable &Table) {
  size_t Before = Table.entries();
  if (!sys::fs::is_directory(Path)) {
    if (Error Problem = readFile(Path, Table))
      return Problem;
    if (Table.entries() != Before)
      return Error::success();
    ArrayRef<std::string> Remarks = Table.sources().back().Remarks;
    return failure(Path, "expected what ptxas prints with -v, found no kernel" +
                             (Remarks.empty() ? Twine("") : "; " + Twine(Remarks.front())));
  }
  Expected<std::vector<std::string>> Files = logsIn(Path);
  if (!Files)
    return Files.takeError();
  for (const std::string &File : *Files)
    if (Error Problem = readFile(File, Table))
      return Problem;
  if (Table.entries() != Before)
    return Error::success();
  return failure(Path, "expected what ptxas prints with -v in a .log or .txt file, found no "
                       "kernel in " +
                           Twine(Files->size()) + " files");
}

} // namespace warplint::resources
