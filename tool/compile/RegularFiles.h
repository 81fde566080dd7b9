//===- RegularFiles.h - A file system without what never ends -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_COMPILE_REGULARFILES_H
#define WARPLINT_TOOL_COMPILE_REGULARFILES_H

#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace warplint::compile {

/// Whether \p Name has a control character: it could make a line of a report look like
/// another, or speak to a terminal.
bool hasControlCharacter(llvm::StringRef Name);

/// \p Name with such characters as "\x0A".
std::string withoutControlCharacters(llvm::StringRef Name);

/// \p Base, in which only regular files can be opened, and none with a control character in
/// its name: a repository can hold pipes, which nobody writes to, and links to devices,
/// which never end.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
regularFilesOf(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

} // namespace warplint::compile

#endif // WARPLINT_TOOL_COMPILE_REGULARFILES_H
