//===- ModelBuilder.cpp - Builds the model of a translation unit ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ModelBuilder.h"
#include "dataflow/Evaluator.h"
#include "dataflow/VariableUses.h"
#include "facts/PropertyMemory.h"
#include "kernels/ArchDependence.h"
#include "kernels/KernelAttributes.h"
#include "kernels/KernelTargets.h"
#include "launch/DeviceTargets.h"
#include "launch/GivenArguments.h"
#include "launch/KernelSettings.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchSite.h"
#include "launch/LaunchValues.h"
#include "launch/NodeAttributes.h"
#include "launch/ProgramExports.h"
#include "launch/Readings.h"
#include "launch/SettingsReader.h"
#include "launch/SourceWalk.h"
#include "text/MacroUses.h"
#include "text/UnreadNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Evaluates what the walk over a translation unit found.
class ModelBuilder {
public:
  ModelBuilder(ASTContext &Context, bool WholeUnit, const ParseErrors &Errors,
               const ProgramRole *Program)
      : Context(Context), Program(Program), Model(new LaunchModel(Context, WholeUnit, Errors)),
        Source(*Model->Source), Uses(Context), Memory(Context, Source.Flow, Uses),
        Flow(Context, Uses), Values(Flow), Architectures(*Model->Architectures),
        Readings(Flow, Source.Flow), Settings(Context, Source, Flow, Readings, Values, *Model),
        Nodes(Context, Source, Readings), KernelArguments(Context),
        Exports(Context, Source, Uses, Flow, Readings, Values) {
    if (Program)
      Flow.Program = &Program->Others;
    Flow.PropertyMemory = [this](const ValueDecl *D, PropertyQuery Device) {
      return Memory.valueOf(D, Device);
    };
    Flow.IsWhole = [this](const FunctionDecl *F) { return Source.Erroneous.isWhole(F); };
  }

  std::unique_ptr<LaunchModel> build(ArrayRef<DeviceTarget> Targets);

private:
  ASTContext &Context;
  const ProgramRole *Program; ///< Null: the file is judged by itself.
  std::unique_ptr<LaunchModel> Model;
  SourceFindings &Source;
  VariableUses Uses;
  PropertyMemory Memory;
  FlowContext Flow;
  Evaluator Values;
  const ArchDependence &Architectures;
  warplint::Readings Readings;
  SettingsReader Settings;
  NodeAttributes Nodes;
  GivenArguments KernelArguments;
  ProgramExports Exports;
  DenseMap<SourceLocation, size_t> Sites; ///< Positions in the model's launches.

  void walk();
  void addElsewhere();
  void addKernel(const FunctionDecl *Canonical);
  void noteUnmeantTargets(ArrayRef<DeviceTarget> Targets);
  void ask(const FoundCall &Found);
  AbstractValue markOtherChoices(const AbstractValue &Read, ArgumentReader &Arguments) const;
  void markOtherChoices(LaunchInstance &Each, const FoundCall &Found) const;
  void noteChoices(LaunchInstance &Each, const Reading &R, ArrayRef<Reading> Read) const;
  using InstanceList = SmallVector<LaunchInstance, 1>;
  InstanceList instancesOf(const FoundCall &Found, const warplint::Readings &From,
                           bool OnTarget) const;
  LaunchInstance unread(const FoundCall &Found, IsDecided Decided) const;
  void readOnTargets(ArrayRef<DeviceTarget> Targets);
  SourceLocation placeOf(const FoundCall &Found) const;
  void markUnreadNames();
  void markBeforeOptIns();
  void addForEachKernel(const FoundCall &Found, LaunchInstance Each, const Reading &Read,
                        InstanceList &To) const;
  void addInstance(const FoundCall &Found, LaunchInstance Instance);
  LaunchSite *siteOf(const FoundCall &Found) const;
};

