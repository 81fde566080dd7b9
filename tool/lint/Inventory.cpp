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
#include <limits>

using namespace clang;
using namespace llvm;

namespace warplint::tool {

static Place placeOf(SourceLocation Location, const SourceManager &Sources) {
  if (Location.isInvalid())
    return {};
  PresumedLoc Place = Sources.getPresumedLoc(Sources.getExpansionLoc(Location),
                                             /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return {};
  return {Place.getFilename(), Place.getLine(), Place.getColumn()};
}

/// The readings of \p Site that stand for it: those that can be reached, if any.
static SmallVector<const launch::LaunchInstance *, 4> readings(const launch::LaunchSite &Site) {
  SmallVector<const launch::LaunchInstance *, 4> All, Live;
  for (const launch::LaunchInstance &Instance : Site.Instances) {
    All.push_back(&Instance);
    if (!Instance.Dead)
      Live.push_back(&Instance);
  }
  return Live.empty() ? All : Live;
}

/// Adds \p Parts to what an argument can be, or why that is not known.
static void add(ArgumentRecord &R, ArrayRef<const launch::IntValue *> Parts) {
  std::vector<int64_t> Values;
  for (const launch::IntValue *Part : Parts) {
    if (const launch::Integer *Known = Part->single())
      Values.push_back(Known->Value);
    else if (R.UnknownReason.empty())
      R.UnknownReason = launch::describe(Part->why().Why).str();
  }
  if (!R.UnknownReason.empty())
    R.Values.clear();
  else if (!is_contained(R.Values, Values))
    R.Values.push_back(std::move(Values));
}

/// What holds of parts that are not known, \p All of each reading together;
/// nothing where that is no more than their types say.
static std::vector<PartLimits> limits(ArrayRef<std::vector<launch::Bounds>> All) {
  std::vector<PartLimits> Limits;
  bool Says = false;
  for (size_t Part = 0; Part != All.front().size(); ++Part) {
    launch::Bounds Both = All.front()[Part];
    for (const std::vector<launch::Bounds> &Each : All.drop_front())
      Both = launch::hull(Both, Each[Part]);
    PartLimits L;
    if (Both.Min > 0)
      L.Min = Both.Min;
    if (Both.Max < std::numeric_limits<uint32_t>::max())
      L.Max = Both.Max;
    L.MultipleOf = Both.MultipleOf;
    Says |= L.Min || L.Max || L.MultipleOf > 1;
    Limits.push_back(L);
  }
  return Says ? Limits : std::vector<PartLimits>();
}

/// What the dynamic shared memory of all readings of \p Site can be.
static ArgumentRecord recordShared(const launch::LaunchSite &Site) {
  ArgumentRecord R;
  std::vector<std::vector<launch::Bounds>> All;
  for (const launch::LaunchInstance *Instance : readings(Site)) {
    if (!Instance->DynamicShared.isKnown())
      add(R, &Instance->DynamicShared);
    for (const launch::Integer &I : Instance->DynamicShared.members()) {
      launch::IntValue Only = launch::IntValue::known(I);
      add(R, &Only);
    }
    All.push_back({Instance->DynamicShared.bounds()});
  }
  if (!R.UnknownReason.empty())
    R.Limits = limits(All);
  return R;
}

/// What a `dim3` argument of all readings of \p Site can be.
static ArgumentRecord record(const launch::LaunchSite &Site,
                             launch::Dim3Value launch::LaunchInstance::*Member) {
  ArgumentRecord R;
  std::vector<std::vector<launch::Bounds>> All;
  for (const launch::LaunchInstance *Instance : readings(Site))
    for (const launch::Triple &T : (Instance->*Member).members()) {
      add(R, {&T.Parts[0], &T.Parts[1], &T.Parts[2]});
      All.push_back({T.Parts[0].bounds(), T.Parts[1].bounds(), T.Parts[2].bounds()});
    }
  if (!R.UnknownReason.empty())
    R.Limits = limits(All);
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

LaunchRecord lostLaunch(SourceLocation Chevrons, const SourceManager &Sources) {
  LaunchRecord R;
  R.Where = R.Chevrons = placeOf(Chevrons, Sources);
  R.Lost = true;
  R.Form = launch::name(launch::LaunchForm::TripleChevron).str();
  for (ArgumentRecord *Argument : {&R.Grid, &R.Block, &R.DynamicShared})
    Argument->UnknownReason = launch::describe(launch::Reason::Unreadable).str();
  return R;
}

std::vector<LaunchRecord> inventory(const launch::LaunchModel &Model,
                                    ArrayRef<arch::Target> Targets) {
  const SourceManager &Sources = Model.context().getSourceManager();
  std::vector<LaunchRecord> Records;
  for (const launch::LaunchSite &Site : Model.launches()) {
    LaunchRecord R;
    R.Where = placeOf(Site.Location, Sources);
    R.Chevrons = placeOf(Site.Chevrons, Sources);
    R.Form = launch::name(Site.Form).str();
    R.Grid = record(Site, &launch::LaunchInstance::Grid);
    R.Block = record(Site, &launch::LaunchInstance::Block);
    R.DynamicShared = recordShared(Site);
    R.Reached = any_of(Site.Instances, [](const launch::LaunchInstance &I) { return !I.Dead; });
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
