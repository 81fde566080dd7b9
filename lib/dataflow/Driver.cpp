//===- Driver.cpp - The way through the blocks of a function --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Driver.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// What the handlers of exceptions begin with: nothing is known of any variable, nor of what is
/// reached by what the function was given. What its callers keep to themselves it can't write.
Environment Driver::atHandler() {
  Environment Known = *Entry;
  Known.kernels().forget();
  Known.escape(S.This, Reason::Modified);
  for (const ParmVarDecl *Parameter : S.Function->parameters())
    Known.escape(AbstractValue(Address::of(Context.variable(Parameter))), Reason::Modified);
  for (const auto &[Variable, Captured] : S.CapturedVariables)
    Known.escape(Captured, Reason::Modified);
  Known.forget(Exposure::Outside);
  for (const CFGBlock *Block : *Run.Disjuncts.Flow->Graph)
    for (const CFGElement &Element : *Block) {
      std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>();
      const auto *Declaration = Statement ? dyn_cast<DeclStmt>(Statement->getStmt()) : nullptr;
      if (!Declaration)
        continue;
      for (const Decl *D : Declaration->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage()) {
          const Root *Object = Context.variable(V);
          // One that nothing writes holds what it began with.
          AbstractValue First = Context.initially(Object);
          const auto *Number = First.as<IntValue>();
          const auto *Shape = First.as<Dim3Value>();
          if ((Number && Number->isKnown()) || (Shape && Shape->isKnown())) {
            Known.begin(Object, First);
            continue;
          }
          Known.begin(Object, AbstractValue::unknown(Reason::Modified), Exposure::Escaped);
          // Which lambda it was is forgotten too.
          const Expr *Init = V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr;
          if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(Init))
            Context.Escaped.insert(Lambda);
        }
    }
  return Known;
}

std::optional<Path> Driver::handled(const CFGBlock &Block) {
  const auto *Catch = dyn_cast_or_null<CXXCatchStmt>(Block.getLabel());
  if (!Catch || !Run.Disjuncts.Flow->isCaught(Block, Catch, S.Function))
    return std::nullopt;
  if (!Handler)
    Handler = atHandler();
  return Path{*Handler, {}};
}

bool Driver::matters(const CFGBlock &Block, const Root *Object) {
  return Run.Disjuncts.matters(Block, Object);
}

unsigned Driver::most() { return Run.Disjuncts.mostPaths(); }

bool Driver::run() {
  const ControlFlow *Flow = Context.flow(S.Function);
  if (!Flow)
    return false;
  Run.Disjuncts.Flow = Flow;
  S.Pure = false;
  if (Context.Listener && !S.Silent)
    Context.Listener->entered(S.Function);
  Run.Disjuncts.noteGiven();
  Entry = S.Now;
  Ends = PathWalk(*Flow->Graph, *Flow->Order, *this).run(Path{S.Now, {}});
  S.Reachable = !Ends.empty();
  Run.Disjuncts.At = nullptr;
  return !S.GaveUp;
}

/// Whether \p Block throws, so that what follows in the source is not reached from it.
static bool throws(const CFGBlock &Block) {
  return any_of(Block, [](const CFGElement &Element) {
    std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
    return S && isa<CXXThrowExpr>(S->getStmt());
  });
}

PathWalk::Left Driver::visit(const CFGBlock &Block, Path Begin) {
  PathWalk::Left Left;
  S.Now = std::move(Begin.Known);
  S.Returned = std::move(Begin.Returned);
  S.Found.clear();
  for (const Path::Computed &Each : Begin.Pending)
    S.Found.try_emplace(Each.E, Each.Is);
  Run.Disjuncts.At = &Block;
  bool Leaves = Block.hasNoReturnElement() || throws(Block);
  for (size_t Next = 0;;) {
    S.Reachable = true;
    visitFrom(Block, Next);
    if (S.GaveUp)
      return Left;
    if (S.Reachable && !Leaves)
      leave(Block, Left);
    if (Run.Disjuncts.Forks.empty())
      return Left;
    Disjunction::Fork Other = Run.Disjuncts.Forks.pop_back_val();
    S.Now = std::move(Other.Known);
    S.Found = std::move(Other.Found);
    S.Returned = std::move(Other.Returned);
    Next = Other.Next;
  }
}

