//===- HeaderOverlay.cpp - warplint's own CUDA headers as files ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/compile/HeaderOverlay.h"
#include "cmake/EmbeddedFile.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace warplint::compile {

std::span<const EmbeddedFile> embeddedCudaHeaders(); // by warplint_embed_files

IntrusiveRefCntPtr<vfs::FileSystem> overlayOwnHeaders(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  auto Headers = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const EmbeddedFile &File : embeddedCudaHeaders())
    Headers->addFileNoOwn(Twine(OwnHeadersFolder) + "/" + StringRef(File.Name),
                          /*ModificationTime=*/0,
                          MemoryBufferRef(StringRef(File.Text), StringRef(File.Name)));
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Base));
  Overlay->pushOverlay(std::move(Headers));
  return Overlay;
}

} // namespace warplint::compile
