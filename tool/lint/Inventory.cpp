//===- Inventory.cpp - The launches of a model as plain records -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/Inventory.h"
#include "launch/LaunchModel.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

static Place placeOf(SourceLocation Location, const SourceManager &Sources) {
  PresumedLoc Place = Sources.getPresumedLoc(Sources.getExpansionLoc(Location),
                                             /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return {};
  return {Place.getFilename(), Place.getLine(), Place.getColumn()};
}

static ArgumentRecord record(const launch::IntValue &Value) {
  ArgumentRecord R;
  if (!Value.isKnown())
    R.UnknownReason = launch::describe(Value.why().Why).str();
  for (const launch::Integer &I : Value.members())
    R.Values.push_back({I.Value});
  return R;
}

/// All readings of a `dim3` argument together.
static ArgumentRecord record(const launch::LaunchSite &Site,
                             launch::Dim3Value launch::LaunchInstance::*Member) {
  ArgumentRecord R;
  for (const launch::LaunchInstance &Instance : Site.Instances) {
    const launch::Dim3Value &Value = Instance.*Member;
    if (!Value.isKnown()) {
      R.UnknownReason = launch::describe(Value.why().Why).str();
      R.Values.clear();
      return R;
    }
    for (const launch::Triple &T : Value.members()) {
      std::vector<int64_t> Parts = {T.part(0)->Value, T.part(1)->Value, T.part(2)->Value};
      if (!is_contained(R.Values, Parts))
        R.Values.push_back(std::move(Parts));
    }
  }
  return R;
}

/// The highest occupancy that any reading of \p Site can have on \p Target;
/// empty when none of their blocks is known or can be launched.
static std::optional<double> bestOccupancy(const launch::LaunchSite &Site,
                                           const arch::Target &Target) {
  std::optional<double> Best;
  for (const launch::LaunchInstance &Instance : Site.Instances)
    for (const launch::Triple &T : Instance.Block.members()) {
      std::optional<uint64_t> Threads = T.product();
      if (!Threads || *Threads == 0 || *Threads > Target.Arch->ThreadsPerBlock)
        continue;
      occupancy::Config C;
      C.BlockThreads = uint32_t(*Threads);
      C.StaticShared = Instance.Kernel ? Instance.Kernel->Shared.StaticBytes : 0;
      if (const launch::Integer *Dynamic = Instance.DynamicShared.single())
        C.DynamicShared = uint64_t(std::max<int64_t>(Dynamic->Value, 0));
      Best = std::max(Best.value_or(0), occupancy::compute(*Target.Arch, C).occupancy());
    }
  return Best;
}

std::vector<LaunchRecord> inventory(const launch::LaunchModel &Model,
                                    ArrayRef<arch::Target> Targets) {
  const SourceManager &Sources = Model.context().getSourceManager();
  std::vector<LaunchRecord> Records;
  for (const launch::LaunchSite &Site : Model.launches()) {
    LaunchRecord R;
    R.Where = placeOf(Site.Location, Sources);
    R.Form = launch::name(Site.Form).str();
    R.Grid = record(Site, &launch::LaunchInstance::Grid);
    R.Block = record(Site, &launch::LaunchInstance::Block);
    R.DynamicShared = record(Site.front().DynamicShared);
    if (const launch::KernelFacts *Kernel = Site.front().Kernel) {
      R.Kernel = Kernel->name();
      if (Kernel->Bounds) {
        auto Known = [](const launch::IntValue &V) {
          return V.single() ? std::optional(V.single()->Value) : std::nullopt;
        };
        R.Bounds.push_back(Known(Kernel->Bounds->MaxThreads));
        if (Kernel->Bounds->MinBlocks)
          R.Bounds.push_back(Known(*Kernel->Bounds->MinBlocks));
      }
    }
    for (const arch::Target &Target : Targets)
      if (std::optional<double> Best = bestOccupancy(Site, Target))
        R.Occupancy.push_back({Target.Name, *Best});
    Records.push_back(std::move(R));
  }
  return Records;
}

} // namespace warplint::tool