/// Notes in \p Way, the successor \p Number of \p Block, that the condition that leads there is
/// as it decides; what the condition is part of may be computed in another block.
static void noteTruth(const ASTContext &AST, const CFGBlock &Block, unsigned Number, Path &Way) {
  bool Holds = Number == 0;
  for (const Expr *E = branchCondition(Block); E;) {
    bool IsTruth = E->isPRValue() && (E->getType()->isBooleanType() || !Holds);
    auto *Value = find_if(Way.Pending, [E](const Path::Computed &Each) { return Each.E == E; });
    if (Value != Way.Pending.end() && IsTruth && intType(AST, E->getType()))
      Value->Is.Value = AbstractValue(IntValue::known({Holds, {}, {E, nullptr}}));
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    const auto *Paren = dyn_cast<ParenExpr>(E);
    E = Paren                                              ? Paren->getSubExpr()
        : Cast && Cast->getCastKind() != CK_LValueToRValue ? Cast->getSubExpr()
                                                           : nullptr;
  }
}

/// What chooses the way out of \p Block; null for nothing.
static const Expr *chooserOf(const CFGBlock &Block) {
  const auto *Switch = dyn_cast_or_null<SwitchStmt>(Block.getTerminatorStmt());
  return Switch ? Switch->getCond() : branchCondition(Block);
}

/// Whether the way out of \p Block is chosen by a value that is assumed.
bool Driver::isDecidedByAssumed(const CFGBlock &Block) {
  const Expr *Condition = chooserOf(Block);
  return Condition && integer(Condition).isAssumed();
}

void Driver::leave(const CFGBlock &Block, PathWalk::Left &Left) {
  Environment After = S.Now;
  unsigned Ways = 0, Taken = 0;
  size_t Before = Left.Ways.size();
  for (auto [Index, Successor] : enumerate(Block.succs())) {
    const CFGBlock *Next = Successor.getReachableBlock();
    if (!Next)
      continue;
    ++Ways;
    S.Now = After;
    if (!Run.Conditions.narrow(Block, unsigned(Index)))
      continue;
    ++Taken;
    if (Context.Listener && Run.Disjuncts.Flow->isDeadEnd(*Next, Context))
      continue;
    Path Way{S.Now, {}, S.Returned};
    for (auto [E, Wrapped] : Run.Disjuncts.Flow->Live->usedFrom(*Next))
      if (auto Value = S.Found.find(E); Value != S.Found.end())
        Way.Pending.push_back({E, Value->second, Wrapped});
    noteTruth(Context.ast(), Block, unsigned(Index), Way);
    Left.Ways.push_back({Next, std::move(Way)});
  }
  Left.Decided &= Ways == 2 && Taken == 1;
  S.IsUndecided |= Taken > 1;
  if (const Expr *Chooser = chooserOf(Block))
    (Taken > 1 ? Context.Undecided : Context.Decided).insert(plainCondition(Chooser));
  if (Taken < Ways && isDecidedByAssumed(Block))
    for (PathWalk::Leaving &Way : drop_begin(Left.Ways, Before))
      Way.As.Known.assume();
}

/// Whether \p Left, of the way to an end at the beginning of three iterations in a row, gets less
/// by the same each time and is enough for \p Iterations more.
static bool lastsFor(unsigned Iterations, ArrayRef<std::optional<int64_t>> Left) {
  int64_t First = 0, Second = 0;
  if (!all_of(Left, [](std::optional<int64_t> Each) { return Each.has_value(); }) ||
      SubOverflow(*Left[1], *Left[0], First) || SubOverflow(*Left[2], *Left[1], Second) ||
      First != Second)
    return false;
  bool ComesNearer = *Left[2] > 0 ? First < 0 : First > 0;
  return ComesNearer && *Left[2] / First < -int64_t(Iterations);
}

