//===- BoundsProof.cpp - Proofs that bounds may be changed ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/BoundsProof.h"
#include "arch_tables/ArchTables.h"
#include "facts/FixedValue.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "kernels/IndexGuard.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {
using occupancy::BoundsFault;

uint64_t inWholeWarps(uint64_t Threads, ArrayRef<arch::Target> Targets) {
  for (const arch::Target &T : Targets)
    Threads = alignTo(Threads, T.Arch->WarpSize);
  return Threads;
}

/// Where the argument of a launch names its kernel; invalid where it is another expression.
static SourceLocation placeOfName(const Expr *KernelArgument) {
  const Expr *E = KernelArgument ? KernelArgument->IgnoreParenCasts() : nullptr;
  if (const auto *Address = dyn_cast_or_null<UnaryOperator>(E))
    E = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E);
  return Reference ? Reference->getLocation() : SourceLocation();
}

bool BoundsProof::isInSight(const KernelFacts &Kernel) const {
  const FunctionDecl *Written = writtenDeclaration(Kernel.Function);
  return Kernel.OnlyLaunchedHere && Written->getIdentifier() && !Text.isHeader() &&
         Text.isSpelledOnlyWith(Written->getName(), Written->getLocation());
}

/// Whether nothing but launches in the file, which every build has, names \p Kernel: what asks
/// for its attributes would see the edit, and what only another build compiles is not known.
bool BoundsProof::isNamedByLaunchesAlone(const KernelFacts &Kernel) const {
  const FunctionDecl *Written = writtenDeclaration(Kernel.Function);
  SmallVector<SourceLocation, 8> Places;
  for (const FunctionDecl *D : Written->redecls()) {
    if (!Text.isCompiledWith(D->getLocation(), Written->getLocation()))
      return false;
    Places.push_back(D->getLocation());
  }
  for (const LaunchSite &Site : Model.launches())
    for (const LaunchInstance &Launch : Site.Instances)
      if (Launch.Kernel && writtenDeclaration(Launch.Kernel->Function) == Written)
        Places.push_back(placeOfName(Launch[KernelPart].Written));
  return Text.isSpelledOnlyAt(Written->getName(), Places);
}

std::optional<BoundsProof::Sizes>
BoundsProof::everyBlock(const KernelFacts &Kernel) const {
  const FunctionDecl *Written = writtenDeclaration(Kernel.Function);
  Sizes Found;
  for (const KernelFacts &Instance : Model.kernels()) {
    if (writtenDeclaration(Instance.Function) != Written)
      continue;
    if (!isInSight(Instance) || Instance.BoundsDependOnArch)
      return std::nullopt;
    for (const LaunchInstance *Launch : Model.launchesOf(Instance)) {
      bool Fixed = Launch->CalledBy.empty() && !Launch->InDeviceCode && !Launch->ExpectsFailure &&
                   Launch->block().isKnown() &&
                   isFixed((*Launch)[BlockPart].Written, Written->getLocation(), Text,
                                   Model.context());
      if (!Fixed)
        return std::nullopt;
      for (const Triple &T : Launch->block().members()) {
        for (const arch::Target &Target : Targets)
          if (!occupancy::checkBlock(*Target.Arch, extents(T)).empty())
            return std::nullopt;
        Found.push_back(*T.product());
      }
    }
  }
  return Found.empty() || !isNamedByLaunchesAlone(Kernel) ? std::nullopt : std::optional(Found);
}

bool BoundsProof::mayAdd(const KernelFacts &Kernel, uint64_t Threads) const {
  if (CapsRegisters || !Kernel.Written.empty() || Kernel.Function->isTemplateInstantiation())
    return false;
  std::optional<Sizes> Blocks = everyBlock(Kernel);
  // A launch that works has no more registers than its block allows. Where each allows as many
  // as the bound, the bound takes none from the kernel.
  return Blocks && all_of(*Blocks, [&](uint64_t Block) {
           return Block <= Threads && all_of(Targets, [&](const arch::Target &T) {
                    return occupancy::registerCap(*T.Arch, Block, std::nullopt) ==
                           occupancy::registerCap(*T.Arch, Threads, std::nullopt);
                  });
         });
}

/// Whether the bounds are one attribute, of the definition, in one text for every build.
bool BoundsProof::hasOneAttribute(const KernelFacts &Kernel) const {
  return Kernel.Written.size() == 1 && Kernel.Late.empty() && Kernel.Bounds &&
         !Kernel.BoundsDependOnArch && Kernel.Written.front().On == Kernel.Function &&
         Text.isOneText(Kernel.Bounds->Range);
}