/// Finds everything in the source, and reads the kernels.
void ModelBuilder::walk() {
  walkSource(Context, Uses, Source);
  Flow.Overwritten = Source.Queries.overwritten();
  for (const FunctionDecl *Kernel : Source.KernelDecls)
    addKernel(Kernel);
}

std::unique_ptr<LaunchModel> ModelBuilder::build(ArrayRef<DeviceTarget> Targets) {
  walk();
  noteUnmeantTargets(Targets);
  markUnreadNames();
  for (const FoundCall &Found : Source.LaunchCalls) {
    // A node is only made here: such a call is like any other of the library's.
    if (LaunchForm Form = *formOf(Found.Call); !Form.isChevron() && !Form.isGraphNode())
      Flow.Launching.insert(Found.Call);
    ask(Found);
  }
  Settings.ask();
  Nodes.ask();
  if (Program)
    Exports.ask();
  Readings.collect();
  for (const FoundCall &Found : Source.LaunchCalls)
    for (LaunchInstance &Each : instancesOf(Found, Readings, /*OnTarget=*/false))
      addInstance(Found, std::move(Each));
  Model->Settings = Settings.settings();
  for (KernelFacts &Kernel : Model->Kernels)
    Kernel.CarveoutPercent = Model->Settings.carveoutPercent(Kernel);
  if (Program)
    Program->Own = Exports.summary(*Model);
  addElsewhere();
  readOnTargets(Targets);
  markBeforeOptIns();
  for (LaunchSite &Site : Model->Launches)
    Site.forEach([&](LaunchInstance &Launch) {
      Launch.SharedModes = Model->Settings.sharedModesOf(Launch);
    });
  noteBlockChoices(Model->Launches);
  const SourceManager &Sources = Context.getSourceManager();
  llvm::sort(Model->Launches, [&](const LaunchSite &A, const LaunchSite &B) {
    return Sources.isBeforeInTranslationUnit(A.Location, B.Location);
  });
  return std::move(Model);
}

/// Adds the launches in other files of kernels that are defined here.
void ModelBuilder::addElsewhere() {
  for (const KernelFacts &Kernel : Model->Kernels)
    if (const ProgramKernel *Known = Flow.kernelInProgram(Kernel.Function))
      for (const ProgramLaunch &Launch : Known->Launches)
        if (std::optional<LaunchSite> Made =
                siteElsewhere(Launch, Kernel, Context.getSourceManager()))
          Model->Elsewhere.push_back(std::move(*Made));
}

void ModelBuilder::addKernel(const FunctionDecl *Canonical) {
  KernelFacts Facts = kernelFacts(Canonical, Values);
  Facts.Late = readLate(Canonical);
  Facts.IsTile = isTileKernel(Canonical);
  Facts.BoundsDependOnArch = Architectures.touchesDeclaration(Facts.Function);
  Facts.MayBeEmpty = Architectures.leavesBodyEmpty(Facts.Function);
  Facts.SharedDependsOnArch = Facts.Shared.OfLibrary || Architectures.touchesShared(Facts.Function);
  // Other functions of a precompiled header may launch it: they have no bodies.
  Facts.OnlyLaunchedHere = !Canonical->isExternallyVisible() && !Canonical->isFromASTFile() &&
                           all_of(Source.Flow.namesOf(Canonical), [&](const DeclRefExpr *E) {
                             return Source.ExplainedReferences.contains(E);
                           });
  Facts.Escapes = Source.Flow.escapes(Canonical, Values);
  if (const ProgramKernel *Known = Flow.kernelInProgram(Canonical)) {
    Facts.IsClosed = Known->IsClosed;
    Facts.Escapes |= Known->IsOptedIn;
    if (Known->Definition && !Facts.Function->hasBody())
      takeDefinition(Facts, *Known->Definition, Context.getSourceManager());
  }
  Model->Kernels.push_back(std::move(Facts));
  Model->KernelOf[Canonical] = &Model->Kernels.back();
}

