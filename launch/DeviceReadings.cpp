//===- DeviceReadings.cpp - Hands kernels from device passes to the host's model ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

bool LaunchModel::dependsOnArch() const {
  return any_of(Kernels, [](const KernelFacts &Kernel) {
    return Kernel.BoundsDependOnArch || Kernel.SharedDependsOnArch;
  });
}

static std::optional<int64_t> only(const std::optional<IntValue> &Value) {
  return Value && Value->single() ? std::optional(Value->single()->Value) : std::nullopt;
}

StringMap<PlainKernel> LaunchModel::plainKernels() const {
  const SourceManager &Sources = Context.getSourceManager();
  StringMap<PlainKernel> Plain;
  for (const KernelFacts &Kernel : Kernels) {
    PlainKernel &P = Plain[Kernel.key()];
    P.StaticBytes = Kernel.Shared.StaticBytes;
    if (!Kernel.Bounds)
      continue;
    P.Bound = true;
    P.MaxThreads = only(Kernel.Bounds->MaxThreads);
    P.MinBlocks = only(Kernel.Bounds->MinBlocks);
    P.MaxCluster = only(Kernel.Bounds->MaxCluster);
    PresumedLoc Place = Sources.getPresumedLoc(
        Sources.getExpansionLoc(Kernel.Bounds->Range.getBegin()), /*UseLineDirectives=*/false);
    if (Place.isValid()) {
      P.File = Place.getFilename();
      P.Line = Place.getLine();
      P.Column = Place.getColumn();
    }
  }
  return Plain;
}

/// The place of \p P in this translation unit's own source locations.
static SourceLocation placeHere(const PlainKernel &P, const SourceManager &Sources) {
  OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(P.File);
  return File ? Sources.translateFileLineCol(*File, P.Line, P.Column) : SourceLocation();
}

void LaunchModel::addDevicePass(StringRef Sm, const StringMap<PlainKernel> &FromDevice) {
  auto Value = [](std::optional<int64_t> Known) {
    return Known ? IntValue::known({*Known, {}, {}}) : IntValue::unknown(Reason::Other, {});
  };
  for (KernelFacts &Kernel : Kernels) {
    auto Found = FromDevice.find(Kernel.key());
    if (Found == FromDevice.end())
      continue;
    const PlainKernel &P = Found->second;
    DeviceReading &Reading = Kernel.OnDevice[Sm];
    Reading.StaticBytes = P.StaticBytes;
    if (!Kernel.BoundsDependOnArch) {
      Reading.Bounds = Kernel.Bounds; // with the places of its numbers, for fixes
      continue;
    }
    if (!P.Bound)
      continue;
    SourceLocation Place = placeHere(P, Context.getSourceManager());
    if (Place.isInvalid())
      Place = Kernel.Function->getLocation();
    Reading.Bounds = LaunchBounds{Place, Value(P.MaxThreads), {}, {}};
    if (P.MinBlocks)
      Reading.Bounds->MinBlocks = Value(P.MinBlocks);
    if (P.MaxCluster)
      Reading.Bounds->MaxCluster = Value(P.MaxCluster);
  }
}

} // namespace warplint::launch
