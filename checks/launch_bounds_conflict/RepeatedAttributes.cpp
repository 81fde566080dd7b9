//===- RepeatedAttributes.cpp - One attribute of a kernel several times ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/launch_bounds_conflict/RepeatedAttributes.h"
#include "findings/BoundsProof.h"
#include "checks/launch_bounds_conflict/ExclusiveAttributes.h"
#include "findings/FixIts.h"
#include "findings/Wording.h"
#include "kernels/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p A is on the definition of \p Kernel.
static bool isDefinition(const WrittenAttribute &A, const KernelFacts &Kernel) {
  return A.On == Kernel.Function && A.On->isThisDeclarationADefinition();
}

/// Whether \p A was written for the template of which its kernel is a specialisation: that one
/// has a first declaration that is not in the source.
static bool isOfTemplate(const WrittenAttribute &A) {
  return A.On->getTemplateSpecializationKind() == TSK_ExplicitSpecialization && A.On->isFirstDecl();
}

/// Whether two attributes of one kind cannot both be meant: a number differs, or a later one leaves
/// out a bound of an earlier one.
static bool contradict(const WrittenAttribute &Earlier, const WrittenAttribute &Later) {
  for (auto [A, B] : zip(Earlier.Values, Later.Values))
    if (A.single() && B.single() && A.single()->Value != B.single()->Value)
      return true;
  return Earlier.Kind == AttributeKind::LaunchBounds &&
         Earlier.Values.size() > Later.Values.size() && isPositive(Earlier.Values.back());
}

/// The numbers of an attribute as they would be written: "(256, 4)".
static std::string written(ArrayRef<IntValue> Values) {
  std::vector<std::string> Numbers;
  for (const IntValue &V : Values)
    Numbers.push_back(V.single() ? std::to_string(V.single()->Value) : "?");
  return "(" + join(Numbers, ", ") + ")";
}

/// What nvcc makes of all attributes of that kind.
static std::string takenByNvcc(const KernelFacts &Kernel, AttributeKind Kind) {
  SmallVector<IntValue, 3> Taken;
  for (const WrittenAttribute &A : Kernel.Written) {
    if (A.Kind != Kind)
      continue;
    Taken.resize(std::max(Taken.size(), A.Values.size()));
    copy(A.Values, Taken.begin());
  }
  return written(Taken);
}

/// The bounds that Clang compiles: the first on the definition, else on the last declaration.
static std::string takenByClang(const KernelFacts &Kernel) {
  const WrittenAttribute *Taken = nullptr;
  for (const WrittenAttribute &A : Kernel.Written) {
    if (A.Kind != AttributeKind::LaunchBounds)
      continue;
    if (Taken && isDefinition(*Taken, Kernel))
      break;
    if (!Taken || Taken->On != A.On)
      Taken = &A;
  }
  return written(Taken->Values);
}

/// Replaces the literals of \p Stale by the numbers of \p Valid; empty where one can't be.
static std::vector<FixItHint> takeOver(const WrittenAttribute &Stale, const WrittenAttribute &Valid,
                                       const ASTContext &Context) {
  std::vector<FixItHint> Fixes;
  if (Stale.Values.size() != Valid.Values.size())
    return {};
  for (auto [Old, New] : zip_equal(Stale.Values, Valid.Values)) {
    if (!Old.single() || !New.single())
      return {};
    if (Old.single()->Value == New.single()->Value)
      continue;
    std::optional<FixItHint> Fix = replaceLiteral(*Old.single(), New.single()->Value, Context);
    if (!Fix || !isSpelledAtUse(*Old.single(), Context))
      return {};
    Fixes.push_back(*Fix);
  }
  return Fixes;
}

static Finding repeated(const KernelFacts &Kernel, const WrittenAttribute &Stale,
                        const WrittenAttribute &Valid, ArrayRef<arch::Target> Targets,
                        const BoundsProof &Proof, const ASTContext &Context) {
  Finding F;
  F.Location = Stale.Range.getBegin();
  F.Highlight = Stale.Range;
  for (const arch::Target &T : Targets)
    F.Targets.push_back(T.Name);
  StringRef Spelled = spelling(Stale.Kind);
  std::string Nvcc = takenByNvcc(Kernel, Stale.Kind), Clang = Nvcc;
  if (Stale.Kind == AttributeKind::LaunchBounds)
    Clang = takenByClang(Kernel);
  StringRef Where = Stale.On == Valid.On          ? "beside it"
                    : isDefinition(Valid, Kernel) ? "on its definition"
                                                  : "on another declaration";
  F.Text = formatv("'{0}' of '{1}' is {2} here and {3} {4}; {5} on every target", Spelled,
                   Kernel.name(), written(Stale.Values), written(Valid.Values), Where,
                   Nvcc == Clang ? Nvcc + " holds" : "nvcc uses " + Nvcc + ", Clang " + Clang);
  F.note(Valid.Range.getBegin(), formatv("'{0}' is {1} here", Spelled, written(Valid.Values)));
  std::vector<FixItHint> Fixes;
  if (Stale.On != Valid.On)
    Fixes = takeOver(Stale, Valid, Context);
  // What holds for no compiler may change; else the result of one of them would.
  if (written(Valid.Values) == Nvcc && Nvcc == Clang && Proof.mayRepeat(Stale, Valid))
    F.Fixes = Fixes;
  else if (!Fixes.empty())
    F.note(Stale.Range.getBegin(),
           formatv("with {0} here, both compilers use that value", written(Valid.Values)), Fixes);
  return F;
}