bool Driver::holdsFor(unsigned Iterations, bool Surely, const CFGBlock &Head,
                      ArrayRef<Path> Begins) {
  const Expr *Condition = branchCondition(Head);
  const auto *Comparison =
      dyn_cast_or_null<BinaryOperator>(Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (!Comparison || !Comparison->isComparisonOp())
    return false;
  auto Way = [](int64_t From, int64_t To) {
    int64_t Result = 0;
    return SubOverflow(To, From, Result) ? std::nullopt : std::optional(Result);
  };
  // A number that grows has come as far as its most, and may go as far as the most of the other.
  SmallVector<std::optional<int64_t>, 3> Growing, Falling;
  SaveAndRestore NoEffects(S.Pure, true);
  for (const Path &Begin : Begins) {
    S.Now = Begin.Known;
    S.Found.clear();
    IntValue A = integer(Comparison->getLHS()), B = integer(Comparison->getRHS());
    if (Surely && !(A.single() && B.single()))
      return false;
    Growing.push_back(Way(A.bounds().Max, B.bounds().Max));
    Falling.push_back(Way(A.bounds().Min, B.bounds().Min));
  }
  return lastsFor(Iterations, Growing) || lastsFor(Iterations, Falling);
}

void Driver::visitFrom(const CFGBlock &Block, size_t Next) {
  for (; Next != Block.size(); ++Next) {
    step(Block[unsigned(Next)]);
    if (!S.Reachable && Run.Disjuncts.Outcomes.empty())
      return;
    if (S.GaveUp)
      return;
    for (Disjunction::Outcome &Other : Run.Disjuncts.Outcomes) {
      Disjunction::Fork F{std::move(Other.Known), S.Found, S.Returned, Next + 1};
      F.Found[Run.Disjuncts.Stepped] = S.evaluated(Other.Value);
      Run.Disjuncts.Forks.push_back(std::move(F));
    }
    Run.Disjuncts.Outcomes.clear();
    if (!S.Reachable)
      return;
  }
}

void Driver::step(const CFGElement &Element) {
  if (std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>()) {
    if (!Run.Disjuncts.Flow->Unevaluated.contains(Statement->getStmt()))
      statement(Statement->getStmt());
  }
  else if (std::optional<CFGInitializer> Init = Element.getAs<CFGInitializer>())
    initialize(Init->getInitializer());
  else if (std::optional<CFGImplicitDtor> Gone = Element.getAs<CFGImplicitDtor>())
    end(*Gone);
  else if (std::optional<CFGCleanupFunction> By = Element.getAs<CFGCleanupFunction>())
    cleanUp(*By);
}

void Driver::statement(const Stmt *Visited) {
  if (const auto *E = dyn_cast<Expr>(Visited)) {
    expression(E);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(Visited)) {
    declare(Declaration);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(Visited)) {
    if (const Expr *E = Return->getRetValue())
      S.Returned =
          S.Returned.join(S.Function->getReturnType()->isReferenceType() ? value(E) : rvalue(E));
  } else if (isa<AsmStmt, OMPExecutableDirective>(Visited)) { // any function, or other threads
    for (const Stmt *Child : Visited->children())
      if (const auto *Operand = dyn_cast_or_null<Expr>(Child))
        S.Now.escape(value(Operand), Reason::Aliased);
    Run.Calls.runUnseen(nullptr);
  }
}

void Driver::expression(const Expr *E) {
  Run.Disjuncts.Stepped = E;
  AbstractValue Value = Run.Values.evaluate(E);
  S.Found[E] = S.evaluated(Value);
  if (!Run.Disjuncts.Outcomes.empty() || !S.Reachable || S.GaveUp || !Run.Disjuncts.mayFork())
    return;
  if (Run.Disjuncts.Flow->Live->isKept(E))
    Run.Conditions.splitByTruth(E, Value);
  else if (Run.Disjuncts.Flow->Live->isSource(E))
    Run.Conditions.splitByMembers(E, Value);
}

void Driver::declare(const DeclStmt *Statement) {
  for (const Decl *D : Statement->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (V && V->hasLocalStorage())
      declare(V);
    else if (V && V->isStaticLocal() && V->getInit()) // others may read it from here on
      S.Now.escape(value(V->getInit()), Reason::Aliased);
  }
}

void Driver::declare(const VarDecl *V) {
  const Root *Object = Context.variable(V);
  const Expr *Init = V->getInit();
  if (!Init || V->isInvalidDecl()) {
    Reason Why = V->isInvalidDecl()         ? Reason::Unreadable
                 : V->isExceptionVariable() ? Reason::Other
                                            : Reason::NoValue;
    S.Now.begin(Object, filled(Context.shapes(), V->getType(),
                               AbstractValue::unknown(Why, V->getLocation())));
    return;
  }
  AbstractValue Content = Run.Values.initial(
      V, V->getType()->isReferenceType() ? value(Init) : rvalue(Init));
  if (!isFollowed(Context.shapes(), V->getType())) {
    S.Now.escape(Content, Reason::Aliased);
    Content = unknownAt(Reason::Other, Init);
  }
  // A constructor may have passed on the address of what it makes.
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  bool Escaped = Construct && S.Now.hasEscaped(Context.temporary(Construct));
  S.Now.begin(Object, std::move(Content), Escaped ? Exposure::Escaped : Exposure::None);
}

void Driver::initialize(const CXXCtorInitializer *Init) {
  Address Object = S.This.address();
  const Expr *E = Init->getInit();
  if (Init->isDelegatingInitializer()) {
    S.Now.store(Object, rvalue(E));
  } else if (const FieldDecl *Field = Init->getAnyMember()) {
    ArrayRef<NamedDecl *> Way; // through structs and unions without a name
    if (const IndirectFieldDecl *Indirect = Init->getIndirectMember())
      Way = Indirect->chain().drop_back();
    for (Place &P : Object.Places) {
      for (const NamedDecl *Step : Way)
        P = P.part(partOf(cast<FieldDecl>(Step)));
      P = P.part(partOf(Field));
    }
    bool Plain = !Field->isBitField() && !Field->getType().isVolatileQualified();
    AbstractValue Content = Field->getType()->isReferenceType() ? value(E) : rvalue(E);
    S.Now.store(Object, Plain ? Content : unknownAt(Reason::Member, E));
  } else if (std::optional<Address> Base =
                 Run.Objects.inBase(Object, {Init->getBaseClass()->getAsCXXRecordDecl()})) {
    S.Now.store(*Base, rvalue(E));
  } else {
    S.Now.escape(rvalue(E), Reason::Aliased);
    S.Now.escape(S.This, Reason::Aliased);
  }
}

/// The object that \p Gone ends; empty where it is not known, or may have ended before.
std::optional<Address> Driver::ending(const CFGImplicitDtor &Gone) {
  if (std::optional<CFGAutomaticObjDtor> Variable = Gone.getAs<CFGAutomaticObjDtor>()) {
    const VarDecl *V = Variable->getVarDecl();
    if (isa<ParmVarDecl>(V)) // it is a temporary of the caller's too
      return std::nullopt;
    Address Object = Address::of(Context.variable(V));
    return V->getType()->isReferenceType() ? S.Now.load(Object).address() : Object;
  }
  if (std::optional<CFGTemporaryDtor> Temporary = Gone.getAs<CFGTemporaryDtor>()) {
    // It need not have been made, or not as often as it would end.
    for (const CFGBlock::AdjacentBlock &Before : Run.Disjuncts.At->preds())
      if (Before && Before->getTerminator().isTemporaryDtorsBranch())
        return std::nullopt;
    const Expr *In = Run.Disjuncts.Flow->Materialized.lookup(Temporary->getBindTemporaryExpr());
    const Root *Object = In ? Context.temporary(In) : nullptr;
    return Object && S.Now.holds(Object) ? std::optional(Address::of(Object)) : std::nullopt;
  }
  if (std::optional<CFGDeleteDtor> Deleted = Gone.getAs<CFGDeleteDtor>()) {
    const CXXDeleteExpr *E = Deleted->getDeleteExpr();
    return E->isArrayForm() ? std::nullopt : std::optional(value(E->getArgument()).address());
  }
  Address Own = S.This.address();
  if (std::optional<CFGBaseDtor> Base = Gone.getAs<CFGBaseDtor>())
    return Run.Objects.inBase(
        Own, {Base->getBaseSpecifier()->getType()->getAsCXXRecordDecl()});
  std::optional<CFGMemberDtor> Member = Gone.getAs<CFGMemberDtor>();
  if (!Member || S.This.as<Unknown>())
    return std::nullopt;
  for (Place &P : Own.Places)
    P = P.part(partOf(Member->getFieldDecl()));
  return Own;
}

/// Runs \p Destructor for \p Object, for the elements of an array from the last on. False where it
/// is not followed.
bool Driver::destroy(const CXXDestructorDecl *Destructor, const Address &Object, bool Dispatches) {
  constexpr uint64_t MostElements = 16;
  const Place *P = Object.single();
  QualType Type = P ? P->type(Context.shapes()) : QualType();
  // The standard library's destructors test what they hold, and both outcomes would be joined.
  if (Type.isNull() || !Destructor || !isFollowed(Context.shapes(), Type) ||
      inLibraryHeader(Context.ast(), Destructor->getParent()))
    return false;
  if (const ConstantArrayType *Array = Context.ast().getAsConstantArrayType(Type)) {
    uint64_t Left = Array->getZExtSize();
    if (Left > MostElements)
      return false;
    while (Left != 0 && S.Reachable)
      if (!destroy(Destructor, Address::of(P->part(int(--Left))), false))
        return false;
    return true;
  }
  Address Whole = Object;
  if (Dispatches && Destructor->isVirtual()) {
    Destructor = dyn_cast_or_null<CXXDestructorDecl>(
        Run.Objects.overrider(Destructor, AbstractValue(Object)));
    if (!Destructor)
      return false;
    Whole = Run.Objects.asClassOf(Destructor, Object);
    if (!Whole.single())
      return false;
    Type = Whole.single()->type(Context.shapes());
  }
  const CXXRecordDecl *Record = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  return Record && Record->getCanonicalDecl() == Destructor->getParent()->getCanonicalDecl() &&
         Run.Calls.follow(nullptr, Destructor, {}, AbstractValue(Whole)).has_value();
}

/// A destructor that is not followed may write what its object leads to, such as what a guard was
/// given to restore, and what others may write too. One of a library's class runs those of what it
/// holds, and a deleter.
void Driver::end(const CFGImplicitDtor &Gone) {
  const CXXDestructorDecl *Destructor = Gone.getDestructorDecl(Context.ast());
  if (Destructor && Destructor->isTrivial())
    return;
  if (Destructor && Context.effects().destroysWithoutEffects(Destructor->getParent()))
    return S.Now.forget(Exposure::Escaped);
  Run.Disjuncts.Stepped = nullptr;
  bool IsDelete = Gone.getAs<CFGDeleteDtor>().has_value();
  if (std::optional<Address> Object = ending(Gone);
      Object && destroy(Destructor, *Object, /*Dispatches=*/IsDelete))
    return;
  if (std::optional<CFGAutomaticObjDtor> Variable = Gone.getAs<CFGAutomaticObjDtor>())
    S.Now.escape(AbstractValue(Address::of(Context.variable(Variable->getVarDecl()))),
                 Reason::Aliased);
  else if (std::optional<CFGTemporaryDtor> Temporary = Gone.getAs<CFGTemporaryDtor>())
    escapeTemporary(Temporary->getBindTemporaryExpr());
  else if (std::optional<CFGDeleteDtor> Deleted = Gone.getAs<CFGDeleteDtor>())
    S.Now.escape(value(Deleted->getDeleteExpr()->getArgument()), Reason::Aliased);
  else // of a member or a base class of the object whose destructor is visited
    S.Now.escape(S.This, Reason::Aliased);
  S.Now.forget(Exposure::Outside);
}

void Driver::escapeTemporary(const CXXBindTemporaryExpr *E) {
  for (const Expr *Made : {static_cast<const Expr *>(E), E->getSubExpr()})
    if (auto Known = S.Found.find(Made); Known != S.Found.end())
      S.Now.escape(Known->second.Value, Reason::Aliased);
  // It may have been given more since: its place is known only to what refers to it.
  for (const Root *Object : S.Now.objects())
    if (!Object->Variable && !Object->Outside &&
        Context.ast().hasSameUnqualifiedType(Object->Type, E->getType()))
      S.Now.escape(AbstractValue(Address::of(Object)), Reason::Aliased);
}

void Driver::cleanUp(const CFGCleanupFunction &By) {
  S.Now.escape(AbstractValue(Address::of(Context.variable(By.getVarDecl()))), Reason::Aliased);
  S.Now.forget(Exposure::Outside);
}

} // namespace warplint
