//===- ExplainedLaunches.cpp - All that is known of one launch ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/ExplainedLaunches.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "dataflow/VariableUses.h"
#include "kernels/BlockContracts.h"
#include "launch/LaunchModel.h"
#include "launch/SourceWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

namespace {

/// The parts of a launch that most checks need, with their names.
constexpr std::pair<LaunchPart, llvm::StringLiteral> ExplainedParts[] = {
    {GridPart, "grid"},
    {BlockPart, "block"},
    {SharedPart, "dynamic shared memory"},
    {ClusterPart, "cluster"},
    {CooperativePart, "cooperative"}};

/// Collects the facts of one launch, each once.
class Explainer {
public:
  Explainer(const LaunchModel &Model, const LaunchSite &Site,
            const SourceFindings &Source)
      : Model(Model), Site(Site), Source(Source), Context(Model.context()),
        Sources(Context.getSourceManager()) {
    All.Where = placeOf(Site.Location);
  }

  records::Explanation explain();

private:
  const LaunchModel &Model;
  const LaunchSite &Site;
  const SourceFindings &Source;
  const ASTContext &Context;
  const SourceManager &Sources;
  records::Explanation All;
  std::set<std::tuple<std::string, std::string, std::string, unsigned, unsigned>> Known;

  records::Place placeOf(SourceLocation Location) const;
  void add(StringRef About, const Twine &Text, SourceLocation Where = {});
  std::string textOf(const Expr *E) const;
  void addUnknown(StringRef About, const Unknown &Why);
  void addValue(StringRef About, const IntValue &Value);
  void addShape(StringRef About, const Dim3Value &Shape);
  void addParts(const LaunchInstance &Instance);
  void addGuards(const FoundCall &Found);
  void addContext(const LaunchInstance &Instance);
  void addKernel(const KernelFacts &Kernel);
  void addUnchecked(const LaunchInstance &Instance);
};

} // namespace

records::Place Explainer::placeOf(SourceLocation Location) const {
  PresumedLoc Place = Location.isValid() ? Sources.getPresumedLoc(Sources.getFileLoc(Location),
                                                                  /*UseLineDirectives=*/false)
                                         : PresumedLoc();
  return Place.isValid() ? records::Place{Place.getFilename(), Place.getLine(), Place.getColumn()}
                         : records::Place();
}

void Explainer::add(StringRef About, const Twine &Text, SourceLocation Where) {
  records::Place Place = placeOf(Where);
  if (Known.emplace(About.str(), Text.str(), Place.File, Place.Line, Place.Column).second)
    All.Facts.push_back({About.str(), Text.str(), std::move(Place)});
}

std::string Explainer::textOf(const Expr *E) const {
  CharSourceRange Range =
      Sources.getExpansionRange(CharSourceRange::getTokenRange(E->getSourceRange()));
  return Lexer::getSourceText(Range, Sources, Context.getLangOpts()).str();
}

void Explainer::addUnknown(StringRef About, const Unknown &Why) {
  add(About, "unknown: " + describe(Why.Why), Why.Where);
}

void Explainer::addValue(StringRef About, const IntValue &Value) {
  if (!Value.isKnown())
    return addUnknown(About, Value.why());
  for (const Integer &I : Value.members())
    if (const ValueDecl *Named = I.From.Named)
      add(About, formatv("{0} comes from '{1}'", I.Value, Named->getName()), Named->getLocation());
    else if (I.From.Spelled)
      add(About, formatv("{0} is written here", I.Value), I.From.Spelled->getExprLoc());
}

void Explainer::addShape(StringRef About, const Dim3Value &Shape) {
  for (const Triple &T : Shape.members())
    for (const IntValue &Part : T.Parts) {
      bool IsDefault = Part.single() && Part.single()->Value == 1 && !Part.single()->From.Spelled;
      if (!IsDefault)
        addValue(About, Part);
    }
}

void Explainer::addParts(const LaunchInstance &Instance) {
  for (const auto &[Part, Name] : ExplainedParts) {
    if (is_contained(ShapeParts, Part))
      addShape(Name, Instance.shape(Part));
    else
      addValue(Name, Instance.number(Part));
    if (!Instance[Part].ByArch.empty())
      add(Name, "'" + Instance[Part].ByArch + "' can differ in a device pass");
  }
}

void Explainer::addGuards(const FoundCall &Found) {
  for (const Guard &G : Found.Guards) {
    if (!G.Condition)
      continue;
    std::string Text = "'" + textOf(G.Condition) + "'";
    if (G.CameBack)
      Text += " came back";
    else if (G.EndsLoop || (!G.Holds && !G.IsChoice))
      Text += " decides how often it runs";
    else if (!G.Holds)
      Text += " chooses it";
    else
      Text += *G.Holds ? " is true" : " is false";
    add("guard", Text, G.Condition->getExprLoc());
  }
}

