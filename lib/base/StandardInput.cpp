//===- StandardInput.cpp - Standard input as the content of a file --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/StandardInput.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

using namespace llvm;

namespace warplint::base {

namespace {

/// The file that standard input stands for.
struct InputFile {
  std::string Path; ///< Absolute.
  std::unique_ptr<MemoryBuffer> Content;
};

} // namespace

static InputFile &inputFile() {
  static InputFile Only;
  return Only;
}

Error readStandardInput(StringRef Name) {
  auto Read = MemoryBuffer::getSTDIN();
  if (!Read)
    return errorCodeToError(Read.getError());
  SmallString<128> Path(Name);
  if (std::error_code Problem = sys::fs::make_absolute(Path))
    return errorCodeToError(Problem);
  inputFile() = {Path.str().str(), std::move(*Read)};
  return Error::success();
}

IntrusiveRefCntPtr<vfs::FileSystem>
withStandardInput(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  const InputFile &Input = inputFile();
  if (!Input.Content)
    return Base;
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFileNoOwn(Input.Path, /*ModificationTime=*/0, Input.Content->getMemBufferRef());
  auto Both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Base));
  Both->pushOverlay(std::move(Memory));
  return Both;
}

} // namespace warplint::base
