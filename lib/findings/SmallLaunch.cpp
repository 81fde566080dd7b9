//===- SmallLaunch.cpp - Launches that one SM could hold ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/SmallLaunch.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace warplint {

bool fitsOneSm(const arch::Target &T, uint64_t Blocks, uint64_t BlockThreads) {
  return llvm::SaturatingMultiply(Blocks, BlockThreads) <= T.Arch->ThreadsPerSm;
}

bool fitsOneSm(const arch::Target &T, const LaunchInstance &Launch, uint64_t BlockThreads) {
  return llvm::all_of(Launch.grid().members(), [&](const Triple &Grid) {
    std::optional<uint64_t> Blocks = Grid.product();
    return Blocks && fitsOneSm(T, *Blocks, BlockThreads);
  });
}

bool isHelper(const arch::Target &T, const LaunchInstance &Launch, uint64_t Blocks) {
  uint64_t Threads = 0; // per block, at the most
  for (const Triple &Block : Launch.block().members())
    Threads = std::max<uint64_t>(Threads, Block.product().value_or(T.Arch->ThreadsPerBlock));
  return Blocks == 1 || fitsOneSm(T, Blocks, Threads);
}

} // namespace warplint
