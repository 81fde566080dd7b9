//===- LaunchCheck.cpp - The base of every check --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/AlikeFindings.h"
#include "findings/FindingSink.h"
#include "findings/FixPlan.h"
#include "findings/SharedModel.h"
#include "findings/Suggestions.h"
#include "cuda/Functions.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "text/SpacedChevrons.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace clang::ast_matchers;
using namespace llvm;

namespace warplint::checks {

/// Whether the command line caps the registers of kernels that have no bound of their own.
static bool givesRegisterCap(const tidy::ClangTidyOptions::OptionMap &Given) {
  auto Cap = Given.find("cuda-launch-bounds-conflict.MaxRegCount");
  unsigned Registers = 0;
  return Cap != Given.end() && (!to_integer(Cap->second.Value, Registers) || Registers != 0);
}

LaunchCheck::LaunchCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), Name(Name.str()),
      CudaTargets(Options.getLocalOrGlobal("CudaTargets", "").str()),
      TargetsFrom(
          sourceOfTargets(CudaTargets, Options.getLocalOrGlobal("CudaTargetsFrom", ""))),
      CudaArchTables(Options.getLocalOrGlobal("CudaArchTables", "").str()),
      CudaResources(Options.getLocalOrGlobal("CudaResources", "").str()),
      CapsRegisters(givesRegisterCap(Context->getOptions().CheckOptions)) {
  readMeasurements();
  Expected<TargetSet> Set = targetsFromOptions(CudaTargets, CudaArchTables);
  if (Set) {
    Judged = std::move(*Set);
    return;
  }
  configurationDiag("%0; '%1' checks no launch") << toString(Set.takeError()) << Name;
}

unsigned LaunchCheck::percentOption(StringRef Option, unsigned Default) {
  std::optional<StringRef> Given = Options.get(Option);
  unsigned Value = Default;
  if (!Given || (to_integer(Given->trim(), Value, 10) && Value <= 100))
    return Value;
  configurationDiag("found '%0' as '%1.%2', expected a percentage from 0 to 100")
      << *Given << Name << Option;
  return Default;
}

void LaunchCheck::readMeasurements() {
  auto Table = resourcesFromOption(CudaResources);
  if (Table)
    Measurements = std::move(*Table);
  else
    configurationDiag("%0; no measurement is used") << toString(Table.takeError());
}

std::optional<Measured> LaunchCheck::measured(const KernelFacts &Kernel,
                                              const arch::Target &Target) const {
  return Measurements ? findMeasured(*Measurements, Kernel, Target) : std::nullopt;
}

void LaunchCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "CudaTargets", CudaTargets);
  Options.store(Opts, "CudaArchTables", CudaArchTables);
  Options.store(Opts, "CudaResources", CudaResources);
  // The global names too, so that --verify-config knows them.
  Opts["CudaTargets"] = tidy::ClangTidyOptions::ClangTidyValue(CudaTargets);
  Opts["CudaArchTables"] = tidy::ClangTidyOptions::ClangTidyValue(CudaArchTables);
  Opts["CudaResources"] = tidy::ClangTidyOptions::ClangTidyValue(CudaResources);
}

void LaunchCheck::registerPPCallbacks(const SourceManager &, Preprocessor *PP, Preprocessor *) {
  if (PP->getLangOpts().CUDA)
    joinChevrons(*PP);
}

void LaunchCheck::registerMatchers(MatchFinder *Finder) {
  if (Judged.Targets.empty())
    return;
  Finder->addMatcher(translationUnitDecl(), this);
}

void LaunchCheck::onStartOfTranslationUnit() {
  Model.reset();
  Plan.reset();
  Firsts.clear();
  Said.clear();
  Found.clear();
  beginModel();
}

void LaunchCheck::onEndOfTranslationUnit() {
  endModel();
  Plan.reset();
  Model.reset();
}

const SourceManager &LaunchCheck::sources() const { return Model->context().getSourceManager(); }

FixPlan &LaunchCheck::plan() const {
  if (!Plan)
    Plan = FixPlan::of(Model->context());
  return *Plan;
}

const BuildText &LaunchCheck::buildText(SourceLocation Place) const {
  return plan().textAround(Place);
}

