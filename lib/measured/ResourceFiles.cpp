//===- ResourceFiles.cpp - Reads files that hold measurements -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/ResourceFiles.h"
#include "base/RegularFile.h"
#include "measured/BinaryFile.h"
#include "measured/PtxasLog.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <vector>

using namespace llvm;

namespace warplint::measured {

static Error failure(StringRef Path, const Twine &What) {
  return createStringError(Path + ": " + What);
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
    return File.takeError();
  Error Problem = takeFile(*File, Take);
  (void)sys::fs::closeFile(*File);
  return Problem;
}

/// The first bytes of \p Path.
static Expected<SmallString<64>> beginningOf(StringRef Path) {
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File)
    return File.takeError();
  SmallString<64> Bytes;
  Bytes.resize(Bytes.capacity());
  Expected<size_t> Read = sys::fs::readNativeFile(*File, Bytes);
  (void)sys::fs::closeFile(*File);
  if (!Read)
    return Read.takeError();
  Bytes.truncate(*Read);
  return Bytes;
}

/// Reads \p Path, a file with code, into the source that was added last.
static Error readBinary(StringRef Path, ResourceTable &Table) {
  // Mapped, so that of a large library only what is looked at takes memory.
  ErrorOr<std::unique_ptr<MemoryBuffer>> Bytes =
      MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Bytes)
    return errorCodeToError(Bytes.getError());
  BinaryFileReader Reader(Table, Table.sources().size() - 1);
  Reader.read((*Bytes)->getBuffer());
  if (std::optional<TritonLaunch> Launch = readTritonLaunch(Path))
    Reader.launchedBy(*Launch);
  Reader.finish();
  return Error::success();
}

/// Reads \p Path, a log, into the source that was added last.
static Error readLog(StringRef Path, ResourceTable &Table) {
  unsigned Source = Table.sources().size() - 1;
  PtxasLogReader Ptxas(Table, Source);
  Error Problem = forEachLine(Path, [&](StringRef Line) { Ptxas.line(Line); });
  Ptxas.finish();
  return Problem;
}

namespace {

enum class Content { Binary, Log };

} // namespace

/// Reads \p Path as another source, in the form that its content has. Errors do not name the path.
static Expected<Content> readFile(StringRef Path, ResourceTable &Table) {
  sys::fs::file_status Status;
  std::error_code Problem = sys::fs::status(Path, Status);
  Table.addSource(Path, Status.getLastModificationTime());
  if (Problem)
    return errorCodeToError(Problem);
  if (Error Unusable = base::expectFile(Path))
    return std::move(Unusable);
  Expected<SmallString<64>> Beginning = beginningOf(Path);
  if (!Beginning)
    return Beginning.takeError();
  Content Holds = isBinary(*Beginning) ? Content::Binary : Content::Log;
  if (Error Problem = Holds == Content::Binary ? readBinary(Path, Table) : readLog(Path, Table))
    return std::move(Problem);
  return Holds;
}

/// The files under \p Folder, in the order of their names.
static Expected<std::vector<std::string>> filesIn(StringRef Folder) {
  std::vector<std::string> Files;
  std::error_code Problem;
  sys::fs::recursive_directory_iterator It(Folder, Problem, /*follow_symlinks=*/false), End;
  for (; It != End && !Problem; It.increment(Problem))
    if (sys::fs::is_regular_file(It->path()))
      Files.push_back(It->path());
  if (Problem)
    return failure(Folder, Problem.message());
  llvm::sort(Files);
  return Files;
}

/// Reads the files under \p Folder; one that can't be read does not keep from the others.
static Error readFolder(StringRef Folder, ResourceTable &Table) {
  size_t Before = Table.entries();
  Expected<std::vector<std::string>> Files = filesIn(Folder);
  if (!Files)
    return Files.takeError();
  for (const std::string &File : *Files) {
    if (Expected<Content> Read = readFile(File, Table); !Read)
      Table.remark(Table.sources().size() - 1, 0, toString(Read.takeError()));
    Table.dropLastIfSilent();
  }
  if (Table.entries() != Before)
    return Error::success();
  return failure(Folder, "expected what ptxas prints with -v, or compiled kernels, found neither "
                         "in " +
                             Twine(Files->size()) + " files");
}

Error readResources(StringRef Path, ResourceTable &Table) {
  if (sys::fs::is_directory(Path))
    return readFolder(Path, Table);
  size_t Before = Table.entries();
  Expected<Content> Read = readFile(Path, Table);
  if (!Read)
    return failure(Path, toString(Read.takeError()));
  if (Table.entries() != Before)
    return Error::success();
  ArrayRef<std::string> Remarks = Table.sources().back().Remarks;
  return failure(Path, Twine(*Read == Content::Binary ? "expected compiled kernels, found none"
                                                      : "expected what ptxas prints with -v, found "
                                                        "no kernel") +
                           (Remarks.empty() ? "" : "; " + Remarks.front()));
}

} // namespace warplint::measured
