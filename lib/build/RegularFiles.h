//===- RegularFiles.h - A file system without what never ends -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_REGULARFILES_H
#define WARPLINT_BUILD_REGULARFILES_H

#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <string>

namespace warplint {

/// Whether \p Name has a control character: it could make a line of a report look like another, or
/// control a terminal.
bool hasControlCharacter(llvm::StringRef Name);

/// \p Name with such characters as "\x0A".
std::string withoutControlCharacters(llvm::StringRef Name);

/// \p Base, in which only regular files can be opened, and none with a control character in its
/// name: a repository can contain pipes that are never written to, and links to devices, which
/// never end.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
regularFilesOf(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// Makes a file system for one parse, with a current folder of its own: that of the process is
/// shared with the other threads.
using MakeDisk = std::function<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>()>;

} // namespace warplint

#endif // WARPLINT_BUILD_REGULARFILES_H