void LaunchCheck::noteDecidedByTargets() const {
  if (FindingSink *Sink = FindingSink::current(); Sink && Judged.Targets.size() > 1)
    Sink->decidedByTargets(Name);
}

bool LaunchCheck::targetsAreNamed() const {
  bool AreNamed = !StringRef(CudaTargets).trim().empty() && !TargetsFrom.IsGuess;
  if (!AreNamed)
    noteDecidedByTargets();
  return AreNamed;
}

bool LaunchCheck::isEverywhere(const TargetGroup &Group) const {
  if (!Group.isEveryTarget())
    noteDecidedByTargets();
  return Group.isEveryTarget();
}

bool LaunchCheck::proved(bool Is) const {
  if (!Is)
    noteDecidedByTargets(); // it may be for some
  return Is;
}

const KernelRun &LaunchCheck::runOf(const LaunchInstance &Launch, const Triple &Block) const {
  if (FindingSink *Sink = FindingSink::current())
    Sink->ranKernel(Name);
  return model().run(Launch, Block);
}

BoundsProof LaunchCheck::boundsProof(const KernelFacts &Kernel) const {
  return BoundsProof(*Model, tables(), Judged.Targets, buildText(Kernel.Function->getLocation()),
                     CapsRegisters);
}

/// Whether there can be a kernel or a launch in \p Unit: in C++, only where the unit or its
/// precompiled header names a function that launches.
static bool mayLaunch(const ASTContext &Unit) {
  IdentifierInfoLookup *Precompiled = Unit.Idents.getExternalIdentifierLookup();
  return Unit.getLangOpts().CUDA || any_of(cuda::launchNames(), [&](StringRef Name) {
           return Unit.Idents.find(Name) != Unit.Idents.end() ||
                  (Precompiled && Precompiled->get(Name));
         });
}

void LaunchCheck::check(const MatchFinder::MatchResult &Result) {
  if (!mayLaunch(*Result.Context))
    return;
  Model = sharedModel(*Result.Context, Judged.Targets, Measurements.get());
  for (const KernelFacts &Kernel : Model->kernels())
    if (!Kernel.IsTile)
      checkMeant(Kernel);
  for (const LaunchSite &Site : Model->launches())
    checkSite(Site);
  if (judgesRuns())
    for (const LaunchSite &Site : Model->launchesElsewhere())
      checkSite(Site);
  checkUnit();
  reportAll();
}

static bool isAny(const arch::Target &) { return true; }

bool LaunchCheck::isMeantFor(const KernelFacts *Kernel, const arch::Target &T) {
  return !Kernel || !is_contained(Kernel->NotFor, T.Name);
}

/// Judges, from here on, those of the targets for which \p IsPart holds and that \p Kernel is meant
/// for.
void LaunchCheck::setPart(const KernelFacts *Kernel,
                          function_ref<bool(const arch::Target &)> IsPart) {
  Part.clear();
  copy_if(Judged.Targets, std::back_inserter(Part),
          [&](const arch::Target &T) { return isMeantFor(Kernel, T) && IsPart(T); });
  Meant.clear();
  for (const arch::Target &T : Judged.Targets)
    if (isMeantFor(Kernel, T))
      Meant.push_back(T.Name);
}

/// Reports what was found for the parts; \p Site: the launch that they were judged for, if it was
/// one.
void LaunchCheck::reportParts(const LaunchSite *Site) {
  Part.clear();
  std::vector<Finding> Found = ByParts->take(Site, sources());
  ByParts.reset();
  for (Finding &F : Found)
    report(std::move(F));
}

void LaunchCheck::checkMeant(const KernelFacts &Kernel) {
  SaveAndRestore About(AskedKernel, &Kernel);
  if (Kernel.NotFor.empty())
    return checkKernel(Kernel);
  setPart(&Kernel, isAny);
  if (Part.empty())
    return;
  ByParts.emplace(Judged.Targets);
  ByAnswers = false;
  checkKernel(Kernel);
  reportParts(nullptr);
}

