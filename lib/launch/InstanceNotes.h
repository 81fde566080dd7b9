//===- InstanceNotes.h - Facts of kernels and passes in a reading ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_INSTANCENOTES_H
#define WARPLINT_LAUNCH_INSTANCENOTES_H

#include <vector>

namespace warplint {
class ArchDependence;

struct LaunchInstance;
struct LaunchSite;

/// Puts the block that the kernel's `__block_size__` fixes in the place of a
/// block of 1, with which such a kernel may be launched.
void noteFixedBlock(LaunchInstance &Instance);

/// Notes what of the launch another pass may read otherwise.
void noteArchDependence(LaunchInstance &Instance, const ArchDependence &Architectures);

/// Counts among how many block sizes each launch of \p Sites is one
/// (LaunchInstance::BlockChoices).
void noteBlockChoices(std::vector<LaunchSite> &Sites);

} // namespace warplint

#endif // WARPLINT_LAUNCH_INSTANCENOTES_H
