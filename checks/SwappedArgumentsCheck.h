//===- SwappedArgumentsCheck.h - cuda-swapped-arguments -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_SWAPPEDARGUMENTSCHECK_H
#define WARPLINT_CHECKS_SWAPPEDARGUMENTSCHECK_H

#include "checks/LaunchCheck.h"
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

  /// A use of a macro whose arguments look swapped.
  struct MacroUse {
    clang::SourceLocation Location;
    std::string Text;
  };

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
  void checkKernel(const kernels::KernelFacts &Kernel) override { reportRest(); }
  void beginModel() override { IsDone = false; }
  void endModel() override { Macros->clear(); }

private:
  bool IsDone = false; ///< The macros and calls of this unit are reported.
  /// Shared with the callbacks, which the preprocessor owns.
  std::shared_ptr<std::vector<MacroUse>> Macros = std::make_shared<std::vector<MacroUse>>();

  void reportRest();
  void checkArguments(const launch::LaunchSite &Site, const launch::LaunchInstance &Instance);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_SWAPPEDARGUMENTSCHECK_H
