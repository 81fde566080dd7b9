//===- ResUsageLog.cpp - Reads what cuobjdump -res-usage printed  ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/ResUsageLog.h"
#include "measured/Symbol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace warplint::measured {

void ResUsageReader::line(StringRef Text) {
  ++Line;
  Text = Text.trim();
  if (Text.consume_front("arch = ")) {
    endImage();
    Architecture = Text.starts_with("sm_") ? Text.str() : "";
  } else if (Text == "Resource usage:") {
    // The output for a cubin, which names no architecture, after an incomplete one.
    if (InUsage)
      endImage();
    InUsage = true;
  } else if (InUsage && Text.consume_front("Function ")) {
    Function = Text.rtrim(':').str();
  } else if (InUsage && Text.starts_with("REG:")) {
    usage(Text);
  }
}

/// "REG:10 STACK:0 SHARED:256 ...": what `Function` uses.
void ResUsageReader::usage(StringRef Text) {
  std::string Name = std::exchange(Function, "");
  if (Name.empty() || Name.find('(') != std::string::npos)
    return;
  KernelUsage Usage;
  Usage.Local = LocalMemory{};
  bool HasRegisters = false;
  SmallVector<StringRef> Parts;
  Text.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    auto [What, Digits] = Part.split(':');
    uint64_t Number = 0;
    if (Digits.getAsInteger(10, Number))
      continue;
    if (What == "REG" && Number <= UINT32_MAX) {
      HasRegisters = true;
      Usage.Registers = Number;
    } else if (What == "STACK") {
      Usage.Local->Stack = Number;
    } else if (What == "SHARED") {
      Usage.StaticShared = Number;
    } else if (What.starts_with("CONSTANT[")) {
      Usage.Constant += Number;
    }
  }
  if (!HasRegisters) {
    Table.remark(Source, Line,
                 "expected a number of registers, found '" + Text.take_front(40) + "'");
    return;
  }
  // It prints no spills. They are on the stack, so without a stack there are none.
  Usage.Local->KnowsSpills = Usage.Local->Stack == 0;
  Symbol Read = readSymbol(Name);
  Usage.Symbol = Read.Name;
  Usage.Unit = Read.Unit;
  Usage.Source = Source;
  Usage.Line = Line;
  Image.push_back(std::move(Usage));
}

void ResUsageReader::endImage() {
  // The number may include what the system reserves; that depends on the architecture, and is the
  // same for all kernels of an image.
  bool Clear = any_of(Image, [](const KernelUsage &U) { return U.StaticShared == 0; });
  if (Architecture.empty())
    Nameless += Image.size();
  else
    for (KernelUsage &Usage : Image) {
      Usage.Architecture = Architecture;
      Usage.SharedCounts = Clear ? SharedCount::OfKernel : SharedCount::Unclear;
      Table.add(std::move(Usage));
    }
  Image.clear();
  Architecture.clear();
  Function.clear();
  InUsage = false;
}

void ResUsageReader::finish() {
  endImage();
  if (Nameless)
    Table.remark(Source, 0,
                 "cuobjdump names no architecture of a cubin, so that " + Twine(Nameless) +
                     (Nameless == 1 ? " kernel is" : " kernels are") +
                     " not used; name the cubin itself");
}

} // namespace warplint::measured
