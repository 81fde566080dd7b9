//===- RegisterCap.cpp - The limit of a kernel's registers in its source --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/RegisterCap.h"
#include "kernels/KernelFacts.h"
#include "occupancy/Legality.h"
#include <algorithm>

namespace warplint {

RegisterCap registerCapOf(const KernelFacts &Kernel, const arch::Target &Target) {
  const arch::Limits &Arch = *Target.Arch;
  RegisterCap C;
  C.Registers = Arch.RegistersPerThread;
  if (const LaunchBounds *Bounds = Kernel.boundsOn(Arch.name())) {
    const Integer *Threads = Bounds->MaxThreads.single();
    const Integer *Blocks = Bounds->MinBlocks ? Bounds->MinBlocks->single() : nullptr;
    if (!Threads || Threads->Value <= 0 || (Bounds->MinBlocks && !Blocks))
      return C;
    C.By = RegisterCap::Bounds;
    C.Where = Bounds->Range;
    C.MaxThreads = uint32_t(Threads->Value);
    C.MinBlocks = Blocks && Blocks->Value > 0 ? uint32_t(Blocks->Value) : 0;
    C.Registers = occupancy::registerCap(Arch, C.MaxThreads, C.MinBlocks);
    if (occupancy::checkBounds(Arch, C.MaxThreads, C.MinBlocks, {}).FeasibleMinBlocks < C.MinBlocks)
      C.MinBlocks = 0;
  } else if (const auto &Most = Kernel.attributesOn(Arch.name()).MaxRegisters) {
    const Integer *Number = Most->Is.single();
    if (!Number || Number->Value <= 0)
      return C;
    C.By = RegisterCap::MaxRegisters;
    C.Where = Most->Range;
    C.Registers = std::min<int64_t>(Number->Value, Arch.RegistersPerThread);
  }
  return C;
}

} // namespace warplint
