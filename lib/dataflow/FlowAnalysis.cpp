//===- FlowAnalysis.cpp - The way through the blocks of a function --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Interpreter.h"
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

bool Interpreter::enter(const FunctionDecl *F) {
  Function = F;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isInstance() && !Method->getParent()->isLambda()) {
    const Root *Object = Context.given(Method, Method->getFunctionObjectParameterType());
    Now.begin(Object, AbstractValue::unknown(Reason::Member));
    This = AbstractValue(Address::of(Object));
  }
  for (const ParmVarDecl *Parameter : F->parameters()) {
    QualType Type = Parameter->getType(), Pointee = Type->getPointeeType();
    AbstractValue Given = AbstractValue::unknown(Reason::Parameter, Parameter->getLocation());
    bool Object = Type->isReferenceType() || (!Pointee.isNull() && Pointee->isRecordType());
    if (Object && isFollowed(Context.shapes(), Pointee)) {
      const Root *Behind = Context.given(Parameter, Pointee);
      Now.begin(Behind, Given);
      Given = AbstractValue(Address::of(Behind));
    }
    beginParameter(Parameter, Given);
  }
  bool Done = run();
  for (Path &End : Ends)
    End.Known.escape(End.Returned, Reason::Aliased); // to callers that are not seen
  return Done;
}

SmallVector<AbstractValue, 8> Interpreter::given() const {
  SmallVector<AbstractValue, 8> All = {This};
  for (const ParmVarDecl *Parameter : Function->parameters())
    All.push_back(AbstractValue(Address::of(Context.variable(Parameter))));
  for (const auto &[Captured, Stands] : CapturedVariables)
    All.push_back(Stands);
  return All;
}

/// What the handlers of exceptions begin with: nothing is known of any variable, nor of what is
/// reached by what the function was \p Given. What its callers keep to themselves it can't write.
static Environment atHandler(FlowContext &Context, Environment Entry, const CFG &Graph,
                             ArrayRef<AbstractValue> Given) {
  Entry.kernels().forget();
  for (const AbstractValue &Each : Given)
    Entry.escape(Each, Reason::Modified);
  Entry.forget(Exposure::Outside);
  for (const CFGBlock *Block : Graph)
    for (const CFGElement &Element : *Block) {
      std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
      const auto *Declaration = S ? dyn_cast<DeclStmt>(S->getStmt()) : nullptr;
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
            Entry.begin(Object, First);
            continue;
          }
          Entry.begin(Object, AbstractValue::unknown(Reason::Modified), Exposure::Escaped);
          // Which lambda it was is forgotten too.
          const Expr *Init = V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr;
          if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(Init))
            Context.Escaped.insert(Lambda);
        }
    }
  return Entry;
}

/// Brings the paths of an activation through its blocks.
class ActivationSteps : public PathWalk::Steps {
public:
  explicit ActivationSteps(Interpreter &Of) : Of(Of), Entry(Of.Now) {}

  PathWalk::Left visit(const CFGBlock &Block, Path Known) override {
    return Of.visit(Block, std::move(Known));
  }
  bool matters(const CFGBlock &Block, const Root *Object) override {
    return Of.matters(Block, Object);
  }
  std::optional<Path> handled(const CFGBlock &Block) override {
    if (!isa_and_nonnull<CXXCatchStmt>(Block.getLabel()))
      return std::nullopt;
    if (!Handler)
      Handler = atHandler(Of.Context, Entry, *Of.Flow->Graph, Of.given());
    return Path{*Handler, {}};
  }
  unsigned most() override { return Of.mostPaths(); }
  bool holdsFor(unsigned Iterations, bool Surely, const CFGBlock &Head,
                ArrayRef<Path> Begins) override {
    return Of.holdsFor(Iterations, Surely, Head, Begins);
  }
  bool eachIteration() override { return !Of.Context.isCoarse(); }
  bool gaveUp() override { return Of.GaveUp; }

private:
  Interpreter &Of;
  Environment Entry;
  std::optional<Environment> Handler;
};

bool Interpreter::run() {
  Flow = Context.flow(Function);
  if (!Flow)
    return false;
  Pure = false;
  if (Context.Listener && !Silent)
    Context.Listener->entered(Function);
  noteGiven();
  ActivationSteps Steps(*this);
  Ends = PathWalk(*Flow->Graph, *Flow->Order, Steps).run(Path{Now, {}});
  Reachable = !Ends.empty();
  At = nullptr;
  return !GaveUp;
}

/// Whether \p Block throws, so that what follows in the source is not reached from it.
static bool throws(const CFGBlock &Block) {
  return any_of(Block, [](const CFGElement &Element) {
    std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
    return S && isa<CXXThrowExpr>(S->getStmt());
  });
}

