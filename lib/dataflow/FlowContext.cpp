//===- FlowContext.cpp - State shared by the analyses of a unit -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/FlowContext.h"
#include "dataflow/ErrorRecovery.h"
#include "dataflow/Interpreter.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Statements and expressions that one entry into the program may take. A step
/// takes about a microsecond: a tenth of a second for the worst function.
static constexpr unsigned Budget = 100000;

ArgumentReader::~ArgumentReader() = default;
ArrivalListener::~ArrivalListener() = default;
DeviceProperties::~DeviceProperties() = default;
Bounds DeviceProperties::residentBlocks(const KernelQuery &) const { return {}; }
Bounds DeviceProperties::bestBlock(const KernelQuery &) const { return {}; }
std::optional<bool> DeviceProperties::allowsShared(const FunctionDecl *, int64_t) const {
  return std::nullopt;
}

FlowContext::FlowContext(ASTContext &AST, const VariableUses &Uses)
    : AST(AST), Shapes(AST), Uses(Uses), Keepers(AST), SideEffectFree(AST) {
  refill();
}

FlowContext::~FlowContext() = default;

void FlowContext::refill(bool MakeCoarse) {
  Left = Budget;
  Spent = 0;
  Coarse = MakeCoarse;
  TooLong.clear();
}

bool FlowContext::spend(unsigned Steps) {
  bool Enough = Left >= Steps;
  Spent += Steps;
  Left = Enough ? Left - Steps : 0;
  return Enough;
}

unsigned FlowContext::mostPaths() const {
  constexpr unsigned Most = 8;
  if (Coarse || Spent > Budget / 2)
    return 1;
  return Spent > Budget / 4 ? Most / 2 : Most;
}

const Root *FlowContext::root(const Root *&Known, Root New) {
  if (!Known) {
    Roots.push_back(std::move(New));
    Known = &Roots.back();
  }
  return Known;
}

const Root *FlowContext::variable(const VarDecl *V) {
  V = V->getCanonicalDecl();
  if (const Root *Known = RootOf.lookup(V))
    return Known;
  bool Outside = V->hasGlobalStorage() && whyNotConst(V).has_value() && !inProgram(V);
  return root(RootOf[V], {.Type = V->getType(), .Variable = V, .Outside = Outside});
}

const Root *FlowContext::temporary(const Expr *E) {
  return root(RootOf[E], {.Type = E->getType(), .Made = E});
}

const Root *FlowContext::heap(const Expr *E, QualType Type) {
  return root(RootOf[E], {.Type = Type, .OnHeap = true});
}

const Root *FlowContext::buffer(const CallExpr *E, ArrayRef<const CallExpr *> By) {
  std::vector<const CallExpr *> Path(By.begin(), By.end());
  Path.push_back(E);
  const Root *&Known = BufferOf[std::move(Path)];
  if (Known)
    return Known;
  Roots.push_back({.Type = AST.getSizeType(), .OnHeap = true, .Made = E});
  const Root *Size = &Roots.back();
  Roots.push_back({.Type = AST.getSizeType(), .OnHeap = true, .Made = E, .Size = Size});
  return Known = &Roots.back();
}

const Root *FlowContext::given(const ValueDecl *D, QualType Type) {
  return root(GivenOf[D], {.Type = Type, .Outside = true, .Given = D});
}

const Root *FlowContext::givenAlone(const ValueDecl *D, QualType Type) {
  return root(AloneOf[D], {.Type = Type, .Given = D});
}

const Root *FlowContext::result(const ValueDecl *D, QualType Type) {
  return root(ResultOf[D], {.Type = Type});
}

