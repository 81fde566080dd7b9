//===- ProgramExports.cpp - What a file tells the other files of a program ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ProgramExports.h"
#include "dataflow/ConstMembers.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Interpreter.h"
#include "dataflow/VariableUses.h"
#include "launch/LaunchModel.h"
#include "launch/ProgramDependence.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The object that \p Call of a method works on; null for other functions.
static const Expr *objectOf(const Expr *Call) {
  const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
  return Method ? Method->getImplicitObjectArgument() : nullptr;
}

/// The values that are read for each argument: what it is, what it leads to, and whether nobody but
/// the caller has the address of that.
static constexpr size_t ValuesOfArgument = 3;

/// What a function of another file gets by the object and the arguments \p Of a call.
static std::vector<AbstractValue> given(ArrayRef<const Expr *> Of, ArgumentReader &From) {
  std::vector<AbstractValue> All;
  DenseMap<const Root *, unsigned> Ways; // to each object
  for (const Expr *E : Of) {
    AbstractValue Value = !E ? AbstractValue() : E->isGLValue() ? From.address(E) : From.value(E);
    const auto *Leads = Value.as<Address>();
    bool IsObject = Leads && Leads->single() && !Leads->Null;
    AbstractValue Behind = IsObject ? From.pointee(Value) : AbstractValue();
    for (const AbstractValue &Each : {Value, Behind})
      Each.forEachPlace([&](const Place &P) { ++Ways[P.Base]; });
    append_range(All, std::array{Value, Behind, AbstractValue()});
  }
  for (size_t I = 0; I != All.size(); I += ValuesOfArgument) {
    const auto *Leads = All[I].as<Address>();
    const Place *At = Leads && !Leads->Null ? Leads->single() : nullptr;
    bool IsAlone = At && At->Path.empty() && Ways.lookup(At->Base) == 1 && From.isPrivate(At->Base);
    All[I + 2] = AbstractValue(IntValue::known({IsAlone, {}, {}}));
  }
  return All;
}

void ProgramExports::ask(OutsideCall Call) {
  if (!Call.Found.Body) // at file scope, where no code runs that is followed
    AtFileScope.push_back(Call);
  if (Call.Found.isPattern())
    return;
  SmallVector<const Expr *, 4> Of = {objectOf(Call.Call)};
  append_range(Of, Call.Arguments);
  const auto *ByPointer = Call.Callee ? nullptr : cast<CallExpr>(Call.Call)->getCallee();
  Read.ask(Call.Call, Call.Found.Body, ValuesOfArgument * Of.size() + 1,
           [Of, ByPointer](ArgumentReader &From) {
             std::vector<AbstractValue> All = given(Of, From);
             All.push_back(ByPointer ? From.value(ByPointer) : AbstractValue());
             return All;
           });
  Asked.push_back(std::move(Call));
}

void ProgramExports::ask() {
  const SourceManager &Sources = Context.getSourceManager();
  // What a header defines is in the other files too, where its launches are judged with all calls.
  auto IsElsewhere = [&](const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    bool IsVirtual = Method && Method->isVirtual(); // others may override it
    bool IsInHeader =
        Flow.Leading.contains(F->getCanonicalDecl()) && F->getDefinition() &&
        !Sources.isInMainFile(Sources.getExpansionLoc(F->getDefinition()->getLocation()));
    return isShared(Context, F) && (!F->hasBody() || IsInHeader || IsVirtual) &&
           !F->hasAttr<CUDAGlobalAttr>();
  };
  auto IsTold = [&](const FunctionDecl *F) {
    return IsElsewhere(F) && Flow.Program->isWanted(programName(F));
  };
  std::vector<const FoundCall *> Calls;
  for (const auto &[Call, Found] : Source.UserCalls)
    if (IsTold(Call->getDirectCallee()))
      Calls.push_back(&Found);
  for (const FoundCall &Found : Source.PointerCalls)
    Calls.push_back(&Found);
  llvm::sort(Calls, [&](const FoundCall *A, const FoundCall *B) {
    return A->Call->getBeginLoc() != B->Call->getBeginLoc()
               ? Sources.isBeforeInTranslationUnit(A->Call->getBeginLoc(), B->Call->getBeginLoc())
               : A->Body->getID() < B->Body->getID();
  });
  for (const FoundCall *Found : Calls)
    ask({Found->Call, Found->Call->getDirectCallee(), *Found,
         SmallVector<const Expr *, 4>(Found->Call->arguments())});
  for (const auto &[Made, Found] : Source.Constructions)
    if (IsTold(Made->getConstructor()))
      ask({Made, Made->getConstructor(), Found, SmallVector<const Expr *, 4>(Made->arguments())});
}