static std::optional<int64_t> numberIn(const std::optional<IntValue> &V) {
  return V && V->single() ? std::optional(V->single()->Value) : std::nullopt;
}

namespace {

/// What ptxas makes of bounds.
struct Compiled {
  BoundsFault Fault;
  uint32_t Registers; ///< The most per thread.

  Compiled(const arch::Target &T, int64_t Threads, std::optional<int64_t> Blocks,
           std::optional<int64_t> Cluster)
      : Fault(occupancy::checkBounds(*T.Arch, Threads, Blocks, Cluster).Fault),
        Registers(occupancy::registerCap(
            *T.Arch, Threads, Blocks ? std::optional<uint32_t>(*Blocks) : std::nullopt)) {}
};

} // namespace

bool BoundsProof::mayRaise(const KernelFacts &Kernel, uint64_t Threads) const {
  if (!hasOneAttribute(Kernel))
    return false;
  const LaunchBounds &Bounds = *Kernel.Bounds;
  const Integer *Most = Bounds.MaxThreads.single();
  std::optional<Sizes> Blocks = everyBlock(Kernel);
  bool Known = (!Bounds.MinBlocks || Bounds.MinBlocks->single()) &&
               (!Bounds.MaxCluster || Bounds.MaxCluster->single());
  if (!Most || Most->Value <= 0 || !isSpelledAtUse(*Most, Model.context()) || !Known || !Blocks)
    return false;
  // Where every launch is refused today, nothing is lost.
  bool NoneWorks = all_of(*Blocks, [&](uint64_t Block) { return Block > uint64_t(Most->Value); });
  for (const arch::Target &T : Targets) {
    Compiled Before(T, Most->Value, numberIn(Bounds.MinBlocks), numberIn(Bounds.MaxCluster));
    Compiled After(T, Threads, numberIn(Bounds.MinBlocks), numberIn(Bounds.MaxCluster));
    if (After.Fault != BoundsFault::None ||
        (!NoneWorks && (Before.Fault != After.Fault || Before.Registers != After.Registers)))
      return false;
  }
  // The kernel may be written for the threads that it was bound to.
  return ignoresItsThread(Kernel, Text) || indexGuardOf(Kernel, Text);
}

bool BoundsProof::mayLowerMinimum(const KernelFacts &Kernel, uint32_t Blocks) const {
  if (!hasOneAttribute(Kernel) || Kernel.Function->isTemplateInstantiation())
    return false;
  const LaunchBounds &Bounds = *Kernel.Bounds;
  for (const IntValue *V : {&Bounds.MaxThreads, &*Bounds.MinBlocks})
    if (!V->single() || !isSpelledAtUse(*V->single(), Model.context()) ||
        !isa<IntegerLiteral>(V->single()->From.Spelled))
      return false;
  int64_t Threads = Bounds.MaxThreads.single()->Value;
  auto IsSame = [&](const arch::Target &T) {
    Compiled Before(T, Threads, numberIn(Bounds.MinBlocks), numberIn(Bounds.MaxCluster));
    Compiled After(T, Threads, Blocks, numberIn(Bounds.MaxCluster));
    bool Dropped = Before.Fault == BoundsFault::ThreadsTimesBlocks ||
                   Before.Fault == BoundsFault::BlocksAboveSm;
    return Dropped && After.Fault == BoundsFault::None && After.Registers == Before.Registers;
  };
  if (!all_of(Targets, IsSame))
    return false;
  // Another file may be compiled with a header for other architectures.
  Expected<std::vector<arch::Target>> All = Tables.findList("all");
  if (All)
    return !Text.isHeader() || all_of(*All, IsSame);
  consumeError(All.takeError());
  return false;
}

bool BoundsProof::mayRepeat(const WrittenAttribute &Stale,
                            const WrittenAttribute &Valid) const {
  SourceLocation A = Stale.Range.getBegin(), B = Valid.Range.getBegin();
  return !Text.isHeader() && Text.isOneText(Stale.Range) && Text.isOneText(Valid.Range) &&
         Text.isCompiledWith(A, B) && Text.isCompiledWith(B, A) &&
         !Stale.On->isTemplateInstantiation() && !Valid.On->isTemplateInstantiation();
}

} // namespace warplint