/// Notes the targets that kernels are not meant for.
void ModelBuilder::noteUnmeantTargets(ArrayRef<DeviceTarget> Targets) {
  std::vector<unsigned> Capabilities;
  for (const DeviceTarget &T : Targets)
    Capabilities.push_back(capabilityOf(*T.Device));
  KernelTargets Meant(Context, std::move(Capabilities));
  for (KernelFacts &Kernel : Model->Kernels) {
    if (Kernel.isPattern() || Kernel.IsTile)
      continue;
    SmallBitVector NotFor = Meant.notMeantFor(Kernel.Function);
    for (unsigned I : NotFor.set_bits())
      Kernel.NotFor.push_back(Targets[I].Name);
  }
}

/// Takes in what the text of the main file does with kernels and the AST has not.
void ModelBuilder::markUnreadNames() {
  bool LostCode = Context.getDiagnostics().hasUncompilableErrorOccurred();
  StringSet<> Names;
  for (const KernelFacts &Kernel : Model->Kernels)
    if (Kernel.Function->getIdentifier() && (LostCode || Kernel.OnlyLaunchedHere))
      Names.insert(Kernel.Function->getName());
  if (Names.empty())
    return;
  UnreadNames Unread(Context, Source.KernelNames);
  Unread.scan(Context.getSourceManager().getMainFileID(), Names);
  for (KernelFacts &Kernel : Model->Kernels) {
    StringRef Name = Kernel.Function->getIdentifier() ? Kernel.Function->getName() : "";
    Kernel.OnlyLaunchedHere &= !Unread.isUsed(Name);
    Kernel.Escapes |= LostCode && Unread.isHandedOn(Name);
  }
}

/// Whether the first call of a function with \p Launch in it reaches that: no condition could keep
/// it for a later one, or the function is called once.
static bool isReachedFirst(const FoundCall &Launch) {
  return Launch.Guards.empty() || Launch.Caller->isMain();
}

void ModelBuilder::markBeforeOptIns() {
  for (const FoundCall &Found : Source.LaunchCalls)
    if (LaunchSite *Site = siteOf(Found))
      Site->forEach([&](LaunchInstance &Launch) {
        const KernelFacts *Kernel = Launch.Call == Found.Call ? Launch.Kernel : nullptr;
        if (!Kernel || Launch.number(AllowedSharedPart).isKnown() ||
            Kernel->Function->isExternallyVisible() || Kernel->Escapes || Found.isPattern() ||
            Found.Caller != Found.Body || !isReachedFirst(Found))
          return;
        std::optional<SmallVector<const CallExpr *, 2>> OptIns =
            Model->Settings.optInsWithin(*Kernel, Found.Body);
        Launch.IsBeforeOptIns =
            OptIns && !OptIns->empty() && comeAfter(*OptIns, Found.Call, Found.Body);
      });
}

void ModelBuilder::ask(const FoundCall &Found) {
  if (Found.isPattern())
    return;
  Readings.ask(Found.Call, Found.Body, LaunchPartCount,
               [Call = Found.Call, Body = Found.Body, this](ArgumentReader &Arguments) {
                 std::vector<AbstractValue> Read = readLaunch(Call, Context, Arguments);
                 for (unsigned Part : {GridPart, BlockPart, SharedPart})
                   Read[Part] = markOtherChoices(Read[Part], Arguments);
                 KernelArguments.note(Call, Body, Arguments);
                 return Read;
               });
}

/// Marks, of several values, those that were chosen where a condition was the other way than at
/// the launch.
AbstractValue ModelBuilder::markOtherChoices(const AbstractValue &Read,
                                             ArgumentReader &Arguments) const {
  auto MayBe = [&](const Guard &G) { return Arguments.mayBe(G.Condition, *G.Holds); };
  if (const auto *Number = Read.as<IntValue>(); Number && Number->members().size() > 1)
    return AbstractValue(speculativeUnless(MayBe, *Number, Source.Flow, Uses));
  if (const auto *Shape = Read.as<Dim3Value>(); Shape && Shape->members().size() > 1)
    return AbstractValue(speculativeUnless(MayBe, *Shape, Source.Flow, Uses));
  return Read;
}

