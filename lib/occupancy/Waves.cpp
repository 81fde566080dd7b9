//===- Waves.cpp - Waves of a grid on the SMs of a product ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Waves.h"
#include "occupancy/Rounding.h"

namespace warplint::occupancy {

Waves waves(uint64_t GridBlocks, uint32_t Sms, uint32_t BlocksPerSm) {
  Waves W;
  if (GridBlocks == 0 || Sms == 0 || BlocksPerSm == 0)
    return W;
  W.FullWave = uint64_t(Sms) * BlocksPerSm;
  W.Count = double(GridBlocks) / double(W.FullWave);
  W.Rounds = ceilDivide(GridBlocks, W.FullWave);
  W.LastBlocks = GridBlocks - (W.Rounds - 1) * W.FullWave;
  W.LastFill = double(W.LastBlocks) / double(W.FullWave);
  W.TailEfficiency = W.Count / double(W.Rounds);
  return W;
}

} // namespace warplint::occupancy