ProgramPlace ProgramExports::placeOf(SourceLocation Where) const {
  const SourceManager &Sources = Context.getSourceManager();
  Where = Sources.getFileLoc(Where);
  OptionalFileEntryRef File = Sources.getFileEntryRefForID(Sources.getFileID(Where));
  if (!File)
    return {};
  SmallString<256> Path(File->getName());
  Sources.getFileManager().makeAbsolutePath(Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return {Path.str().str(), Sources.getSpellingLineNumber(Where),
          Sources.getSpellingColumnNumber(Where)};
}

static ProgramValue told(const AbstractValue &Value, const AbstractValue &Behind) {
  return toProgram(
      Value, [&](const AbstractValue &) { return Behind; },
      [](unsigned) -> std::optional<unsigned> { return std::nullopt; });
}

/// What \p Read, the values of one argument, gives.
static ProgramValue argument(ArrayRef<AbstractValue> Read) {
  ProgramValue Given = told(Read[0], Read[1]);
  const auto *IsAlone = Read[2].as<IntValue>();
  Given.IsAlone = Given.Is == ProgramValue::Kind::Object && IsAlone && IsAlone->proved() == 1;
  return Given;
}

/// Whether the class of the object decides which function \p Call of \p Callee runs.
static bool isVirtual(const Expr *Call, const FunctionDecl *Callee) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (!Method || !Method->isVirtual())
    return false;
  const auto *ByMember = dyn_cast<CXXMemberCallExpr>(Call);
  const auto *Named =
      ByMember ? dyn_cast<MemberExpr>(ByMember->getCallee()->IgnoreParens()) : nullptr;
  return !Named || Named->performsVirtualDispatch(Method->getASTContext().getLangOpts());
}

ProgramCall ProgramExports::callOf(const OutsideCall &Of, const Reading &R) const {
  ProgramCall Made;
  Made.Where = placeOf(Of.Call->getExprLoc());
  if (const ProgramCall *By = R.From.front()) {
    Made.Through = By->Through;
    Made.Through.push_back(By->Where);
    Made.IsGuarded = By->IsGuarded;
  }
  for (const CallExpr *Call : R.By)
    Made.Through.push_back(placeOf(Call->getExprLoc()));
  LaunchContext Around = contextOf(Of.Found, Source, Values, [](const Expr *) { return false; });
  Around |= contextOf({R.By}, Source, Values, [](const Expr *) { return false; });
  Made.IsGuarded |= Around.mayAskDevice() || Around.ShapeAsked || Around.SharedAsked ||
                    Around.BehindUnread || Around.ExpectsFailure;
  ArrayRef<AbstractValue> Left = R.Values;
  Made.IsVirtual = isVirtual(Of.Call, Of.Callee);
  if (!Made.IsVirtual) // else the function that runs sees it as another class
    Made.Object = argument(Left.take_front(ValuesOfArgument));
  for (size_t I = 0; I != Of.Arguments.size(); ++I) {
    Left = Left.drop_front(ValuesOfArgument);
    Made.Arguments.push_back(argument(Left.take_front(ValuesOfArgument)));
  }
  return Made;
}

/// Whether \p E is in a default argument, which is evaluated where the function is called.
static bool isDefaultArgument(const Expr *E, ASTContext &Context) {
  for (DynTypedNodeList Around = Context.getParents(*E); !Around.empty();
       Around = Context.getParents(Around[0])) {
    if (Around[0].get<ParmVarDecl>())
      return true;
    if (Around[0].get<FunctionDecl>())
      return false;
  }
  return false;
}

void ProgramExports::addCalls(const OutsideCall &Of, FileSummary &To) const {
  for (const Reading &R : Read.all(Of.Call)) {
    ProgramCall Made = callOf(Of, R);
    if (Of.Callee) {
      To.Calls[programName(Of.Callee)].push_back(std::move(Made));
      continue;
    }
    if (const auto *Known = R.Values.back().as<Functions>())
      for (const FunctionDecl *F : Known->Members)
        if (isShared(Context, F) && !F->hasBody())
          To.Calls[programName(F)].push_back(Made);
  }
  if (Of.Callee && (Read.areTooMany(Of.Call) ||
                    (Read.all(Of.Call).empty() && isDefaultArgument(Of.Call, Context))))
    addAnyCall(Of, To);
}

