//===- ResidentGrid.cpp - Grids sized by what a device holds at once ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/launch_cooperative/ResidentGrid.h"
#include "findings/LaunchConfig.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/Decl.h"

using namespace llvm;

namespace warplint {

/// The blocks of \p Grid as a multiple of the device's answers; empty if they are none.
static std::optional<DeviceProduct> multipleOf(const Triple &Grid) {
  std::optional<DeviceProduct> All = DeviceProduct{};
  for (const IntValue &Part : Grid.Parts) {
    std::optional<DeviceProduct> Each = DeviceProduct::of(Part.expressionOf(IntType()));
    All = All && Each ? DeviceProduct::multiply(*All, *Each) : std::nullopt;
  }
  return All && (All->Blocks || All->TimesSms) ? All : std::nullopt;
}

std::optional<ResidentGrid> ResidentGrid::of(const LaunchInstance &Launch,
                                             const Triple &Grid) {
  std::optional<DeviceProduct> Number = multipleOf(Grid);
  if (!Number || !Launch.Kernel || Launch.block().members().size() != 1)
    return std::nullopt;
  const Triple &Block = Launch.block().members().front();
  std::optional<uint64_t> Threads = Block.product();
  std::optional<int64_t> Dynamic = Launch.dynamicShared().proved();
  bool IsPossible = Threads && !Block.isSpeculative() && *Threads > 0 && *Threads <= UINT32_MAX;
  if (!IsPossible || !Dynamic || *Dynamic < 0)
    return std::nullopt;
  if (std::optional<KernelQuery> &Asked = Number->Blocks)
    if (Asked->Kernel->getCanonicalDecl() != Launch.Kernel->Function->getCanonicalDecl() ||
        Asked->Threads != int64_t(*Threads) || Asked->DynamicShared != Dynamic)
      return std::nullopt; // of something else
  ResidentGrid Result;
  Result.Number = *Number;
  Result.Launch = &Launch;
  Result.Threads = *Threads;
  return Result;
}

bool ResidentGrid::exceeds(const arch::Target &T) const {
  if (!Number.TimesSms && !T.Gpu)
    return false;
  // Blocks of the question are on both sides, and so are SMs.
  uint64_t Held =
      Number.Blocks ? 1 : occupancy::compute(*T.Arch, leastConfig(T, *Launch, {})).BlocksPerSm;
  uint64_t Sms = Number.TimesSms ? 1 : T.Gpu->Sms;
  return Held != 0 && uint64_t(Number.Factor) > Held * Sms;
}

} // namespace warplint
