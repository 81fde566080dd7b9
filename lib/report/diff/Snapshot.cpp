//===- Snapshot.cpp - One of the two sides that are compared --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/diff/Snapshot.h"
#include "base/RegularFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace warplint::report {

/// Whether the file at \p Path begins with a JSON object. Only its beginning is read, since a log
/// may have any size.
static Expected<bool> beginsAsJson(StringRef Path) {
  if (Error Problem = base::expectFile(Path))
    return createStringError(Path + ": " + toString(std::move(Problem)));
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
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + toString(Buffer.takeError()));
  return readReport(Path, (*Buffer)->getBuffer());
}

} // namespace warplint::report
