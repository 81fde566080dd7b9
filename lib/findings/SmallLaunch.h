//===- SmallLaunch.h - Launches that one SM could hold ----------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_SMALLLAUNCH_H
#define WARPLINT_FINDINGS_SMALLLAUNCH_H

#include "arch_tables/Limits.h"
#include <cstdint>

namespace warplint {
struct LaunchInstance;
}

namespace warplint {

/// Whether one SM of \p T has slots for \p Blocks blocks of \p BlockThreads threads: a
/// helper, whose speed is no matter of how well it fills the device.
bool fitsOneSm(const arch::Target &T, uint64_t Blocks, uint64_t BlockThreads);

/// The same of each grid that \p Launch can have; false where one is not known.
bool fitsOneSm(const arch::Target &T, const LaunchInstance &Launch, uint64_t BlockThreads);

/// Whether one SM of \p T could hold all \p Blocks blocks of \p Launch: a helper, not the work.
bool isHelper(const arch::Target &T, const LaunchInstance &Launch, uint64_t Blocks);

} // namespace warplint

#endif // WARPLINT_FINDINGS_SMALLLAUNCH_H
