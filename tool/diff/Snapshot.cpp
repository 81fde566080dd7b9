//===- Snapshot.cpp - One of the two sides that are compared --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/diff/Snapshot.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace warplint::tool {

/// Whether the file at \p Path begins as a JSON object does; no more of it is read, since
/// a log may be of any size.
static Expected<bool> beginsAsJson(StringRef Path) {
  constexpr uint64_t Beginning = 4096;
  auto Slice = MemoryBuffer::getFileSlice(Path, Beginning, /*Offset=*/0);
  if (std::error_code Problem = Slice.getError())
    return createStringError(Path + ": " + Problem.message());
  StringRef Text = (*Slice)->getBuffer();
  Text.consume_front("\xEF\xBB\xBF");
  return Text.ltrim().starts_with("{");
}

Expected<Snapshot> readSnapshot(StringRef Path) {
  if (sys::fs::is_directory(Path))
    return readMeasurements(Path);
  Expected<bool> IsJson = beginsAsJson(Path);
  if (!IsJson)
    return IsJson.takeError();
  if (!*IsJson)
    return readMeasurements(Path);
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (std::error_code Problem = Buffer.getError())
    return createStringError(Path + ": " + Problem.message());
  return readReport(Path, (*Buffer)->getBuffer());
}

} // namespace warplint::tool
