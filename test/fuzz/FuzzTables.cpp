//===- FuzzTables.cpp - Any text as a table of an architecture or of products ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ArchTables.h"
#include "Fuzz.h"
#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "occupancy/Occupancy.h"
#include <algorithm>

using namespace llvm;
using namespace warplint;

/// Asks the arithmetic about \p Arch, which a file made up.
static void ask(const arch::Limits &Arch) {
  for (uint32_t Threads : {1U, 33U, Arch.ThreadsPerBlock}) {
    occupancy::Config C;
    C.BlockThreads = Threads;
    C.RegistersPerThread = std::min(Arch.RegistersPerThread, 40U);
    C.DynamicShared = Arch.SharedPerBlock;
    fuzz::expect(occupancy::compute(Arch, C).occupancy() <= 1);
    occupancy::registerCap(Arch, Threads, 2);
    occupancy::checkBounds(Arch, Threads, 2, std::nullopt);
    occupancy::checkRegisters(Arch, Threads, C.RegistersPerThread);
    occupancy::nextSteps(Arch, C);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  arch::ArchTables Tables = arch::ArchTables::builtin();
  size_t Known = Tables.capabilities().size();
  if (Error Wrong = Tables.addText("fuzz.json", fuzz::text(Data, Size))) {
    fuzz::expect(Tables.capabilities().size() == Known);
    consumeError(std::move(Wrong));
    return 0;
  }
  for (const arch::Limits &Arch : Tables.capabilities())
    ask(Arch);
  for (const arch::Product &P : Tables.products())
    consumeError(Tables.find(P.Name).takeError());
  return 0;
}
