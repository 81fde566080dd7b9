//===- DeviceReadings.cpp - Hands a device pass to the host's model -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceReadings.h"
#include "dataflow/Evaluator.h"
#include "dataflow/FlowContext.h"
#include "dataflow/VariableUses.h"
#include "kernels/ArchDependence.h"
#include "kernels/KernelAttributes.h"
#include "launch/LaunchModel.h"
#include "text/HeaderScope.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether a device pass may see \p Kernel differently.
static bool dependsOnArch(const KernelFacts &Kernel) {
  // The shared memory of a template is that of its instances.
  return Kernel.BoundsDependOnArch || (Kernel.SharedDependsOnArch && !Kernel.isPattern());
}

ArchDependentFacts LaunchModel::archDependentFacts() const {
  ArchDependentFacts Facts;
  Facts.OfSystem = Architectures->dependOnSystem();
  for (const KernelFacts &Kernel : Kernels)
    if (dependsOnArch(Kernel)) {
      Facts.OfKernels = true;
      Facts.OfInstances |= Kernel.Function->isTemplateInstantiation();
    }
  Facts.OfLaunches = any_of(Launches, [](const LaunchSite &Site) {
    return any_of(Site.Instances, [](const LaunchInstance &I) {
      return any_of(I.Arguments, [](const LaunchArgument &A) { return !A.ByArch.empty(); });
    });
  });
  return Facts;
}

//===----------------------------------------------------------------------===//
// Out of a device pass
//===----------------------------------------------------------------------===//

namespace {

/// Writes down values of one AST.
class Plainly {
public:
  explicit Plainly(const SourceManager &Sources) : Sources(Sources) {}

  PlainPlace place(SourceLocation Location) const {
    PresumedLoc Place = Sources.getPresumedLoc(Location, /*UseLineDirectives=*/false);
    return Place.isValid() ? PlainPlace{Place.getFilename(), Place.getLine(), Place.getColumn()}
                           : PlainPlace();
  }
  PlainPlace expansion(SourceLocation Location) const {
    return place(Sources.getExpansionLoc(Location));
  }

  PlainAttribute attribute(SourceRange Range, ArrayRef<const IntValue *> Numbers) const {
    PlainAttribute Plain{expansion(Range.getBegin()), {}};
    for (const IntValue *N : Numbers)
      Plain.Numbers.push_back(N->single() ? std::optional(N->single()->Value) : std::nullopt);
    return Plain;
  }
  std::optional<PlainAttribute> attribute(const std::optional<Given<Dim3Value>> &Shape) const {
    if (!Shape)
      return std::nullopt;
    const Triple &T = Shape->Is.members().front();
    return attribute(Shape->Range, {&T.Parts[0], &T.Parts[1], &T.Parts[2]});
  }

  std::optional<NumberAt<PlainPlace>> number(const Integer *I) const {
    if (!I)
      return std::nullopt;
    return NumberAt<PlainPlace>{I->Value, place(spelledAt(*I, Sources))};
  }
  std::array<std::optional<NumberAt<PlainPlace>>, 3> numbers(const Dim3Value &Shape) const {
    std::array<std::optional<NumberAt<PlainPlace>>, 3> Parts;
    if (Shape.members().size() == 1)
      for (unsigned I = 0; I != Parts.size(); ++I)
        Parts[I] = number(Shape.members().front().part(I));
    return Parts;
  }

private:
  const SourceManager &Sources;
};

} // namespace

static PlainKernel plainKernel(const KernelFacts &Kernel, const Plainly &Write) {
  PlainKernel P;
  P.StaticBytes = Kernel.Shared.StaticBytes;
  P.SureBytes = Kernel.Shared.SureBytes;
  if (const std::optional<LaunchBounds> &B = Kernel.Bounds) {
    SmallVector<const IntValue *, 3> Numbers = {&B->MaxThreads};
    for (const std::optional<IntValue> *N : {&B->MinBlocks, &B->MaxCluster})
      if (*N)
        Numbers.push_back(&**N);
    P.Bounds = Write.attribute(B->Range, Numbers);
  }
  if (const auto &Most = Kernel.Attributes.MaxRegisters)
    P.MaxRegisters = Write.attribute(Most->Range, {&Most->Is});
  P.BlockSize = Write.attribute(Kernel.Attributes.BlockSize);
  P.ClusterDims = Write.attribute(Kernel.Attributes.ClusterDims);
  return P;
}

