//===- TailEffectCheck.h - cuda-tail-effect -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_TAILEFFECTCHECK_H
#define WARPLINT_CHECKS_TAILEFFECTCHECK_H

#include "checks/LaunchCheck.h"
#include <optional>

namespace warplint::checks {

struct Tail;

/// Finds grids that leave SMs of a named product idle: less than a wave, or a
/// last wave of few blocks. Also those with less than two blocks for each SM, of
/// kernels that wait for their block.
///
/// Options:
///   Threshold  percent; the share of the SMs' time that must be idle at least;
///              default 25
///
/// For the user-facing documentation see docs/checks/cuda-tail-effect.md
class TailEffectCheck : public LaunchCheck {
public:
  TailEffectCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// The most blocks of \p Launch that fit on an SM of \p T; 0 where that is not known.
  uint32_t mostPerSm(const arch::Target &T, const LaunchInstance &Launch) const;
  const unsigned Threshold;

  bool mayWaitAlone(const arch::Target &T, const LaunchInstance &Instance,
                    uint64_t Blocks) const;
  std::optional<Tail> tailOn(const arch::Target &T, const LaunchInstance &Instance,
                             const Triple &Grid) const;
  void checkGrid(const LaunchSite &Site, const LaunchInstance &Instance,
                 const Triple &Grid);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_TAILEFFECTCHECK_H