/// Whether an argument of \p Type can bring a launch a size or a kernel: numbers, what holds such,
/// functions and what leads to an object with any of them.
static bool mayBringSize(const ASTContext &AST, const TypeShapes &Shapes, QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isFunctionPointerType() || Type->isMemberFunctionPointerType())
    return true;
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  else if (intType(AST, Type) || isDim3Like(Type))
    return true;
  const auto *Record = Type->getAsCXXRecordDecl();
  return Record && !inSystemHeader(AST, Record) && isFollowed(Shapes, Type);
}

/// Adds what would tell more of the arguments of \p Of.
void ProgramExports::addNeeds(const OutsideCall &Of, const FileSummary &Told,
                              FileSummary &To) const {
  SmallVector<bool, 8> Matters = {objectOf(Of.Call) != nullptr};
  for (const Expr *E : Of.Arguments)
    Matters.push_back(mayBringSize(Context, Flow.shapes(), E->getType()));
  ProgramDependence On(Flow, Read);
  On.add(Of.Call, [&](ArrayRef<AbstractValue> Values) {
    std::vector<AbstractValue> All;
    for (size_t I = 0; I != Matters.size(); ++I)
      if (Matters[I])
        append_range(All, Values.slice(I * ValuesOfArgument, 2)); // it, and what it leads to
    if (!Of.Callee)
      All.push_back(Values.back());
    return All;
  });
  if (On.Needs.empty())
    return;
  if (Of.Callee)
    To.ToTell[programName(Of.Callee)].add(On.Needs);
  else
    for (const auto &[Usr, _] : Told.Calls) // a pointer may lead to each
      To.ToTell[Usr].add(On.Needs);
}

/// A call of which only the callee is known.
void ProgramExports::addAnyCall(const OutsideCall &Of, FileSummary &To) const {
  ProgramCall Any;
  Any.Where = placeOf(Of.Call->getExprLoc());
  Any.IsVirtual = isVirtual(Of.Call, Of.Callee);
  Any.Arguments.resize(Of.Arguments.size());
  To.Calls[programName(Of.Callee)].push_back(std::move(Any));
}

void ProgramExports::addResults(FileSummary &To) {
  constexpr size_t Most = 200;
  const SourceManager &Sources = Context.getSourceManager();
  for (const FunctionDecl *F : Source.Flow.bodies().all()) {
    if (To.Results.size() == Most)
      return;
    const FunctionDecl *Definition = F->getDefinition();
    if (!Definition || Source.Flow.lambdaOf(F) || !isShared(Context, Definition) ||
        !Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation())))
      continue;
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition);
    QualType Type =
        Constructor ? Constructor->getFunctionObjectParameterType() : Definition->getReturnType();
    std::string Usr = programName(Definition);
    if (!isFollowed(Flow.shapes(), Type) || !Flow.Program->isWanted(Usr))
      continue;
    Flow.refill();
    auto Before = std::exchange(Flow.AskedOfProgram, decltype(Flow.AskedOfProgram)());
    ProgramValue Result = Interpreter(Flow).result(Definition);
    ProgramDependence On(Flow, Read);
    On.addAllAsked();
    Flow.AskedOfProgram = std::move(Before);
    if (!On.Needs.empty())
      To.ToTell[Usr].add(On.Needs);
    if (Result.isUnknown())
      continue;
    To.Definitions[Usr] = placeOf(Definition->getLocation());
    To.Results[std::move(Usr)] = std::move(Result);
  }
}

namespace {
/// Collects the variables and the constant members that other files can name.
struct VariableCollector : RecursiveASTVisitor<VariableCollector> {
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseStmt(Stmt *) { return true; } // those of functions are no variables of the file
  bool VisitVarDecl(VarDecl *V) {
    if (V->isFileVarDecl() && V->isExternallyVisible() &&
        !V->getDeclContext()->isDependentContext() && !inSystemHeader(V->getASTContext(), V))
      Variables.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    if (isMadeByConstructors(F) && F->getParent()->isExternallyVisible() &&
        !inSystemHeader(F->getASTContext(), F))
      Members.insert(F);
    return true;
  }
  SetVector<const VarDecl *> Variables;
  SetVector<const FieldDecl *> Members;
};
} // namespace