namespace {

/// Finds kernels.
class KernelWalk : public RecursiveASTVisitor<KernelWalk> {
  using Base = RecursiveASTVisitor<KernelWalk>;

public:
  explicit KernelWalk(bool OfBodies) : OfBodies(OfBodies) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D) { return !D || isLeftOut(D) || Base::TraverseDecl(D); }
  bool TraverseStmt(Stmt *S, DataRecursionQueue *Queue = nullptr) {
    return !OfBodies || Base::TraverseStmt(S, Queue);
  }
  bool VisitFunctionDecl(FunctionDecl *D) {
    if (D->hasAttr<CUDAGlobalAttr>())
      Found.insert(D->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    auto *Function = dyn_cast<FunctionDecl>(E->getDecl());
    return !Function || VisitFunctionDecl(Function);
  }

  SetVector<const FunctionDecl *> Found; ///< Canonical declarations.

private:
  bool OfBodies;
};

} // namespace

PlainModel readKernels(ASTContext &Context, bool OfBodies) {
  KernelWalk Walk(OfBodies);
  for (Decl *D : Context.getTraversalScope())
    Walk.TraverseDecl(D);
  VariableUses Uses(Context);
  FlowContext Flow(Context, Uses);
  Evaluator Values(Flow);
  Plainly Write(Context.getSourceManager());
  PlainModel Plain;
  for (const FunctionDecl *Canonical : Walk.Found) {
    KernelFacts Facts = kernelFacts(Canonical, Values);
    Plain.Kernels[Facts.key()] = plainKernel(Facts, Write);
  }
  return Plain;
}

PlainModel LaunchModel::plain() const {
  Plainly Write(Context.getSourceManager());
  PlainModel Plain;
  for (const KernelFacts &Kernel : Kernels)
    Plain.Kernels[Kernel.key()] = plainKernel(Kernel, Write);
  for (const LaunchSite &Site : Launches) {
    auto &[Where, Readings] = Plain.Launches.emplace_back();
    Where = Write.expansion(Site.Location);
    for (const LaunchInstance &I : Site.Instances)
      Readings.push_back({I.Kernel ? I.Kernel->key() : "", I.Kernel ? I.Kernel->name() : "",
                          Write.numbers(I.grid()), Write.numbers(I.block()),
                          Write.number(I.dynamicShared().single())});
  }
  return Plain;
}

//===----------------------------------------------------------------------===//
// Into the host's model
//===----------------------------------------------------------------------===//

namespace {

/// Reads what a device pass wrote down, with the places of the host's AST.
class FromPlain {
public:
  explicit FromPlain(const SourceManager &Sources) : Sources(Sources) {}

  SourceLocation place(const PlainPlace &P) const {
    if (!P.Line)
      return {};
    OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(P.File);
    return File ? Sources.translateFileLineCol(*File, P.Line, P.Column) : SourceLocation();
  }

