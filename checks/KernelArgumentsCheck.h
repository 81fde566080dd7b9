//===- KernelArgumentsCheck.h - cuda-kernel-arguments ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_KERNELARGUMENTSCHECK_H
#define WARPLINT_CHECKS_KERNELARGUMENTSCHECK_H

#include "checks/LaunchCheck.h"

namespace clang {
class ParmVarDecl;
} // namespace clang

namespace warplint::checks {

/// Finds kernel arguments that do not fit the kernel's parameters, and parameters that exceed the
/// limit of the GPU.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-arguments.md
class KernelArgumentsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkKernel(const KernelFacts &Kernel) override;
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  void checkElement(const LaunchSite &Site, const LaunchInstance &Instance,
                    unsigned Index, const clang::ParmVarDecl *Parameter);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_KERNELARGUMENTSCHECK_H