std::vector<Finding> repeatedAttributes(const KernelFacts &Kernel,
                                        ArrayRef<arch::Target> Targets, const BoundsProof &Proof,
                                        const ASTContext &Context) {
  std::vector<Finding> Found;
  for (AttributeKind Kind : {AttributeKind::LaunchBounds, AttributeKind::MaxRegisters,
                             AttributeKind::BlockSize, AttributeKind::ClusterDims}) {
    // The one on the definition is what its author reads beside the code; else the last one.
    const WrittenAttribute *Valid = nullptr;
    for (const WrittenAttribute &A : Kernel.Written)
      if (A.Kind == Kind && (!Valid || !isDefinition(*Valid, Kernel) || isDefinition(A, Kernel)))
        Valid = &A;
    bool After = false;
    for (const WrittenAttribute &A : Kernel.Written) {
      if (&A == Valid)
        After = true;
      else if (A.Kind == Kind && !isOfTemplate(A) &&
               (After ? contradict(*Valid, A) : contradict(A, *Valid)))
        Found.push_back(repeated(Kernel, A, *Valid, Targets, Proof, Context));
    }
  }
  return Found;
}

std::optional<Finding> boundsElsewhere(const KernelFacts &Kernel,
                                       ArrayRef<arch::Target> Targets) {
  const WrittenAttribute *Here = nullptr;
  for (const WrittenAttribute &A : Kernel.Written)
    if (A.Kind == AttributeKind::LaunchBounds)
      Here = &A;
  if (!Here || Kernel.DefinedElsewhere.isInvalid())
    return std::nullopt;
  SmallVector<IntValue, 3> There;
  if (Kernel.Bounds) {
    There.push_back(Kernel.Bounds->MaxThreads);
    for (const std::optional<IntValue> &Each : {Kernel.Bounds->MinBlocks, Kernel.Bounds->MaxCluster})
      if (Each)
        There.push_back(*Each);
  }
  if (any_of(Here->Values, [](const IntValue &V) { return !V.single(); }) ||
      written(Here->Values) == written(There))
    return std::nullopt;
  Finding F;
  F.Location = Here->Range.getBegin();
  F.Highlight = Here->Range;
  for (const arch::Target &T : Targets)
    F.Targets.push_back(T.Name);
  std::string Spelled = spelling(Here->Kind).str();
  F.Text = formatv("'{0}' of '{1}' is {2} here, but its definition in another file has {3}; the "
                   "kernel is compiled with {4}",
                   Spelled, Kernel.name(), written(Here->Values),
                   There.empty() ? "none" : written(There), There.empty() ? "no bounds" : "those");
  F.note(Kernel.DefinedElsewhere, formatv("'{0}' is defined here", Kernel.name()));
  return F;
}

/// Whether an attribute has numbers alone: a name need not be declared above the definition.
static bool namesNothing(StringRef Attribute) {
  StringRef Arguments = Attribute.drop_until([](char C) { return C == '('; });
  char Before = ' ';
  for (char C : Arguments) {
    bool Begins = !isAlnum(Before) && Before != '_';
    if ((isAlpha(C) || C == '_') && Begins)
      return false;
    Before = C;
  }
  return true;
}

std::vector<Finding> lateAttributes(const KernelFacts &Kernel,
                                    ArrayRef<arch::Target> Targets) {
  std::vector<Finding> Found;
  for (const LateAttribute &Late : Kernel.Late) {
    Finding F;
    F.Location = Late.Location;
    for (const arch::Target &T : Targets)
      F.Targets.push_back(T.Name);
    F.Text = formatv("'{0}' of '{1}' is after its definition, which has none; nvcc uses it, "
                     "Clang drops it {2}",
                     Late.Text, Kernel.name(), targetPhrase(F.Targets, Targets.size()));
    const FunctionDecl *Definition = Kernel.Function;
    SourceLocation Name = Definition->getLocation();
    if (NestedNameSpecifierLoc Scope = Definition->getQualifierLoc())
      Name = Scope.getBeginLoc();
    std::vector<FixItHint> Move;
    if (Name.isFileID() && namesNothing(Late.Text))
      Move.push_back(FixItHint::CreateInsertion(Name, (Late.Text + " ").str()));
    F.note(Name, "every compiler uses it if it is on the definition", Move);
    Found.push_back(std::move(F));
  }
  return Found;
}

} // namespace warplint
