//===- ModelBuilder.cpp - Walks a translation unit once and builds its model ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ArchDependence.h"
#include "launch/CallGraph.h"
#include "launch/Guards.h"
#include "launch/HeaderScope.h"
#include "launch/InstanceNotes.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "launch/MacroUses.h"
#include "launch/Reachability.h"
#include "launch/Readings.h"
#include "launch/values/Evaluator.h"
#include "launch/values/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// A launch or an opt-in as the walk found it, to be evaluated when the walk
/// has seen every use of every variable.
struct FoundCall {
  const CallExpr *Call;
  const FunctionDecl *Caller;
  const FunctionDecl *Body; ///< The caller, or the lambda in it.
  SmallVector<Guard, 8> Guards;
};

/// Walks the user's part of a translation unit, then evaluates what it found.
class ModelBuilder : public RecursiveASTVisitor<ModelBuilder> {
public:
  explicit ModelBuilder(ASTContext &Context)
      : Context(Context), Headers(Context), Flow(Context, Uses), Values(Flow),
        Architectures(Context.getSourceManager(), Context.getLangOpts()),
        Model(new LaunchModel(Context)), Readings(Flow, Calls) {}

  std::unique_ptr<LaunchModel> build();

  // The walk.
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseIfStmt(IfStmt *S);
  bool TraverseSwitchStmt(SwitchStmt *S);
  bool TraverseCompoundStmt(CompoundStmt *S);
  bool TraverseLambdaExpr(LambdaExpr *E);
  bool VisitFunctionDecl(FunctionDecl *D);
  bool VisitVarDecl(VarDecl *D);
  bool VisitStmt(Stmt *S);
  bool VisitDeclRefExpr(DeclRefExpr *E);
  bool VisitMemberExpr(MemberExpr *E);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E);

private:
  ASTContext &Context;
  HeaderScope Headers;
  VariableUses Uses;
  FlowContext Flow;
  Evaluator Values;
  ArchDependence Architectures;
  std::unique_ptr<LaunchModel> Model;

  // Where the walk is.
  const FunctionDecl *Caller = nullptr;
  const FunctionDecl *Body = nullptr; ///< The caller, or the lambda in it.
  SmallVector<Guard, 8> Guards;

  // What it found.
  CallGraph Calls;
  SetVector<const FunctionDecl *> KernelDecls; ///< Canonical declarations.
  std::vector<FoundCall> LaunchCalls, OptInCalls;
  DenseMap<const CallExpr *, FoundCall> UserCalls; ///< Of functions with a body in sight.
  DenseMap<const FunctionDecl *, SmallVector<const DeclRefExpr *, 2>> KernelReferences;
  DenseSet<const DeclRefExpr *> ExplainedReferences;
  DenseSet<const FunctionDecl *> ExpectingFailure;
  DenseSet<const Stmt *> Statements; ///< Expressions that stand in a block by themselves.
  DeviceQueries Queries;
  Reachability Reached;
  Readings Readings;

  template <typename Branch> void traverseHead(Branch *S);
  void traverseGuarded(Stmt *S, Guard G);
  void explain(const Expr *KernelArgument);
  void addKernel(const FunctionDecl *Canonical);
  void ask(const FoundCall &Found);
  bool isPattern(const FoundCall &Found) const;
  void addLaunch(const FoundCall &Found);
  LaunchInstance unread(const FoundCall &Found) const;
  void addForEachKernel(const FoundCall &Found, LaunchInstance Each, const Datum &Kernel);
  void addInstance(const FoundCall &Found, LaunchInstance Instance);
  void addOptIn(const FoundCall &Found);
  void addOptIn(StringRef KernelName);
};

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

bool ModelBuilder::TraverseDecl(Decl *D) {
  if (!D)
    return true;
  const SourceManager &Sources = Context.getSourceManager();
  if (isa_and_nonnull<TranslationUnitDecl, NamespaceDecl>(D->getDeclContext()) &&
      !isa<NamespaceDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
    return true;
  auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function)
    return RecursiveASTVisitor::TraverseDecl(D);
  Headers.walked(Function);
  SaveAndRestore InFunction(Caller, static_cast<const FunctionDecl *>(Function));
  SaveAndRestore InBody(Body, static_cast<const FunctionDecl *>(Function));
  SmallVector<Guard, 8> Outer;
  std::swap(Outer, Guards);
  bool GoOn = RecursiveASTVisitor::TraverseDecl(D);
  std::swap(Outer, Guards);
  return GoOn;
}

