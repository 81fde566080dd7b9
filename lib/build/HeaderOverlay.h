//===- HeaderOverlay.h - warplint's own CUDA headers as files -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_HEADEROVERLAY_H
#define WARPLINT_BUILD_HEADEROVERLAY_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace warplint {

/// The folder under which `overlayOwnHeaders` shows the headers that are built
/// into the binary. It exists on no disk.
inline constexpr llvm::StringLiteral OwnHeadersFolder = "/@warplint/cuda";

/// \p Base with warplint's own headers under `OwnHeadersFolder`. Every parse
/// needs it, with or without a toolkit: what nvcc adds to a toolkit's headers
/// is there too. The files are shared; the overlay, with its own current
/// folder, is the caller's.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
overlayOwnHeaders(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// Whether \p Name, as in an `#include`, is a header of CUDA. warplint's own stand for the list.
bool isCudaHeader(llvm::StringRef Name);

/// The folder on disk that holds the same headers, for a program whose file
/// system is not ours to choose. It is in the user's cache, or where that can't
/// be written among the temporary files, and is made when it is not there.
/// Safe when several processes ask at once.
llvm::Expected<std::string> ownHeadersOnDisk();

} // namespace warplint

#endif // WARPLINT_BUILD_HEADEROVERLAY_H
