//===- LaunchConfig.cpp - The numbers of a launch, for the arithmetic -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/LaunchConfig.h"
#include "cuda/Attributes.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace warplint {

bool mayBeOversized(const arch::Target &T, const LaunchInstance &Instance) {
  auto IsOversized = [](const Integer &Mode) {
    return Mode.Value > int64_t(cuda::SharedMode::AllowNonPortable);
  };
  const IntValue &Modes = Instance.SharedModes;
  return T.Arch->OversizedSharedPerSm &&
         (!Modes.isKnown() || llvm::any_of(Modes.members(), IsOversized));
}

occupancy::Config configOf(const arch::Target &T, const LaunchInstance &Instance,
                           const Triple &Block, const occupancy::Config &Measured) {
  occupancy::Config C;
  C.BlockThreads = uint32_t(*Block.product());
  C.RegistersPerThread = Measured.RegistersPerThread;
  C.Barriers = Measured.Barriers;
  if (const Integer *Dynamic = Instance.dynamicShared().single())
    C.DynamicShared = uint64_t(std::max<int64_t>(Dynamic->Value, 0));
  if (const KernelFacts *Kernel = Instance.Kernel) {
    C.StaticShared = Kernel->staticSharedOn(T.Arch->name());
    C.CarveoutPercent = Kernel->CarveoutPercent;
  }
  // The launch's own preference goes before the kernel's; -1 is none.
  const IntValue &Own = Instance.number(CarveoutPart);
  if (const Integer *Percent = Own.single(); !Percent)
    C.CarveoutPercent = -1;
  else if (Percent->Value != -1)
    C.CarveoutPercent = Percent->Value >= 0 && Percent->Value <= 100 ? int(Percent->Value) : -1;
  return C;
}

occupancy::Config leastConfig(const arch::Target &T, const LaunchInstance &Instance,
                              const occupancy::Config &Measured) {
  uint64_t Threads = UINT64_MAX;
  for (const Triple &Block : Instance.block().members())
    Threads = std::min(Threads, Block.leastProduct());
  occupancy::Config Least = Measured;
  Least.BlockThreads = uint32_t(std::min<uint64_t>(Threads, UINT32_MAX));
  if (mayBeOversized(T, Instance))
    return Least;
  Least.StaticShared = Instance.Kernel ? Instance.Kernel->staticSharedOn(T.Arch->name()) : 0;
  Least.DynamicShared = uint64_t(std::max<int64_t>(Instance.dynamicShared().bounds().Min, 0));
  return Least;
}

} // namespace warplint
