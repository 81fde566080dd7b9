//===- SettingsReader.cpp - Reads what a program sets of kernels ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/SettingsReader.h"
#include "cuda/Attributes.h"
#include "dataflow/Evaluator.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The arguments that are read of a call that sets something, in the order of the
/// reading.
static SmallVector<const Expr *, 3> argumentsAsked(const CallExpr *Call) {
  if (std::optional<AttributeArguments> Set = attributeSetBy(Call))
    return {Set->Kernel, Set->Attribute, Set->Value};
  std::optional<CacheConfigArguments> Set = cacheConfigSetBy(Call);
  return {Set->Kernel, Set->Config};
}

void SettingsReader::ask() {
  noteDependents();
  auto Ask = [&](const FoundCall &Found) {
    if (Found.isPattern())
      return;
    SmallVector<const Expr *, 3> Of = argumentsAsked(Found.Call);
    Read.ask(Found.Call, Found.Body, Of.size(), [Of](ArgumentReader &Arguments) {
      std::vector<AbstractValue> All;
      for (const Expr *E : Of)
        All.push_back(E ? Arguments.value(E) : AbstractValue());
      return All;
    });
  };
  for (const FoundCall &Found : Source.SettingCalls) {
    std::optional<AttributeArguments> Set = attributeSetBy(Found.Call);
    if (Set && isOtherAttribute(*Set))
      continue;
    if (Set)
      Flow.AttributeCalls.try_emplace(Found.Call, *Set);
    Ask(Found);
  }
}

KernelSettings SettingsReader::settings() {
  for (const FoundCall &Found : Source.SettingCalls) {
    if (std::optional<AttributeArguments> Set = attributeSetBy(Found.Call))
      addAttribute(Found, *Set);
    else
      addCacheConfig(Found, *cacheConfigSetBy(Found.Call));
  }
  for (const KernelFacts &Kernel : Model.kernels())
    if (Kernel.Escapes)
      addEscaped(Kernel);
  // Those in functions of headers that were not gone through.
  DenseSet<SourceLocation> Seen;
  for (const FoundCall &Found : Source.SettingCalls)
    Seen.insert(Context.getSourceManager().getFileLoc(Found.Call->getBeginLoc()));
  for (StringRef Kernel : Source.Headers.optInsInText(Seen))
    addText(Kernel);
  Settings.SharedModesAreNamed = Source.NamesSharedModes;
  return std::move(Settings);
}

/// The readings of \p Found; one without values where it can't be followed.
std::vector<Reading> SettingsReader::readingsOf(const FoundCall &Found) const {
  if (!Found.isPattern())
    return Read.of(Found.Call);
  Reading Alone;
  for (const Expr *E : argumentsAsked(Found.Call)) {
    const FunctionDecl *Function = E ? Values.function(E) : nullptr;
    Alone.Values.push_back(Function ? AbstractValue(Functions::of(Function->getCanonicalDecl()))
                           : E && E->getType()->isIntegralOrEnumerationType()
                               ? AbstractValue(Values.integer(E))
                               : AbstractValue());
  }
  return {Alone};
}

/// The kernels that \p Kernel can be; null for one that is not known.
std::vector<const KernelFacts *> SettingsReader::kernels(const AbstractValue &Kernel) const {
  const auto *Known = Kernel.as<Functions>();
  if (!Known)
    return {nullptr};
  std::vector<const KernelFacts *> All;
  for (const FunctionDecl *Function : Known->Members)
    All.push_back(Model.kernel(Function));
  return All;
}

IntValue SettingsReader::integer(const AbstractValue &D, const Expr *E) const {
  return asInteger(D, Context, E->getType(), E->getExprLoc());
}

