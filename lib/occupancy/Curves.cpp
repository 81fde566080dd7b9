//===- Curves.cpp - Occupancy along one resource --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Curves.h"
#include "occupancy/Rounding.h"
#include <algorithm>

namespace warplint::occupancy {

namespace {

/// Static and dynamic shared memory of \p C in bytes, or the largest number.
uint64_t sharedOf(const Config &C) {
  uint64_t Bytes = 0;
  return __builtin_add_overflow(C.StaticShared, C.DynamicShared, &Bytes) ? UINT64_MAX : Bytes;
}

/// The value of \p C along \p Along.
uint64_t valueOf(const Config &C, Axis Along) {
  switch (Along) {
  case Axis::BlockThreads:
    return C.BlockThreads;
  case Axis::RegistersPerThread:
    return C.RegistersPerThread;
  case Axis::SharedMemory:
    break;
  }
  return sharedOf(C);
}

/// \p C with \p Value, in the architecture's range, along \p Along.
Config with(Config C, Axis Along, uint64_t Value) {
  switch (Along) {
  case Axis::BlockThreads:
    C.BlockThreads = uint32_t(Value);
    break;
  case Axis::RegistersPerThread:
    C.RegistersPerThread = uint32_t(Value);
    break;
  case Axis::SharedMemory: // which part is static makes no difference
    C.StaticShared = 0;
    C.DynamicShared = Value;
    break;
  }
  return C;
}

uint64_t limitOf(const arch::Limits &Arch, Axis Along) {
  switch (Along) {
  case Axis::BlockThreads:
    return Arch.ThreadsPerBlock;
  case Axis::RegistersPerThread:
    return Arch.RegistersPerThread;
  case Axis::SharedMemory:
    break;
  }
  return Arch.SharedPerBlockOptIn;
}

/// The largest value that the SM allocates as much for as for \p Value.
uint64_t roundedUp(const arch::Limits &Arch, Axis Along, uint64_t Value) {
  const uint64_t Reserved = Arch.SharedReservedPerBlock;
  switch (Along) {
  case Axis::BlockThreads:
    return roundUp<uint64_t>(Value, Arch.WarpSize);
  case Axis::RegistersPerThread:
    return Value;
  case Axis::SharedMemory:
    break;
  }
  return roundUp<uint64_t>(Value + Reserved, Arch.SharedAllocationUnit) - Reserved;
}

bool isSame(const Result &A, const Result &B) {
  return A.BlocksPerSm == B.BlocksPerSm && A.WarpsPerSm == B.WarpsPerSm && A.Limiting == B.Limiting;
}

} // namespace

std::string_view name(Axis Along) {
  switch (Along) {
  case Axis::BlockThreads:
    return "threads per block";
  case Axis::RegistersPerThread:
    return "registers per thread";
  case Axis::SharedMemory:
    break;
  }
  return "bytes of shared memory per block";
}

const CurveStep *Curve::at(uint64_t Value) const {
  const auto Holds = std::partition_point(Steps.begin(), Steps.end(),
                                          [&](const CurveStep &S) { return S.Last < Value; });
  return Holds == Steps.end() || Holds->First > Value ? nullptr : &*Holds;
}

Curve curve(const arch::Limits &Arch, const Config &C, Axis Along) {
  Curve Drawn;
  Drawn.Along = Along;
  Drawn.Current = valueOf(C, Along);
  Drawn.AtCurrent = compute(Arch, C);
  const uint64_t Limit = limitOf(Arch, Along);
  // A block of 0 threads, or unknown registers, are not a point of a curve.
  uint64_t First = Along == Axis::SharedMemory ? 0 : 1;
  while (First <= Limit) {
    const uint64_t Last = std::min(roundedUp(Arch, Along, First), Limit);
    const Result At = compute(Arch, with(C, Along, Last));
    if (!Drawn.Steps.empty() && isSame(Drawn.Steps.back().At, At))
      Drawn.Steps.back() = {Drawn.Steps.back().First, Last, At};
    else
      Drawn.Steps.push_back({First, Last, At});
    First = Last + 1;
  }
  return Drawn;
}

} // namespace warplint::occupancy
