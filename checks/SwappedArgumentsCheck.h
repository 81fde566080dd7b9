//===- SwappedArgumentsCheck.h - cuda-swapped-arguments -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_SWAPPEDARGUMENTSCHECK_H
#define WARPLINT_CHECKS_SWAPPEDARGUMENTSCHECK_H

#include "checks/LaunchCheck.h"
#include "findings/SwappedUses.h"
#include <memory>
#include <vector>

namespace warplint::checks {

/// Finds grids and blocks, and arguments of kernels, that are swapped, judged by the names of
/// arguments and parameters.
///
/// For the user-facing documentation see docs/checks/cuda-swapped-arguments.md
class SwappedArgumentsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpanderPP) override;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;
  void checkUnit() override;
  void endModel() override { Macros->clear(); }

private:
  /// Shared with the callbacks, which the preprocessor owns.
  std::shared_ptr<std::vector<SwappedUse>> Macros = std::make_shared<std::vector<SwappedUse>>();

  void checkArguments(const LaunchSite &Site, const LaunchInstance &Instance);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_SWAPPEDARGUMENTSCHECK_H
