//===- ChangedFiles.cpp - Files as a parse is to see them -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/ChangedFiles.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace warplint {

IntrusiveRefCntPtr<vfs::FileSystem> changedFiles(ArrayRef<std::string> Files, vfs::FileSystem &Disk,
                                                 function_ref<std::string(StringRef)> Change) {
  auto Changed = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  if (ErrorOr<std::string> Here = Disk.getCurrentWorkingDirectory())
    Changed->setCurrentWorkingDirectory(*Here);
  for (const std::string &Path : Files)
    if (auto Buffer = Disk.getBufferForFile(Path))
      Changed->addFile(Path, /*ModificationTime=*/0,
                       MemoryBuffer::getMemBufferCopy(Change((*Buffer)->getBuffer()), Path));
  return Changed;
}

} // namespace warplint
