//===- GenerateReferenceRows.cpp - Stored rows of the reference -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes test/unit/data/occupancy_reference.jsonl on standard output: what
/// NVIDIA's cuda_occupancy.h answers for configurations of every capability
/// that it knows. Built only where a toolkit is found; run it when a capability
/// is added:
///
///   build/bin/warplint_generate_reference_rows \
///     > test/unit/data/occupancy_reference.jsonl
///
//===----------------------------------------------------------------------===//

#include "CudaOccupancy.h"
#include "OccupancySupport.h"
#include <cstdio>

using namespace warplint;
using namespace warplint::test;

namespace {

constexpr unsigned RowsPerCapability = 200;
constexpr uint64_t Seed = 20;

std::string textOf(std::optional<uint32_t> Limit) {
  return Limit ? std::to_string(*Limit) : "null";
}

void printRow(const arch::Limits &Arch, const occupancy::Config &C, const cudaOccResult &R) {
  const occupancy::Limiters L = limitersOf(R);
  std::printf("[\"%s\",%u,%u,%llu,%llu,%u,%d,%d,%d,%d,%s,%s,%s,\"%s%s%s%s%s\"]\n", Arch.name().c_str(),
              C.BlockThreads, C.RegistersPerThread, (unsigned long long)C.StaticShared,
              (unsigned long long)C.DynamicShared, C.Barriers, C.CarveoutPercent,
              R.activeBlocksPerMultiprocessor, R.blockLimitWarps, R.blockLimitBlocks,
              textOf(limitOf(R.blockLimitRegs)).c_str(),
              textOf(limitOf(R.blockLimitSharedMem)).c_str(),
              textOf(limitOf(R.blockLimitBarriers)).c_str(), L.Warps ? "w" : "",
              L.Blocks ? "b" : "", L.Registers ? "r" : "", L.SharedMemory ? "s" : "",
              L.Barriers ? "x" : "");
}

} // namespace

int main() {
  std::puts("[\"target\",\"block\",\"regs\",\"static_shared\","
            "\"dynamic_shared\",\"barriers\",\"carveout\",\"blocks_per_sm\",\"by_warps\","
            "\"by_blocks\",\"by_registers\",\"by_shared_memory\",\"by_barriers\",\"limiters\"]");
  ConfigDrawer Drawer(Seed);
  for (const arch::Limits &Arch : allCapabilities()) {
    const cudaOccDeviceProp Device = deviceOf(Arch);
    for (unsigned I = 0; I != RowsPerCapability; ++I) {
      const occupancy::Config C = Drawer.draw(Arch);
      if (const std::optional<cudaOccResult> R = askCuda(Device, C))
        printRow(Arch, C, *R);
    }
  }
}
