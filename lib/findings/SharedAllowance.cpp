//===- SharedAllowance.cpp - Shared memory that a program opted in to -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/SharedAllowance.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

using occupancy::Limit;
using occupancy::OptIn;
using occupancy::Violation;

SharedAllowance SharedAllowance::of(const LaunchModel &Model,
                                    const LaunchInstance &Instance,
                                    const KernelFacts *Kernel) {
  SharedAllowance Allowed;
  Allowed.Modes = Instance.SharedModes;
  // Code on the device has no call to opt in, and needs none of its own.
  if (!Kernel || Kernel->isPattern() || Instance.InDeviceCode || Kernel->Escapes)
    return Allowed;
  const IntValue &Set = Instance.number(AllowedSharedPart);
  if (Instance.IsBeforeOptIns) {
    Allowed.Bytes = 0;
  } else if (Set.isKnown() && !Model.settings().mayBeAllowedUnseen(*Kernel)) {
    Allowed.Bytes = Set.members().back().Value;
    Allowed.OnEveryWay = true;
  } else {
    Allowed.Bytes = Model.settings().mostAllowed(*Kernel);
  }
  return Allowed;
}

std::optional<SharedFault> SharedAllowance::judgeByOptIn(const arch::Limits &Arch, uint64_t Static,
                                                         uint64_t Dynamic) const {
  if (std::optional<Violation> V = occupancy::checkShared(Arch, Static, Dynamic, OptIn::Given))
    return V->What == Limit::SharedOptIn ? std::optional(SharedFault::AboveLimit) : std::nullopt;
  if (!Bytes || Dynamic <= uint64_t(std::max<int64_t>(*Bytes, 0)))
    return std::nullopt;
  // Such static memory lifts the limit without opt-in; what an opt-in does then is not known.
  if (Static > Arch.SharedPerBlock)
    return std::nullopt;
  // Whoever is not opted in on every way has at least what needs no opt-in.
  if (!OnEveryWay && !occupancy::checkShared(Arch, Static, Dynamic, OptIn::None))
    return std::nullopt;
  return OnEveryWay || *Bytes > 0 ? SharedFault::AboveOptIn : SharedFault::NoOptIn;
}

std::optional<SharedFault> SharedAllowance::judgeIn(cuda::SharedMode Mode, const arch::Limits &Arch,
                                                    uint64_t Static, uint64_t Dynamic) const {
  auto Judge = [&](OptIn Opted, Limit Broken, SharedFault Fault) {
    std::optional<Violation> V = occupancy::checkShared(Arch, Static, Dynamic, Opted);
    return V && V->What == Broken ? std::optional(Fault) : std::nullopt;
  };
  switch (Mode) {
  case cuda::SharedMode::Default:
    return judgeByOptIn(Arch, Static, Dynamic);
  case cuda::SharedMode::RequirePortable:
    return Judge(OptIn::Refused, Limit::SharedPortable, SharedFault::AbovePortable);
  case cuda::SharedMode::AllowNonPortable:
    return Judge(OptIn::Given, Limit::SharedOptIn, SharedFault::AboveLimit);
  case cuda::SharedMode::AllowOversized:
  case cuda::SharedMode::PreferOversized:
    return Judge(OptIn::Oversized, Limit::SharedOversized, SharedFault::AboveOversized);
  }
  return std::nullopt; // a mode of a later toolkit
}

std::optional<SharedFault> SharedAllowance::judge(const arch::Limits &Arch, uint64_t Static,
                                                  uint64_t Dynamic) const {
  if (!Modes.isKnown())
    return judgeIn(cuda::SharedMode::AllowOversized, Arch, Static, Dynamic);
  std::optional<SharedFault> First;
  for (const Integer &Mode : Modes.members()) {
    std::optional<SharedFault> Fault = judgeIn(cuda::SharedMode(Mode.Value), Arch, Static, Dynamic);
    if (!Fault)
      return std::nullopt;
    First = First.value_or(*Fault);
  }
  return First;
}

uint64_t mostShared(const arch::Limits &Arch, SharedFault Fault) {
  switch (Fault) {
  case SharedFault::AboveLimit:
    return Arch.SharedPerBlockOptIn;
  case SharedFault::AboveOversized:
    return Arch.OversizedSharedPerSm - Arch.SharedReservedPerBlock;
  default:
    return Arch.SharedPerBlock;
  }
}

std::string describe(SharedFault Fault, const TargetGroup &Group, uint64_t Static, int64_t Dynamic,
                     int64_t OptedIn) {
  if (Fault == SharedFault::AboveOptIn)
    return formatv("{0} of dynamic shared memory per block exceed the opt-in of {1}; the launch "
                   "fails {2}",
                   counted(Dynamic, "byte"), counted(OptedIn, "byte"), Group.phrase());
  std::string Most = limitsByTarget(
      Group, [&](const arch::Target &T) { return counted(mostShared(*T.Arch, Fault), "byte"); });
  bool Each = StringRef(Most).contains(" on ") && !Group.isEveryTarget();
  if (Fault == SharedFault::AbovePortable)
    return formatv("{0} of dynamic shared memory per block exceed the limit of {1} in mode '{2}'; "
                   "the launch fails {3}",
                   counted(Dynamic, "byte"), Most, cuda::RequirePortableShared,
                   Each ? "there" : Group.phrase());
  if (Fault == SharedFault::AboveOversized)
    return formatv("{0} of shared memory per block exceed the {1} that an SM has in an oversized "
                   "mode; the launch fails {2}",
                   counted(Static + Dynamic, "byte"), Most, Each ? "there" : Group.phrase());
  return formatv("{0} of shared memory per block exceed the limit {1} opt-in of {2}; the launch "
                 "fails {3}",
                 counted(Static + Dynamic, "byte"),
                 Fault == SharedFault::NoOptIn ? "without" : "with", Most,
                 Each ? "there" : Group.phrase());
}

OptInHistory OptInHistory::of(const LaunchModel &Model,
                              const LaunchInstance &Instance,
                              const KernelFacts &Kernel, int64_t Bytes, int64_t Wanted) {
  const SourceManager &Sources = Model.context().getSourceManager();
  auto IsBefore = [&](const SharedOptIn *O, const CallExpr *Call) {
    return Sources.isBeforeInTranslationUnit(O->Call->getExprLoc(), Call->getExprLoc());
  };
  auto Allows = [](const SharedOptIn *O, auto Which) {
    return any_of(O->Bytes.members(), [&](const Integer &I) { return Which(I.Value); });
  };
  OptInHistory Found;
  // The last before the launch in the order of the source is the best to show.
  for (const SharedOptIn *O : Model.settings().optInsOf(Kernel))
    if (Allows(O, [&](int64_t B) { return B == Bytes; }) &&
        (!Found.Last || IsBefore(O, Instance.Call)))
      Found.Last = O;
  for (const SharedOptIn *O : Model.settings().optInsOf(Kernel))
    if (Found.Last && IsBefore(O, Found.Last->Call) &&
        Allows(O, [&](int64_t B) { return B >= Wanted; }))
      Found.Before = O;
  return Found;
}

} // namespace warplint
