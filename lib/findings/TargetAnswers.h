//===- TargetAnswers.h - Answers of a target to device queries ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_TARGETANSWERS_H
#define WARPLINT_FINDINGS_TARGETANSWERS_H

#include "arch_tables/Limits.h"
#include "launch/DeviceTargets.h"
#include <deque>
#include <vector>

namespace warplint::measured {
class ResourceTable;
} // namespace warplint::measured

namespace warplint {

/// The answers that devices of some targets give, from the tables, and from measured kernels if
/// there are any. The targets and the table of these must outlive it.
class TargetAnswers {
public:
  explicit TargetAnswers(llvm::ArrayRef<arch::Target> Targets,
                         const measured::ResourceTable *Measured = nullptr);
  ~TargetAnswers();
  TargetAnswers(const TargetAnswers &) = delete;
  TargetAnswers &operator=(const TargetAnswers &) = delete;

  /// Valid while this lives.
  llvm::ArrayRef<DeviceTarget> targets() const { return Named; }

private:
  class OfTarget;
  std::deque<OfTarget> Each; // they stay where they are
  std::vector<DeviceTarget> Named;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_TARGETANSWERS_H
