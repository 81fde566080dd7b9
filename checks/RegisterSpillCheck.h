//===- RegisterSpillCheck.h - cuda-register-spill -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_REGISTERSPILLCHECK_H
#define WARPLINT_CHECKS_REGISTERSPILLCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds kernels whose registers spill to local memory, and the bound or cap
/// that causes it.
///
/// For the user-facing documentation see docs/checks/cuda-register-spill.md
class RegisterSpillCheck : public LaunchCheck {
public:
  RegisterSpillCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void checkKernel(const KernelFacts &Kernel) override;

private:
  /// The measurement for \p Target where it spills more than the threshold.
  std::optional<Measured> spill(const KernelFacts &Kernel,
                                const arch::Target &Target) const;

  const unsigned Threshold; ///< Bytes per thread.
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_REGISTERSPILLCHECK_H