/// What an `if` or a `switch` evaluates before it branches.
template <typename Branch> void ModelBuilder::traverseHead(Branch *S) {
  TraverseStmt(S->getInit());
  if (S->getConditionVariableDeclStmt())
    TraverseStmt(S->getConditionVariableDeclStmt());
  TraverseStmt(S->getCond());
}

void ModelBuilder::traverseGuarded(Stmt *S, Guard G) {
  Guards.push_back(G);
  TraverseStmt(S);
  Guards.pop_back();
}

bool ModelBuilder::TraverseIfStmt(IfStmt *S) {
  WalkUpFromIfStmt(S);
  traverseHead(S);
  traverseGuarded(S->getThen(), {S->getCond(), true});
  traverseGuarded(S->getElse(), {S->getCond(), false});
  return true;
}

bool ModelBuilder::TraverseSwitchStmt(SwitchStmt *S) {
  WalkUpFromSwitchStmt(S);
  traverseHead(S);
  traverseGuarded(S->getBody(), {S->getCond(), std::nullopt});
  return true;
}

bool ModelBuilder::TraverseCompoundStmt(CompoundStmt *S) {
  WalkUpFromCompoundStmt(S);
  size_t Before = Guards.size();
  for (Stmt *Child : S->body()) {
    if (const auto *E = dyn_cast<Expr>(Child))
      Statements.insert(E->IgnoreImplicit());
    TraverseStmt(Child);
    // What follows `if (c) return;` runs only where c does not hold.
    const auto *If = dyn_cast<IfStmt>(Child);
    if (If && neverFallsThrough(If->getThen()))
      Guards.push_back({If->getCond(), false});
    else if (If && neverFallsThrough(If->getElse()))
      Guards.push_back({If->getCond(), true});
  }
  Guards.truncate(Before);
  return true;
}

bool ModelBuilder::TraverseLambdaExpr(LambdaExpr *E) {
  WalkUpFromLambdaExpr(E);
  for (Expr *Init : E->capture_inits())
    TraverseStmt(Init);
  auto Traverse = [&](CXXMethodDecl *Operator) {
    Calls.note(E, Operator, Body);
    SaveAndRestore InBody(Body, static_cast<const FunctionDecl *>(Operator));
    for (ParmVarDecl *Parameter : Operator->parameters())
      TraverseDecl(Parameter);
    TraverseStmt(Operator->getBody());
  };
  Traverse(E->getCallOperator());
  if (FunctionTemplateDecl *Generic = E->getDependentCallOperator())
    for (FunctionDecl *Instance : Generic->specializations())
      if (Instance->hasBody())
        Traverse(cast<CXXMethodDecl>(Instance->getDefinition()));
  return true;
}

bool ModelBuilder::VisitFunctionDecl(FunctionDecl *D) {
  if (D->hasAttr<CUDAGlobalAttr>())
    KernelDecls.insert(D->getCanonicalDecl());
  return true;
}

bool ModelBuilder::VisitVarDecl(VarDecl *D) {
  Uses.noteDeclaration(D);
  return true;
}

bool ModelBuilder::VisitStmt(Stmt *S) {
  Uses.note(S);
  return true;
}

/// The errors that a program names only when it expects a launch to fail.
static bool isErrorOfWrongLaunch(StringRef Enumerator) {
  return StringSwitch<bool>(Enumerator)
      .Case("cudaErrorInvalidConfiguration", true)
      .Case("cudaErrorInvalidValue", true)
      .Case("cudaErrorLaunchOutOfResources", true)
      .Case("CUDA_ERROR_INVALID_VALUE", true)
      .Case("CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", true)
      .Default(false);
}

