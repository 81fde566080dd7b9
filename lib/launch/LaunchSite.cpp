//===- LaunchSite.cpp - One place in the source that launches a kernel ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchSite.h"
#include "kernels/ArchDependence.h"
#include "kernels/KernelFacts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

LaunchInstance::LaunchInstance() {
  for (LaunchPart Shape : ShapeParts)
    Arguments[Shape].Value = Dim3Value::unknown(Reason::Other, {});
  Arguments[SharedPart].Value = IntValue::known({});
}

bool LaunchInstance::isSingleBlock() const {
  return all_of(grid().members(), [](const Triple &T) { return T.product() == 1u; });
}

SourceLocation spelledAt(const Integer &I, const SourceManager &Sources) {
  SourceLocation Written = I.From.Spelled ? I.From.Spelled->getExprLoc()
                           : I.From.Named ? I.From.Named->getLocation()
                                          : SourceLocation();
  if (Written.isInvalid())
    return Written;
  SourceLocation Spelled = Sources.getSpellingLoc(Written);
  return Sources.isWrittenInScratchSpace(Spelled) ? Sources.getExpansionLoc(Written) : Spelled;
}

ArrayRef<LaunchInstance> LaunchSite::on(StringRef Target) const {
  for (const TargetReadings &There : OnTargets)
    if (is_contained(There.Targets, Target))
      return There.Instances;
  return Instances;
}

void LaunchSite::forEach(function_ref<void(LaunchInstance &)> Visit) {
  for (LaunchInstance &Each : Instances)
    Visit(Each);
  for (TargetReadings &There : OnTargets)
    for (LaunchInstance &Each : There.Instances)
      Visit(Each);
}

//===----------------------------------------------------------------------===//
// What the kernel and other launches add
//===----------------------------------------------------------------------===//

void noteFixedBlock(LaunchInstance &Instance) {
  if (!Instance.Kernel || !Instance.Kernel->Attributes.BlockSize)
    return;
  ArrayRef<Triple> Blocks = Instance.block().members();
  if (Blocks.size() == 1 && Blocks.front().product() == 1u)
    Instance[BlockPart].Value = Instance.Kernel->Attributes.BlockSize->Is;
}

static void addNumbers(const IntValue &Value, SmallVectorImpl<const Integer *> &Numbers) {
  for (const Integer &I : Value.members())
    Numbers.push_back(&I);
}
static void addNumbers(const Dim3Value &Shape, SmallVectorImpl<const Integer *> &Numbers) {
  for (const Triple &T : Shape.members())
    for (const IntValue &Part : T.Parts)
      addNumbers(Part, Numbers);
}

void noteArchDependence(LaunchInstance &Instance, const ArchDependence &Architectures) {
  for (LaunchPart Part : {KernelPart, GridPart, BlockPart, SharedPart}) {
    SmallVector<const Integer *, 3> Numbers;
    std::visit([&](const auto &Value) { addNumbers(Value, Numbers); }, Instance[Part].Value);
    Instance[Part].ByArch = Architectures.nameIn(Instance[Part].Written, Numbers).str();
  }
  Instance.KernelUsesArchName =
      Instance.Kernel && any_of(ArrayRef{GridPart, BlockPart, SharedPart}, [&](LaunchPart Part) {
        StringRef Name = Instance[Part].ByArch;
        return !Name.empty() && !Architectures.hasOneDefinition(Name) &&
               Architectures.uses(Instance.Kernel->Function, Name);
      });
}

/// What the instances of \p F share; null for null.
static const clang::FunctionDecl *patternOf(const clang::FunctionDecl *F) {
  return F ? writtenDeclaration(F)->getCanonicalDecl() : nullptr;
}

void noteBlockChoices(std::vector<LaunchSite> &Sites) {
  // Launches one after the other are no choice: each of them runs. By place, as
  // each instance of a template has a condition of its own.
  auto KeyOf = [](const LaunchSite &Site, const LaunchInstance &I) {
    return std::tuple(I.Choice ? I.Choice->getExprLoc() : Site.Location, patternOf(I.Caller),
                      patternOf(I.Kernel ? I.Kernel->Function : nullptr),
                      std::vector(I.CalledBy.begin(), I.CalledBy.end()));
  };
  std::map<decltype(KeyOf(LaunchSite(), LaunchInstance())), std::set<uint64_t>> Sizes;
  for (const LaunchSite &Site : Sites)
    for (const LaunchInstance &I : Site.Instances)
      if (I.Kernel)
        for (const Triple &Block : I.block().members())
          if (std::optional<uint64_t> Threads = Block.product())
            Sizes[KeyOf(Site, I)].insert(*Threads);
  for (LaunchSite &Site : Sites)
    Site.forEach([&](LaunchInstance &I) {
      if (auto Found = Sizes.find(KeyOf(Site, I)); Found != Sizes.end())
        I.BlockChoices = Found->second.size();
    });
}

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

bool asksForNoCluster(const Triple &Cluster) {
  return all_of(seq(3U), [&](unsigned I) { return Cluster.part(I) && !Cluster.part(I)->Value; });
}

const Dim3Value *compiledCluster(const LaunchInstance &Launch, StringRef Sm) {
  if (!Launch.Kernel)
    return nullptr;
  const auto &Given = Launch.Kernel->attributesOn(Sm).ClusterDims;
  return Given ? &Given->Is : nullptr;
}

bool gridCountsClusters(const LaunchInstance &Launch, StringRef Sm) {
  return Launch.Kernel && Launch.Kernel->attributesOn(Sm).BlockSize.has_value();
}

uint64_t leastBlocks(const LaunchInstance &Launch, const Triple &Grid, StringRef Sm) {
  uint64_t Counted = Grid.leastProduct();
  const Dim3Value *Cluster = gridCountsClusters(Launch, Sm) ? compiledCluster(Launch, Sm) : nullptr;
  if (!Cluster)
    return Counted;
  uint64_t Least = UINT64_MAX;
  for (const Triple &Each : Cluster->members())
    Least = std::min(Least, Each.leastProduct());
  return SaturatingMultiply(Counted, Least);
}

std::optional<uint64_t> mostBlocks(const LaunchInstance &Launch, const Triple &Grid, StringRef Sm) {
  if (Grid.isKnown())
    return leastBlocks(Launch, Grid, Sm);
  uint64_t Blocks = 1;
  for (const IntValue &Part : Grid.Parts) {
    Bounds Within = Part.bounds();
    // The program did not choose the largest value of a type.
    if (Within.Max >= UINT16_MAX || Within.Max < 1)
      return std::nullopt;
    Blocks *= uint64_t(Within.Max);
  }
  return gridCountsClusters(Launch, Sm) ? std::nullopt : std::optional(Blocks);
}

} // namespace warplint
