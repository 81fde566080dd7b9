//===- BlockBarriers.cpp - Barriers and cooperative groups of a block ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceFunctions.h"
#include "kernels/DeviceCode.h"
#include "threads/BlockRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The threads of the tile \p Class; empty if that is not known, or if it is not a part of the
/// block.
static std::optional<int64_t> tileSize(const CXXRecordDecl *Class) {
  const auto *Tile = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Tile || Tile->getTemplateArgs().size() < 2 ||
      Tile->getTemplateArgs()[0].getKind() != TemplateArgument::Integral ||
      Tile->getTemplateArgs()[1].getKind() != TemplateArgument::Type)
    return std::nullopt;
  const CXXRecordDecl *Parent = Tile->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  if (!Parent || cuda::groupOf(Parent->getName()) != cuda::Group::Block)
    return std::nullopt;
  int64_t Size = Tile->getTemplateArgs()[0].getAsIntegral().getExtValue();
  return Size > 0 ? std::optional(Size) : std::nullopt;
}

/// What a function returns that asks the block.
LaneValue BlockRun::askBlock(cuda::GroupAct Act, const LaneValue &Record) {
  switch (Act) {
  case cuda::GroupAct::Rank:
    return rankInBlock();
  case cuda::GroupAct::Size:
    return LaneValue::number(Lanes);
  case cuda::GroupAct::ThreadIndex:
    storeIndex(Record, *builtinTriple("threadIdx"));
    return {};
  case cuda::GroupAct::GroupIndex:
    storeIndex(Record, *builtinTriple("blockIdx"));
    return {};
  case cuda::GroupAct::GroupShape:
    storeIndex(Record, *builtinTriple("blockDim"));
    return {};
  default:
    return {};
  }
}

/// What a call that asks a cooperative group, or waits for one, returns; empty if \p E is none.
std::optional<LaneValue> BlockRun::callGroup(const FunctionDecl *F, const CallExpr *E,
                                             const LaneValue &Record) {
  std::optional<GroupCall> Call = groupCall(F, E);
  if (!Call || Call->Act == cuda::GroupAct::AskValid)
    return std::nullopt;
  cuda::GroupAct Act = Call->Act;
  bool Waits = Act == cuda::GroupAct::Synchronize;
  IntType Type;
  switch (Call->Of) {
  case cuda::Group::Block:
    if (Waits)
      waitForBlock(E);
    return Waits ? LaneValue() : askBlock(Act, Record);
  case cuda::Group::Tile: {
    std::optional<int64_t> Size = tileSize(Call->Class);
    if (Waits) {
      Size &&*Size <= WarpSize ? Log.waitForWarps(Now.Active, Now.Certain) : Log.mayWait();
      return LaneValue();
    }
    if (!Size || !isRunning())
      return LaneValue();
    switch (Act) {
    case cuda::GroupAct::Rank:
      return Compute.binary(BO_Rem, rankInBlock(), LaneValue::number(*Size), Type, Now.Active);
    case cuda::GroupAct::Size:
      return LaneValue::number(*Size);
    case cuda::GroupAct::OuterRank:
      return Compute.binary(BO_Div, rankInBlock(), LaneValue::number(*Size), Type, Now.Active);
    default:
      return LaneValue();
    }
  }
  case cuda::Group::Grid: {
    if (Waits) {
      Log.mayOrderBlocks();
      waitForBlock(E);
    }
    if (Act == cuda::GroupAct::Rank && Block == std::array<int64_t, 3>{0, 0, 0})
      return rankInBlock();
    LaneValue Size = LaneValue::number(Lanes);
    if (isRunning())
      for (const LaneValue &Part : GridSize)
        Size = Compute.binary(BO_Mul, Size, Part, {64, true, false}, Now.Active);
    return Act == cuda::GroupAct::Size ? Size : LaneValue();
  }
  case cuda::Group::Unknown:
    break;
  }
  if (Waits) {
    Log.mayWait();
  }
  return LaneValue();
}

/// Keeps the surest of all: threads that miss one barrier miss others too.
void BlockRun::report(MissedBarrier M) {
  Log.doubts().add("threads may miss a barrier");
  if (IsDoubtful)
    return;
  if (!Missed || M.Is < Missed->Is)
    Missed = std::move(M);
}

/// Whether \p Those are all threads of their warps.
static bool areWarps(const LaneSet &Those, unsigned Lanes) {
  for (unsigned I = 1; I < Lanes; ++I)
    if (I % unsigned(WarpSize) != 0 && Those[I] != Those[I - 1])
      return false;
  return true;
}

