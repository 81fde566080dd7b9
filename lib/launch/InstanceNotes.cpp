//===- InstanceNotes.cpp - Facts of kernels and passes in a reading -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/InstanceNotes.h"
#include "kernels/ArchDependence.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace warplint {

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

} // namespace warplint
