//===- Inventory.cpp - The launches of a model as plain records -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/Inventory.h"
#include "cuda/Attributes.h"
#include "findings/Contract.h"
#include "findings/Measured.h"
#include "launch/LaunchModel.h"
#include "launch/LaunchValues.h"
#include "lint/BestConfig.h"
#include "lint/NeedRecords.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>
#include <map>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

static records::Place placeOf(SourceLocation Location, const SourceManager &Sources) {
  if (Location.isInvalid())
    return {};
  PresumedLoc Place = Sources.getPresumedLoc(Sources.getFileLoc(Location),
                                             /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return {};
  return {Place.getFilename(), Place.getLine(), Place.getColumn()};
}

/// The readings that represent \p Site: those that can be reached, if any.
static SmallVector<const LaunchInstance *, 4> readings(const LaunchSite &Site) {
  SmallVector<const LaunchInstance *, 4> All, Live;
  auto Add = [&](const LaunchInstance &Instance) {
    All.push_back(&Instance);
    if (!Instance.Dead)
      Live.push_back(&Instance);
  };
  // With the answers of the targets' devices, where these matter.
  for (const TargetReadings &There : Site.OnTargets)
    for_each(There.Instances, Add);
  if (All.empty())
    for_each(Site.Instances, Add);
  return Live.empty() ? All : Live;
}

/// Whether some of the targets reach \p Site.
static bool isReached(const LaunchSite &Site) {
  return Site.OnTargets.empty() || any_of(Site.OnTargets, [](const TargetReadings &There) {
           return !There.Instances.empty();
         });
}

/// Adds \p Parts to what an argument can be, or why that is not known.
static void add(records::ArgumentRecord &R, ArrayRef<const IntValue *> Parts) {
  std::vector<int64_t> Values;
  for (const IntValue *Part : Parts) {
    if (const Integer *Known = Part->single())
      Values.push_back(Known->Value);
    else if (R.UnknownReason.empty())
      R.UnknownReason = describe(Part->why().Why).str();
  }
  if (!R.UnknownReason.empty())
    R.Values.clear();
  else if (!is_contained(R.Values, Values))
    R.Values.push_back(std::move(Values));
}

namespace {
/// What holds of a part of a launch.
struct PartBounds {
  Bounds Within;
  int64_t Most; ///< In a launch that works.
};
} // namespace

/// A negative number of at most 32 bits becomes one above every limit, which is a condition of its
/// own (findings/Contract.h). What an operator gives is only within the range of its type.
static PartBounds boundsOf(const IntValue &Part) {
  PartBounds Made{Part.bounds(), Part.bounds().Max};
  const ExpressionRef &E = Part.expression();
  bool WasSigned = E && E->kind() == Expression::Kind::Convert && !E->type().Signed &&
                   E->left()->type().Signed && E->left()->type().Bits <= 32;
  if (WasSigned && E->type().Bits >= 32 && E->left()->kind() != Expression::Kind::Operator &&
      E->left()->bounds().Max < Bounds::ofType(E->left()->type()).Max)
    Made.Most = std::min(Made.Most, E->left()->bounds().Max);
  return Made;
}

/// What holds of parts that are not known, \p All of each reading together;
/// nothing where that is only the range of their types.
static std::vector<records::PartLimits> limits(ArrayRef<std::vector<PartBounds>> All) {
  std::vector<records::PartLimits> Limits;
  bool Says = false;
  for (size_t Part = 0; Part != All.front().size(); ++Part) {
    PartBounds Both = All.front()[Part];
    for (const std::vector<PartBounds> &Each : All.drop_front())
      Both = {hull(Both.Within, Each[Part].Within), std::max(Both.Most, Each[Part].Most)};
    records::PartLimits L;
    if (Both.Within.Min > 0)
      L.Min = Both.Within.Min;
    if (Both.Most < std::numeric_limits<uint32_t>::max())
      L.Max = Both.Most;
    L.MultipleOf = Both.Within.MultipleOf;
    Says |= L.Min || L.Max || L.MultipleOf > 1;
    Limits.push_back(L);
  }
  return Says ? Limits : std::vector<records::PartLimits>();
}

/// Adds what \p Value can be, and its limits to \p All.
static void add(records::ArgumentRecord &R, const IntValue &Value,
                std::vector<std::vector<PartBounds>> &All) {
  if (!Value.isKnown())
    add(R, &Value);
  for (const Integer &I : Value.members()) {
    IntValue Only = IntValue::known(I);
    add(R, &Only);
  }
  All.push_back({boundsOf(Value)});
}
static void add(records::ArgumentRecord &R, const Dim3Value &Shape,
                std::vector<std::vector<PartBounds>> &All) {
  for (const Triple &T : Shape.members()) {
    add(R, {&T.Parts[0], &T.Parts[1], &T.Parts[2]});
    All.push_back({boundsOf(T.Parts[0]), boundsOf(T.Parts[1]), boundsOf(T.Parts[2])});
  }
}

/// What \p Part of \p Readings can be.
static records::ArgumentRecord record(ArrayRef<const LaunchInstance *> Readings, LaunchPart Part) {
  records::ArgumentRecord R;
  std::vector<std::vector<PartBounds>> All;
  for (const LaunchInstance *Instance : Readings)
    std::visit([&](const auto &Value) { add(R, Value, All); }, (*Instance)[Part].Value);
  if (!R.UnknownReason.empty())
    R.Limits = limits(All);
  return R;
}

static std::optional<int64_t> known(const IntValue &V) {
  return V.single() ? std::optional(V.single()->Value) : std::nullopt;
}

static records::NumberList numbers(const std::optional<Given<Dim3Value>> &Shape) {
  records::NumberList Parts;
  if (Shape)
    for (const IntValue &Part : Shape->Is.members().front().Parts)
      Parts.push_back(known(Part));
  return Parts;
}

/// The attributes of \p Kernel, null where not known, on architecture \p Sm.
static records::AttributeRecord attributes(const KernelFacts *Kernel, StringRef Sm) {
  records::AttributeRecord R;
  if (!Kernel)
    return R;
  if (const LaunchBounds *Bounds = Kernel->boundsOn(Sm)) {
    R.Bounds.push_back(known(Bounds->MaxThreads));
    for (const std::optional<IntValue> *Bound : {&Bounds->MinBlocks, &Bounds->MaxCluster})
      if (*Bound)
        R.Bounds.push_back(known(**Bound));
  }
  const KernelAttributes &Others = Kernel->attributesOn(Sm);
  if (Others.MaxRegisters)
    R.MaxRegisters = known(Others.MaxRegisters->Is);
  R.BlockSize = numbers(Others.BlockSize);
  R.ClusterDims = numbers(Others.ClusterDims);
  return R;
}

/// The kernels that \p Readings can launch, as far as they are known.
static std::vector<std::string> kernelNames(ArrayRef<const LaunchInstance *> Readings) {
  std::set<std::string> Names;
  for (const LaunchInstance *Instance : Readings)
    if (Instance->Kernel)
      Names.insert(Instance->Kernel->name());
  return {Names.begin(), Names.end()};
}

/// The attributes that \p Readings can be given, by the names that the source gives
/// them.
static std::vector<std::string> attributeNames(ArrayRef<const LaunchInstance *> Readings) {
  std::map<int64_t, std::string> Names;
  for (const LaunchInstance *Instance : Readings)
    for (const Integer &I : Instance->number(AttributesPart).members())
      if (I.Value != 0)
        Names.try_emplace(I.Value, isa_and_nonnull<EnumConstantDecl>(I.From.Named)
                                       ? I.From.Named->getNameAsString()
                                       : std::to_string(I.Value));
  std::vector<std::string> Ordered;
  for (auto &[Number, Name] : Names)
    Ordered.push_back(Name);
  return Ordered;
}

/// The name of the attribute \p Id in reports; empty for those that are fields of their own.
static StringRef modeName(cuda::LaunchAttribute Id) {
  switch (Id) {
  case cuda::LaunchAttribute::SchedulingPolicy:
    return "cluster_scheduling_policy";
  case cuda::LaunchAttribute::EarlyStart:
    return "programmatic_serialization";
  case cuda::LaunchAttribute::PreferredCluster:
    return "preferred_cluster";
  case cuda::LaunchAttribute::Carveout:
    return "carveout";
  case cuda::LaunchAttribute::ClusterSizeMode:
    return "cluster_size_mode";
  case cuda::LaunchAttribute::SharedMode:
    return "shared_memory_mode";
  default:
    return "";
  }
}

/// The modes of shared memory that \p Readings can run in, their own or their kernels'.
static records::ArgumentRecord sharedModes(ArrayRef<const LaunchInstance *> Readings) {
  records::ArgumentRecord R;
  std::vector<std::vector<PartBounds>> Bounds;
  for (const LaunchInstance *Instance : Readings)
    add(R, Instance->SharedModes, Bounds);
  return R;
}

/// The modes that attributes give \p Readings.
static std::vector<std::pair<std::string, records::ArgumentRecord>>
modes(ArrayRef<const LaunchInstance *> Readings) {
  std::vector<std::pair<std::string, records::ArgumentRecord>> Given;
  for (const cuda::LaunchAttributeRow &Row : cuda::launchAttributes()) {
    StringRef Name = modeName(Row.Id);
    if (Name.empty())
      continue;
    records::ArgumentRecord Value = Row.Id == cuda::LaunchAttribute::SharedMode
                                        ? sharedModes(Readings)
                                        : record(Readings, partGivenBy(Row.Id));
    bool IsAbsent = Value.UnknownReason.empty() && all_of(Value.Values, [&](const auto &Each) {
                      return all_of(Each, [&](int64_t Number) { return Number == Row.Absent; });
                    });
    if (!IsAbsent)
      Given.push_back({Name.str(), std::move(Value)});
  }
  return Given;
}

/// What \p A and \p B share: a number that differs is not known.
static records::NumberList shared(records::NumberList A, const records::NumberList &B) {
  A.resize(std::max(A.size(), B.size()));
  for (size_t I = 0; I != A.size(); ++I)
    if (I >= B.size() || A[I] != B[I])
      A[I].reset();
  return A;
}

/// What the attributes of two kernels share on a target.
static records::AttributeRecord shared(const records::AttributeRecord &A,
                                       const records::AttributeRecord &B) {
  records::AttributeRecord Both;
  Both.Bounds = shared(A.Bounds, B.Bounds);
  if (A.MaxRegisters == B.MaxRegisters)
    Both.MaxRegisters = A.MaxRegisters;
  Both.BlockSize = shared(A.BlockSize, B.BlockSize);
  Both.ClusterDims = shared(A.ClusterDims, B.ClusterDims);
  return Both;
}

/// What names both kernels: nothing but the template where the arguments differ.
static std::string sharedName(StringRef A, StringRef B) {
  if (A == B)
    return A.str();
  StringRef Template = A.take_until([](char C) { return C == '<'; });
  bool Alike = Template == B.take_until([](char C) { return C == '<'; });
  return Alike ? Template.str() : "";
}

/// What \p Readings, at least one, give the launch together.
static records::ReadingRecord recordOf(const LaunchModel &Model, const LaunchSite &Site,
                                       ArrayRef<const LaunchInstance *> Readings,
                                       ArrayRef<arch::Target> Targets,
                                       const measured::ResourceTable *Measured) {
  records::ReadingRecord R;
  R.Reached = isReached(Site) && any_of(Readings, [](const LaunchInstance *I) { return !I->Dead; });
  R.Grid = record(Readings, GridPart);
  R.Block = record(Readings, BlockPart);
  R.DynamicShared = record(Readings, SharedPart);
  R.Cluster = record(Readings, ClusterPart);
  R.Cooperative = record(Readings, CooperativePart);
  R.LaunchAttributes = record(Readings, AttributesPart);
  R.AttributeNames = attributeNames(Readings);
  R.Modes = modes(Readings);
  R.OfTiles = all_of(Readings, isOfTiles);
  Contract Conditions = contractOf(Model, Readings, Targets);
  R.HasWholeContract = Conditions.IsWhole;
  for (const Requirement &Each : Conditions.All)
    R.Contract.push_back(
        {Each.Condition, Each.Part, Each.Limit, Each.IsGuaranteed, Each.IsAsWritten, Each.Targets});
  for (const arch::Target &Target : Targets)
    if (none_of(Readings, [&](const auto *Instance) { return isMeantFor(Instance, Target); }))
      R.NotFor.push_back(Target.Name);
  R.Kernels = kernelNames(Readings);
  for (const LaunchInstance *Instance : Readings) {
    std::string Kernel = Instance->Kernel ? Instance->Kernel->name() : "";
    R.Kernel = Instance == Readings.front() ? Kernel : sharedName(R.Kernel, Kernel);
  }
  for (const arch::Target &Target : Targets) {
    auto On = [&](const LaunchInstance *Instance) {
      return attributes(Instance->Kernel, Target.Arch->name());
    };
    records::AttributeRecord Both = On(Readings.front());
    for (const LaunchInstance *Instance : Readings.drop_front())
      Both = shared(Both, On(Instance));
    R.KernelAttributes.push_back({Target.Name, std::move(Both)});
  }
  if (!R.Block.UnknownReason.empty())
    return R;
  for (const arch::Target &Target : Targets) {
    BestConfig Best = bestConfig(Model, Site, Readings, Target, Measured);
    if (Best.Config) {
      R.Occupancy.push_back({Target.Name, Best.Config->Occupancy});
      R.Configs.push_back(std::move(Best.Config->Record));
    } else if (!Best.WhyNone.empty()) {
      R.WhyNone.push_back({Target.Name, Best.WhyNone.str()});
    }
  }
  return R;
}

/// What \p Table has of the kernels that \p Readings can launch.
static decltype(records::LaunchRecord::Measured) measured(ArrayRef<const LaunchInstance *> Readings,
                                                          ArrayRef<arch::Target> Targets,
                                                          const measured::ResourceTable &Table) {
  decltype(records::LaunchRecord::Measured) Result;
  for (const LaunchInstance *Instance : Readings) {
    if (!Instance->Kernel || Result.count(Instance->Kernel->name()))
      continue;
    for (const arch::Target &Target : Targets)
      if (auto Found = findMeasured(Table, *Instance->Kernel, Target))
        Result[Instance->Kernel->name()].push_back({Target.Name, Found->Usage});
  }
  return Result;
}

/// Notes who brings the reading \p Instance.
static void addOrigin(records::ReadingRecord &R, const LaunchInstance &Instance,
                      const SourceManager &Sources) {
  const FunctionDecl *Caller = Instance.Caller;
  if (Caller && Caller->isTemplateInstantiation()) {
    std::string Name;
    raw_string_ostream Stream(Name);
    Caller->getNameForDiagnostic(Stream, PrintingPolicy(Caller->getASTContext().getLangOpts()),
                                 /*Qualified=*/true);
    if (!is_contained(R.Instances, Name))
      R.Instances.push_back(std::move(Name));
  }
  if (Instance.From)
    R.Calls.push_back(Instance.From->Where);
  else if (!Instance.CalledBy.empty())
    R.Calls.push_back(placeOf(Instance.CalledBy.front()->getExprLoc(), Sources));
}

/// Adds to \p All the kernels of \p Same, a reading that is the same but for them.
static void addTo(records::ReadingRecord &All, const records::ReadingRecord &Same) {
  All.Kernel = sharedName(All.Kernel, Same.Kernel);
  All.Kernels.insert(All.Kernels.end(), Same.Kernels.begin(), Same.Kernels.end());
  llvm::sort(All.Kernels);
  All.Kernels.erase(unique(All.Kernels), All.Kernels.end());
}

/// The readings of \p All one by one where they differ, else none.
static std::vector<records::ReadingRecord>
differing(const LaunchModel &Model, const LaunchSite &Site, ArrayRef<const LaunchInstance *> All,
          ArrayRef<arch::Target> Targets, const measured::ResourceTable *Measured,
          const SourceManager &Sources) {
  std::vector<records::ReadingRecord> Distinct;
  for (const LaunchInstance *Instance : All) {
    records::ReadingRecord R = recordOf(Model, Site, Instance, Targets, Measured);
    auto Same = find_if(Distinct, [&](const records::ReadingRecord &D) { return D.isLike(R); });
    if (Same == Distinct.end())
      Same = Distinct.insert(Same, std::move(R));
    else
      addTo(*Same, R);
    addOrigin(*Same, *Instance, Sources);
  }
  return Distinct.size() > 1 ? Distinct : std::vector<records::ReadingRecord>();
}

records::LaunchRecord lostLaunch(SourceLocation Chevrons, const SourceManager &Sources) {
  records::LaunchRecord R;
  R.Where = R.Chevrons = placeOf(Chevrons, Sources);
  R.Lost = true;
  R.Form = LaunchForm().name().str();
  for (records::ArgumentRecord *Argument :
       {&R.Grid, &R.Block, &R.DynamicShared, &R.Cluster, &R.Cooperative, &R.LaunchAttributes})
    Argument->UnknownReason = describe(Reason::Unreadable).str();
  return R;
}

std::vector<records::LaunchRecord> inventory(const LaunchModel &Model,
                                             ArrayRef<arch::Target> Targets,
                                             const measured::ResourceTable *Measured) {
  const SourceManager &Sources = Model.context().getSourceManager();
  std::vector<records::LaunchRecord> Records;
  for (const LaunchSite &Site : Model.launches()) {
    SmallVector<const LaunchInstance *, 4> All = readings(Site);
    records::LaunchRecord R{
        recordOf(Model, Site, All, Targets, Measured),
        {},
        placeOf(Site.Location, Sources),
        Site.Form.name().str(),
        Site.front().InDeviceCode,
        differing(Model, Site, All, Targets, Measured, Sources),
        placeOf(Site.Chevrons, Sources),
        /*Lost=*/false,
        needsOf(All, Model, [&](SourceLocation At) { return placeOf(At, Sources); }),
        cutShort(All, Model),
        raceVerdict(All, Model)};
    if (Measured)
      R.Measured = measured(All, Targets, *Measured);
    Records.push_back(std::move(R));
  }
  return Records;
}

std::vector<records::KernelRecord> kernelInventory(const LaunchModel &Model,
                                                   ArrayRef<arch::Target> Targets,
                                                   const measured::ResourceTable *Measured) {
  const SourceManager &Sources = Model.context().getSourceManager();
  std::vector<records::KernelRecord> Records;
  for (const KernelFacts &Kernel : Model.kernels()) {
    if (Kernel.isPattern() || (Model.launchesOf(Kernel).empty() &&
                               (!Kernel.Function->isThisDeclarationADefinition() ||
                                Sources.isInSystemHeader(Kernel.Function->getLocation()))))
      continue;
    records::KernelRecord R = {
        Kernel.name(), Kernel.key(), placeOf(Kernel.Function->getLocation(), Sources), {}, {}};
    for (const arch::Target &Target : Targets) {
      if (Kernel.IsTile)
        break;
      R.Configs.push_back(resourcesOf(&Kernel, Target, Measured));
      R.Attributes.push_back({Target.Name, attributes(&Kernel, Target.Arch->name())});
    }
    Records.push_back(std::move(R));
  }
  return Records;
}

} // namespace warplint::lint
