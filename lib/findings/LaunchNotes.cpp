//===- LaunchNotes.cpp - Notes that several checks of launches share ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "dataflow/OverridableMacro.h"
#include "dataflow/ProgramValues.h"
#include "kernels/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace warplint {

occupancy::Extents extents(const Triple &T) {
  occupancy::Extents Parts;
  for (unsigned I = 0; I != Parts.size(); ++I)
    if (const Integer *Part = T.part(I))
      Parts[I] = uint64_t(Part->Value);
  return Parts;
}

occupancy::Extents leastExtents(const Triple &T) {
  return {T.least(0), T.least(1), T.least(2)};
}

void explainTriple(Finding &F, const Triple &T, StringRef Unit) {
  if (T.isKnown() && (T.part(1)->Value != 1 || T.part(2)->Value != 1))
    F.note({}, formatv("{0} = {1}", product(T), counted(*T.product(), Unit)));
  SmallPtrSet<const ValueDecl *, 3> Told;
  for (unsigned I = 0; I != 3; ++I) {
    const Integer *Part = T.part(I);
    if (!Part)
      continue;
    if (Part->Written)
      F.note(Part->From.Spelled ? Part->From.Spelled->getExprLoc() : SourceLocation(),
             formatv("{0} becomes {1} in the conversion to 'unsigned int'", *Part->Written,
                     Part->Value));
    // The 1 of a dimension that is not given needs no note.
    bool IsDefault = Part->Value == 1 && !Part->From.Spelled;
    const ValueDecl *Named = IsDefault ? nullptr : Part->From.Named;
    if (Named && Told.insert(Named).second)
      F.note(Named->getLocation(), formatv("{0} comes from '{1}'",
                                           Part->Written.value_or(Part->Value), Named->getName()));
  }
}

Finding launchFinding(const LaunchSite &Site, const LaunchInstance &Instance,
                      LaunchPart Part, const TargetGroup &Group) {
  Finding F;
  F.Location = Site.Location;
  F.Targets = Group.names();
  F.Highlight = Instance[Part].Range;
  return F;
}

static void explainTemplate(Finding &F, const LaunchInstance &Instance) {
  const FunctionDecl *Caller = Instance.Caller;
  if (!Caller || !Caller->isTemplateInstantiation())
    return;
  std::string Name;
  raw_string_ostream Stream(Name);
  Caller->getNameForDiagnostic(Stream, PrintingPolicy(Caller->getASTContext().getLangOpts()),
                               /*Qualified=*/true);
  SourceLocation Where = Caller->getPointOfInstantiation();
  F.noteWay(Where, formatv("in the instance '{0}'", Name));
}

/// The names that the numbers of \p Parts of \p Instance come from.
static SetVector<const ValueDecl *> namesBehind(const LaunchInstance &Instance,
                                                ArrayRef<LaunchPart> Parts) {
  SetVector<const ValueDecl *> Names;
  auto Add = [&](const IntValue &Number) {
    for (const Integer &I : Number.members())
      if (I.From.Named)
        Names.insert(I.From.Named);
  };
  for (LaunchPart Part : Parts) {
    if (const auto *Number = std::get_if<IntValue>(&Instance[Part].Value))
      Add(*Number);
    else
      for (unsigned I : seq(3U))
        Add(std::get<Dim3Value>(Instance[Part].Value).component(I));
  }
  return Names;
}

/// Adds the calls in other files that lead to \p Instance, the nearest first, and the definitions
/// there of what its \p Parts come from.
static void explainOtherFiles(Finding &F, const LaunchInstance &Instance,
                              ArrayRef<LaunchPart> Parts) {
  if (!Instance.Program || !Instance.Caller)
    return;
  SourceManager &Sources = Instance.Caller->getASTContext().getSourceManager();
  SetVector<const ValueDecl *> Names = namesBehind(Instance, Parts);
  if (Instance.From &&
      any_of(Names, [](const ValueDecl *D) { return isa<ParmVarDecl, FieldDecl>(D); })) {
    SmallVector<ProgramPlace, 4> Way(Instance.From->Through.begin(), Instance.From->Through.end());
    Way.push_back(Instance.From->Where);
    for (const ProgramPlace &Place : reverse(Way))
      F.noteWay(locationOf(Place, Sources),
                formatv("called from {0}:{1}", sys::path::filename(Place.File), Place.Line));
  }
  for (const ValueDecl *D : Names)
    if (auto Known = Instance.Program->Definitions.find(programName(D));
        Known != Instance.Program->Definitions.end())
      F.noteWay(locationOf(Known->second, Sources), formatv("'{0}' is defined here", D->getName()));
}