  std::optional<Given<Dim3Value>> shape(const std::optional<PlainAttribute> &P) const {
    if (!P)
      return std::nullopt;
    return Given<Dim3Value>{place(P->Where),
                            Dim3Value::of(number(*P, 0), number(*P, 1), number(*P, 2))};
  }
  std::optional<LaunchBounds> bounds(const PlainKernel &P) const {
    if (!P.Bounds)
      return std::nullopt;
    LaunchBounds Bounds{place(P.Bounds->Where), number(*P.Bounds, 0), {}, {}};
    if (P.Bounds->Numbers.size() > 1)
      Bounds.MinBlocks = number(*P.Bounds, 1);
    if (P.Bounds->Numbers.size() > 2)
      Bounds.MaxCluster = number(*P.Bounds, 2);
    return Bounds;
  }
  KernelAttributes attributes(const PlainKernel &P) const {
    KernelAttributes Read;
    if (P.MaxRegisters)
      Read.MaxRegisters = {place(P.MaxRegisters->Where), number(*P.MaxRegisters, 0)};
    Read.BlockSize = shape(P.BlockSize);
    Read.ClusterDims = shape(P.ClusterDims);
    return Read;
  }

  DeviceArguments arguments(const ArgumentsAt<PlainPlace> &P) const {
    DeviceArguments Read{P.Kernel, P.KernelName, {}, {}, at(P.DynamicShared)};
    for (unsigned I = 0; I != Read.Grid.size(); ++I) {
      Read.Grid[I] = at(P.Grid[I]);
      Read.Block[I] = at(P.Block[I]);
    }
    return Read;
  }

private:
  const SourceManager &Sources;

  static IntValue number(const PlainAttribute &P, size_t I) {
    return I < P.Numbers.size() && P.Numbers[I] ? IntValue::known({*P.Numbers[I], {}, {}})
                                                : IntValue::unknown(Reason::Other, {});
  }
  std::optional<NumberAt<SourceLocation>> at(const std::optional<NumberAt<PlainPlace>> &P) const {
    if (!P)
      return std::nullopt;
    return NumberAt<SourceLocation>{P->Value, place(P->Spelled)};
  }
};

} // namespace

void LaunchModel::addDevicePass(StringRef Sm, const PlainModel &Device) {
  const SourceManager &Sources = Context.getSourceManager();
  FromPlain Read(Sources);
  for (KernelFacts &Kernel : Kernels) {
    auto Found = Device.Kernels.find(Kernel.key());
    if (Found == Device.Kernels.end())
      continue;
    const PlainKernel &P = Found->second;
    DeviceReading &Reading = Kernel.OnDevice[Sm];
    // The pass may not have made the body of an instance whose shared memory is the same.
    Reading.StaticBytes = Kernel.SharedDependsOnArch ? P.StaticBytes : Kernel.Shared.StaticBytes;
    Reading.SureBytes = Kernel.SharedDependsOnArch ? P.SureBytes : Kernel.Shared.SureBytes;
    if (!Kernel.BoundsDependOnArch) {
      Reading.Bounds = Kernel.Bounds; // with the places of its numbers, for fixes
      Reading.Attributes = Kernel.Attributes;
      continue;
    }
    Reading.Attributes = Read.attributes(P);
    Reading.Bounds = Read.bounds(P);
    if (Reading.Bounds && Reading.Bounds->Range.isInvalid())
      Reading.Bounds->Range = Kernel.Function->getLocation();
  }

  // A macro may launch several times at one place: in the same order in each pass.
  std::map<PlainPlace, std::vector<const std::vector<ArgumentsAt<PlainPlace>> *>> Theirs;
  for (const auto &[Where, Readings] : Device.Launches)
    Theirs[Where].push_back(&Readings);
  std::map<PlainPlace, std::vector<LaunchSite *>> Ours;
  Plainly Write(Sources);
  for (LaunchSite &Site : Launches)
    Ours[Write.expansion(Site.Location)].push_back(&Site);
  for (auto &[Where, Sites] : Ours) {
    auto Found = Theirs.find(Where);
    // Other launches or readings than here have no counterpart.
    if (Found == Theirs.end() || Found->second.size() != Sites.size())
      continue;
    for (auto [Site, Readings] : zip_equal(Sites, Found->second))
      if (Readings->size() == Site->Instances.size())
        for (auto [Instance, Plain] : zip_equal(Site->Instances, *Readings))
          Instance.OnDevice[Sm] = Read.arguments(Plain);
  }
}

} // namespace warplint
