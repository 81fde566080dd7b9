//===- RegularFile.cpp - Reads files, and nothing that has no end ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/RegularFile.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace warplint::base {

static StringRef nameOf(sys::fs::file_type Type) {
  switch (Type) {
  case sys::fs::file_type::fifo_file:
    return "a pipe";
  case sys::fs::file_type::character_file:
  case sys::fs::file_type::block_file:
    return "a device";
  case sys::fs::file_type::socket_file:
    return "a socket";
  case sys::fs::file_type::directory_file:
    return "a folder";
  default:
    return "something else";
  }
}

/// `expectFile`, which notes in \p Status what it found.
static Error expectFile(StringRef Path, sys::fs::file_status &Status) {
  if (std::error_code Problem = sys::fs::status(Path, Status))
    return errorCodeToError(Problem);
  if (sys::fs::is_regular_file(Status))
    return Error::success();
  return createStringError("found " + nameOf(Status.type()) + ", expected a file");
}

Error expectFile(StringRef Path) {
  sys::fs::file_status Status;
  return expectFile(Path, Status);
}

Expected<std::unique_ptr<MemoryBuffer>> readFile(StringRef Path) {
  sys::fs::file_status Status;
  if (Error Problem = expectFile(Path, Status))
    return std::move(Problem);
  if (Status.getSize() > MostBytes)
    return createStringError("found " + Twine(Status.getSize()) + " bytes, expected at most " +
                             Twine(MostBytes));
  return errorOrToExpected(
      MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false));
}

} // namespace warplint::base