/// A launch with its arguments as they are written, and no values.
LaunchInstance ModelBuilder::unread(const FoundCall &Found, IsDecided Decided) const {
  LaunchInstance Instance = asWritten(Found.Call);
  Instance.Caller = Found.Caller;
  Instance.InDeviceCode = runsOnDevice(Found.Caller) || runsOnDevice(Found.Body);
  Instance.Choice = outermostChoice(Found.Guards);
  Instance.IsStatement = Source.Statements.contains(Found.Call);
  Instance |= contextOf(Found, Source, Values, Decided);
  Instance.Dead |= Source.Flow.isNeverReached(Found.Caller, Values);
  return Instance;
}

static IntValue allSpeculative(const IntValue &Value) {
  return Value.speculativeBeside(IntValue::unknown(Reason::Other, {}));
}
static Dim3Value allSpeculative(const Dim3Value &Shape) {
  return Shape.mapParts([](const IntValue &Part) { return allSpeculative(Part); });
}

/// Marks all of \p Shape as speculative where it has every combination of its parts: nothing that
/// the program shows then chooses any of them.
static void markCombinations(Dim3Value &Shape) {
  size_t Combinations = 1, Choices = 0;
  for (unsigned I : {0u, 1u, 2u}) {
    IntValue Part = Shape.component(I);
    size_t Count = Part.members().size();
    Combinations *= Count;
    Choices += Count > 1;
  }
  if (Choices > 1 && Combinations == Shape.members().size())
    Shape = allSpeculative(Shape);
}

/// Marks, of several values, those that are chosen where another launch is. In a file with errors
/// that is each of them: the condition that keeps it away may be one that could not be read.
void ModelBuilder::markOtherChoices(LaunchInstance &Each, const FoundCall &Found) const {
  auto MayBe = [&](const Guard &G) { return !contradicts(G, Found.Guards, Context); };
  auto Mark = [&](auto &Value) {
    if (Value.members().size() > 1)
      Value = Each.PartlyParsed ? allSpeculative(Value)
                                : speculativeUnless(MayBe, Value, Source.Flow, Uses);
  };
  for (LaunchPart Part : {GridPart, BlockPart, SharedPart})
    std::visit(Mark, Each[Part].Value);
  for (LaunchPart Part : ShapeParts)
    markCombinations(*std::get_if<Dim3Value>(&Each[Part].Value));
}

/// Notes what the values of each part of \p Each, the reading \p R of several, depend on.
void ModelBuilder::noteChoices(LaunchInstance &Each, const Reading &R,
                               ArrayRef<Reading> Read) const {
  for (auto [Part, Argument] : enumerate(Each.Arguments))
    Argument.ByCall = any_of(Read, [&, Part = Part](const Reading &Other) {
      return !Other.Values[Part].sameAs(R.Values[Part]);
    });
  for (LaunchPart Part : {GridPart, BlockPart, SharedPart}) {
    LaunchArgument &Argument = Each[Part];
    bool IsOneOf =
        std::visit([](const auto &Value) { return Value.members().size() > 1; }, Argument.Value);
    Argument.ByDevice = IsOneOf && Source.Queries.choose(Argument.Written);
    Argument.ByLimit = IsOneOf && Source.Queries.choose(Argument.Written, Topic::Shape);
  }
}

/// Whether \p Launch makes a node of a graph that is not a kernel.
static bool isOfAnotherKind(const LaunchInstance &Launch) {
  const IntValue &Kind = Launch.number(NodeKindPart);
  return Kind.isKnown() &&
         none_of(Kind.members(), [](const Integer &I) { return I.Value == cuda::KernelNodeKind; });
}