/// Finds the launches under conditions that look at the result of an opt-in, also around calls that
/// lead to them.
void SettingsReader::noteDependents() {
  auto OptInsOf = [&](const FoundCall &Found) {
    SmallSetVector<const CallExpr *, 2> All;
    for (const Guard &G : Found.Guards)
      if (const CallExpr *OptIn = Source.Queries.optInBehind(G.Condition))
        All.insert(OptIn);
    return All;
  };
  DenseMap<const FunctionDecl *, SmallSetVector<const CallExpr *, 2>> Callees;
  for (const auto &[Call, Site] : Source.UserCalls)
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      for (const CallExpr *OptIn : OptInsOf(Site))
        for (const FunctionDecl *Each : Source.Flow.reachable(Callee))
          Callees[Each].insert(OptIn);
  for (const FoundCall &Found : Source.LaunchCalls) {
    SmallSetVector<const CallExpr *, 2> All = OptInsOf(Found);
    if (Found.Body)
      All.set_union(Callees.lookup(Found.Body->getCanonicalDecl()));
    for (const CallExpr *OptIn : All)
      Dependents[OptIn].push_back(Found.Call);
    Flow.TestedOptIns.insert(All.begin(), All.end());
  }
  noteReplaced();
}

/// The variables in \p S that may lead to data: all but numbers, as a status is.
static SmallPtrSet<const ValueDecl *, 4> dataIn(const Stmt *S) {
  SmallPtrSet<const ValueDecl *, 4> All;
  if (!S)
    return All;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Name->getDecl());
        V && (V->getType()->isPointerType() || !V->getType()->isScalarType()))
      All.insert(V);
  for (const Stmt *Child : S->children())
    for (const ValueDecl *D : dataIn(Child))
      All.insert(D);
  return All;
}

void SettingsReader::noteReplaced() {
  auto GetsDataOf = [](const CallExpr *Call, const Stmt *S) {
    SmallPtrSet<const ValueDecl *, 4> Theirs = dataIn(S);
    return any_of(dataIn(Call), [&](const ValueDecl *D) { return Theirs.contains(D); });
  };
  auto Note = [&](const FoundCall &Found, bool IsLaunch) {
    if (Found.Handles)
      if (const CallExpr *OptIn = Source.Queries.optInBehind(Found.Handles->getTryBlock());
          OptIn && (IsLaunch || GetsDataOf(Found.Call, Found.Handles->getTryBlock())))
        Replaced.insert(OptIn);
    for (const Guard &G : Found.Guards)
      if (const CallExpr *OptIn = IsLaunch ? nullptr : Source.Queries.optInBehind(G.Condition)) {
        auto Launches = Dependents.lookup(OptIn);
        auto IsBeside = [&](const FoundCall &Launch) {
          return is_contained(Launches, Launch.Call) && is_contained(Launch.Guards, G);
        };
        bool GetsData = GetsDataOf(Found.Call, G.Condition) ||
                        any_of(Launches, [&](const CallExpr *Launch) {
                          return GetsDataOf(Found.Call, Launch);
                        });
        if (GetsData && none_of(Source.LaunchCalls, IsBeside))
          Replaced.insert(OptIn);
      }
  };
  for (const FoundCall &Found : Source.LaunchCalls)
    Note(Found, /*IsLaunch=*/true);
  for (const auto &[Call, Found] : Source.UserCalls)
    Note(Found, /*IsLaunch=*/false);
}

/// An opt-in by the call \p Found, with all but what it sets.
SharedOptIn SettingsReader::asFound(const FoundCall &Found, const Reading &CallPath) const {
  SharedOptIn One;
  One.Call = Found.Call;
  One.Body = Found.Body;
  auto Undecided = [](const Expr *) { return false; };
  One |= contextOf(Found, Source, Values, Undecided);
  One |= contextOf(CallPath.CallPaths, Source, Values, Undecided);
  One.RunsUnseen = Found.Body && Source.Flow.runsUnseen(Found.Body);
  One.Dependents = Dependents.lookup(Found.Call);
  One.IsReplaced = Replaced.contains(Found.Call);
  One.StatusIsUsed =
      !Source.Statements.contains(Found.Call) && !Found.Call->getBeginLoc().isMacroID();
  return One;
}