void ProgramExports::addVariables(FileSummary &To) {
  VariableCollector All;
  for (Decl *D : Context.getTraversalScope())
    All.TraverseDecl(D);
  for (const FieldDecl *Member : All.Members) {
    std::string Usr = programName(Member);
    std::optional<ConstMember> Known =
        Flow.Program->isWanted(Usr) ? constMember(Member) : std::nullopt;
    if (!Known)
      continue;
    To.Definitions[Usr] = placeOf(Known->From->getExprLoc());
    ProgramValue &Value = To.Variables[std::move(Usr)];
    Value.Is = ProgramValue::Kind::Number;
    Value.Numbers.push_back({Known->Value});
  }
  for (const VarDecl *V : All.Variables) {
    std::string Usr = programName(V);
    if (!Flow.Program->isWanted(Usr))
      continue;
    if (!Uses.isEffectivelyConst(V) || V->hasAttr<UsedAttr>() || V->hasAttr<SectionAttr>()) {
      To.Written.insert(std::move(Usr));
      continue;
    }
    const VarDecl *Defined = V->getInitializingDeclaration();
    if (!Defined || Defined->isWeak() || isOnDevice(V) || V->getType().isVolatileQualified() ||
        !isFollowed(Flow.shapes(), V->getType()))
      continue;
    Flow.refill();
    ProgramValue Begins = told(Interpreter(Flow).initializer(Defined), {});
    if (Begins.isUnknown())
      continue;
    To.Definitions[Usr] = placeOf(Defined->getLocation());
    To.Variables[std::move(Usr)] = std::move(Begins);
  }
}

/// What would tell more of the sizes of launches, and of what is set for their kernels.
ProgramNeeds ProgramExports::needsOfLaunches() const {
  ProgramDependence On(Flow, Read);
  for (const FoundCall &Found : Source.LaunchCalls)
    On.add(Found.Call, [](ArrayRef<AbstractValue> Values) {
      std::vector<AbstractValue> Sizes;
      for (unsigned Part : {KernelPart, GridPart, BlockPart, SharedPart, ClusterPart})
        Sizes.push_back(Values[Part]);
      const auto *Shared = Values[SharedPart].as<IntValue>();
      if (!Shared || Shared->proved() != 0)
        Sizes.push_back(Values[AllowedSharedPart]);
      return Sizes;
    });
  auto All = [](ArrayRef<AbstractValue> Values) { return Values.vec(); };
  for (const auto *Calls : {&Source.SettingCalls, &Source.NodeSettingCalls})
    for (const FoundCall &Found : *Calls)
      On.add(Found.Call, All);
  return std::move(On.Needs);
}

/// Adds what leads to \p F, if that is virtual, beside calls of it.
void ProgramExports::addOverridden(const FunctionDecl *F, FileSummary &To) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->isVirtual())
    return;
  std::set<std::string> &Bases = To.Overridden[programName(F)];
  for (const FunctionDecl *Base : overriddenBy(F)) {
    Bases.insert(isShared(Context, Base) ? programName(Base) : "");
    if (isExported(Base))
      To.Exported.insert(programName(Base));
  }
}

FileSummary ProgramExports::summary(const LaunchModel &Model) {
  FileSummary Made;
  for (const OutsideCall &Of : Asked) {
    FileSummary Told;
    addCalls(Of, Told);
    addNeeds(Of, Told, Made);
    for (auto &[Usr, Calls] : Told.Calls)
      append_range(Made.Calls[Usr], std::move(Calls));
  }
  for (const OutsideCall &Of : AtFileScope)
    if (Of.Callee)
      addAnyCall(Of, Made);
  for (const FunctionDecl *F : Read.entries())
    if (isShared(Context, F)) {
      if (any_of(F->parameters(), [](auto *P) { return P->getType()->isPointerType(); }))
        Made.TakePointers.insert(sharedName(F));
      if (Source.Flow.hasCaller(F))
        Made.CalledHere.insert(programName(F));
      if (isa<CXXConstructorDecl>(F)) // conversions and derived classes call it without its name
        Made.Taken.insert(programName(F));
      if (isExported(F))
        Made.Exported.insert(programName(F));
      addOverridden(F, Made);
    }
  for (const FunctionDecl *F : Source.Flow.addressesTaken())
    if (isShared(Context, F))
      Made.Taken.insert(programName(F));
  addResults(Made);
  addVariables(Made);
  addKernels(Model, Made);
  addLaunches(Model, Made);
  Made.OfLaunches = needsOfLaunches();
  addDefinitions(Model, Made);
  return Made;
}

} // namespace warplint
