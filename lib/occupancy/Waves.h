//===- Waves.h - Waves of a grid on the SMs of a product ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_WAVES_H
#define WARPLINT_OCCUPANCY_WAVES_H

#include <cstdint>

namespace warplint::occupancy {

/// The waves of resident blocks in which a grid runs on a GPU.
struct Waves {
  uint64_t FullWave = 0;     ///< Blocks that are resident at once: SMs x blocks per SM.
  double Count = 0;          ///< Grid over full wave.
  uint64_t Rounds = 0;       ///< Count rounded up.
  uint64_t LastBlocks = 0;   ///< Blocks in the last wave, 1 to FullWave.
  double LastFill = 0;       ///< LastBlocks over FullWave, 0 to 1.
  double TailEfficiency = 0; ///< Count over Rounds, 0 to 1: the share of block slots used.
};

/// Waves of \p GridBlocks blocks on \p Sms multiprocessors that hold
/// \p BlocksPerSm each. All zero when any argument is 0.
Waves waves(uint64_t GridBlocks, uint32_t Sms, uint32_t BlocksPerSm);

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_WAVES_H
