//===- RoundingProof.h - Proof that a block may be rounded up -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_PARTIAL_WARP_ROUNDINGPROOF_H
#define WARPLINT_CHECKS_PARTIAL_WARP_ROUNDINGPROOF_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace clang {
class ASTContext;
}

namespace warplint {
class BuildText;
struct LaunchInstance;
struct LaunchSite;

/// Whether the x of the one block of \p Instance may become \p Rounded: the literal serves this
/// launch alone, each thread of the kernel does the work of one guarded index, the grid covers
/// every index already, and no index overflows. The same indices are worked on then, each once.
bool mayRoundBlock(const LaunchSite &Site, const LaunchInstance &Instance,
                   uint64_t Rounded, llvm::ArrayRef<arch::Target> Targets,
                   const BuildText &Text, const clang::ASTContext &Context);

} // namespace warplint

#endif // WARPLINT_CHECKS_PARTIAL_WARP_ROUNDINGPROOF_H
