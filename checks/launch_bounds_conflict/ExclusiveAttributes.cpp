//===- ExclusiveAttributes.cpp - Attributes that exclude each other -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/launch_bounds_conflict/ExclusiveAttributes.h"
#include "findings/Wording.h"
#include "kernels/KernelFacts.h"
#include "occupancy/Legality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// What the bounds of a kernel do not go with.
enum class Exclusive { MaxRegisters, BlockSize, ClusterDims };

} // namespace

bool isPositive(const IntValue &V) { return V.single() && V.single()->Value > 0; }

static std::optional<Exclusive> exclusive(const KernelFacts &Kernel,
                                          const arch::Target &Target) {
  const LaunchBounds *Bounds = Kernel.boundsOn(Target.Arch->name());
  const KernelAttributes &Others = Kernel.attributesOn(Target.Arch->name());
  if (!Bounds)
    return std::nullopt;
  if (Others.MaxRegisters)
    return Exclusive::MaxRegisters;
  if (Others.BlockSize && isPositive(Bounds->MaxThreads))
    return Exclusive::BlockSize;
  // Before there were clusters, either of the two is rejected by itself.
  if (Others.ClusterDims && Bounds->MaxCluster && isPositive(*Bounds->MaxCluster) &&
      Target.Arch->Cluster.supported())
    return Exclusive::ClusterDims;
  return std::nullopt;
}

/// " of 256 threads"; empty where it is not one number.
static std::string ofNumber(const IntValue &V, StringRef Unit) {
  return V.single() && V.single()->Value >= 0 ? " of " + counted(V.single()->Value, Unit) : "";
}

/// " of 2 x 2 blocks"; empty where it is not known.
static std::string ofShape(const Dim3Value &V, StringRef Unit) {
  const Triple &T = V.members().front();
  if (!T.isKnown())
    return "";
  return formatv(" of {0} {1}{2}", product(T), Unit, T.product() == 1u ? "" : "s");
}

void explainCap(Finding &F, const LaunchBounds &Bounds, const IntValue &Registers,
                const TargetGroup &Group) {
  if (!isPositive(Bounds.MaxThreads) || !isPositive(Registers))
    return;
  uint32_t Threads = Bounds.MaxThreads.single()->Value, Most = Registers.single()->Value;
  auto Blocks = occupancy::minBlocksFor(*Group.members().front()->Arch, Threads, Most);
  if (!Blocks || any_of(Group.members(), [&](const arch::Target *T) {
        return occupancy::minBlocksFor(*T->Arch, Threads, Most) != Blocks;
      }))
    return;
  F.note(Bounds.Range.getBegin(),
         formatv("'__launch_bounds__({0}, {1})' alone limits it to {2} per thread", Threads,
                 *Blocks, counted(Most, "register")));
}

/// The attribute that the bounds do not go with, in words, and its place.
static std::pair<std::string, SourceRange> otherAttribute(Exclusive What,
                                                          const KernelAttributes &Others) {
  switch (What) {
  case Exclusive::MaxRegisters:
    return {"'__maxnreg__'" + ofNumber(Others.MaxRegisters->Is, "register"),
            Others.MaxRegisters->Range};
  case Exclusive::BlockSize:
    return {"'__block_size__'" + ofShape(Others.BlockSize->Is, "thread"), Others.BlockSize->Range};
  case Exclusive::ClusterDims:
    return {"a cluster" + ofShape(Others.ClusterDims->Is, "block"), Others.ClusterDims->Range};
  }
  llvm_unreachable("every clash has another attribute");
}

std::vector<Finding> exclusiveAttributes(const KernelFacts &Kernel,
                                         ArrayRef<arch::Target> Targets) {
  std::vector<Finding> Found;
  auto Groups =
      groupByVerdict(Targets, [&](const arch::Target &T) { return exclusive(Kernel, T); });
  for (const auto &[What, Group] : Groups) {
    std::string Sm = Group.members().front()->Arch->name();
    const LaunchBounds &Bounds = *Kernel.boundsOn(Sm);
    const KernelAttributes &Others = Kernel.attributesOn(Sm);
    Finding F;
    F.Location = Bounds.Range.getBegin();
    F.Highlight = Bounds.Range;
    F.Level = Group.isEveryTarget() ? Severity::Error : Severity::Warning;
    F.Targets = Group.names();
    auto [Other, Where] = otherAttribute(What, Others);
    std::string Bound = What == Exclusive::ClusterDims
                            ? "a 3rd bound" + ofNumber(*Bounds.MaxCluster, "block")
                            : "'__launch_bounds__'" + ofNumber(Bounds.MaxThreads, "thread");
    F.Text = formatv("'{0}' has {1} and {2}; the compiler rejects both together {3}", Kernel.name(),
                     Bound, Other, Group.phrase());
    F.note(Where.getBegin(), "the other attribute is here");
    if (What == Exclusive::MaxRegisters)
      explainCap(F, Bounds, Others.MaxRegisters->Is, Group);
    Found.push_back(std::move(F));
  }
  return Found;
}

std::optional<Finding> clusterTwice(const KernelFacts &Kernel,
                                    ArrayRef<arch::Target> Targets) {
  const WrittenAttribute *Cluster = nullptr, *Block = nullptr;
  for (const WrittenAttribute &A : Kernel.Written) {
    if (A.Kind == AttributeKind::ClusterDims)
      Cluster = &A;
    if (A.Kind == AttributeKind::BlockSize && A.Values.size() > 3)
      Block = &A;
  }
  if (!Cluster || !Block)
    return std::nullopt;
  Finding F;
  F.Location = Cluster->Range.getBegin();
  F.Highlight = Cluster->Range;
  F.Level = Severity::Error;
  for (const arch::Target &T : Targets)
    F.Targets.push_back(T.Name);
  auto Shape = [](const WrittenAttribute &A, size_t First) {
    return ofShape(Dim3Value::of(A.Values[First], A.Values[First + 1], A.Values[First + 2]),
                   "block");
  };
  F.Text = formatv("'{0}' has a cluster{1} from '__cluster_dims__' and another{2} from the second "
                   "tuple of '__block_size__'; the compiler rejects both together on every target",
                   Kernel.name(), Shape(*Cluster, 0), Shape(*Block, 3));
  F.note(Block->Range.getBegin(), "the other attribute is here");
  return F;
}

} // namespace warplint
