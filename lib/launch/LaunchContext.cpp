//===- LaunchContext.cpp - The conditions and callers of a call -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchContext.h"
#include "dataflow/Evaluator.h"
#include "launch/SourceWalk.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

static constexpr bool LaunchContext::*EachLimit[] = {
    &LaunchContext::Dead,           &LaunchContext::DeviceGuarded, &LaunchContext::ShapeAsked,
    &LaunchContext::SharedAsked,    &LaunchContext::CallersAsk,    &LaunchContext::PartlyParsed,
    &LaunchContext::BehindUnread,   &LaunchContext::ExpectsFailure, &LaunchContext::ExpectsFault};

LaunchContext &LaunchContext::operator|=(const LaunchContext &Others) {
  for (bool LaunchContext::*Each : EachLimit)
    this->*Each |= Others.*Each;
  return *this;
}

LaunchContext &LaunchContext::operator&=(const LaunchContext &Others) {
  for (bool LaunchContext::*Each : EachLimit)
    this->*Each &= Others.*Each;
  return *this;
}

/// Whether \p Found is behind a condition that names something that is not declared: whether an
/// instance of a template comes there is not known then.
static bool isBehindUnread(const FoundCall &Found) {
  return !Found.isPattern() && any_of(Found.Guards, [](const Guard &G) {
    return G.Condition && (G.Condition->isValueDependent() || G.Condition->containsErrors());
  });
}

LaunchContext contextOf(const FoundCall &Found, const SourceFindings &Source,
                        const Evaluator &Values, IsDecided Decided) {
  LaunchContext Result;
  Result.Dead = isDead(Found.Guards, Values);
  Result.DeviceGuarded = Source.Queries.decide(Found.Guards, Decided);
  auto Asks = [&](Topic What) {
    auto Behind = [&](ArrayRef<Guard> Guards) {
      return Source.Queries.decide(Guards, What, Decided);
    };
    return Behind(Found.Guards) || Source.Flow.isReachedOnly(Found.Caller, Behind);
  };
  Result.ShapeAsked = Asks(Topic::Shape);
  Result.SharedAsked = Asks(Topic::Shared);
  Result.BehindUnread = isBehindUnread(Found);
  Result.PartlyParsed = Result.BehindUnread || Source.Erroneous.mayLeadTo(Found.Caller);
  Result.CallersAsk = Source.Flow.isReachedOnly(
      Found.Caller, [&](ArrayRef<Guard> Guards) { return Source.Queries.decide(Guards, Decided); });
  Result.ExpectsFailure = Source.ExpectingFailure.contains(Found.Caller);
  Result.ExpectsFault = Source.ExpectingFault.contains(Found.Caller);
  return Result;
}

static bool isDead(const CallChain &CallPath, const SourceFindings &Source,
                   const Evaluator &Values) {
  return any_of(CallPath, [&](const CallExpr *Call) {
    auto Site = Source.UserCalls.find(Call);
    return Site != Source.UserCalls.end() && isDead(Site->second.Guards, Values);
  });
}

/// The context of \p CallPath, without whether it is dead.
static LaunchContext contextOf(const CallChain &CallPath, const SourceFindings &Source,
                               IsDecided Decided) {
  LaunchContext Result;
  for (const CallExpr *Call : CallPath) {
    auto Site = Source.UserCalls.find(Call);
    if (Site == Source.UserCalls.end())
      continue;
    Result.DeviceGuarded |= Source.Queries.decide(Site->second.Guards, Decided);
    Result.ShapeAsked |= Source.Queries.decide(Site->second.Guards, Topic::Shape, Decided);
    Result.SharedAsked |= Source.Queries.decide(Site->second.Guards, Topic::Shared, Decided);
    Result.ExpectsFailure |= Source.ExpectingFailure.contains(Site->second.Caller);
    Result.ExpectsFault |= Source.ExpectingFault.contains(Site->second.Caller);
  }
  return Result;
}

LaunchContext contextOf(ArrayRef<CallChain> CallPaths, const SourceFindings &Source,
                        const Evaluator &Values, IsDecided Decided) {
  if (CallPaths.empty())
    return {};
  bool Dead = all_of(CallPaths,
                     [&](const CallChain &CallPath) { return isDead(CallPath, Source, Values); });
  std::optional<LaunchContext> Common;
  for (const CallChain &CallPath : CallPaths) {
    if (!Dead && isDead(CallPath, Source, Values))
      continue;
    LaunchContext Its = contextOf(CallPath, Source, Decided);
    Common = Common ? *Common &= Its : Its;
  }
  Common->Dead = Dead;
  return *Common;
}

const CallChain &runningPath(ArrayRef<CallChain> CallPaths, const SourceFindings &Source,
                             const Evaluator &Values) {
  const auto *Running = find_if(
      CallPaths, [&](const CallChain &CallPath) { return !isDead(CallPath, Source, Values); });
  return Running == CallPaths.end() ? CallPaths.front() : *Running;
}

} // namespace warplint
