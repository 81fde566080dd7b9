//===- ConditionTransfer.cpp - Values after a branch on a condition -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Driver.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p S writes to \p V by its name.
static bool writes(const Stmt *S, const VarDecl *V) {
  const Expr *Target = nullptr;
  if (const auto *Step = dyn_cast_or_null<UnaryOperator>(S); Step && Step->isIncrementDecrementOp())
    Target = Step->getSubExpr();
  else if (const auto *Write = dyn_cast_or_null<BinaryOperator>(S);
           Write && Write->isAssignmentOp())
    Target = Write->getLHS();
  const auto *Named = Target ? dyn_cast<DeclRefExpr>(Target->IgnoreParens()) : nullptr;
  return (Named && Named->getDecl() == V) ||
         (S && any_of(S->children(), [&](const Stmt *Child) { return writes(Child, V); }));
}

/// Whether \p S compares \p V, by its name, with a constant.
static bool hasConstantLimit(const Stmt *S, const VarDecl *V, const ASTContext &AST) {
  const auto *Comparison = dyn_cast_or_null<BinaryOperator>(S);
  if (Comparison && Comparison->isComparisonOp()) {
    const Expr *Left = Comparison->getLHS(), *Right = Comparison->getRHS();
    auto IsLimit = [&](const Expr *Named, const Expr *End) {
      const auto *Reference = dyn_cast<DeclRefExpr>(Named->IgnoreParenImpCasts());
      return Reference && Reference->getDecl() == V && !End->isValueDependent() &&
             End->isEvaluatable(AST);
    };
    if (IsLimit(Left, Right) || IsLimit(Right, Left))
      return true;
  }
  return S &&
         any_of(S->children(), [&](const Stmt *Child) { return hasConstantLimit(Child, V, AST); });
}

/// A loop that runs up to something unknown, `while (p < n) p *= 2;`, gives every
/// number that its type holds on the way: the large ones are no case that the
/// program shows. What grows in \p Loop is then as unknown as what ends it.
void ConditionTransfer::dropGrowth(const Stmt *Loop, const Expr *Condition) {
  const ASTContext &AST = Context.ast();
  const auto *Comparison = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Comparison || !Comparison->isComparisonOp())
    return;
  const Expr *Sides[] = {Comparison->getLHS(), Comparison->getRHS()};
  for (unsigned I = 0; I != 2; ++I) {
    const auto *Named = dyn_cast<DeclRefExpr>(Sides[I]->IgnoreParenImpCasts());
    const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    std::optional<IntType> Type = intType(AST, Sides[1 - I]->getType());
    if (!V || !Type || !intType(AST, Named->getType()))
      continue;
    Address From = value(Named).address();
    AbstractValue Content = S.Now.load(From);
    const auto *Grown = Content.as<IntValue>();
    if (!From.single() || !Grown || Grown->members().size() < 2)
      continue;
    IntValue End = integer(Sides[1 - I]);
    bool Unlimited = !End.isKnown() && End.bounds().Max >= Bounds::ofType(*Type).Max;
    if (Unlimited && writes(Loop, V) && !hasConstantLimit(Loop, V, AST))
      S.Now.narrow(*From.single(), AbstractValue(IntValue::unknown(End.why().Why, End.why().Where,
                                                                   Grown->bounds())));
  }
}

const Expr *branchCondition(const CFGBlock &Block) {
  const Stmt *Branch = Block.getTerminatorStmt();
  bool IsCondition = Branch && Block.getTerminator().isStmtBranch() && Block.succ_size() == 2 &&
                     isa<IfStmt, WhileStmt, DoStmt, ForStmt, CXXForRangeStmt,
                         AbstractConditionalOperator, BinaryOperator>(Branch);
  return IsCondition ? Block.getLastCondition() : nullptr;
}

