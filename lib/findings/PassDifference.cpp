//===- PassDifference.cpp - Launches that a device pass reads differently -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/PassDifference.h"
#include "findings/Wording.h"
#include "kernels/KernelFacts.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

using enum LaunchPart;

using Parts = std::array<std::optional<NumberAt<SourceLocation>>, 3>;

/// The numbers of the only value of \p Shape, where they are known.
static Parts partsOf(const Dim3Value &Shape, const SourceManager &Sources) {
  Parts Known;
  if (Shape.members().size() == 1)
    for (unsigned I = 0; I != Known.size(); ++I)
      if (const Integer *Part = Shape.members().front().part(I))
        Known[I] = {Part->Value, spelledAt(*Part, Sources)};
  return Known;
}

/// "256 threads", "32 x 8 threads"; of parts that are not known "n".
static std::string inWords(const Parts &P, StringRef Unit) {
  size_t Count = P.size();
  while (Count > 1 && P[Count - 1] && P[Count - 1]->Value == 1)
    --Count;
  if (Count == 1 && P[0])
    return counted(P[0]->Value, Unit);
  std::string Text;
  for (size_t I = 0; I != Count; ++I)
    Text += (I ? " x " : "") + (P[I] ? std::to_string(P[I]->Value) : "n");
  return Text + " " + Unit.str() + "s";
}

/// The first part of a grid or block of which both passes know another number.
static std::optional<Difference> compare(StringRef What, const Parts &Host, const Parts &Device,
                                         StringRef Unit, StringRef Name) {
  for (unsigned I = 0; I != Host.size(); ++I)
    if (Host[I] && Device[I] && Host[I]->Value != Device[I]->Value)
      return Difference{formatv("{0} of {1}", What, inWords(Host, Unit)),
                        inWords(Device, Unit),
                        Name.str(),
                        std::to_string(Host[I]->Value),
                        std::to_string(Device[I]->Value),
                        Host[I]->Spelled,
                        Device[I]->Spelled};
  return std::nullopt;
}

std::optional<Difference> difference(const LaunchInstance &I, StringRef Sm,
                                     const SourceManager &Sources) {
  auto Read = I.OnDevice.find(Sm);
  if (Read == I.OnDevice.end())
    return std::nullopt;
  const DeviceArguments &Device = Read->second;
  if (std::optional<Difference> Block = compare("block", partsOf(I.block(), Sources), Device.Block,
                                                "thread", I[BlockPart].ByArch))
    return Block;
  if (const Integer *Host = I.dynamicShared().single();
      Host && Device.DynamicShared && Host->Value != Device.DynamicShared->Value)
    return Difference{counted(Host->Value, "byte") + " of dynamic shared memory",
                      counted(Device.DynamicShared->Value, "byte"),
                      I[SharedPart].ByArch,
                      std::to_string(Host->Value),
                      std::to_string(Device.DynamicShared->Value),
                      spelledAt(*Host, Sources),
                      Device.DynamicShared->Spelled};
  return compare("grid", partsOf(I.grid(), Sources), Device.Grid, "block", I[GridPart].ByArch);
}

std::optional<std::string> otherKernel(const LaunchInstance &I, StringRef Sm) {
  auto Read = I.OnDevice.find(Sm);
  if (!I.Kernel || Read == I.OnDevice.end() || Read->second.Kernel.empty() ||
      Read->second.Kernel == I.Kernel->key() || I.Kernel->OnDevice.contains(Sm))
    return std::nullopt;
  return Read->second.KernelName;
}

} // namespace warplint