void explainInstance(Finding &F, const LaunchInstance &Instance,
                     ArrayRef<LaunchPart> Parts) {
  explainTemplate(F, Instance);
  bool ByCall = any_of(Parts, [&](LaunchPart Part) { return Instance[Part].ByCall; });
  ArrayRef<const CallExpr *> Calls;
  if (ByCall)
    Calls = Instance.CalledBy;
  for (const CallExpr *Call : reverse(Calls)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    bool IsNamed = Callee && Callee->getIdentifier();
    F.noteWay(Call->getExprLoc(), IsNamed ? formatv("'{0}' is called here", Callee->getName()).str()
                                  : Method && Method->getParent()->isLambda()
                                      ? "the lambda is called here"
                                      : "called here");
  }
  explainOtherFiles(F, Instance, Parts);
}

void explainKernel(Finding &F, const KernelFacts &Kernel, StringRef Rest) {
  bool Unseen = Kernel.OnDevice.empty();
  bool Bounds = Unseen && Kernel.BoundsDependOnArch;
  bool Shared = Unseen && Kernel.SharedDependsOnArch;
  std::string Text =
      formatv("kernel '{0}' is declared here{1}", Kernel.name(), Bounds || Shared ? "" : Rest);
  if (Bounds || Shared)
    Text += formatv("; its {0} on '__CUDA_ARCH__', which this pass does not show",
                    Bounds && Shared ? "bounds and shared memory depend"
                    : Bounds         ? "bounds depend"
                                     : "shared memory depends");
  F.note(Kernel.Function->getLocation(), Text);
}

bool isDeclaredForOthers(const KernelFacts &Kernel, const SourceManager &Sources) {
  return !Kernel.IsClosed && any_of(Kernel.Function->redecls(), [&](const FunctionDecl *D) {
    return !Sources.isInMainFile(Sources.getExpansionLoc(D->getLocation()));
  });
}

void explainMeasured(Finding &F, const KernelFacts &Kernel, ArrayRef<Measured> Used) {
  // What is the same on several architectures is reported once, with all its places.
  std::vector<std::pair<std::string, std::vector<std::string>>> Said;
  for (const Measured &M : Used) {
    std::string Text =
        formatv("'{0}' uses {1} per thread", Kernel.name(), counted(M.registers(), "register"));
    if (M.spilled())
      Text += formatv(", stores {0} of them and loads {1}",
                      counted(M.Usage.Local->SpillStores, "byte"), M.Usage.Local->SpillLoads);
    auto Same = find_if(Said, [&](const auto &Entry) { return Entry.first == Text; });
    if (Same == Said.end())
      Same = Said.insert(Said.end(), {Text, {}});
    if (std::string Origin = M.origin(); !is_contained(Same->second, Origin))
      Same->second.push_back(Origin);
  }
  for (const auto &[Text, Origins] : Said)
    F.note(Kernel.Function->getLocation(), formatv("{0}, measured {1}", Text, joined(Origins)));
}

/// "line 40", or "file.cuh:40" where that is not \p Near's file; empty where
/// \p Place is nowhere.
static std::string lineOf(SourceLocation Place, SourceLocation Near, const SourceManager &Sources) {
  PresumedLoc There = Sources.getPresumedLoc(Sources.getFileLoc(Place), false);
  PresumedLoc Here = Sources.getPresumedLoc(Sources.getFileLoc(Near), false);
  if (There.isInvalid() || Here.isInvalid())
    return "";
  if (There.getFileID() == Here.getFileID())
    return formatv("line {0}", There.getLine());
  return formatv("{0}:{1}", sys::path::filename(There.getFilename()), There.getLine());
}

/// " when WHAT is NUMBER (line N)".
static std::string whenIs(const Twine &What, const Twine &Number, SourceLocation Written,
                          const LaunchInstance &Instance, const SourceManager &Sources) {
  SourceLocation Near = Instance.Call ? Instance.Call->getBeginLoc() : SourceLocation();
  std::string Line = lineOf(Written, Near, Sources);
  return (" when " + What + " is " + Number + (Line.empty() ? "" : " (" + Line + ")")).str();
}

/// Whether the call in another file that leads to \p Instance gives \p I.
static bool isGiven(const Integer &I, const LaunchInstance &Instance) {
  return Instance.From && isa_and_nonnull<ParmVarDecl, FieldDecl>(I.From.Named);
}

std::string when(const Integer &I, StringRef What, bool Always,
                 const LaunchInstance &Instance, const SourceManager &Sources) {
  if (Always && !isGiven(I, Instance))
    return "";
  const ValueDecl *Named = I.From.Named;
  SourceLocation Written = I.From.Spelled ? I.From.Spelled->getExprLoc()
                           : Named        ? Named->getLocation()
                                          : SourceLocation();
  return whenIs(Named ? "'" + Named->getNameAsString() + "'" : What.str(),
                std::to_string(I.Written.value_or(I.Value)), Written, Instance, Sources);
}

/// " when called from line N": where other calls of the function around the launch bring other
/// values.
static std::string whenCalled(const LaunchInstance &Instance,
                              const SourceManager &Sources) {
  if (Instance.CalledBy.empty())
    return "";
  std::string Line =
      lineOf(Instance.CalledBy.back()->getBeginLoc(), Instance.Call->getBeginLoc(), Sources);
  return Line.empty() ? " when called" : " when called from " + Line;
}