/// Whether a kernel that \p Site launches is not meant for some target.
static bool hasUnmeant(const LaunchSite &Site) {
  auto Has = [](const LaunchInstance &I) { return I.Kernel && !I.Kernel->NotFor.empty(); };
  return any_of(Site.Instances, Has) ||
         any_of(Site.OnTargets,
                [&](const TargetReadings &There) { return any_of(There.Instances, Has); });
}

void LaunchCheck::checkSite(const LaunchSite &Site) {
  bool AsksDevice = !Site.OnTargets.empty() && judgesAnswers();
  if (!AsksDevice && !hasUnmeant(Site))
    return checkAll(Site, Site.Instances, isAny);
  ByParts.emplace(Judged.Targets);
  if (!AsksDevice) {
    checkAll(Site, Site.Instances, isAny);
    return reportParts(&Site);
  }
  auto IsIn = [](const TargetReadings &There, const arch::Target &T) {
    return is_contained(There.Targets, T.Name);
  };
  for (const TargetReadings &There : Site.OnTargets)
    checkAll(Site, There.Instances, [&](const arch::Target &T) { return IsIn(There, T); });
  // The model may have been read for others.
  checkAll(Site, Site.Instances, [&](const arch::Target &T) {
    return none_of(Site.OnTargets,
                   [&](const TargetReadings &There) { return IsIn(There, T); });
  });
  reportParts(&Site);
}

/// Asks about \p Instances of \p Site for the targets for which \p IsPart holds.
void LaunchCheck::checkAll(const LaunchSite &Site,
                           ArrayRef<LaunchInstance> Instances,
                           function_ref<bool(const arch::Target &)> IsPart) {
  for (const LaunchInstance &Instance : Instances) {
    if (ByParts) {
      setPart(Instance.Kernel, IsPart);
      if (Part.empty())
        continue;
    }
    ByAnswers = none_of(Site.Instances, [&](const LaunchInstance &Other) {
      return isSame(Other, Instance);
    });
    bool OfTile = Instance.Kernel && Instance.Kernel->IsTile;
    bool IsTest = Instance.ExpectsFailure || (Instance.ExpectsFault && judgesRuns());
    if (!Instance.Dead && !IsTest && !OfTile) {
      Asked = &Instance;
      AskedSite = &Site;
      checkInstance(Site, Instance);
      Asked = nullptr;
      AskedSite = nullptr;
    }
  }
}

occupancy::Config LaunchCheck::measuredConfig(const KernelFacts *Kernel,
                                              const arch::Target &Target) const {
  occupancy::Config C;
  if (std::optional<Measured> Found = Kernel ? measured(*Kernel, Target) : std::nullopt)
    Found->addTo(C);
  return C;
}

/// All values of the argument of \p Launch that \p F underlines; empty unless there are several.
static std::vector<uint64_t> valuesUnderlined(const Finding &F,
                                              const LaunchInstance &Launch) {
  std::vector<uint64_t> Values;
  for (const LaunchArgument &Given : Launch.Arguments) {
    if (F.Highlight.isInvalid() || Given.Range != F.Highlight || !Values.empty())
      continue;
    if (const auto *Number = std::get_if<IntValue>(&Given.Value))
      for (const Integer &I : Number->members())
        Values.push_back(uint64_t(I.Value));
    if (const auto *Shape = std::get_if<Dim3Value>(&Given.Value))
      for (const Triple &T : Shape->members())
        Values.push_back(T.product().value_or(0));
  }
  return Values.size() > 1 ? Values : std::vector<uint64_t>();
}

/// \p Kernel, or its launch in \p Caller; each may be null. An instance counts as its template.
static std::string subjectOf(const KernelFacts *Kernel, const FunctionDecl *Caller) {
  std::string Of = Kernel ? Kernel->Function->getQualifiedNameAsString() : "";
  return Caller ? Of + " in " + Caller->getQualifiedNameAsString() : Of;
}

/// Moves \p F, of a launch in another file at \p Launch, to the kernel.
static void moveToKernel(Finding &F, SourceLocation Launch, const KernelFacts &Kernel) {
  if (F.Location != Launch)
    return;
  F.Location = F.Notes.empty() ? Kernel.Function->getLocation() : F.Notes.front().Location;
  F.Highlight = {};
  F.Fixes.clear();
  F.note(Launch, formatv("'{0}' is launched here", Kernel.name()));
}

