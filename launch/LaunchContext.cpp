//===- LaunchContext.cpp - The conditions and callers of a call -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchContext.h"
#include "dataflow/Evaluator.h"
#include "launch/SourceWalk.h"
#include "launch/Terms.h"

using namespace clang;

namespace warplint::launch {

LaunchContext circumstancesOf(const FoundCall &Found, const SourceFindings &Source,
                              const Evaluator &Values, IsDecided Decided) {
  LaunchContext Result;
  Result.Dead = isDead(Found.Guards, Values);
  Result.DeviceGuarded = Source.Queries.decide(Found.Guards, Decided);
  auto Asks = [&](Topic What) {
    auto Behind = [&](ArrayRef<Guard> Guards) {
      return Source.Queries.decide(Guards, What, Decided);
    };
    return Behind(Found.Guards) || Source.Reached.isReachedOnly(Found.Caller, Behind);
  };
  Result.ShapeAsked = Asks(Topic::Shape);
  Result.SharedAsked = Asks(Topic::Shared);
  Result.PartlyParsed = Source.Unread.mayLeadTo(Found.Caller);
  Result.CallersAsk = Source.Reached.isReachedOnly(
      Found.Caller, [&](ArrayRef<Guard> Guards) { return Source.Queries.decide(Guards, Decided); });
  Result.ExpectsFailure = Source.ExpectingFailure.contains(Found.Caller);
  Result.ExpectsFault = Source.ExpectingFault.contains(Found.Caller);
  return Result;
}

LaunchContext circumstancesOf(llvm::ArrayRef<const CallExpr *> By, const SourceFindings &Source,
                              const Evaluator &Values, IsDecided Decided) {
  LaunchContext Result;
  for (const CallExpr *Call : By) {
    auto Site = Source.UserCalls.find(Call);
    if (Site == Source.UserCalls.end())
      continue;
    Result.Dead |= isDead(Site->second.Guards, Values);
    Result.DeviceGuarded |= Source.Queries.decide(Site->second.Guards, Decided);
    Result.ShapeAsked |= Source.Queries.decide(Site->second.Guards, Topic::Shape, Decided);
    Result.SharedAsked |= Source.Queries.decide(Site->second.Guards, Topic::Shared, Decided);
    Result.ExpectsFailure |= Source.ExpectingFailure.contains(Site->second.Caller);
    Result.ExpectsFault |= Source.ExpectingFault.contains(Site->second.Caller);
  }
  return Result;
}

} // namespace warplint::launch
