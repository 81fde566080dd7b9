//===- ProgramKernels.cpp - Kernels that several files share --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/ProgramValues.h"
#include "launch/LaunchModel.h"
#include "launch/ProgramExports.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether what other files set for its kernel can matter to \p Launch.
static bool mayNeedOptIn(const LaunchInstance &Launch) {
  auto IsLeftOut = [](const IntValue &Part) { return Part.proved() == 0; };
  const Dim3Value &Cluster = Launch.shape(ClusterPart);
  return Launch.dynamicShared().proved() != 0 || !IsLeftOut(Cluster.component(0));
}

/// What other files that launch \p Kernel need of its definition; empty where that differs between
/// architectures, or has more than bounds.
static std::optional<ProgramDefinition> definitionOf(const KernelFacts &Kernel) {
  const KernelAttributes &Others = Kernel.Attributes;
  if (Kernel.BoundsDependOnArch || !Kernel.Late.empty() || Kernel.IsTile || Others.MaxRegisters ||
      Others.BlockSize || Others.ClusterDims)
    return std::nullopt;
  ProgramDefinition Made;
  Made.SharedBytes = Kernel.SharedDependsOnArch ? 0 : Kernel.Shared.SureBytes;
  if (!Kernel.Bounds)
    return Made;
  auto Take = [](const std::optional<IntValue> &Given, std::optional<int64_t> &To) {
    To = Given ? Given->proved() : std::nullopt;
    return !Given || To;
  };
  bool AreKnown = Take(Kernel.Bounds->MaxThreads, Made.MaxThreads) &&
                  Take(Kernel.Bounds->MinBlocks, Made.MinBlocks) &&
                  Take(Kernel.Bounds->MaxCluster, Made.MaxCluster);
  return AreKnown ? std::optional(Made) : std::nullopt;
}

void takeDefinition(KernelFacts &Kernel, const ProgramDefinition &Of, SourceManager &Sources) {
  Kernel.DefinedElsewhere = locationOf(Of.Where, Sources);
  if (Kernel.DefinedElsewhere.isInvalid())
    return; // removed since
  Kernel.Shared.StaticBytes = Kernel.Shared.SureBytes = Of.SharedBytes;
  Kernel.Bounds.reset(); // what only this file declares bounds no code
  auto Known = [](int64_t Number) { return IntValue::known({Number, {}, {}}); };
  if (!Of.MaxThreads)
    return;
  LaunchBounds &Bounds = Kernel.Bounds.emplace();
  Bounds.Range = Kernel.DefinedElsewhere;
  Bounds.MaxThreads = Known(*Of.MaxThreads);
  if (Of.MinBlocks)
    Bounds.MinBlocks = Known(*Of.MinBlocks);
  if (Of.MaxCluster)
    Bounds.MaxCluster = Known(*Of.MaxCluster);
}

std::optional<LaunchSite> siteElsewhere(const ProgramLaunch &Of, const KernelFacts &Kernel,
                                        SourceManager &Sources) {
  LaunchSite Made;
  Made.Location = locationOf(Of.Where, Sources);
  if (Made.Location.isInvalid())
    return std::nullopt;
  LaunchInstance &Launch = Made.Instances.emplace_back();
  Launch.Kernel = &Kernel;
  Unknown Why = {Reason::Other, Made.Location};
  Launch[GridPart].Value = shapesOf(Of.Grid, Why);
  Launch[BlockPart].Value = shapesOf(Of.Block, Why);
  Launch[SharedPart].Value = numberOf(Of.Shared, Why);
  Launch.KernelArguments.assign(Of.Arguments.begin(), Of.Arguments.end());
  Launch.KernelBuffers.resize(Of.Arguments.size());
  return Made;
}

void ProgramExports::addDefinitions(const LaunchModel &Model, FileSummary &To) const {
  for (const KernelFacts &Kernel : Model.kernels()) {
    if (!isShared(Context, Kernel.Function) || Kernel.isPattern())
      continue;
    if (!Kernel.Function->isThisDeclarationADefinition()) {
      if (!Model.launchesOf(Kernel).empty())
        To.OfLaunches.Called.insert(sharedName(Kernel.Function));
      continue;
    }
    To.KernelsHere.insert(programName(Kernel.Function));
    if (std::optional<ProgramDefinition> Made = definitionOf(Kernel)) {
      Made->Where =
          placeOf(Kernel.Bounds ? Kernel.Bounds->Range.getBegin() : Kernel.Function->getLocation());
      To.Defined[programName(Kernel.Function)] = std::move(*Made);
    }
  }
}

/// \p Value as other files get it.
static ProgramValue toldOfLaunch(const AbstractValue &Value) {
  return toProgram(
      Value, [](const AbstractValue &) { return AbstractValue(); },
      [](unsigned) -> std::optional<unsigned> { return std::nullopt; });
}

void ProgramExports::addLaunches(const LaunchModel &Model, FileSummary &To) const {
  for (const LaunchSite &Site : Model.launches())
    for (const LaunchInstance &Launch : Site.Instances) {
      const KernelFacts *Kernel = Launch.Kernel;
      bool MayNotRun = Launch.Dead || Launch.mayAskDevice() || Launch.ShapeAsked ||
                       Launch.SharedAsked || Launch.CallersAsk || Launch.BehindUnread ||
                       Launch.ExpectsFailure || Launch.ExpectsFault || Launch.OneOfKernels;
      if (!Kernel || Kernel->isPattern() || MayNotRun || !isShared(Context, Kernel->Function) ||
          Kernel->Function->hasBody() || !Launch.block().isKnown())
        continue;
      ProgramLaunch Made;
      Made.Where = placeOf(Site.Location);
      Made.Grid = toldOfLaunch(AbstractValue(Launch.grid()));
      Made.Block = toldOfLaunch(AbstractValue(Launch.block()));
      Made.Shared = toldOfLaunch(AbstractValue(Launch.dynamicShared()));
      Made.Arguments.assign(Launch.KernelArguments.begin(), Launch.KernelArguments.end());
      To.Launches[programName(Kernel->Function)].push_back(std::move(Made));
    }
}

void ProgramExports::addKernels(const LaunchModel &Model, FileSummary &To) const {
  for (const KernelFacts &Kernel : Model.kernels())
    if (isShared(Context, Kernel.Function) && !Kernel.isPattern() &&
        any_of(Model.launchesOf(Kernel),
               [](const LaunchInstance *Each) { return mayNeedOptIn(*Each); }))
      To.Kernels.insert(sharedName(Kernel.Function));
  Model.settings().forEachKernelSet([&](const KernelFacts *Kernel) {
    if (!Kernel)
      To.OptsInAny = true;
    else if (Kernel->Function->isExternallyVisible())
      To.OptedIn.insert(programName(Kernel->Function));
  });
}

} // namespace warplint
