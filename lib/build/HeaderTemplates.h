//===- HeaderTemplates.h - Headers that a build makes from templates ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_HEADERTEMPLATES_H
#define WARPLINT_BUILD_HEADERTEMPLATES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace warplint {

/// The folder from which headers that a build would make are found, before `StandInFolder`.
inline constexpr llvm::StringLiteral GeneratedFolder = "/@warplint/generated";

/// A header that is missing, and the file of the project that a build makes it from, as CMake's
/// configure_file does.
struct HeaderTemplate {
  std::string Name; ///< As in an `#include`.
  std::string Path; ///< Name + ".in", in some folder.
};

/// The header of \p Template, of as many lines: what the build would decide is undefined, and what
/// it would write is an unknown name.
std::string headerOf(llvm::StringRef Template);

/// The headers of \p Templates, whose texts are in \p Disk, in `GeneratedFolder`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
generatedHeaders(llvm::ArrayRef<HeaderTemplate> Templates, llvm::vfs::FileSystem &Disk);

} // namespace warplint

#endif // WARPLINT_BUILD_HEADERTEMPLATES_H
