//===- KernelSettings.cpp - The settings that a program makes for kernels -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/KernelSettings.h"
#include "cuda/Attributes.h"
#include "facts/BodyFlow.h"
#include "launch/LaunchSite.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace warplint {

SmallVector<const SharedOptIn *, 2> KernelSettings::optInsOf(const KernelFacts &Kernel) const {
  SmallVector<const SharedOptIn *, 2> Found;
  for (const SharedOptIn &O : OptIns)
    if (!O.Dead && O.Argument && O.Kernel == &Kernel)
      Found.push_back(&O);
  return Found;
}

std::optional<SmallVector<const CallExpr *, 2>>
KernelSettings::optInsWithin(const KernelFacts &Kernel, const FunctionDecl *Function) const {
  SmallVector<const CallExpr *, 2> Found;
  for (const SharedOptIn &O : OptIns) {
    if (O.Kernel && O.Kernel != &Kernel)
      continue;
    if (!O.Call || O.Body != Function)
      return std::nullopt;
    Found.push_back(O.Call);
  }
  return Found;
}

std::optional<int64_t> KernelSettings::mostAllowed(const KernelFacts &Kernel) const {
  int64_t Most = 0;
  for (const SharedOptIn &O : OptIns) {
    if (O.Dead || (O.Kernel && O.Kernel != &Kernel))
      continue;
    if (!O.Kernel || !O.Bytes.isKnown())
      return std::nullopt;
    Most = std::max(Most, O.Bytes.members().back().Value);
  }
  return Most;
}

bool KernelSettings::mayBeAllowedUnseen(const KernelFacts &Kernel) const {
  return any_of(OptIns, [&](const SharedOptIn &O) {
    return !O.Dead && O.RunsUnseen && (!O.Kernel || O.Kernel == &Kernel);
  });
}

int KernelSettings::carveoutPercent(const KernelFacts &Kernel) const {
  // A kernel's own setting goes before that of the device.
  for (bool OfAll : {false, true}) {
    std::optional<int64_t> Agreed;
    for (const CarveoutHint &H : Hints) {
      if (H.OfAll != OfAll || (H.Kernel && H.Kernel != &Kernel))
        continue;
      const Integer *Only = H.Percent.single();
      if (!Only || (!OfAll && !H.Kernel) || Agreed.value_or(Only->Value) != Only->Value)
        return -1;
      Agreed = Only->Value;
    }
    if (Agreed)
      return *Agreed >= 0 && *Agreed <= 100 ? int(*Agreed) : -1;
  }
  return -1;
}

IntValue KernelSettings::sharedModesOfKernel(const LaunchInstance &Launch) const {
  IntValue Here = Launch.number(KernelSharedModePart);
  bool Unseen = false;
  IntValue Any = IntValue::known({int64_t(cuda::SharedMode::Default), {}, {}});
  for (const SharedModeSetting &S : SharedModes)
    if (!S.Kernel || !Launch.Kernel || S.Kernel == Launch.Kernel) {
      Unseen |= S.RunsUnseen;
      Any.join(S.Mode);
    }
  return Here.isKnown() && !Unseen ? Here : Any;
}

IntValue KernelSettings::sharedModesOf(const LaunchInstance &Launch) const {
  const IntValue &Own = Launch.number(SharedModePart);
  auto IsDefault = [](const Integer &I) { return I.Value == int64_t(cuda::SharedMode::Default); };
  if (Own.isKnown() ? none_of(Own.members(), IsDefault) : SharedModesAreNamed)
    return Own;
  IntValue Modes = sharedModesOfKernel(Launch);
  for (const Integer &I : Own.members())
    if (!IsDefault(I))
      Modes.join(IntValue::known(I));
  return Modes;
}

void KernelSettings::forEachKernelSet(function_ref<void(const KernelFacts *)> Visit) const {
  for (const SharedOptIn &One : OptIns)
    Visit(One.Kernel);
  for (const LargeClusterOptIn &One : LargeClusters)
    Visit(One.Kernel);
  for (const SharedModeSetting &One : SharedModes)
    Visit(One.Kernel);
}

bool KernelSettings::mayHaveLargeClusters(const KernelFacts &Kernel) const {
  return std::any_of(LargeClusters.begin(), LargeClusters.end(),
                     [&](const LargeClusterOptIn &O) { return !O.Kernel || O.Kernel == &Kernel; });
}

//===----------------------------------------------------------------------===//
// The order of opt-ins
//===----------------------------------------------------------------------===//

bool comeAfter(ArrayRef<const CallExpr *> Calls, const CallExpr *Launch, const FunctionDecl *Body) {
  BodyFlow Flow(Body);
  BodyFlow::Position To = Flow.placeOf(Launch);
  return To && all_of(Calls, [&](const CallExpr *Call) {
           BodyFlow::Position From = Flow.placeOf(Call);
           return From && !Flow.leadsTo(From, To);
         });
}

} // namespace warplint