bool ConditionTransfer::narrow(const CFGBlock &Block, unsigned Successor) {
  const Stmt *Branch = Block.getTerminatorStmt();
  if (!Branch || !Block.getTerminator().isStmtBranch())
    return true;
  if (const auto *Switch = dyn_cast<SwitchStmt>(Branch)) {
    const CFGBlock *Next = *(Block.succ_begin() + Successor);
    return assumeCase(Switch, Next ? Next->getLabel() : nullptr);
  }
  if (const auto *If = dyn_cast<IfStmt>(Branch); If && If->isConsteval()) // the program runs
    return (Successor == 0) == If->isNegatedConsteval();
  const Expr *Condition = branchCondition(Block);
  if (Condition && isa<ForStmt, WhileStmt, DoStmt>(Branch))
    dropGrowth(Branch, Condition);
  return !Condition || assume(Condition, /*Holds=*/Successor == 0);
}

/// Strips what does not change the number; nor, \p AsTruth, whether it is 0.
static const Expr *core(const Expr *E, bool AsTruth) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
      continue;
    }
    const auto *Cast = dyn_cast<CastExpr>(E);
    bool Same = Cast && (Cast->getCastKind() == CK_NoOp ||
                         (AsTruth && Cast->getCastKind() == CK_IntegralToBoolean));
    if (!Same)
      return E;
    E = Cast->getSubExpr();
  }
}

bool ConditionTransfer::assume(const Expr *Condition, bool Holds) {
  if (std::optional<bool> Known = condition(Condition))
    return *Known == Holds;
  Condition = core(Condition, /*AsTruth=*/true);
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot)
    return assume(Not->getSubExpr(), !Holds);
  if (Condition->HasSideEffects(Context.ast()) && !isa<CallExpr>(Condition))
    return true;
  if (auto Asked = S.Stateful.find(Condition); Asked != S.Stateful.end())
    return assumeResult(Condition, Environment(Asked->second), Holds);
  if (const auto *Logical = dyn_cast<BinaryOperator>(Condition);
      Logical && Logical->isLogicalOp()) {
    bool Both = (Logical->getOpcode() == BO_LAnd) == Holds;
    if (Both)
      return assume(Logical->getLHS(), Holds) && assume(Logical->getRHS(), Holds);
    // The parts of a condition in an assertion's macro, `!(a || b)`, are no branches of their own.
    Environment Before = S.Now;
    bool Left = assume(Logical->getLHS(), Holds);
    Environment AfterLeft = std::exchange(S.Now, std::move(Before));
    bool Right = assume(Logical->getLHS(), !Holds) && assume(Logical->getRHS(), Holds);
    if (Left && Right)
      S.Now.join(AfterLeft, {});
    else if (Left)
      S.Now = std::move(AfterLeft);
    return Left || Right;
  }
  if (!keepMembers(Condition, [&] { return condition(Condition) != !Holds; }))
    return false;
  if (const auto *Comparison = dyn_cast<BinaryOperator>(Condition))
    return !Comparison->isComparisonOp() || compare(Comparison, Holds);
  bool IsNumber = intType(Context.ast(), Condition->getType()).has_value();
  return !IsNumber || tighten(Condition, Holds ? BO_NE : BO_EQ, IntValue::known({}));
}

void ConditionTransfer::assumeDivisor(const Expr *E) {
  if (!S.Pure)
    tighten(E, BO_NE, IntValue::known({}));
}