/// Finds a barrier of the block that some running threads do not come to, and begins what comes
/// after it.
void BlockRun::waitForBlock(const Expr *E) {
  if (!isRunning())
    return;
  LaneSet Absent = Everyone & ~Now.Active & ~AllEnded;
  if (Missed && !Missed->Instead && (Now.Active & Missed->Missing).any() &&
      (Now.Active & Missed->Arriving).none() && areWarps(Missed->Missing, Lanes))
    Missed->Instead = E;
  MissedBarrier M;
  M.Barrier = E;
  if (Absent.any()) {
    M.Arriving = Now.Active;
    M.Missing = Absent;
    M.Misses = firstLane(Absent);
    M.Arrives = firstLane(Now.Certain.any() ? Now.Certain : Now.Active);
    std::optional<Certainty> Is = Certainty::Always;
    if (Now.Certain.none())
      Is = certaintyOf(together(Now.Path, M.Arrives, {}, M.Misses), Table, M.Sizes);
    M.Is = Is.value_or(Certainty::Data);
    if (Is)
      report(std::move(M));
    // Those that miss it may wait elsewhere: what they do and what comes after it may be ordered.
    if (Now.Certain.any())
      Log.setDoubtful(true);
  } else if (findSplit(M)) {
    report(std::move(M));
  }
  // A thread that may have ended may come here or not.
  bool Surely = Absent.none() && Now.Certain.any() && Now.Active == Now.Certain;
  Log.nextInterval(Now.Path, Surely);
}

/// Finds a thread that waits for others of its warp with a mask that it is not in.
void BlockRun::waitForWarp(const Expr *E, Expressions Arguments) {
  LaneValue Given = Arguments.empty() ? LaneValue() : evaluate(Arguments.front());
  if (!isRunning())
    return;
  for (unsigned I = 0; I < Lanes; ++I)
    if (Now.Certain[I] && Given.isNumber() && Given.Known[I] &&
        (uint64_t(Given.at(I)) >> (I % unsigned(WarpSize)) & 1) == 0) {
      MissedBarrier M;
      M.Barrier = E;
      M.Arrives = M.Misses = I;
      report(std::move(M));
      break;
    }
  Log.waitForWarps(Now.Active, Now.Certain);
}

/// The threads of a warp for which a condition holds, as bits.
LaneValue BlockRun::callBallot(Expressions Arguments) {
  evaluate(Arguments.front());
  LaneValue Holds = truth(Arguments.back());
  Log.waitForWarps(Now.Active, Now.Certain);
  if (!isRunning() || (Now.Active & ~(Holds.Known & Now.Certain)).any() || !Holds.isNumber())
    return {};
  std::vector<int64_t> Bits(Lanes);
  for (unsigned I = 0; I < Lanes; ++I)
    for (unsigned Other = I / unsigned(WarpSize) * unsigned(WarpSize), N = 0;
         N < unsigned(WarpSize) && Other < Lanes; ++Other, ++N)
      if (Now.Active[Other] && Holds.at(Other) != 0)
        Bits[I] |= int64_t(1) << N;
  return LaneValue::lanes(std::move(Bits)).only(Now.Active);
}

/// Finds a condition on arguments that holds for some threads that come to a barrier and not for
/// others, which are still running.
bool BlockRun::findSplit(MissedBarrier &M) {
  LaneSet Maybe = Now.Active & ~Now.Certain;
  if (Maybe.none())
    return false;
  for (const PathCondition::Node *N = Now.Path.last(); N; N = N->Before.get())
    if (N->Atom->Kind == PathAtom::Varying)
      return false; // a thread may have ended
  for (const PathCondition::Node *N = Now.Path.last(); N; N = N->Before.get()) {
    const PathAtom &Atom = *N->Atom;
    if (Atom.Kind != PathAtom::Range || Atom.Bounds.size() == 1 || Atom.OthersEnded)
      continue;
    // The one that needs least of the symbol, and the one that needs most.
    unsigned Least = firstLane(Maybe), Most = Least;
    for (unsigned I = 0; I < Lanes; ++I)
      if (Maybe[I]) {
        Least = Atom.bounds(I).Low < Atom.bounds(Least).Low ? I : Least;
        Most = Atom.bounds(I).Low > Atom.bounds(Most).Low ? I : Most;
      }
    int64_t High = Atom.bounds(Most).Low - 1;
    if (Least == Most || High < Atom.bounds(Least).Low)
      continue;
    AtomPtr Misses = rangeAtom(Atom.Symbol, {{INT64_MIN, High}});
    Feasibility Both = together(Now.Path, Least, PathCondition().with({Misses}), Most);
    M.Sizes.clear();
    std::optional<Certainty> Is = certaintyOf(Both, Table, M.Sizes);
    if (!Is)
      continue;
    M.Arrives = Least;
    M.Misses = Most;
    M.Is = *Is;
    return true;
  }
  return false;
}

/// `memcpy` and `memset` of a known size.
LaneValue BlockRun::callCopy(Expressions Arguments, bool HasSource) {
  LaneValue To = placeBehind(evaluate(Arguments[0])), From = evaluate(Arguments[1]);
  std::optional<int64_t> Bytes = evaluate(Arguments[2]).number(Now.Active);
  State.forget(To.Object);
  if (!Bytes || !To.Object) {
    State.expose(To.Object);
    accessesUnknown(To.Object);
    State.forgetExposed();
    return To;
  }
  if (HasSource)
    noteBytes(placeBehind(From), *Bytes, Arguments[1], AccessKind::Read, false);
  noteBytes(To, *Bytes, Arguments[0], AccessKind::Write, false);
  ++Versions[To.Object];
  return To.Object == numberedMemory() ? LaneValue() : To;
}

} // namespace warplint