std::optional<Reason> FlowContext::whyNotConst(const VarDecl *V) const {
  if (isa<ParmVarDecl>(V))
    return Reason::Parameter;
  if (V->isExceptionVariable()) // it holds what was thrown
    return Reason::Other;
  if (!V->getAnyInitializer()) {
    bool Elsewhere = V->hasGlobalStorage() && V->isExternallyVisible();
    return Elsewhere ? Reason::External : Reason::NoValue;
  }
  if (V->getType().isVolatileQualified())
    return Reason::Volatile;
  bool Constant = V->getType().isConstQualified() && !hasMutableParts(V->getType());
  if (Constant && (V->isConstexpr() || !V->isWeak()))
    return std::nullopt;
  if (isOnDevice(V))
    return Reason::External;
  if (V->hasAttr<UsedAttr>() || V->hasAttr<SectionAttr>()) // assembly or a linker's script names it
    return Reason::Modified;
  // What a precompiled preamble does with its own variables was not walked.
  if (V->hasGlobalStorage() && (V->isExternallyVisible() || V->isFromASTFile()))
    return Reason::External;
  return Uses.isEffectivelyConst(V) ? std::nullopt : std::optional(Reason::Modified);
}

/// What \p All has for \p D; null: nothing.
template <typename T>
static const T *find(const std::map<std::string, T> &All, const NamedDecl *D) {
  if (All.empty())
    return nullptr;
  auto Known = All.find(programName(D));
  return Known == All.end() ? nullptr : &Known->second;
}

const ProgramFunction *FlowContext::inProgram(const FunctionDecl *F) const {
  return Program ? find(Program->Functions, F) : nullptr;
}

bool FlowContext::isOnlyHere(const FunctionDecl *F) const {
  if (!Program || !F->getIdentifier()) // a constructor is called without its name
    return false;
  const ProgramFunction *Known = inProgram(F);
  return (Known && Known->IsClosed && Known->Calls.empty()) ||
         (Program->OnlyHere.count(F->getName().str()) &&
          (Program->IsClosedWorld || !isExported(F)));
}

const ProgramKernel *FlowContext::kernelInProgram(const FunctionDecl *F) const {
  return Program ? find(Program->Kernels, F) : nullptr;
}

const ProgramValue *FlowContext::inProgram(const VarDecl *V) {
  if (!Program || !V->hasGlobalStorage() || !V->isExternallyVisible() || isOnDevice(V) ||
      V->getType().isVolatileQualified() || inSystemHeader(AST, V) ||
      whyNotConst(V) != std::optional(Reason::External))
    return nullptr;
  AskedOfProgram[V->getLocation()].insert(V->getCanonicalDecl());
  return find(Program->Variables, V);
}

IntValue FlowContext::inEveryObject(const FieldDecl *Field, const Expr *By) {
  Unknown Why = {Reason::Member, By->getExprLoc()};
  if (!isMadeByConstructors(Field))
    return IntValue::unknown(Why.Why, Why.Where);
  auto [At, IsNew] = ConstMembers.try_emplace(Field);
  if (IsNew)
    At->second = constMember(Field);
  if (At->second)
    return IntValue::known({At->second->Value, {}, {At->second->From, nullptr}});
  if (!Program || !Field->getParent()->isExternallyVisible() || inSystemHeader(AST, Field))
    return IntValue::unknown(Why.Why, Why.Where);
  AskedOfProgram[Why.Where].insert(Field);
  const ProgramValue *Known = find(Program->Variables, Field);
  return asInteger(Known ? fromProgram(*Known, Field->getType(), *this, Why) : AbstractValue(Why),
                   AST, Field->getType(), Why.Where);
}

AbstractValue FlowContext::programResult(const FunctionDecl *Callee, QualType Type,
                                         SourceLocation Where,
                                         function_ref<AbstractValue(unsigned)> Argument) {
  AbstractValue Unknown = AbstractValue::unknown(Reason::Call, Where);
  if (!Program || Callee->hasBody() || !isShared(AST, Callee))
    return Unknown;
  AskedOfProgram[Where].insert(Callee->getCanonicalDecl());
  const ProgramFunction *Known = inProgram(Callee);
  if (!Known || Known->Result.isUnknown())
    return Unknown;
  return fromProgram(Known->Result, Type, *this, {Reason::Call, Where}, Argument);
}