void LaunchCheck::report(Finding F) {
  if (Asked && !Asked->Call)
    moveToKernel(F, AskedSite->Location, *Asked->Kernel);
  bool HasOtherCallers = Asked && Asked->From && AskedSite && AskedSite->Instances.size() > 1;
  if (HasOtherCallers && F.Location == AskedSite->Location && !StringRef(F.Text).contains(" when "))
    F.Text += whenCalledFrom(*Asked->From);
  // What is wrong with a definition in another file is reported there.
  if (AskedKernel && F.Location == AskedKernel->DefinedElsewhere)
    return;
  if (F.Subject.empty()) // reportParts() reports again
    F.Subject = Asked ? subjectOf(Asked->Kernel, Asked->Caller) : subjectOf(AskedKernel, nullptr);
  if (Asked)
    F.Values = valuesUnderlined(F, *Asked);
  if (F.OnlyIfEverywhere && F.Targets.size() != targets().size())
    return noteDecidedByTargets();
  if (ByParts)
    return ByParts->add(std::move(F), Part.size(), Meant, ByAnswers);
  const SourceManager &Sources = Model->context().getSourceManager();
  // The place that the user wrote: the definition of a macro, perhaps one of the toolkit's
  // (`__launch_bounds__` is one), is the same for every use.
  SourceLocation Location = Sources.getFileLoc(F.Location);
  if (Location.isValid() && Said.insert({Location.getRawEncoding(), F.Text}).second)
    Found.push_back(std::move(F));
}

void LaunchCheck::reportOn(const LaunchInstance &Launch, Finding F) {
  SaveAndRestore About(Asked, &Launch);
  report(std::move(F));
}

void LaunchCheck::reportAll() {
  std::vector<std::string> Names = TargetGroup::all(Judged.Targets).names();
  for (Finding &F : joinAlike(std::exchange(Found, {}), Names, sources())) {
    if (!TargetsFrom.Name.empty() && F.Targets.size() != Names.size())
      F.note({}, formatv("the targets are those of {0}", TargetsFrom.Name));
    emit(std::move(F));
  }
}

/// Leaves \p F the fixes that can be made beside those before it.
void LaunchCheck::takeFixes(Finding &F) const {
  std::vector<FixItHint> Taken;
  auto TakeThose = [&](ArrayRef<FixItHint> Fixes) {
    if (Fixes.empty() || plan().changesAsserted(Fixes))
      return;
    if (plan().take(Fixes))
      append_range(Taken, Fixes);
    else
      F.LostFix = true;
  };
  TakeThose(F.Fixes);
  for (const Finding &Other : F.Alike)
    TakeThose(Other.Fixes);
  F.Fixes = std::move(Taken);
}

/// Hands \p F to the host.
void LaunchCheck::emit(Finding F) {
  const SourceManager &Sources = sources();
  SourceLocation Location = Sources.getFileLoc(F.Location);
  for (Note &N : F.Notes)
    if (plan().changesAsserted(N.Suggested))
      N.Suggested.clear();
  takeFixes(F);
  if (FindingSink *Sink = FindingSink::current())
    Sink->found(Name, Location, F, Model->context());
  {
    DiagnosticBuilder Diag = diag(Location, "%0") << F.Text;
    if (F.Highlight.isValid())
      Diag << rangeInFile(F.Highlight, Sources);
    for (const FixItHint &Fix : F.Fixes)
      Diag << Fix;
  }
  // In the words that Clang has for it.
  for (const MacroUse &Macro : macrosAround(F.Location, Model->context()))
    diag(Macro.Definition.isValid() ? Macro.Definition : Location, "expanded from macro '%0'",
         DiagnosticIDs::Note)
        << Macro.Name;
  for (const Note &N : F.Notes) {
    SourceLocation Where = N.Location.isValid() ? Sources.getFileLoc(N.Location) : Location;
    DiagnosticBuilder Diag = diag(Where, "%0", DiagnosticIDs::Note) << N.Text;
    if (!suggestionsAreEdits())
      continue;
    for (const FixItHint &Fix : N.Suggested)
      Diag << Fix;
  }
}

} // namespace warplint::checks
