//===- StandIns.h - Headers in the place of missing ones ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_STANDINS_H
#define WARPLINT_BUILD_STANDINS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint {

/// The folder from which the headers of some libraries are found that are found nowhere else: each
/// reads the header of warplint's own that declares what launches need of its library. It is
/// searched last.
inline constexpr llvm::StringLiteral StandInFolder = "/@warplint/cuda/missing";

/// Of warplint's own headers the one that is read for \p Header, as in an `#include`, where that is
/// missing; empty: none.
llvm::StringRef standInFor(llvm::StringRef Header);

/// The header, as in an `#include`, in whose place the file \p Path is read; empty: in none's.
llvm::StringRef headerReplacedBy(llvm::StringRef Path);

/// Files under `StandInFolder`, made when they are asked for.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> standInFiles();

} // namespace warplint

#endif // WARPLINT_BUILD_STANDINS_H
