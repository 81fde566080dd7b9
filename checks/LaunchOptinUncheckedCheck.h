//===- LaunchOptinUncheckedCheck.h - cuda-launch-optin-unchecked ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHOPTINUNCHECKEDCHECK_H
#define WARPLINT_CHECKS_LAUNCHOPTINUNCHECKEDCHECK_H

#include "checks/LaunchCheck.h"
#include "findings/NameGlobs.h"
#include "launch/ErrorLooks.h"
#include "launch/KernelSettings.h"
#include <memory>

namespace warplint::checks {

/// Finds opt-ins to shared memory whose result is dropped, though a launch
/// depends on them.
///
/// Options:
///   Handlers  functions and macros that check an error, by globs
///
/// For the user-facing documentation see docs/checks/cuda-launch-optin-unchecked.md
class LaunchOptinUncheckedCheck : public LaunchCheck {
public:
  LaunchOptinUncheckedCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void beginModel() override { Looks.reset(); }
  void endModel() override { Looks.reset(); }
  void checkKernel(const KernelFacts &Kernel) override;

private:
  const std::string Handlers;
  const NameGlobs Names;
  std::unique_ptr<ErrorLooks> Looks; ///< Once a kernel of this unit is opted in.

  bool isOutdone(const KernelFacts &Kernel, const SharedOptIn &OptIn) const;
  void checkOptIn(const KernelFacts &Kernel, const SharedOptIn &OptIn);
  std::optional<uint64_t> bytesNeeded(const KernelFacts &Kernel,
                                      const SharedOptIn &OptIn) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHOPTINUNCHECKEDCHECK_H
