//===- NsightRules.h - Estimates of Nsight Compute's rules --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_NSIGHTRULES_H
#define WARPLINT_OCCUPANCY_NSIGHTRULES_H

#include "occupancy/Waves.h"

namespace warplint::occupancy {

/// The most that a partial last wave takes of a kernel's time, 0 to 1; 0 if there is none, or no whole
/// wave before it.
inline double tailShare(const Waves &W) {
  return W.Rounds < 2 || W.LastBlocks == W.FullWave ? 0 : 1 / double(W.Rounds);
}

/// The share of \p Sms that a grid of \p Blocks leaves idle, 0 to 1.
inline double idleShare(uint64_t Blocks, uint32_t Sms) {
  return Blocks < Sms ? 1 - double(Blocks) / double(Sms) : 0;
}

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_NSIGHTRULES_H
