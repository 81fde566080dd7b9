//===- SharedAliasingCheck.h - cuda-shared-aliasing -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_SHAREDALIASINGCHECK_H
#define WARPLINT_CHECKS_SHAREDALIASINGCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds kernels that use several 'extern __shared__' arrays as if they were separate, though they
/// start at the same address.
///
/// Options:
///   EveryPair  also report arrays that are used one after the other, or are divided
///              by the program; default false
///
/// For the user-facing documentation see docs/checks/cuda-shared-aliasing.md
class SharedAliasingCheck : public LaunchCheck {
public:
  SharedAliasingCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void checkKernel(const KernelFacts &Kernel) override;

private:
  const bool EveryPair;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_SHAREDALIASINGCHECK_H