/// Whether objects of \p Type are numbers and pointers alone, such as `dim3` or a launch's
/// configuration: only what names them, or has their address, writes them.
static bool isPlainData(QualType Type) {
  if (Type->isScalarType())
    return true;
  const auto *Record = Type->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() && !Record->isInvalidDecl() &&
         Record->getNumBases() == 0 && all_of(Record->fields(), [](const FieldDecl *Field) {
           return isPlainData(Field->getType());
         });
}

/// Whether \p V is only read, though statements may have been left out. One that calls a function
/// with other values makes no difference to a parameter: after an error, every function is entered
/// by callers that are not seen.
bool FlowContext::isEffectivelyConstInSight(const VarDecl *V) const {
  if (!isa<ParmVarDecl>(V))
    return !whyNotConst(V);
  return V->isConstexpr() || (isPlainData(V->getType()) && Uses.isEffectivelyConst(V));
}

/// Whether \p V is a local variable whose function was read whole, and has all that writes it.
bool FlowContext::isWrittenInSight(const VarDecl *V) const {
  const auto *In = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  return In && V->hasLocalStorage() && isPlainData(V->getType()) && Uses.isWrittenByName(V) &&
         IsWhole && IsWhole(In);
}

bool FlowContext::isUnreadable(const Expr *E, const VarDecl *V) {
  if (!AST.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  auto [Known, IsNew] = Unreadable.try_emplace({E, V}, false);
  if (IsNew)
    Known->second = isCutOffBetween(E, V);
  return Known->second;
}

bool FlowContext::isCutOffBetween(const Expr *E, const VarDecl *V) {
  if (!isEffectivelyConstInSight(V) && !isWrittenInSight(V))
    return true;
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  if (Reference && isErrorRecovery(Reference, V, AST))
    return true;
  if (V->getType().isConstQualified())
    return false; // nothing that was left out has written it
  auto [At, New] = DroppedReferences.try_emplace(V, false);
  if (New)
    At->second = hasDroppedReferences(V, Uses.references(V), AST);
  return At->second;
}

/// Whether \p V, of the file, has its value when \p Other begins: the compiler computes it, or it
/// is before it in the file. Those of templates, and inline ones, have no order.
static bool beginsBefore(const VarDecl *V, const VarDecl *Other) {
  const VarDecl *Defined = V->getInitializingDeclaration();
  if (!V->isFileVarDecl() || V == Other || V->isConstexpr() || !Defined ||
      Defined->getInit()->isValueDependent() || Defined->evaluateValue())
    return true;
  bool IsOrdered =
      !Defined->isInline() && !isTemplateInstantiation(Defined->getTemplateSpecializationKind());
  return IsOrdered &&
         V->getASTContext().getSourceManager().isBeforeInTranslationUnit(
             Defined->getLocation(), Other->getInitializingDeclaration()
                                         ? Other->getInitializingDeclaration()->getLocation()
                                         : Other->getLocation());
}

AbstractValue FlowContext::initially(const Root *Object) {
  const VarDecl *V = Object->Variable;
  if (!V)
    return AbstractValue::unknown(Reason::Other);
  if (const ProgramValue *Known = inProgram(V))
    return fromProgram(*Known, V->getType(), *this, {Reason::External, V->getLocation()})
        .named(V, /*Always=*/true);
  if (std::optional<Reason> Why = whyNotConst(V)) {
    // A variable of the file begins with 0, not with nothing; a local one may be written before it
    // is read.
    bool Written =
        *Why == Reason::NoValue && (V->hasGlobalStorage() || !Uses.isEffectivelyConst(V));
    return AbstractValue::unknown(Written ? Reason::Modified : *Why, V->getLocation());
  }
  if (!Beginning.empty() && !beginsBefore(V, Beginning.back()))
    return AbstractValue::unknown(Reason::Modified, V->getLocation());
  auto [At, New] =
      Initial.try_emplace(Object, AbstractValue::unknown(Reason::Other, V->getLocation()));
  if (!New) { // also where the initialiser refers to itself
    if (auto Known = QueriesFor.find(Object); Known != QueriesFor.end())
      Queries.insert(Known->second.begin(), Known->second.end());
    return At->second;
  }
  PropertyQueries Before = std::exchange(Queries, {});
  bool AtStart = V->isFileVarDecl();
  if (AtStart)
    Beginning.push_back(V);
  AbstractValue Value = Interpreter(*this).initializer(V);
  if (AtStart)
    Beginning.pop_back();
  if (const auto *U = Value.as<Unknown>(); U && U->Why == Reason::TooComplex)
    Initial.erase(Object); // a share of the budget was spent: another may do
  else
    Initial[Object] = Value;
  if (!Queries.empty())
    QueriesFor[Object] = Queries;
  Queries.insert(Before.begin(), Before.end());
  return Value;
}

std::optional<bool> FlowContext::constantCondition(const Expr *E) {
  std::pair<unsigned, unsigned> Noted(CaptureVersion, Escaped.size());
  auto [At, New] = Conditions.try_emplace(E);
  if (New || At->second.Noted != Noted) {
    PropertyQueries Before = std::exchange(Queries, {});
    refill();
    std::optional<bool> Result = Interpreter(*this).condition(E);
    Conditions[E] = {Result, Queries, Noted};
    Queries.insert(Before.begin(), Before.end());
    return Result;
  }
  refill();
  Queries.insert(At->second.Queries.begin(), At->second.Queries.end());
  return At->second.Result;
}

StringRef FlowContext::libraryName(const FunctionDecl *F) {
  if (!F)
    return "";
  auto [At, New] = OfLibrary.try_emplace(F);
  if (New)
    At->second = isLibraryFunction(AST, F);
  return At->second ? F->getName() : StringRef();
}

IntValue FlowContext::query(cuda::Property What, const Expr *By) {
  std::optional<int64_t> Answer;
  if (What == cuda::Property::WarpSize)
    Answer = cuda::WarpSize;
  else
    Queries.try_emplace(What, By);
  if (Device && !Answer) {
    auto [Tests, IsNew] = TestsOf.try_emplace(By);
    if (IsNew)
      Tests->second = testsOf(By, Uses, AST);
    Answer = Device->answer(What, Tests->second);
  }
  if (Answer && !Overwritten.contains(What))
    return IntValue::known({*Answer, {}, {By, nullptr}});
  IntValue Unknown = IntValue::unknown(Reason::Device, By->getExprLoc());
  return What == cuda::Property::Sms && !Overwritten.contains(What)
             ? Unknown.within({1, std::numeric_limits<int32_t>::max()})
                   .expressed(
                       Expression::symbol({.Is = Symbol::Kind::Sms,
                                           .Within = {1, std::numeric_limits<int32_t>::max()}},
                                          IntType()))
             : Unknown;
}

const DeviceProperties *FlowContext::deviceFor(const Expr *By) {
  Queries.try_emplace(cuda::Property::Residency, By);
  return Device;
}

std::optional<int64_t> FlowContext::keptProperty(const ValueDecl *D) {
  if (!PropertyMemory)
    return std::nullopt;
  return PropertyMemory(D, [&](cuda::Property What, const Expr *By) -> std::optional<int64_t> {
    IntValue Answer = query(What, By);
    return Answer.single() ? std::optional(Answer.single()->Value) : std::nullopt;
  });
}

void FlowContext::setDevice(const DeviceProperties *Given) {
  Device = Given;
  Initial.clear();
  QueriesFor.clear();
  Conditions.clear();
  CapturedValues.clear();
  Closures.clear();
  QueriesBefore.clear();
  Escaped.clear();
  CaptureVersion = 0;
}

bool FlowContext::changesByItself(const Root *Object) const {
  return Object->Type.isVolatileQualified() ||
         (Object->Variable && Threaded.contains(Object->Variable->getCanonicalDecl()));
}

/// Adds the variables that \p S, a part of a lambda's body, does more to than read.
static void findWritten(const Stmt *S, const VariableUses &Uses,
                        DenseSet<const VarDecl *> &Written) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(S);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (V && !Uses.onlyReads(Name))
    Written.insert(V->getCanonicalDecl());
  if (S)
    for (const Stmt *Child : S->children())
      findWritten(Child, Uses, Written);
}

