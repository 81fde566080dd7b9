//===- LaunchFailure.h - Why a launch cannot run on a target --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_LAUNCHFAILURE_H
#define WARPLINT_FINDINGS_LAUNCHFAILURE_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {
struct Triple;
struct LaunchInstance;
class LaunchModel;

/// Why no block \p Block of \p Instance runs on \p T, whatever else is unknown of the launch: such a
/// launch has no occupancy. "the block is too large"; empty where it may run.
llvm::StringRef whyFails(const LaunchModel &Model, const arch::Target &T,
                         const LaunchInstance &Instance, const Triple &Block);

} // namespace warplint

#endif // WARPLINT_FINDINGS_LAUNCHFAILURE_H
