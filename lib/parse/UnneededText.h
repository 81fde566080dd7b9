//===- UnneededText.h - Text that a device pass can do without ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_UNNEEDEDTEXT_H
#define WARPLINT_PARSE_UNNEEDEDTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <utility>
#include <vector>

namespace warplint {
struct TextSpan;

/// The declarations, and bodies of functions, that no fact of a device pass depends on. A pass that
/// sees spaces in their place has the same facts, and less to parse and to instantiate.
class UnneededText {
public:
  /// \p Spans are those of TextDeclarations::unneeded(), in \p Files, which are numbered from 1.
  UnneededText(llvm::ArrayRef<TextSpan> Spans, llvm::ArrayRef<llvm::sys::fs::UniqueID> Files);

  /// \p Disk with spaces in place of that text. Directives stay, except pragmas for what is gone;
  /// comments and positions stay too.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  hideFrom(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk) const;

  using Range = std::pair<unsigned, unsigned>;

private:
  std::map<llvm::sys::fs::UniqueID, std::vector<Range>> Ranges;
};

} // namespace warplint

#endif // WARPLINT_PARSE_UNNEEDEDTEXT_H