bool ModelBuilder::VisitCXXConstructExpr(CXXConstructExpr *E) {
  Calls.note(E, Body);
  return true;
}

bool ModelBuilder::VisitMemberExpr(MemberExpr *E) {
  Calls.note(E, Body);
  Reached.note(E->getMemberDecl(), Caller, Guards);
  if (const auto *Method = dyn_cast<FunctionDecl>(E->getMemberDecl()))
    Headers.met(Method);
  return true;
}

bool ModelBuilder::VisitDeclRefExpr(DeclRefExpr *E) {
  Calls.note(E, Body);
  Reached.note(E->getDecl(), Caller, Guards);
  if (const auto *Function = dyn_cast<FunctionDecl>(E->getDecl())) {
    Headers.met(Function);
    if (Function->hasAttr<CUDAGlobalAttr>()) {
      KernelDecls.insert(Function->getCanonicalDecl());
      KernelReferences[Function->getCanonicalDecl()].push_back(E);
    }
  } else if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(E->getDecl())) {
    if (Caller && isErrorOfWrongLaunch(Enumerator->getName()))
      ExpectingFailure.insert(Caller);
  }
  return true;
}

bool ModelBuilder::VisitCallExpr(CallExpr *E) {
  Calls.note(E, Body);
  if (std::optional<LaunchForm> Form = formOf(E)) {
    explain(argumentsOf(E).Kernel);
    LaunchCalls.push_back({E, Caller, Body, Guards});
    if (Form == LaunchForm::TripleChevron)
      return true;
    Flow.Launching.insert(E);
  }
  Queries.note(E);
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee && Callee->hasBody() &&
      !Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    UserCalls.try_emplace(E, FoundCall{E, Caller, Body, Guards});
  if (!Callee || !Callee->getIdentifier())
    return true;
  StringRef Name = Callee->getName();
  if (optInOf(E))
    OptInCalls.push_back({E, Caller, Body, Guards});
  // Who asks the runtime about a kernel does nothing else with it.
  if (Name.starts_with("cudaFunc") || Name.starts_with("cudaOccupancy"))
    for (const Expr *Argument : E->arguments())
      explain(Argument);
  return true;
}

/// Notes that the kernel's name stands here for a launch or an attribute, so
/// that its address does not go anywhere else.
void ModelBuilder::explain(const Expr *KernelArgument) {
  if (!KernelArgument)
    return;
  const Expr *E = KernelArgument->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E))
    E = Address->getSubExpr()->IgnoreParenCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    ExplainedReferences.insert(Reference);
}

//===----------------------------------------------------------------------===//
// What the walk found, evaluated
//===----------------------------------------------------------------------===//

std::unique_ptr<LaunchModel> ModelBuilder::build() {
  for (Decl *D : Context.getTraversalScope())
    TraverseDecl(D);
  for (SmallVector<Decl *> More = Headers.takeMissing(); !More.empty();
       More = Headers.takeMissing())
    for (Decl *D : More)
      TraverseDecl(D);
  for (const FunctionDecl *Kernel : KernelDecls)
    addKernel(Kernel);
  for (const FoundCall &Found : LaunchCalls)
    ask(Found);
  for (const FoundCall &Found : OptInCalls)
    if (!isPattern(Found))
      Readings.ask(Found.Call, Found.Body, 2, [Found](ArgumentReader &Arguments) {
        OptInArguments A = *optInOf(Found.Call);
        return std::vector{Arguments.value(A.Kernel), Arguments.value(A.Bytes)};
      });
  Readings.collect();
  for (const FoundCall &Found : LaunchCalls)
    addLaunch(Found);
  for (const FoundCall &Found : OptInCalls)
    addOptIn(Found);
  DenseSet<SourceLocation> Read;
  for (const FoundCall &Found : OptInCalls)
    Read.insert(Context.getSourceManager().getFileLoc(Found.Call->getBeginLoc()));
  for (StringRef Kernel : Headers.optInsInText(Read))
    addOptIn(Kernel);
  const SourceManager &Sources = Context.getSourceManager();
  llvm::sort(Model->Launches, [&](const LaunchSite &A, const LaunchSite &B) {
    return Sources.isBeforeInTranslationUnit(A.Location, B.Location);
  });
  return std::move(Model);
}