void Explainer::addContext(const LaunchInstance &Instance) {
  if (Instance.Dead)
    add("context", "no path reaches it, so it is not checked");
  if (Instance.DeviceGuarded)
    add("context", "a condition around it asks what the device can do");
  if (Instance.CallersAsk)
    add("context", "its callers ask what the device can do");
  if (Instance.PartlyParsed)
    add("context", "code that could not be parsed may run before it");
  if (Instance.ExpectsFailure)
    add("context", "its function names the error of an invalid launch, so it may fail on purpose");
  if (Instance.ExpectsFault)
    add("context", "its function names the error of a kernel that faults, so it may on purpose");
  if (Instance.InDeviceCode)
    add("context", "it is in code that runs on the device");
  if (Instance.OfPattern)
    add("context", "it is in a template that is never instantiated");
}

void Explainer::addKernel(const KernelFacts &Kernel) {
  add("kernel", "'" + Kernel.name() + "' is declared here", Kernel.Function->getLocation());
  for (const WrittenAttribute &A : Kernel.Written) {
    std::vector<std::string> Values;
    for (const IntValue &Value : A.Values)
      Values.push_back(Value.single() ? std::to_string(Value.single()->Value) : "?");
    add("kernel", spelling(A.Kind) + "(" + join(Values, ", ") + ")", A.Range.getBegin());
  }
  if (Kernel.BoundsDependOnArch)
    add("kernel", "its attributes depend on __CUDA_ARCH__");
  if (uint64_t Bytes = Kernel.Shared.StaticBytes)
    add("kernel", counted(Bytes, "byte") + " of static shared memory");
  if (Kernel.isPattern())
    return;
  for (const BlockContract &Need :
       readBlockContracts(Model.code(Kernel), Model.context()))
    add("kernel", formatv("'{0}' needs {1}", Need.By, Need.text()), Need.Where->getBeginLoc());
}

/// The reasons why checks are silent that would look at this reading.
void Explainer::addUnchecked(const LaunchInstance &Instance) {
  for (LaunchPart Part : {GridPart, BlockPart})
    if (!Instance.shape(Part).isKnown())
      add("not checked", "what depends on the " + shapeName(Part) + ": " +
                             describe(Instance.shape(Part).why().Why));
  if (!Instance.dynamicShared().isKnown())
    add("not checked", "what depends on dynamic shared memory: " +
                           describe(Instance.dynamicShared().why().Why));
  if (!Instance.Kernel)
    add("not checked", "what depends on the kernel, which is not known");
}

records::Explanation Explainer::explain() {
  SmallVector<const LaunchInstance *, 4> Instances;
  for (const TargetReadings &There : Site.OnTargets)
    for (const LaunchInstance &Each : There.Instances)
      Instances.push_back(&Each);
  if (Instances.empty())
    for (const LaunchInstance &Each : Site.Instances)
      Instances.push_back(&Each);
  for (const LaunchInstance *Each : Instances) {
    Finding Reader; // its notes are those of findings
    explainInstance(Reader, *Each,
                            {GridPart, BlockPart, SharedPart});
    for (const Note &N : Reader.Notes)
      add("reading", N.Text, N.Location);
    addParts(*Each);
    for (const FoundCall &Found : Source.LaunchCalls)
      if (Found.Call == Each->Call)
        addGuards(Found);
    for (const CallExpr *Call : Each->CalledBy)
      if (auto Found = Source.UserCalls.find(Call); Found != Source.UserCalls.end())
        addGuards(Found->second);
    addContext(*Each);
  }
  for (const LaunchInstance *Each : Instances)
    if (Each->Kernel)
      addKernel(*Each->Kernel);
  for (const LaunchInstance *Each : Instances)
    addUnchecked(*Each);
  return std::move(All);
}

std::vector<records::Explanation> explainLaunches(const LaunchModel &Model,
                                                  ASTContext &Context,
                                                  const ParseErrors &Errors,
                                                  unsigned Line) {
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<const LaunchSite *> Asked;
  for (const LaunchSite &Site : Model.launches()) {
    SourceLocation Begin = Sources.getFileLoc(Site.Location);
    SourceLocation Chevrons = Sources.getFileLoc(Site.Chevrons);
    auto IsThere = [&](SourceLocation L) {
      return L.isValid() && Sources.isInMainFile(L) && Sources.getSpellingLineNumber(L) == Line;
    };
    if (IsThere(Begin) || IsThere(Chevrons))
      Asked.push_back(&Site);
  }
  if (Asked.empty())
    return {};
  SourceFindings Source(Context, /*WholeUnit=*/true, Errors);
  VariableUses Uses(Context);
  walkSource(Context, Uses, Source);
  std::vector<records::Explanation> All;
  for (const LaunchSite *Site : Asked)
    All.push_back(Explainer(Model, *Site, Source).explain());
  return All;
}

} // namespace warplint::lint
