//===- CurveScale.cpp - The axis below a plotted curve --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CurveScale.h"
#include "tool/cli/calc/CalcWords.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace llvm;

namespace warplint::tool {

CurveScale::CurveScale(ArrayRef<Sweep> Sweeps) : Along(Sweeps.front().Curve.Along) {
  for (const Sweep &S : Sweeps)
    Last = std::max(Last, S.Curve.last());
}

std::string CurveScale::title() const {
  return Along == occupancy::Axis::SharedMemory ? "KiB of shared memory per block"
                                                : std::string(name(Along));
}

std::string CurveScale::tick(uint64_t Value) const {
  if (Along != occupancy::Axis::SharedMemory)
    return std::to_string(Value);
  std::string Text;
  raw_string_ostream(Text) << format("%.2f", double(Value) / 1024);
  StringRef Trimmed = StringRef(Text).rtrim('0');
  Trimmed.consume_back(".");
  return Trimmed.str();
}

std::string CurveScale::withUnit(uint64_t Value) const {
  const std::string Title = title();
  return tick(Value) + " " + StringRef(Title).take_until([](char C) { return C == ' '; }).str();
}

std::string CurveScale::exact(uint64_t Value) const {
  return std::to_string(Value) + " " + std::string(name(Along));
}

std::vector<uint64_t> CurveScale::ticks(unsigned Most) const {
  // All that a GPU allocates comes in powers of two.
  uint64_t Step = 1;
  while (Last / Step > Most)
    Step *= 2;
  std::vector<uint64_t> Values;
  for (uint64_t Value = Along == occupancy::Axis::SharedMemory ? 0 : Step; Value <= Last;
       Value += Step)
    Values.push_back(Value);
  return Values;
}

std::string summary(const Sweep &S, const CurveScale &Scale) {
  const auto Words = [](const occupancy::Result &At) {
    return percent(At.occupancy()) + (At.BlocksPerSm ? "" : ", no block fits");
  };
  if (S.Curve.at(S.Curve.Current)) {
    const occupancy::Result &At = S.Curve.AtCurrent;
    return Words(At) + " at " + Scale.exact(S.Curve.Current) + ", limited by " +
           describe(At.Limiting);
  }
  const auto Best = std::max_element(
      S.Curve.Steps.begin(), S.Curve.Steps.end(),
      [](const auto &A, const auto &B) { return A.At.occupancy() < B.At.occupancy(); });
  const std::string Most = "at most " + percent(Best->At.occupancy());
  return S.Curve.Current > S.Curve.last()
             ? "no block fits at " + Scale.exact(S.Curve.Current) + "; " + Most
             : Most;
}

} // namespace warplint::tool
