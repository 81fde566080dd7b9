//===- LaunchBoundsConflictCheck.h - cuda-launch-bounds-conflict ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHBOUNDSCONFLICTCHECK_H
#define WARPLINT_CHECKS_LAUNCHBOUNDSCONFLICTCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds bounds of a kernel that contradict each other, its other attributes or
/// its redeclarations.
///
/// Options:
///   MaxRegCount  registers per thread that the build asks for by `-maxrregcount`;
///                0: not known, or none. The command reads it from the compile command.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-bounds-conflict.md
class LaunchBoundsConflictCheck : public LaunchCheck {
public:
  LaunchBoundsConflictCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void checkKernel(const KernelFacts &Kernel) override;

private:
  unsigned MaxRegCount;
  /// Reports \p F, which is about the attribute at its place, unless that was reported.
  void reportOnce(const Finding &F);
  /// Bounds that make the build's flag mean nothing.
  void checkFlag(const KernelFacts &Kernel);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHBOUNDSCONFLICTCHECK_H
