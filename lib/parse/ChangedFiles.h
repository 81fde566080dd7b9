//===- ChangedFiles.h - Files as a parse is to see them -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_CHANGEDFILES_H
#define WARPLINT_PARSE_CHANGEDFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace warplint {

/// Those of \p Files that \p Disk can read, each with what \p Change makes of its text.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
changedFiles(llvm::ArrayRef<std::string> Files, llvm::vfs::FileSystem &Disk,
             llvm::function_ref<std::string(llvm::StringRef)> Change);

} // namespace warplint

#endif // WARPLINT_PARSE_CHANGEDFILES_H
