//===- ModelBuilder.cpp - Walks a translation unit once and builds its model ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ArchDependence.h"
#include "launch/Guards.h"
#include "launch/HeaderScope.h"
#include "launch/LaunchModel.h"
#include "launch/Reachability.h"
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
  SmallVector<Guard, 8> Guards;
};

/// Walks the user's part of a translation unit, then evaluates what it found.
class ModelBuilder : public RecursiveASTVisitor<ModelBuilder> {
public:
  explicit ModelBuilder(ASTContext &Context)
      : Context(Context), Headers(Context), Values(Context, Uses),
        Architectures(Context.getSourceManager(), Context.getLangOpts()),
        Model(new LaunchModel(Context)) {}

  std::unique_ptr<LaunchModel> build();

  // The walk.
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseIfStmt(IfStmt *S);
  bool TraverseSwitchStmt(SwitchStmt *S);
  bool TraverseCompoundStmt(CompoundStmt *S);
  bool VisitFunctionDecl(FunctionDecl *D);
  bool VisitVarDecl(VarDecl *D);
  bool VisitStmt(Stmt *S);
  bool VisitDeclRefExpr(DeclRefExpr *E);
  bool VisitMemberExpr(MemberExpr *E);
  bool VisitCallExpr(CallExpr *E);

private:
  ASTContext &Context;
  HeaderScope Headers;
  VariableUses Uses;
  Evaluator Values;
  ArchDependence Architectures;
  std::unique_ptr<LaunchModel> Model;

  // Where the walk is.
  const FunctionDecl *Caller = nullptr;
  SmallVector<Guard, 8> Guards;

  // What it found.
  SetVector<const FunctionDecl *> KernelDecls; ///< Canonical declarations.
  std::vector<FoundCall> ChevronCalls, LaunchCalls, OptInCalls;
  DenseMap<const FunctionDecl *, SmallVector<const DeclRefExpr *, 2>> KernelReferences;
  DenseSet<const DeclRefExpr *> ExplainedReferences;
  DenseSet<const FunctionDecl *> ExpectingFailure;
  DenseSet<const Stmt *> Statements; ///< Expressions that stand in a block by themselves.
  DeviceQueries Queries;
  Reachability Reached;

  template <typename Branch> void traverseHead(Branch *S);
  void traverseGuarded(Stmt *S, Guard G);
  void explain(const Expr *KernelArgument);
  void addKernel(const FunctionDecl *Canonical);
  LaunchInstance readArguments(const Expr *Kernel, const Expr *Grid, const Expr *Block,
                               const Expr *Shared) const;
  void addLaunch(const FoundCall &Found, LaunchForm Form, LaunchInstance Instance);
  void addChevron(const FoundCall &Found);
  void addLaunchCall(const FoundCall &Found);
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

bool ModelBuilder::VisitMemberExpr(MemberExpr *E) {
  Reached.note(E->getMemberDecl(), Caller, Guards);
  if (const auto *Method = dyn_cast<FunctionDecl>(E->getMemberDecl()))
    Headers.met(Method);
  return true;
}

bool ModelBuilder::VisitDeclRefExpr(DeclRefExpr *E) {
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
  if (isa<CUDAKernelCallExpr>(E)) {
    explain(E->getCallee());
    ChevronCalls.push_back({E, Caller, Guards});
    return true;
  }
  Queries.note(E);
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || E->getNumArgs() == 0)
    return true;
  std::vector<FoundCall> *Into = StringSwitch<std::vector<FoundCall> *>(Callee->getName())
                                     .Case("cudaLaunchKernel", &LaunchCalls)
                                     .Case("cudaLaunchCooperativeKernel", &LaunchCalls)
                                     .Case("cudaFuncSetAttribute", &OptInCalls)
                                     .Default(nullptr);
  if (Into) {
    explain(E->getArg(0));
    Into->push_back({E, Caller, Guards});
  }
  return true;
}

