//===- LaunchModel.cpp - Launches and kernels of a translation unit -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchModel.h"
#include "kernels/ArchDependence.h"
#include "launch/ModelBuilder.h"
#include "launch/SourceWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::unique_ptr<LaunchModel> LaunchModel::read(ASTContext &Context, Scope Given,
                                               ArrayRef<DeviceTarget> Targets,
                                               const ParseErrors &Errors,
                                               const ProgramRole *Program) {
  Decl *Unit = Context.getTranslationUnitDecl();
  bool WholeUnit = Given == Scope::AllOfUser || is_contained(Context.getTraversalScope(), Unit);
  return buildModel(Context, WholeUnit, Errors, Targets, Program);
}

LaunchModel::LaunchModel(ASTContext &Context, bool WholeUnit, const ParseErrors &Errors)
    : Context(Context), Source(std::make_unique<SourceFindings>(Context, WholeUnit, Errors)),
      Architectures(std::make_unique<ArchDependence>(Context)) {}
LaunchModel::~LaunchModel() = default;

const ValueFlow &LaunchModel::flow() const { return Source->Flow; }

const HostBodies &LaunchModel::bodies() const { return flow().bodies(); }

static LaunchShape shapeOf(const LaunchInstance &Launch, const Triple &Block) {
  LaunchShape Shape;
  for (unsigned I : {0u, 1u, 2u}) {
    Shape.Block[I] = Block.part(I)->Value;
    Shape.Grid[I] = Launch.grid().component(I).proved();
  }
  Shape.DynamicBytes = Launch.dynamicShared().proved();
  Shape.Arguments = Launch.KernelArguments;
  Shape.Buffers = Launch.KernelBuffers;
  return Shape;
}

SmallVector<const KernelRun *, 2> LaunchModel::runsOf(const LaunchInstance &Launch) const {
  SmallVector<const KernelRun *, 2> Those;
  for (const Triple &Block : Launch.block().members()) {
    if (!Block.isKnown())
      continue;
    LaunchShape Shape = shapeOf(Launch, Block);
    for (const auto &[Of, Run] : Runs)
      if (Of.first == Launch.Kernel && Of.second == Shape)
        Those.push_back(&Run);
  }
  return Those;
}

StringRef LaunchModel::cutShort(const LaunchInstance &Launch) const {
  for (const KernelRun *Run : runsOf(Launch))
    if (!Run->CutShort.empty())
      return Run->CutShort;
  return {};
}

RaceVerdict LaunchModel::raceVerdict(const LaunchInstance &Launch) const {
  RaceVerdict Verdict;
  for (const KernelRun *Run : runsOf(Launch))
    if (Run->Verdict.Is > Verdict.Is)
      Verdict = Run->Verdict;
  return Verdict;
}

const KernelRun &LaunchModel::run(const LaunchInstance &Launch, const Triple &Block) const {
  LaunchShape Shape = shapeOf(Launch, Block);
  auto Same = find_if(Runs, [&](const auto &Run) {
    return Run.first.first == Launch.Kernel && Run.first.second == Shape;
  });
  if (Same != Runs.end())
    return Same->second;
  auto MayDiffer = [&](const FunctionDecl *F) { return Architectures->touchesBody(F); };
  const FunctionDecl *Kernel = Launch.Kernel->Function;
  const FunctionDecl *Template = Kernel->getTemplateInstantiationPattern();
  unsigned &Budget =
      Budgets.try_emplace({Template ? Template : Kernel, Shape.Block}, StepsPerTemplate)
          .first->second;
  KernelRun Run = runKernel(Kernel, Shape, Context, Budget, MayDiffer);
  Runs.push_back({{Launch.Kernel, std::move(Shape)}, std::move(Run)});
  return Runs.back().second;
}

const LocalValues &LaunchModel::localsAround(const LaunchInstance &Launch) const {
  std::unique_ptr<const LocalValues> &Known = Locals[Launch.Caller];
  if (!Known)
    Known = std::make_unique<LocalValues>(Launch.Caller, Context);
  return *Known;
}

const DeviceCode &LaunchModel::code(const KernelFacts &Kernel) const {
  std::unique_ptr<const DeviceCode> &Known = Codes[&Kernel];
  if (!Known)
    Known = std::make_unique<DeviceCode>(readDeviceCode(
        Kernel.Function, [&](const FunctionDecl *F) { return Architectures->touchesBody(F); }));
  return *Known;
}

const KernelFacts *LaunchModel::kernel(const FunctionDecl *Function) const {
  return Function ? KernelOf.lookup(Function->getCanonicalDecl()) : nullptr;
}

std::vector<const LaunchInstance *> LaunchModel::launchesOf(const KernelFacts &Kernel) const {
  std::vector<const LaunchInstance *> Found;
  for (const LaunchSite &Site : Launches)
    for (const LaunchInstance &Instance : Site.Instances)
      if (Instance.Kernel == &Kernel)
        Found.push_back(&Instance);
  return Found;
}

bool LaunchModel::isReached(StringRef Target,
                            function_ref<bool(const LaunchInstance &)> Which) const {
  return any_of(Launches, [&](const LaunchSite &Site) {
    return any_of(Site.on(Target), [&](const LaunchInstance &I) { return !I.Dead && Which(I); });
  });
}

} // namespace warplint