void ModelBuilder::addKernel(const FunctionDecl *Canonical) {
  KernelFacts Facts;
  Facts.Function = Canonical->getDefinition();
  if (!Facts.Function)
    Facts.Function = Canonical->getMostRecentDecl();
  Facts.Bounds = readBounds(Canonical, Values);
  Facts.Attributes = readAttributes(Canonical, Values);
  Facts.Shared = readSharedUse(Context, Facts.Function);
  Facts.BoundsDependOnArch = Architectures.touchesDeclaration(Facts.Function);
  Facts.SharedDependsOnArch = Architectures.touchesShared(Facts.Function);
  // Other functions of a precompiled header may launch it: they have no bodies.
  Facts.OnlyLaunchedHere = !Canonical->isExternallyVisible() && !Canonical->isFromASTFile() &&
                           all_of(KernelReferences.lookup(Canonical), [&](const DeclRefExpr *E) {
                             return ExplainedReferences.contains(E);
                           });
  Model->Kernels.push_back(std::move(Facts));
  Model->KernelOf[Canonical] = &Model->Kernels.back();
}

/// Whether what is asked stands in a template that still waits for arguments,
/// or in no function at all: nothing runs there that could be followed.
bool ModelBuilder::isPattern(const FoundCall &Found) const {
  return !Found.Body || Found.Body->isDependentContext();
}

void ModelBuilder::ask(const FoundCall &Found) {
  if (isPattern(Found))
    return;
  Readings.ask(Found.Call, Found.Body, LaunchPartCount,
               [Call = Found.Call, this](ArgumentReader &Arguments) {
                 return readLaunch(Call, Context, Arguments);
               });
}

/// A launch with its arguments as they are written, and no values.
LaunchInstance ModelBuilder::unread(const FoundCall &Found) const {
  LaunchInstance Instance = asWritten(Found.Call);
  Instance.Caller = Found.Caller;
  Instance.InDeviceCode = runsOnDevice(Found.Caller) || runsOnDevice(Found.Body);
  Instance.IsStatement = Statements.contains(Found.Call);
  Instance.Dead = isDead(Found.Guards, Values) || Reached.isNeverReached(Found.Caller, Values);
  // What could not be parsed may be what asks the device.
  Instance.DeviceGuarded =
      Queries.decide(Found.Guards) || Context.getDiagnostics().hasUncompilableErrorOccurred();
  Instance.ExpectsFailure = ExpectingFailure.contains(Found.Caller);
  return Instance;
}

void ModelBuilder::addLaunch(const FoundCall &Found) {
  LaunchInstance Instance = unread(Found);
  if (!Instance.GridArgument || !Instance.BlockArgument)
    return;
  std::vector<Reading> Read = isPattern(Found) ? std::vector<Reading>() : Readings.of(Found.Call);
  for (const Reading &R : Read) {
    LaunchInstance Each = Instance;
    setValues(Each, R.Values, Context);
    auto Differs = [&](unsigned I) {
      return any_of(Read,
                    [&](const Reading &Other) { return !Other.Values[I].sameAs(R.Values[I]); });
    };
    Each.CalledBy = R.By;
    Each.KernelByCall = Differs(KernelPart);
    Each.GridByCall = Differs(GridPart);
    Each.BlockByCall = Differs(BlockPart);
    Each.SharedByCall = Differs(SharedPart);
    for (const CallExpr *Call : R.By) {
      auto Site = UserCalls.find(Call);
      if (Site == UserCalls.end())
        continue;
      Each.Dead |= isDead(Site->second.Guards, Values);
      Each.DeviceGuarded |= Queries.decide(Site->second.Guards);
      Each.ExpectsFailure |= ExpectingFailure.contains(Site->second.Caller);
    }
    addForEachKernel(Found, std::move(Each), R.Values[KernelPart]);
  }
  if (!Read.empty())
    return;
  Instance.Dead |= !isPattern(Found); // gone through, and not reached
  Instance.Kernel = Model->kernel(Values.function(Instance.KernelArgument));
  setValues(Instance, Values);
  addInstance(Found, std::move(Instance));
}