PathWalk::Left Interpreter::visit(const CFGBlock &Block, Path Begin) {
  PathWalk::Left Left;
  Now = std::move(Begin.Known);
  Returned = std::move(Begin.Returned);
  Found.clear();
  for (const Path::Computed &Each : Begin.Pending)
    Found.try_emplace(Each.E, Each.Is);
  At = &Block;
  bool Leaves = Block.hasNoReturnElement() || throws(Block);
  for (size_t Next = 0;;) {
    Reachable = true;
    visitFrom(Block, Next);
    if (GaveUp)
      return Left;
    if (Reachable && !Leaves)
      leave(Block, Left);
    if (Forks.empty())
      return Left;
    Fork Other = Forks.pop_back_val();
    Now = std::move(Other.Known);
    Found = std::move(Other.Found);
    Returned = std::move(Other.Returned);
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
    E = Paren                                                ? Paren->getSubExpr()
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
bool Interpreter::isDecidedByAssumed(const CFGBlock &Block) {
  const Expr *Condition = chooserOf(Block);
  return Condition && integer(Condition).isAssumed();
}

void Interpreter::leave(const CFGBlock &Block, PathWalk::Left &Left) {
  Environment After = Now;
  unsigned Ways = 0, Taken = 0;
  size_t Before = Left.Ways.size();
  for (auto [Index, Successor] : enumerate(Block.succs())) {
    const CFGBlock *Next = Successor.getReachableBlock();
    if (!Next)
      continue;
    ++Ways;
    Now = After;
    if (!narrow(Block, unsigned(Index)))
      continue;
    ++Taken;
    if (Context.Listener && Flow->isDeadEnd(*Next, Context))
      continue;
    Path Way{Now, {}, Returned};
    for (auto [E, Wrapped] : Flow->Live->usedFrom(*Next))
      if (auto Value = Found.find(E); Value != Found.end())
        Way.Pending.push_back({E, Value->second, Wrapped});
    noteTruth(Context.ast(), Block, unsigned(Index), Way);
    Left.Ways.push_back({Next, std::move(Way)});
  }
  Left.Decided &= Ways == 2 && Taken == 1;
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

bool Interpreter::holdsFor(unsigned Iterations, bool Surely, const CFGBlock &Head,
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
  SaveAndRestore NoEffects(Pure, true);
  for (const Path &Begin : Begins) {
    Now = Begin.Known;
    Found.clear();
    IntValue A = integer(Comparison->getLHS()), B = integer(Comparison->getRHS());
    if (Surely && !(A.single() && B.single()))
      return false;
    Growing.push_back(Way(A.bounds().Max, B.bounds().Max));
    Falling.push_back(Way(A.bounds().Min, B.bounds().Min));
  }
  return lastsFor(Iterations, Growing) || lastsFor(Iterations, Falling);
}

void Interpreter::visitFrom(const CFGBlock &Block, size_t Next) {
  for (; Next != Block.size(); ++Next) {
    step(Block[unsigned(Next)]);
    if (!Reachable && Outcomes.empty())
      return;
    if (GaveUp)
      return;
    for (Outcome &Other : Outcomes) {
      Fork F{std::move(Other.Known), Found, Returned, Next + 1};
      F.Found[Stepped] = {Other.Value, Clock};
      Forks.push_back(std::move(F));
    }
    Outcomes.clear();
    if (!Reachable)
      return;
  }
}

void Interpreter::step(const CFGElement &Element) {
  if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
    statement(S->getStmt());
  else if (std::optional<CFGInitializer> Init = Element.getAs<CFGInitializer>())
    initialize(Init->getInitializer());
  else if (std::optional<CFGImplicitDtor> Gone = Element.getAs<CFGImplicitDtor>())
    end(*Gone);
  else if (std::optional<CFGCleanupFunction> By = Element.getAs<CFGCleanupFunction>())
    cleanUp(*By);
}

void Interpreter::statement(const Stmt *S) {
  if (const auto *E = dyn_cast<Expr>(S)) {
    expression(E);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    declare(Declaration);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    if (const Expr *E = Return->getRetValue())
      Returned = Returned.join(Function->getReturnType()->isReferenceType() ? value(E) : rvalue(E));
  } else if (isa<AsmStmt, OMPExecutableDirective>(S)) { // any function, or other threads
    for (const Stmt *Child : S->children())
      if (const auto *Operand = dyn_cast_or_null<Expr>(Child))
        Now.escape(value(Operand), Reason::Aliased);
    runUnseen(nullptr);
  }
}

void Interpreter::expression(const Expr *E) {
  Stepped = E;
  AbstractValue Value = evaluate(E);
  Found[E] = {Value, Clock};
  if (!Outcomes.empty() || !Reachable || GaveUp || !mayFork())
    return;
  if (Flow->Live->isKept(E))
    splitByTruth(E, Value);
  else if (Flow->Live->isSource(E))
    splitByMembers(E, Value);
}

void Interpreter::declare(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (V && V->hasLocalStorage())
      declare(V);
    else if (V && V->isStaticLocal() && V->getInit()) // others may read it from here on
      Now.escape(value(V->getInit()), Reason::Aliased);
  }
}

void Interpreter::declare(const VarDecl *V) {
  const Root *Object = Context.variable(V);
  const Expr *Init = V->getInit();
  if (!Init || V->isInvalidDecl()) {
    Reason Why = V->isInvalidDecl() ? Reason::Unreadable : Reason::NoValue;
    Now.begin(Object,
              filled(Context.shapes(), V->getType(), AbstractValue::unknown(Why, V->getLocation())));
    return;
  }
  AbstractValue Content = V->getType()->isReferenceType() ? value(Init) : rvalue(Init);
  if (!isFollowed(Context.shapes(), V->getType())) {
    Now.escape(Content, Reason::Aliased);
    Content = unknownAt(Reason::Other, Init);
  }
  // A constructor may have handed out the address of what it makes.
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  bool Escaped = Construct && Now.hasEscaped(Context.temporary(Construct));
  Now.begin(Object, std::move(Content), Escaped ? Exposure::Escaped : Exposure::None);
}

void Interpreter::initialize(const CXXCtorInitializer *Init) {
  Address Object = This.address();
  const Expr *E = Init->getInit();
  if (Init->isDelegatingInitializer()) {
    Now.store(Object, rvalue(E));
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
    Now.store(Object, Plain ? Content : unknownAt(Reason::Member, E));
  } else if (std::optional<Address> Base =
                 inBase(Object, {Init->getBaseClass()->getAsCXXRecordDecl()})) {
    Now.store(*Base, rvalue(E));
  } else {
    Now.escape(rvalue(E), Reason::Aliased);
    Now.escape(This, Reason::Aliased);
  }
}

} // namespace warplint