std::string whenCalledFrom(const ProgramCall &Call) {
  return formatv(" when called from {0}:{1}", sys::path::filename(Call.Where.File),
                 Call.Where.Line);
}

/// Of a shape that is known in part only, the dimension that makes it fail: that of 0, else the
/// largest.
static std::string whenPartIs(const Triple &T, StringRef Shape,
                              const LaunchInstance &Instance,
                              const SourceManager &Sources) {
  std::optional<unsigned> Worst;
  auto Rank = [&](unsigned I) { return uint64_t(T.part(I)->Value) - 1; };
  for (unsigned I : seq(3u))
    if (T.part(I) && T.part(I)->From.Spelled && (!Worst || Rank(I) > Rank(*Worst)))
      Worst = I;
  return Worst ? when(*T.part(*Worst), (Shape + "." + Twine("xyz"[*Worst])).str(),
                      /*Always=*/false, Instance, Sources)
               : whenCalled(Instance, Sources);
}

std::string when(const Triple &T, StringRef Shape, bool Always,
                 const LaunchInstance &Instance, const SourceManager &Sources) {
  auto IsGiven = [&](unsigned I) { return T.part(I) && isGiven(*T.part(I), Instance); };
  if (Always && none_of(seq(3U), IsGiven))
    return "";
  for (unsigned I = 0; I != 3; ++I)
    if (const Integer *Part = T.part(I); Part && Part->From.Named && Part->Value != 1)
      return when(*Part, "", /*Always=*/false, Instance, Sources);
  SourceLocation Written;
  for (unsigned I = 3; I-- != 0;)
    if (const Integer *Part = T.part(I); Part && Part->From.Spelled)
      Written = Part->From.Spelled->getExprLoc();
  if (T.isKnown())
    return whenIs("the " + Shape, product(T), Written, Instance, Sources);
  return whenPartIs(T, Shape, Instance, Sources);
}

StringRef shapeName(LaunchPart Shape) {
  return Shape == GridPart ? "grid" : Shape == BlockPart ? "block" : "cluster";
}

StringRef shapeUnit(LaunchPart Shape) { return Shape == BlockPart ? "thread" : "block"; }

std::string when(const Triple &T, LaunchPart Shape, bool Always,
                 const LaunchInstance &Instance, const SourceManager &Sources) {
  return when(T, shapeName(Shape), Always && !Instance[Shape].ByCall, Instance, Sources);
}

SmallVector<const LaunchInstance *, 2>
alternatives(const LaunchSite &Site, const LaunchInstance &Instance) {
  ArrayRef<LaunchInstance> Readings = Site.Instances;
  for (const TargetReadings &There : Site.OnTargets)
    if (!There.Instances.empty() && &Instance >= There.Instances.begin() &&
        &Instance < There.Instances.end())
      Readings = There.Instances;
  SmallVector<const LaunchInstance *, 2> All;
  for (const LaunchInstance &Other : Readings)
    if (Other.Call == Instance.Call && Other.CalledBy == Instance.CalledBy)
      All.push_back(&Other);
  return All;
}

std::string whenItLaunches(const LaunchInstance &Instance) {
  if (!Instance.OneOfKernels || !Instance.Kernel)
    return "";
  return formatv(" when it launches '{0}'", Instance.Kernel->name());
}

void allowForOtherValues(Finding &F, const LaunchInstance &Instance,
                         ArrayRef<LaunchPart> Parts, ArrayRef<const Expr *> Spelled,
                         const SourceManager &Sources) {
  allowForAssumed(F, any_of(Parts, [&](LaunchPart Part) {
                    return std::visit([](const auto &Value) { return Value.isAssumed(); },
                                      Instance[Part].Value);
                  }));
  allowForOverrides(F, Instance[Parts.front()].Written, Spelled, Sources);
}

void allowForOverrides(Finding &F, const Expr *Argument, ArrayRef<const Expr *> Spelled,
                       const SourceManager &Sources) {
  std::optional<StringRef> Macro = overridableMacro(Argument, Sources);
  for (const Expr *E : Spelled)
    if (!Macro)
      Macro = overridableMacro(E, Sources);
  if (!Macro)
    return;
  F.Level = Severity::Warning;
  F.note(Argument->getExprLoc(),
         formatv("'{0}' is a default here; the build can define another value", *Macro));
}

void allowForAssumed(Finding &F, bool Assumed) {
  if (!Assumed || F.Level != Severity::Error)
    return;
  F.Level = Severity::Warning;
  F.note({}, "it is read from memory that other code can write");
}

SmallVector<const Expr *, 3> spellings(const Triple &T) {
  SmallVector<const Expr *, 3> All;
  for (unsigned I = 0; I != 3; ++I)
    if (const Integer *Part = T.part(I))
      All.push_back(Part->From.Spelled);
  return All;
}

} // namespace warplint
