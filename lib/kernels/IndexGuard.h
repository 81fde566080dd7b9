//===- IndexGuard.h - Kernels whose threads each do the work of one index -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_INDEXGUARD_H
#define WARPLINT_KERNELS_INDEXGUARD_H

#include <cstdint>
#include <optional>

namespace clang {
class Expr;
class ParmVarDecl;
} // namespace clang

namespace warplint {
class BuildText;

struct KernelFacts;

/// The comparison of its global index with which a kernel begins: the index is `blockIdx.x *
/// blockDim.x + threadIdx.x`, and only an index below the bound does work.
struct IndexGuard {
  const clang::ParmVarDecl *Count = nullptr; ///< The bound, if it is a parameter.
  std::optional<int64_t> Number;             ///< The bound, if it is a constant.
  uint64_t MostIndex = 0;                    ///< The largest index before its type overflows.
  bool Strides = false;        ///< A loop goes on with the index that the whole grid is ahead.
  bool NegativeIsMany = false; ///< A negative bound is compared as a large unsigned one.
};

/// The guard of \p Kernel, if all that it does is a function of its index: its body and the
/// functions that it calls, all of them one text for every build, use no shared memory and no
/// barrier, vote or shuffle, and read no built-in variable outside the index.
std::optional<IndexGuard> indexGuardOf(const KernelFacts &Kernel, const BuildText &Text);

/// Whether every thread of \p Kernel does the same, likewise: no built-in variable is read at all.
bool ignoresItsThread(const KernelFacts &Kernel, const BuildText &Text);

} // namespace warplint

#endif // WARPLINT_KERNELS_INDEXGUARD_H