bool ConditionTransfer::assumeCase(const SwitchStmt *Switch, const Stmt *Label) {
  const ASTContext &AST = Context.ast();
  auto RangeOf = [&](const CaseStmt *Case) -> std::optional<Bounds> {
    if (Case->getLHS()->isValueDependent())
      return std::nullopt;
    int64_t From = Case->getLHS()->EvaluateKnownConstInt(AST).getExtValue();
    int64_t To = Case->getRHS() ? Case->getRHS()->EvaluateKnownConstInt(AST).getExtValue() : From;
    // Unsigned numbers on both sides of the largest signed one.
    return From <= To ? std::optional(Bounds{From, To, 1}) : std::nullopt;
  };
  const Expr *Condition = Switch->getCond();
  // Evaluated again, what has effects may give another result.
  const Expr *Core = Condition->IgnoreParenImpCasts();
  bool Acts = isa<CallExpr>(Core) ? S.Stateful.contains(Core) : Condition->HasSideEffects(AST);
  // A switch around it may label code after this one.
  SmallVector<const CaseStmt *, 8> Cases;
  for (const SwitchCase *Each = Switch->getSwitchCaseList(); Each; Each = Each->getNextSwitchCase())
    if (const auto *Case = dyn_cast<CaseStmt>(Each))
      Cases.push_back(Case);
  if (const auto *Case = dyn_cast_or_null<CaseStmt>(Label); Case && is_contained(Cases, Case)) {
    std::optional<Bounds> R = RangeOf(Case);
    if (!R)
      return true;
    auto MayBe = [&] {
      IntValue V = integer(Condition);
      return V.isKnown() ? any_of(V.members(), [&](auto &I) { return R->contains(I.Value); })
                         : !intersect(V.bounds(), *R).isEmpty();
    };
    if (!MayBe() || (!Acts && !keepMembers(Condition, MayBe)))
      return false;
    return Acts || R->Min != R->Max ||
           tighten(Condition, BO_EQ, IntValue::known({R->Min, {}, {Case->getLHS(), nullptr}}));
  }
  // If no case matches: the default, or past the switch.
  auto MayBe = [&] {
    IntValue V = integer(Condition);
    return !V.isKnown() || any_of(V.members(), [&](const Integer &I) {
      return none_of(Cases, [&](const CaseStmt *Case) {
        std::optional<Bounds> R = RangeOf(Case);
        return R && R->contains(I.Value);
      });
    });
  };
  return MayBe() && (Acts || keepMembers(Condition, MayBe));
}

