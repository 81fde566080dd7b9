//===- PreludeAction.h - Compiles what stands in front of a file ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_PRELUDE_PRELUDEACTION_H
#define WARPLINT_TOOL_PRELUDE_PRELUDEACTION_H

#include "tool/prelude/Prelude.h"
#include "tool/prelude/PreludeRecipe.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace warplint::prelude {

/// Compiles \p Recipe with what \p Disk shows. It can't serve where Clang says anything of
/// the headers, or where one of them is not a system's.
std::shared_ptr<const Prelude> compile(const PreludeRecipe &Recipe, llvm::StringRef OwnHeaders,
                                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

} // namespace warplint::prelude

#endif // WARPLINT_TOOL_PRELUDE_PRELUDEACTION_H
