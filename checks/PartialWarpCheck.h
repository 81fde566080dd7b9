//===- PartialWarpCheck.h - cuda-partial-warp -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_PARTIALWARPCHECK_H
#define WARPLINT_CHECKS_PARTIALWARPCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches whose block is not a multiple of the warp size, so that lanes
/// of its last warp stay idle.
///
/// Options:
///   SingleBlock  also report launches of a single block, or of no more threads than
///                one SM holds; default false
///
/// For the user-facing documentation see docs/checks/cuda-partial-warp.md
class PartialWarpCheck : public LaunchCheck {
public:
  PartialWarpCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  const bool SingleBlock;

  void checkBlock(const LaunchSite &Site, const LaunchInstance &Instance,
                  const Triple &Block);
  void offerToRound(Finding &F, const LaunchInstance &Instance, const Triple &Block,
                    uint64_t Rounded) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_PARTIALWARPCHECK_H