bool FlowContext::onlyReads(const LambdaExpr *Lambda, unsigned Index) {
  const LambdaCapture &Capture = *(Lambda->capture_begin() + Index);
  if (!Capture.capturesVariable())
    return !Capture.capturesThis();
  const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar());
  if (!V || V->isInitCapture())
    return false;
  auto [At, New] = WrittenIn.try_emplace(Lambda);
  if (New)
    findWritten(Lambda->getBody(), Uses, At->second);
  return !At->second.contains(V->getCanonicalDecl());
}

/// Joins \p More to what a map holds; whether that is something new.
template <typename Map, typename Key>
static bool addTo(Map &All, const Key &At, const AbstractValue &More) {
  auto [Held, New] = All.try_emplace(At, More);
  AbstractValue Both = Held->second.join(More);
  bool Changed = New || !Both.sameAs(Held->second);
  Held->second = Both;
  return Changed;
}

void FlowContext::noteCaptured(const LambdaExpr *Lambda, const Root *Object,
                               const AbstractValue &Content) {
  QueriesBefore[Lambda].insert(Queries.begin(), Queries.end());
  // When it runs, what were copies of one number may have changed one by one.
  CaptureVersion += addTo(CapturedValues, std::pair(Lambda, Object), Content.anonymous());
}

