//===- InstanceNotes.cpp - What kernel and passes add to one reading ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/InstanceNotes.h"
#include "launch/ArchDependence.h"
#include "launch/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::launch {

void noteFixedBlock(LaunchInstance &Instance) {
  if (!Instance.Kernel || !Instance.Kernel->Attributes.BlockSize)
    return;
  ArrayRef<Triple> Blocks = Instance.Block.members();
  if (Blocks.size() == 1 && Blocks.front().product() == 1u)
    Instance.Block = Instance.Kernel->Attributes.BlockSize->Is;
}

static std::string nameIn(const clang::Expr *Argument, const Dim3Value &Shape,
                          const ArchDependence &Architectures) {
  SmallVector<const Integer *, 3> Values;
  for (const Triple &T : Shape.members())
    for (unsigned I = 0; I != 3; ++I)
      if (const Integer *Part = T.part(I))
        Values.push_back(Part);
  return Architectures.nameIn(Argument, Values).str();
}

void noteArchDependence(LaunchInstance &Instance, const ArchDependence &Architectures) {
  SmallVector<const Integer *, 2> Bytes;
  for (const Integer &I : Instance.DynamicShared.members())
    Bytes.push_back(&I);
  Instance.KernelByArch = Architectures.nameIn(Instance.KernelArgument, {}).str();
  Instance.GridByArch = nameIn(Instance.GridArgument, Instance.Grid, Architectures);
  Instance.BlockByArch = nameIn(Instance.BlockArgument, Instance.Block, Architectures);
  Instance.SharedByArch = Architectures.nameIn(Instance.SharedArgument, Bytes).str();
  Instance.KernelUsesArchName =
      Instance.Kernel &&
      any_of(ArrayRef<StringRef>{Instance.GridByArch, Instance.BlockByArch, Instance.SharedByArch},
             [&](StringRef Name) {
               return !Name.empty() && !Architectures.hasOneDefinition(Name) &&
                      Architectures.uses(Instance.Kernel->Function, Name);
             });
}

} // namespace warplint::launch
