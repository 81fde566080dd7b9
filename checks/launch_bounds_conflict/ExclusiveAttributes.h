//===- ExclusiveAttributes.h - Attributes that exclude each other ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Combinations that nvcc and ptxas 13.0 reject (docs/checks/cuda-launch-bounds-conflict.md);
/// test/lint/nvcc_attributes.py checks them with an installed nvcc.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCH_BOUNDS_CONFLICT_EXCLUSIVEATTRIBUTES_H
#define WARPLINT_CHECKS_LAUNCH_BOUNDS_CONFLICT_EXCLUSIVEATTRIBUTES_H

#include "findings/Finding.h"
#include "findings/Targets.h"
#include "dataflow/Value.h"
#include <optional>
#include <vector>

namespace warplint {
struct KernelFacts;
struct LaunchBounds;

/// Whether \p V is one number above 0; a bound that is not has no effect.
bool isPositive(const IntValue &V);

/// The bounds of \p Kernel beside an attribute that they don't go with.
std::vector<Finding> exclusiveAttributes(const KernelFacts &Kernel,
                                         llvm::ArrayRef<arch::Target> Targets);

/// Two attributes that both give \p Kernel a cluster.
std::optional<Finding> clusterTwice(const KernelFacts &Kernel,
                                    llvm::ArrayRef<arch::Target> Targets);

/// Adds to \p F which minimum of blocks, beside the threads of \p Bounds, keeps a thread to
/// \p Registers, where it is the same on every target of \p Group.
void explainCap(Finding &F, const LaunchBounds &Bounds, const IntValue &Registers,
                const TargetGroup &Group);

} // namespace warplint

#endif // WARPLINT_CHECKS_LAUNCH_BOUNDS_CONFLICT_EXCLUSIVEATTRIBUTES_H