AbstractValue FlowContext::captured(const LambdaExpr *Lambda, const Root *Object) const {
  auto Found = CapturedValues.find({Lambda, Object});
  return Found != CapturedValues.end() ? Found->second : AbstractValue::unknown(Reason::Captured);
}

const AbstractValue *FlowContext::closure(const LambdaExpr *Lambda) const {
  auto Found = Closures.find(Lambda);
  return Found != Closures.end() ? &Found->second : nullptr;
}

void FlowContext::noteClosure(const LambdaExpr *Lambda, const AbstractValue &Made) {
  QueriesBefore[Lambda].insert(Queries.begin(), Queries.end());
  CaptureVersion += addTo(Closures, Lambda, Made);
}

/// Whether the declaration of \p V is written with `__managed__`, which Clang takes for HIP alone
/// and drops where it compiles CUDA.
static bool isSpelledManaged(const VarDecl *V) {
  const SourceManager &Sources = V->getASTContext().getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(V->getLocation());
  StringRef Before = Sources.getBufferData(File).take_front(Offset);
  return Before.substr(Before.find_last_of(";{}") + 1).contains("__managed__");
}

bool isManaged(const VarDecl *V) {
  return V->hasGlobalStorage() && (V->hasAttr<HIPManagedAttr>() || isSpelledManaged(V));
}

bool isOnDevice(const VarDecl *V) {
  return V->hasGlobalStorage() &&
         (V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>() || isManaged(V));
}

const Expr *plainCondition(const Expr *Condition) {
  for (;;) {
    Condition = Condition->IgnoreParenImpCasts();
    const auto *Not = dyn_cast<UnaryOperator>(Condition);
    const auto *Full = dyn_cast<FullExpr>(Condition);
    if (Full)
      Condition = Full->getSubExpr();
    else if (Not && Not->getOpcode() == UO_LNot)
      Condition = Not->getSubExpr();
    else
      return Condition;
  }
}

bool inSystemHeader(const ASTContext &AST, const Decl *D) {
  return AST.getSourceManager().isInSystemHeader(D->getLocation());
}

} // namespace warplint
