//===- PreambleAction.h - Compiles the headers before a file --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_PREAMBLEACTION_H
#define WARPLINT_PARSE_PREAMBLE_PREAMBLEACTION_H

#include "parse/preamble/Preamble.h"
#include "parse/preamble/PreamblePlan.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace warplint {

/// Compiles \p Plan with the files of \p Disk. The result can't be used if Clang reports anything
/// about the headers, or if one of them is not a system's.
std::shared_ptr<const Preamble> compile(const PreamblePlan &Plan, llvm::StringRef OwnHeaders,
                                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_PREAMBLEACTION_H