/// Notes that the kernel's name stands here for a launch or an attribute, so
/// that its address does not go anywhere else.
void ModelBuilder::explain(const Expr *KernelArgument) {
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
  for (const FoundCall &Found : ChevronCalls)
    addChevron(Found);
  for (const FoundCall &Found : LaunchCalls)
    addLaunchCall(Found);
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

/// A launch in a template appears once dependent and once for each instance;
/// all of them begin at the same place and become one site.
void ModelBuilder::addLaunch(const FoundCall &Found, LaunchForm Form, LaunchInstance Instance) {
  Instance.Call = Found.Call;
  Instance.Caller = Found.Caller;
  Instance.IsStatement = Statements.contains(Found.Call);
  Instance.Dead = isDead(Found.Guards, Values) || Reached.isNeverReached(Found.Caller, Values);
  // What could not be parsed may be what asks the device.
  Instance.DeviceGuarded = Queries.decide(Found.Guards) ||
                           Context.getDiagnostics().hasUncompilableErrorOccurred();
  Instance.ExpectsFailure = ExpectingFailure.contains(Found.Caller);
  SourceLocation Location = Found.Call->getBeginLoc();
  auto Site = find_if(Model->Launches, [&](const LaunchSite &S) { return S.Location == Location; });
  if (Site == Model->Launches.end()) {
    const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Found.Call);
    SourceLocation Chevrons =
        Chevron && Chevron->getConfig() ? Chevron->getConfig()->getBeginLoc() : SourceLocation();
    Model->Launches.push_back({Location, Chevrons, Form, {std::move(Instance)}});
    return;
  }
  auto IsPattern = [](const LaunchInstance &I) {
    return I.Caller && I.Caller->isDependentContext();
  };
  if (IsPattern(Instance))
    return; // an instance says more
  erase_if(Site->Instances, IsPattern);
  Site->Instances.push_back(std::move(Instance));
}

LaunchInstance ModelBuilder::readArguments(const Expr *Kernel, const Expr *Grid, const Expr *Block,
                                           const Expr *Shared) const {
  LaunchInstance Instance;
  Instance.KernelArgument = Kernel;
  Instance.Kernel = Model->kernel(Values.function(Kernel));
  Instance.GridArgument = Grid;
  Instance.BlockArgument = Block;
  Instance.Grid = Values.dim3(Grid);
  Instance.Block = Values.dim3(Block);
  bool Given = Shared && !isa<CXXDefaultArgExpr>(Shared);
  Instance.SharedArgument = Given ? Shared : nullptr;
  Instance.DynamicShared = Given ? Values.integer(Shared) : IntValue::known({});
  return Instance;
}

/// The argument at \p I, or null where the call has fewer.
static const Expr *argument(const CallExpr *Call, unsigned I) {
  return Call && I < Call->getNumArgs() ? Call->getArg(I) : nullptr;
}

void ModelBuilder::addChevron(const FoundCall &Found) {
  const CallExpr *Config = cast<CUDAKernelCallExpr>(Found.Call)->getConfig();
  addLaunch(Found, LaunchForm::TripleChevron,
            readArguments(Found.Call->getCallee(), argument(Config, 0), argument(Config, 1),
                          argument(Config, 2)));
}

void ModelBuilder::addLaunchCall(const FoundCall &Found) {
  // cudaLaunchKernel(function, grid, block, arguments, shared, stream) and the
  // cooperative form alike.
  const CallExpr *Call = Found.Call;
  if (Call->getNumArgs() < 3)
    return;
  bool Cooperative = Call->getDirectCallee()->getName() == "cudaLaunchCooperativeKernel";
  addLaunch(Found, Cooperative ? LaunchForm::LaunchCooperativeKernel : LaunchForm::LaunchKernel,
            readArguments(Call->getArg(0), Call->getArg(1), Call->getArg(2), argument(Call, 4)));
}

void ModelBuilder::addOptIn(const FoundCall &Found) {
  if (Found.Call->getNumArgs() != 3)
    return;
  const auto *Attribute = dyn_cast<DeclRefExpr>(Found.Call->getArg(1)->IgnoreParenCasts());
  const auto *Enumerator = Attribute ? dyn_cast<EnumConstantDecl>(Attribute->getDecl()) : nullptr;
  if (Enumerator && Enumerator->getName() != "cudaFuncAttributeMaxDynamicSharedMemorySize")
    return;
  if (Found.Caller && Found.Caller->isDependentContext() &&
      Found.Call->getArg(0)->isTypeDependent())
    return; // its instances are found as well
  Model->OptIns.push_back({Found.Call, Model->kernel(Values.function(Found.Call->getArg(0))),
                           Values.integer(Found.Call->getArg(2)), isDead(Found.Guards, Values)});
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
