//===- StandardInput.h - Standard input as the content of a file ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_STANDARDINPUT_H
#define WARPLINT_BASE_STANDARDINPUT_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint::base {

/// Reads standard input, which is the content of the file \p Name from now on, whatever the disk
/// has there. Called before there are threads, at most once.
llvm::Error readStandardInput(llvm::StringRef Name);

/// \p Base with that file; \p Base itself if none was read.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withStandardInput(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

} // namespace warplint::base

#endif // WARPLINT_BASE_STANDARDINPUT_H
