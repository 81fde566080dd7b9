//===- LooseLaunchBoundsCheck.h - cuda-loose-launch-bounds ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LOOSELAUNCHBOUNDSCHECK_H
#define WARPLINT_CHECKS_LOOSELAUNCHBOUNDSCHECK_H

#include "checks/LaunchCheck.h"
#include <map>
#include <optional>
#include <utility>

namespace warplint {}

namespace warplint::checks {

/// Finds `__launch_bounds__` that allow more threads than any launch of the
/// kernel uses, and so fewer registers.
///
/// For the user-facing documentation see
/// docs/checks/cuda-loose-launch-bounds.md
class LooseLaunchBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkKernel(const KernelFacts &Kernel) override;
  void endModel() override { LargestOf.clear(); }

private:
  /// A launch and the threads of its blocks.
  struct Largest {
    const LaunchSite *Site = nullptr;
    uint64_t Threads = 0;
  };
  /// By the place and the number of the bound: instances of a template share it, and there can be
  /// hundreds.
  std::map<std::pair<clang::SourceLocation, int64_t>, std::optional<Largest>> LargestOf;

  /// The largest launch of all kernels that share the bound \p Most of \p Kernel; empty unless
  /// every launch of each is seen, and its block known.
  std::optional<Largest> largestLaunch(const KernelFacts &Kernel,
                                       const Integer &Most) const;
  /// Lowers the bound of \p Kernel to \p Threads.
  void offerToTighten(Finding &F, const KernelFacts &Kernel, uint64_t Threads) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LOOSELAUNCHBOUNDSCHECK_H
