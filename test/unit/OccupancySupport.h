//===- OccupancySupport.h - Architectures and configurations --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_OCCUPANCYSUPPORT_H
#define WARPLINT_TEST_UNIT_OCCUPANCYSUPPORT_H

#include "arch_tables/ArchTables.h"
#include "occupancy/Occupancy.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <deque>
#include <string>

namespace warplint::test {

/// Every compute capability that the project ships for.
inline const std::deque<arch::Limits> &allCapabilities() {
  return arch::ArchTables::builtin().capabilities();
}

/// The target of this name, which must exist: "sm_89", "T4".
inline arch::Target targetOf(llvm::StringRef Name) {
  return llvm::cantFail(arch::ArchTables::builtin().find(Name));
}

/// The limits of the target of this name, which must exist.
inline const arch::Limits &archOf(llvm::StringRef Name) { return *targetOf(Name).Arch; }

/// A sequence of configurations that depends on the seed alone, not on the
/// standard library.
class ConfigDrawer {
public:
  explicit ConfigDrawer(uint64_t Seed) : State(Seed) {}

  /// A number from 0 to \p Most.
  uint32_t upTo(uint32_t Most) { return uint32_t((next() >> 32) * (uint64_t(Most) + 1) >> 32); }

  /// True in \p Percent of 100 calls.
  bool chance(uint32_t Percent) { return upTo(99) < Percent; }

  /// A configuration for \p Arch: some blocks and shared memory are beyond the
  /// limits, and zeros and the carveout's default come up often.
  occupancy::Config draw(const arch::Limits &Arch) {
    occupancy::Config C;
    C.BlockThreads = 1 + upTo(Arch.ThreadsPerBlock - 1);
    if (chance(40)) // most large blocks have no room for their registers
      C.BlockThreads = 1 + upTo(Arch.ThreadsPerBlock / 4 - 1);
    else if (chance(2))
      C.BlockThreads += Arch.ThreadsPerBlock;
    C.RegistersPerThread = chance(10) ? 0 : upTo(255);
    C.StaticShared = drawShared(Arch);
    C.DynamicShared = drawShared(Arch);
    C.Barriers = chance(40) ? 0 : 1 + upTo(occupancy::MostBarriers - 1);
    C.CarveoutPercent = chance(40) ? -1 : int(upTo(100));
    return C;
  }

private:
  uint64_t drawShared(const arch::Limits &Arch) {
    const uint32_t Kind = upTo(9);
    if (Kind < 3)
      return 0;
    if (Kind < 7)
      return upTo(Arch.SharedPerBlock / 4);
    return upTo(Arch.SharedPerBlockOptIn + Arch.SharedPerBlockOptIn / 8);
  }

  // SplitMix64 (Steele, Lea, Flood, 2014): short, and good enough here.
  uint64_t next() {
    uint64_t Z = (State += 0x9e3779b97f4a7c15);
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    return Z ^ (Z >> 31);
  }

  uint64_t State;
};

/// A configuration in words, for a failed expectation.
inline std::string describe(const arch::Limits &Arch, const occupancy::Config &C) {
  return Arch.name() + ": block " + std::to_string(C.BlockThreads) + ", registers " +
         std::to_string(C.RegistersPerThread) + ", static shared " +
         std::to_string(C.StaticShared) + ", dynamic shared " + std::to_string(C.DynamicShared) +
         ", barriers " + std::to_string(C.Barriers) + ", carveout " + std::to_string(C.CarveoutPercent);
}

} // namespace warplint::test

#endif // WARPLINT_TEST_UNIT_OCCUPANCYSUPPORT_H