void SettingsReader::addAttribute(const FoundCall &Found, const AttributeArguments &Set) {
  if (isOtherAttribute(Set))
    return;
  if (Found.Caller && Found.Caller->isDependentContext() && Set.Kernel->isTypeDependent())
    return; // its instances are found as well
  for (const Reading &CallPath : readingsOf(Found)) {
    IntValue Which = integer(CallPath.Values[1], Set.Attribute);
    auto MayBe = [&](cuda::KernelAttribute A) {
      return !Which.isKnown() || any_of(Which.members(), [&](const Integer &I) {
        return I.Value == cuda::numberOf(A, Set.OfDriver);
      });
    };
    SharedOptIn One = asFound(Found, CallPath);
    IntValue Value = Which.single() ? integer(CallPath.Values[2], Set.Value) : IntValue();
    for (const KernelFacts *Kernel : kernels(CallPath.Values[0])) {
      if (MayBe(cuda::KernelAttribute::MaxDynamicShared)) {
        One.Kernel = Kernel;
        One.Argument = Set.Value;
        One.Bytes = Value;
        One.OfDriver = Set.OfDriver;
        Settings.add(One);
      }
      if (MayBe(cuda::KernelAttribute::PreferredCarveout) && !One.Dead)
        Settings.add(CarveoutHint{Kernel, /*OfAll=*/false, Value});
      bool Refused = Value.single() && Value.single()->Value == 0;
      if (MayBe(cuda::KernelAttribute::NonPortableClusters) && !One.Dead && !Refused)
        Settings.add(LargeClusterOptIn{Kernel});
      if (MayBe(cuda::KernelAttribute::SharedMode) && !One.Dead)
        addSharedMode({Kernel, Value, One.RunsUnseen});
    }
  }
}

void SettingsReader::addCacheConfig(const FoundCall &Found, const CacheConfigArguments &Set) {
  for (const Reading &CallPath : readingsOf(Found)) {
    if (asFound(Found, CallPath).Dead)
      continue;
    IntValue Percent = carveoutOf(integer(CallPath.Values[1], Set.Config));
    if (!Set.Kernel)
      Settings.add(CarveoutHint{nullptr, /*OfAll=*/true, Percent});
    else
      for (const KernelFacts *Kernel : kernels(CallPath.Values[0]))
        Settings.add(CarveoutHint{Kernel, /*OfAll=*/false, Percent});
  }
}

/// Adds \p One, unless it is unknown and the program names no such mode: it is not taken for one.
void SettingsReader::addSharedMode(SharedModeSetting One) {
  if (One.Mode.isKnown() || Source.NamesSharedModes)
    Settings.add(std::move(One));
}

/// Code out of sight may set any attribute of the kernels that it has.
void SettingsReader::addEscaped(const KernelFacts &Kernel) {
  SharedOptIn One;
  One.Kernel = &Kernel;
  Settings.add(One);
  Settings.add(LargeClusterOptIn{&Kernel});
  Settings.add(CarveoutHint{&Kernel, /*OfAll=*/false, IntValue()});
  addSharedMode({&Kernel, IntValue(), /*RunsUnseen=*/true});
}

/// An opt-in of which only the text is known: for the kernels of that name, else
/// perhaps for any.
void SettingsReader::addText(StringRef KernelName) {
  bool Named = false;
  // The attribute is unknown: it may be about clusters or modes.
  Settings.add(LargeClusterOptIn());
  addSharedMode({nullptr, IntValue(), /*RunsUnseen=*/true});
  for (const KernelFacts &Kernel : Model.kernels())
    if (Kernel.Function->getIdentifier() && Kernel.Function->getName() == KernelName) {
      SharedOptIn One;
      One.Kernel = &Kernel;
      Settings.add(One);
      Named = true;
    }
  if (!Named)
    Settings.add(SharedOptIn());
}

} // namespace warplint