/// The expressions in \p S that read an object.
static void findLoads(const Stmt *S, SmallVectorImpl<const Expr *> &Loads) {
  constexpr size_t Enough = 4;
  if (!S || Loads.size() >= Enough || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
    return;
  if (const auto *Cast = dyn_cast<CastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
    Loads.push_back(Cast->getSubExpr());
  for (const Stmt *Child : S->children())
    findLoads(Child, Loads);
}

/// Assumes what \p Call answered, which changed something: it is asked with what was known
/// \p Before, and what it has not changed since is narrowed by that.
bool ConditionTransfer::assumeResult(const Expr *Call, const Environment &Before, bool Holds) {
  SmallVector<const Expr *, 4> Loads;
  findLoads(Call, Loads);
  Environment After = std::exchange(S.Now, Before);
  bool May = keepMembers(Call, [&] { return condition(Call) != !Holds; });
  for (const Expr *Load : Loads) {
    SaveAndRestore Fresh(S.Again, true), NoEffects(S.Pure, true);
    Address From = value(Load).address();
    if (const Place *P = From.single(); P && After.load(From).sameAs(Before.load(From))) {
      AbstractValue Kept = S.Now.load(From);
      After.narrow(*P, Kept);
      After.narrowCopies(Kept);
    }
  }
  S.Now = std::move(After);
  return May;
}

bool ConditionTransfer::keepMembers(const Expr *Condition, function_ref<bool()> MayHold) {
  SmallVector<const Expr *, 4> Loads;
  findLoads(Condition, Loads);
  bool Assumed = false, Narrowed = false;
  for (const Expr *Load : Loads) {
    SaveAndRestore Fresh(S.Again, true);
    SaveAndRestore NoEffects(S.Pure, true);
    Address From = value(Load).address();
    const Place *P = From.single();
    if (!P || Load->getType().isVolatileQualified())
      continue;
    AbstractValue Before = S.Now.load(From);
    Assumed |= Before.isAssumed();
    if (!keepAt(*P, MayHold))
      return false;
    if (S.Now.load(From).sameAs(Before))
      continue;
    Narrowed = true;
    if (Before.isTorn())
      S.Now.speculateTornBeside(P->Base);
  }
  if (Assumed && Narrowed)
    S.Now.assume();
  return true;
}

bool ConditionTransfer::keepAt(const Place &P, function_ref<bool()> MayHold) {
  // A component of a `dim3` is narrowed with the whole, by triples.
  Place Whole = P;
  AbstractValue Content = S.Now.load(Address::of(P));
  if (!P.Path.empty())
    if (AbstractValue Outer = S.Now.load(Address::of(P.whole())); Outer.as<Dim3Value>()) {
      Whole = P.whole();
      Content = Outer;
    }
  auto Possible = [&](const AbstractValue &Only) {
    S.Now.narrow(Whole, Only);
    return MayHold();
  };
  std::optional<AbstractValue> Kept = Content;
  if (const auto *I = Content.as<IntValue>(); I && I->members().size() > 1) {
    auto Left =
        I->filter([&](const Integer &M) { return Possible(AbstractValue(IntValue::known(M))); });
    Kept = Left ? std::optional(AbstractValue(*Left)) : std::nullopt;
  } else if (const auto *T = Content.as<Dim3Value>(); T && T->members().size() > 1) {
    auto Left = T->filter([&](const Triple &M) {
      return Possible(AbstractValue(Dim3Value::of(M.Parts[0], M.Parts[1], M.Parts[2])));
    });
    Kept = Left ? std::optional(AbstractValue(*Left)) : std::nullopt;
  } else if (const auto *A = Content.as<Address>();
             A && A->Places.size() + A->Null > 1 && !A->Elsewhere) {
    Address Left;
    if (A->Null && Possible(AbstractValue(Address::null())))
      Left.Null = true;
    for (const Place &Each : A->Places)
      if (Possible(AbstractValue(Address::of(Each))))
        Left.join(Address::of(Each));
    Kept = Left.Places.empty() && !Left.Null ? std::nullopt : std::optional(AbstractValue(Left));
  } else {
    return true;
  }
  if (!Kept)
    return false;
  S.Now.narrow(Whole, *Kept);
  if (!Kept->sameAs(Content))
    S.Now.narrowCopies(*Kept);
  return true;
}

bool ConditionTransfer::compare(const BinaryOperator *Comparison, bool Holds) {
  BinaryOperatorKind Op = Comparison->getOpcode();
  if (!BinaryOperator::isComparisonOp(Op) || Op == BO_Cmp)
    return true;
  const Expr *Left = Comparison->getLHS(), *Right = Comparison->getRHS();
  if (!intType(Context.ast(), Left->getType()) || !intType(Context.ast(), Right->getType()))
    return true;
  if (!Holds)
    Op = BinaryOperator::negateComparisonOp(Op);
  IntValue L = integer(Left), R = integer(Right);
  ExpressionRef OfL = L.expressionOf(*intType(Context.ast(), Left->getType()));
  ExpressionRef OfR = R.expressionOf(*intType(Context.ast(), Right->getType()));
  if (OfL && OfR)
    S.Now.learn(OfL, Op, OfR);
  return tighten(Left, Op, R) &&
         tighten(Right, BinaryOperator::reverseComparisonOp(Op), integer(Left));
}

/// The part of \p Old for which x \p Op y is true for a y within \p Other.
static Bounds limited(Bounds Old, BinaryOperatorKind Op, Bounds Other) {
  switch (Op) {
  case BO_LT:
    return Other.Max == Bounds::NoMax ? Old : intersect(Old, {Bounds::NoMin, Other.Max - 1, 1});
  case BO_LE:
    return intersect(Old, {Bounds::NoMin, Other.Max, 1});
  case BO_GT:
    return Other.Min == Bounds::NoMax ? Old : intersect(Old, {Other.Min + 1, Bounds::NoMax, 1});
  case BO_GE:
    return intersect(Old, {Other.Min, Bounds::NoMax, 1});
  case BO_EQ:
    return intersect(Old, Other);
  case BO_NE:
    if (Other.Min != Other.Max)
      return Old;
    if (Other.Min == 0)
      return withoutZero(Old);
    Old.Min += Old.Min == Other.Min;
    Old.Max -= Old.Max == Other.Max && Old.Max != Bounds::NoMax;
    return Old;
  default:
    return Old;
  }
}

/// Whether the conversion from \p From to \p To is the promotion of an enumeration without a fixed
/// type. The promoted type has all its values, and any other number in it is undefined behaviour.
static bool promotesEnumeration(QualType From, QualType To) {
  const auto *Enum = From->getAs<EnumType>();
  const EnumDecl *Definition = Enum ? Enum->getDecl()->getDefinition() : nullptr;
  return Definition && !Definition->isFixed() &&
         Definition->getPromotionType().getCanonicalType() == To.getCanonicalType();
}

/// The object that the number \p Operand was loaded from, as conversions that change no number
/// leave it; they are added to \p Through, the outermost first. Null where it is none.
static const Expr *loadedFrom(const ASTContext &AST, const Expr *Operand,
                              SmallVectorImpl<IntType> &Through) {
  for (const Expr *E = core(Operand, /*AsTruth=*/false);; E = core(E, /*AsTruth=*/false)) {
    const auto *Cast = dyn_cast<CastExpr>(E);
    std::optional<IntType> Type = intType(AST, E->getType());
    if (!Cast || !Type)
      return nullptr;
    E = Cast->getSubExpr();
    if (Cast->getCastKind() == CK_IntegralCast) {
      if (!promotesEnumeration(E->getType(), Cast->getType()))
        Through.push_back(*Type);
      continue;
    }
    bool Loaded = Cast->getCastKind() == CK_LValueToRValue && !E->getType().isVolatileQualified();
    return Loaded ? E : nullptr;
  }
}

/// The part of \p Before for which, after the conversions \p Through, the comparison \p Op with
/// \p Other is true; empty if the conversions may change a number.
static std::optional<Bounds> limitedThrough(Bounds Before, ArrayRef<IntType> Through,
                                            BinaryOperatorKind Op, const Bounds &Other) {
  if (any_of(Through, [&](IntType Type) { return convert(Before, Type) != Before; })) {
    // A negative number becomes a large one: below a small bound there is none.
    bool Below = Through.size() == 1 && !Through[0].Signed && Other.Min >= 0 &&
                 (Op == BO_LT || Op == BO_LE || Op == BO_EQ) && Before.Max != Bounds::NoMax &&
                 Other.Max <= Before.Max;
    if (!Below)
      return std::nullopt;
    Before.Min = std::max<int64_t>(Before.Min, 0);
  }
  return limited(Before, Op, Other);
}

bool ConditionTransfer::tighten(const Expr *Operand, BinaryOperatorKind Op, const IntValue &Other) {
  const ASTContext &AST = Context.ast();
  SmallVector<IntType, 2> Through;
  const Expr *Object = loadedFrom(AST, Operand, Through);
  if (!Object)
    return true;
  Address From = value(Object).address();
  const Place *P = From.single();
  if (!P)
    return true;
  IntValue Old = asInteger(S.Now.load(From), AST, Object->getType(), Object->getExprLoc());
  if (Old.isKnown() || Old.isUninitialised())
    return true;
  unsigned Width = intType(AST, Object->getType())->Bits;
  if (Op == BO_NE && Other.bounds() == Bounds::exactly(0) &&
      all_of(Through, [&](IntType To) { return To.Bits >= Width; }))
    Through.clear(); // only 0 is converted to 0
  std::optional<Bounds> After = limitedThrough(Old.bounds(), Through, Op, Other.bounds());
  if (!After)
    return true;
  if (After->isEmpty())
    return false;
  if (*After == Old.bounds() && !(Op == BO_EQ && Other.isKnown()))
    return true;
  IntValue New = Old.within(*After);
  if (Object->getType()->isBooleanType() && After->Min == After->Max)
    New = IntValue::known({After->Min, {}, {}}).identified(Old.identity());
  if (Op == BO_EQ && Other.isKnown()) {
    std::optional<IntValue> Left =
        Other.filter([&](const Integer &I) { return After->contains(I.Value); });
    if (!Left)
      return false;
    New = Left->identified(Old.identity());
  }
  if (!P->Path.empty()) { // of several triples none is known by one component
    AbstractValue Outer = S.Now.load(Address::of(P->whole()));
    if (const auto *T = Outer.as<Dim3Value>(); T && T->members().size() != 1)
      return true;
  }
  if (Other.isAssumed())
    S.Now.assume();
  S.Now.narrow(*P, AbstractValue(New));
  if (New.identity() && P->Base->Variable) {
    AbstractValue Named = AbstractValue(New).named(P->Base->Variable, /*Always=*/true);
    S.Now.narrow(New.identity(), *Named.as<IntValue>());
  }
  return true;
}

/// Members of a set that a path forks by.
static constexpr size_t MaxFork = 4;

void ConditionTransfer::splitByTruth(const Expr *E, const AbstractValue &Value) {
  const auto *Truth = Value.as<IntValue>();
  if (!Truth || Truth->single())
    return;
  auto Constant = [&](bool Is) { return AbstractValue(IntValue::known({Is, {}, {E, nullptr}})); };
  Environment Before = S.Now;
  bool MayHold = assume(E, /*Holds=*/true);
  Environment Holding = std::exchange(S.Now, Before);
  bool MayFail = assume(E, /*Holds=*/false);
  Environment Failing = std::exchange(S.Now, std::move(Before));
  if (MayHold == MayFail) {
    Path Held{Holding, {}}, Failed{Failing, {}};
    auto Matters = [&](const Root *Object) { return Run.Disjuncts.mattersNow(Object); };
    if (!MayHold || difference(Held, Failed, Matters, 1).Count == 0)
      return;
    Run.Disjuncts.Outcomes.push_back({std::move(Failing), Constant(false)});
    Run.Disjuncts.Split.insert(E);
  }
  S.Now = MayHold ? std::move(Holding) : std::move(Failing);
  S.Found[E] = S.evaluated(Constant(MayHold));
}

void ConditionTransfer::splitByMembers(const Expr *E, const AbstractValue &Value) {
  const auto *Number = Value.as<IntValue>();
  if (!Number || Number->members().size() < 2 || Number->members().size() > MaxFork ||
      Run.Disjuncts.Forks.size() + Number->members().size() > Run.Disjuncts.mostPaths())
    return;
  AbstractValue Source = value(cast<CastExpr>(E)->getSubExpr());
  const auto *From = Source.as<Address>();
  const Place *P = From ? From->single() : nullptr;
  AbstractValue Content = P ? S.Now.load(*From) : AbstractValue();
  if (!Content.as<IntValue>())
    return;
  const VarDecl *V = P->Base->Variable;
  if (V && Run.Disjuncts.Flow->Live->names(V) && !Run.Disjuncts.isReadLater(V))
    return;
  Environment Before = S.Now;
  for (const Integer &I : Number->members()) {
    AbstractValue Only(IntValue::known(I).identified(Number->identity()));
    Environment Each = Before;
    Each.narrow(*P, Only);
    Each.narrowCopies(Only);
    if (Content.isTorn())
      Each.speculateTornBeside(P->Base);
    if (I.Value == Number->members().front().Value) {
      S.Now = std::move(Each);
      S.Found[E] = S.evaluated(Only);
    } else {
      Run.Disjuncts.Outcomes.push_back({std::move(Each), Only});
    }
  }
}

} // namespace warplint
