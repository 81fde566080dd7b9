//===- BoundsProof.h - Proofs that bounds may be changed ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An edit of bounds is a fix if nothing that works today changes, on any target and in
/// any build: the compiler may use as many registers as before, keeps the minimum of
/// blocks that it kept, and no launch is refused. What is not proved is a suggestion.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_BOUNDSPROOF_H
#define WARPLINT_FINDINGS_BOUNDSPROOF_H

#include "arch_tables/Limits.h"
#include "kernels/KernelFacts.h"
#include "text/BuildText.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>

namespace warplint::arch {
class ArchTables;
}

namespace warplint {
class LaunchModel;
}

namespace warplint {

class BoundsProof {
public:
  /// \p CapsRegisters: whether the build limits the registers of kernels without bounds.
  /// \p Text is that of the file with the kernel that is asked about.
  BoundsProof(const LaunchModel &Model, const arch::ArchTables &Tables,
              llvm::ArrayRef<arch::Target> Targets, const BuildText &Text,
              bool CapsRegisters)
      : Model(Model), Tables(Tables), Targets(Targets), Text(Text), CapsRegisters(CapsRegisters) {}

  /// Whether every launch of \p Kernel, in every build, is in this file.
  bool isInSight(const KernelFacts &Kernel) const;

  /// Whether \p Kernel, without bounds, may get `__launch_bounds__(Threads)`.
  bool mayAdd(const KernelFacts &Kernel, uint64_t Threads) const;

  /// Whether the bound of \p Kernel may be raised to \p Threads.
  bool mayRaise(const KernelFacts &Kernel, uint64_t Threads) const;

  /// Whether the minimum of blocks of \p Kernel may become \p Blocks.
  bool mayLowerMinimum(const KernelFacts &Kernel, uint32_t Blocks) const;

  /// Whether the attribute \p Stale may have the values of \p Valid, which holds for all compilers.
  bool mayRepeat(const WrittenAttribute &Stale,
                 const WrittenAttribute &Valid) const;

private:
  const LaunchModel &Model;
  const arch::ArchTables &Tables;
  llvm::ArrayRef<arch::Target> Targets;
  const BuildText &Text;
  bool CapsRegisters;

  /// The threads of the blocks of all launches, in every build, of \p Kernel and other instances
  /// of its template; empty unless all are known, legal and fixed.
  using Sizes = llvm::SmallVector<uint64_t, 4>;
  std::optional<Sizes> everyBlock(const KernelFacts &Kernel) const;
  bool isNamedByLaunchesAlone(const KernelFacts &Kernel) const;
  bool hasOneAttribute(const KernelFacts &Kernel) const;
};

/// \p Threads rounded up to whole warps of every target: for the compiler the same bound, and one
/// that allows a block that is rounded later, or by another fix of the same run.
uint64_t inWholeWarps(uint64_t Threads, llvm::ArrayRef<arch::Target> Targets);

} // namespace warplint

#endif // WARPLINT_FINDINGS_BOUNDSPROOF_H
