//===- KernelFaultCheck.h - The base of checks on what a kernel does ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_KERNEL_FAULTS_KERNELFAULTCHECK_H
#define WARPLINT_CHECKS_KERNEL_FAULTS_KERNELFAULTCHECK_H

#include "checks/LaunchCheck.h"
#include "launch/LaunchModel.h"
#include "threads/KernelRun.h"
#include <map>
#include <string>
#include <vector>

namespace warplint::checks {

/// A fault of the threads of a launch, at one place of the kernel's code.
struct KernelFault {
  clang::SourceLocation Where;
  std::string Text;
  bool Fails = false; ///< Whether the kernel surely fails or hangs by it.
  bool InWarp = false; ///< Whether threads of one warp have it that do not run in step.
  std::vector<Note> Notes;
};

/// "thread 33", or "thread (1, 2, 0)" in a block of more than one row.
std::string threadName(unsigned Lane, const Triple &Block);

/// A check that reports what the threads of a launch do, at the place in the kernel where they do
/// it. Several launches with the same fault are one finding.
class KernelFaultCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) final;

protected:
  /// What \p Run has of the check's faults, in blocks of \p Block.
  virtual std::vector<KernelFault> faults(const KernelRun &Run, const Triple &Block) const = 0;

  /// "element 33 of 'tile'", or "byte 4 of 'tile'".
  std::string placeName(const clang::ValueDecl *Object, int64_t Offset, const clang::Expr *Access) const;
  /// " when 'n' is 17 or more": the condition under which a fault occurs; empty if it always does.
  static std::string condition(Certainty Is, const Sizes &Bounds);

private:
  std::map<const KernelRun *, std::vector<KernelFault>> Faults; ///< Of the launch that is checked.
  llvm::ArrayRef<KernelFault> faultsOf(const LaunchInstance &Launch, const arch::Target &On,
                                       const Triple &Block);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_KERNEL_FAULTS_KERNELFAULTCHECK_H