/// Adds \p Each once for every function that \p Kernel, as it was read, can be.
void ModelBuilder::addForEachKernel(const FoundCall &Found, LaunchInstance Each,
                                    const Datum &Kernel) {
  const auto *Known = Kernel.as<Functions>();
  if (!Known) {
    addInstance(Found, std::move(Each));
    return;
  }
  Each.OneOfKernels = !Known->single();
  for (const FunctionDecl *Function : Known->Members) {
    Each.Kernel = Model->kernel(Function);
    addInstance(Found, Each);
  }
}

/// A launch in a template appears once dependent and once for each instance, one
/// in the argument of a macro as often as the macro repeats that; all of them
/// begin at the same place and become one site.
void ModelBuilder::addInstance(const FoundCall &Found, LaunchInstance Instance) {
  noteArchDependence(Instance, Architectures);
  noteFixedBlock(Instance);
  const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Found.Call);
  SourceLocation Chevrons =
      Chevron && Chevron->getConfig() ? Chevron->getConfig()->getBeginLoc() : SourceLocation();
  SourceLocation Location =
      beginBeside(Found.Call->getBeginLoc(), Chevron ? Chevrons : Found.Call->getBeginLoc(),
                  Context.getSourceManager());
  auto Site = find_if(Model->Launches, [&](const LaunchSite &S) { return S.Location == Location; });
  if (Site == Model->Launches.end()) {
    Instance.OfPattern = isPattern(Found);
    Model->Launches.push_back({Location, Chevrons, *formOf(Found.Call), {std::move(Instance)}});
    return;
  }
  if (isPattern(Found))
    return; // an instance says more
  erase_if(Site->Instances, [](const LaunchInstance &I) { return I.OfPattern; });
  Site->Instances.push_back(std::move(Instance));
}

void ModelBuilder::addOptIn(const FoundCall &Found) {
  OptInArguments A = *optInOf(Found.Call);
  const auto *Attribute = dyn_cast<DeclRefExpr>(A.Attribute->IgnoreParenCasts());
  const auto *Enumerator = Attribute ? dyn_cast<EnumConstantDecl>(Attribute->getDecl()) : nullptr;
  if (Enumerator && !isSharedMemoryAttribute(Enumerator->getName()))
    return;
  if (Found.Caller && Found.Caller->isDependentContext() && A.Kernel->isTypeDependent())
    return; // its instances are found as well
  bool Dead = isDead(Found.Guards, Values);
  if (isPattern(Found)) {
    Model->OptIns.push_back(
        {Found.Call, Model->kernel(Values.function(A.Kernel)), Values.integer(A.Bytes), Dead});
    return;
  }
  for (const Reading &R : Readings.of(Found.Call)) {
    IntValue Bytes = asInteger(R.Values[1], Context, A.Bytes->getType(), A.Bytes->getExprLoc());
    const auto *Known = R.Values[0].as<Functions>();
    if (!Known)
      Model->OptIns.push_back({Found.Call, nullptr, Bytes, Dead});
    else
      for (const FunctionDecl *Kernel : Known->Members)
        Model->OptIns.push_back({Found.Call, Model->kernel(Kernel), Bytes, Dead});
  }
}

/// An opt-in of which only the text is known: for the kernels of that name, else
/// perhaps for any.
void ModelBuilder::addOptIn(StringRef KernelName) {
  bool Named = false;
  for (const KernelFacts &Kernel : Model->Kernels)
    if (Kernel.Function->getIdentifier() && Kernel.Function->getName() == KernelName) {
      Model->OptIns.push_back({nullptr, &Kernel, {}, false});
      Named = true;
    }
  if (!Named)
    Model->OptIns.push_back({});
}

//===----------------------------------------------------------------------===//
// The model
//===----------------------------------------------------------------------===//

std::unique_ptr<LaunchModel> LaunchModel::read(ASTContext &Context) {
  return ModelBuilder(Context).build();
}

} // namespace warplint::launch