/// The readings of a launch as \p From has them; \p OnTarget: on a device that is known.
ModelBuilder::InstanceList ModelBuilder::instancesOf(const FoundCall &Found,
                                                     const warplint::Readings &From,
                                                     bool OnTarget) const {
  InstanceList All;
  LaunchInstance Instance = unread(Found, [](const Expr *) { return false; });
  if (!Instance[GridPart].Written || !Instance[BlockPart].Written)
    return All;
  std::vector<Reading> Read = Found.isPattern() ? std::vector<Reading>() : From.of(Found.Call);
  for (Reading &R : Read) {
    Nodes.addTo(R, Found);
    auto Decided = [&](const Expr *E) { return OnTarget && From.isDecided(R, E); };
    LaunchInstance Each = OnTarget ? unread(Found, Decided) : Instance;
    Each.OnTarget = OnTarget;
    setValues(Each, R.Values, Context);
    if (isOfAnotherKind(Each))
      continue;
    markOtherChoices(Each, Found);
    Each.CalledBy = runningPath(R.CallPaths, Source, Values);
    Each.From = R.From.front();
    Each.Program = Flow.Program;
    noteChoices(Each, R, Read);
    Each |= contextOf(R.CallPaths, Source, Values, Decided);
    if (Each.From && Each.From->IsGuarded)
      Each.DeviceGuarded = Each.ShapeAsked = Each.SharedAsked = true;
    addForEachKernel(Found, std::move(Each), R, All);
  }
  // Without a path to it, a node of any kind is not known to be a kernel's.
  if (Read.empty() && !OnTarget && !argumentsOf(Found.Call).IsAnyNode) {
    Instance.Dead |= !Found.isPattern(); // gone through, and not reached
    Instance.Kernel = Model->kernel(Values.function(Instance[KernelPart].Written));
    setValues(Instance, Values, Context);
    All.push_back(std::move(Instance));
  }
  for (LaunchInstance &Each : All) {
    noteArchDependence(Each, Architectures);
    noteFixedBlock(Each);
    KernelArguments.setOf(Each);
  }
  return All;
}

/// Reads the launches that depend on the device once for each set of answers that \p Targets give
/// to what is asked on the way: the cost grows with these, not with the targets.
void ModelBuilder::readOnTargets(ArrayRef<DeviceTarget> Targets) {
  MapVector<LaunchSite *, std::pair<PropertyQueries, SmallVector<const FoundCall *, 1>>> Asking;
  for (const FoundCall &Found : Source.LaunchCalls) {
    LaunchSite *Site = Found.isPattern() ? nullptr : siteOf(Found);
    if (!Site)
      continue;
    PropertyQueries Before = Readings.queriesBefore(Found.Call);
    Asking[Site].first.insert(Before.begin(), Before.end());
    Asking[Site].second.push_back(&Found);
  }
  Asking.remove_if([](const auto &Entry) { return Entry.second.first.empty(); });
  if (Asking.empty())
    return;
  SmallVector<const DeviceTarget *, 8> Left;
  for (const DeviceTarget &Each : Targets)
    Left.push_back(&Each);
  while (!Left.empty()) {
    KernelAnswers Answers(*Model, Targets, *Left.front()->Device);
    Flow.setDevice(&Answers);
    warplint::Readings There = Readings.again();
    std::vector<InstanceList> Read;
    for (auto &[Site, Of] : Asking) {
      Read.emplace_back();
      for (const FoundCall *Found : Of.second)
        append_range(Read.back(), instancesOf(*Found, There, /*OnTarget=*/true));
    }
    // The program goes the same ways on all devices that answer alike.
    SmallVector<const DeviceTarget *, 8> Group, Others;
    for (const DeviceTarget *Each : Left)
      (Answers.areThoseOf(*Each->Device) ? Group : Others).push_back(Each);
    for (auto [Entry, Instances] : zip(Asking, Read)) {
      addReadings(*Entry.first, Group, std::move(Instances));
      noteKernelAnswers(*Entry.first, Group, Entry.second.first, Answers);
    }
    Left = std::move(Others);
  }
  Flow.setDevice(nullptr);
  for (auto &[Site, Of] : Asking)
    noteAnswers(*Site, Targets, Of.first);
}

