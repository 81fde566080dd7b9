//===- DeviceTargets.h - Launches on each target that can be asked --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DEVICETARGETS_H
#define WARPLINT_LAUNCH_DEVICETARGETS_H

#include "dataflow/DeviceAnswers.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::launch {

/// A target, by its answers to a program.
struct DeviceTarget {
  std::string Name;
  const DeviceAnswers *Answers; ///< Never null.
};

/// The compute capability that \p Answers give: 90 is 9.0. 0 if they give none.
unsigned capabilityOf(const DeviceAnswers &Answers);

/// Some of \p Targets, whose answers to \p Asked are equal.
using TargetGroups = std::vector<std::vector<const DeviceTarget *>>;
TargetGroups groupByAnswers(llvm::ArrayRef<DeviceTarget> Targets, const DeviceQuestions &Asked);

/// Whether \p A and \p B are judged alike.
bool isSame(const LaunchInstance &A, const LaunchInstance &B);

/// Adds the readings \p Instances of \p Site on the targets of \p Group. Targets with the same
/// readings are kept together.
void addReadings(LaunchSite &Site, llvm::ArrayRef<const DeviceTarget *> Group,
                 llvm::SmallVector<LaunchInstance, 1> Instances);

/// Notes the answers of \p Targets to \p Asked where targets differ; drops the readings on targets
/// where they are the same as those without answers.
void noteAnswers(LaunchSite &Site, llvm::ArrayRef<DeviceTarget> Targets,
                 const DeviceQuestions &Asked);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_DEVICETARGETS_H