/// What \p Read has, marked as speculative what it has on paths only on which another kernel than
/// \p Kernel is launched.
static std::vector<AbstractValue> valuesWith(const FunctionDecl *Kernel, const Reading &Read) {
  std::vector<AbstractValue> With;
  for (const std::vector<AbstractValue> &Row : Read.Together) {
    const auto *Known = Row[KernelPart].as<Functions>();
    if (Known && !is_contained(Known->Members, Kernel))
      continue;
    if (With.empty())
      With = Row;
    else
      for (auto [Old, New] : zip(With, Row))
        Old = Old.join(New);
  }
  std::vector<AbstractValue> All = Read.Values;
  if (!With.empty())
    for (unsigned Part : {GridPart, BlockPart, SharedPart, ClusterPart, PreferredClusterPart})
      All[Part] = All[Part].speculativeBeside(With[Part]);
  return All;
}

/// Adds \p Each to \p To once for every function that its kernel, as it was \p Read, can be.
void ModelBuilder::addForEachKernel(const FoundCall &Found, LaunchInstance Each,
                                    const Reading &Read, InstanceList &To) const {
  const AbstractValue &Kernel = Read.Values[KernelPart];
  const auto *Known = Kernel.as<Functions>();
  if (!Known) {
    To.push_back(std::move(Each));
    return;
  }
  Each.OneOfKernels = !Known->single();
  for (const FunctionDecl *Function : Known->Members) {
    Each.Kernel = Model->kernel(Function);
    if (Each.OneOfKernels) {
      setValues(Each, valuesWith(Function, Read), Context);
      markOtherChoices(Each, Found);
    }
    To.push_back(Each);
  }
}

static SourceLocation chevronsOf(const FoundCall &Found) {
  const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Found.Call);
  return Chevron && Chevron->getConfig() ? Chevron->getConfig()->getBeginLoc() : SourceLocation();
}

SourceLocation ModelBuilder::placeOf(const FoundCall &Found) const {
  SourceLocation Begin = Found.Call->getBeginLoc();
  return beginBeside(Begin, isa<CUDAKernelCallExpr>(Found.Call) ? chevronsOf(Found) : Begin,
                     Context.getSourceManager());
}

LaunchSite *ModelBuilder::siteOf(const FoundCall &Found) const {
  auto Site = Sites.find(placeOf(Found));
  return Site == Sites.end() ? nullptr : &Model->Launches[Site->second];
}

/// A launch in a template appears once dependent and once for each instance, one
/// in the argument of a macro as often as the macro repeats that; all of them
/// begin at the same place and become one site.
void ModelBuilder::addInstance(const FoundCall &Found, LaunchInstance Instance) {
  LaunchSite *Site = siteOf(Found);
  if (!Site) {
    Instance.OfPattern = Found.isPattern();
    LaunchSite New{placeOf(Found), chevronsOf(Found), *formOf(Found.Call), {}, {}, {}};
    New.Instances.push_back(std::move(Instance));
    Sites.try_emplace(New.Location, Model->Launches.size());
    Model->Launches.push_back(std::move(New));
    return;
  }
  if (Found.isPattern())
    return; // an instance is more exact
  erase_if(Site->Instances, [](const LaunchInstance &I) { return I.OfPattern; });
  Site->Instances.push_back(std::move(Instance));
}

std::unique_ptr<LaunchModel> buildModel(ASTContext &Context, bool WholeUnit,
                                        const ParseErrors &Errors, ArrayRef<DeviceTarget> Targets,
                                        const ProgramRole *Program) {
  return ModelBuilder(Context, WholeUnit, Errors, Program).build(Targets);
}

} // namespace warplint
