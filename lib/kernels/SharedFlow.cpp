//===- SharedFlow.cpp - The shared variables that a compiler keeps --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/SharedFlow.h"
#include "dataflow/ErrorRecovery.h"
#include "facts/Guards.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// The value of \p Condition where the compiler has it; empty where it has not.
std::optional<bool> SharedFlow::constant(const Expr *Condition) const {
  bool Holds;
  if (!Condition || Condition->isValueDependent() || Condition->containsErrors() ||
      Condition->getType()->isDependentType() ||
      !Condition->EvaluateAsBooleanCondition(Holds, Context))
    return std::nullopt;
  return Holds;
}

static bool isIndexOfThread(const VarDecl *V) {
  return V->getIdentifier() &&
         is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"}, V->getName());
}

/// Whether \p S is decided when the kernel runs, and not before: by an argument, by memory, or by
/// the index of the thread.
bool SharedFlow::isOpaque(const Stmt *S, unsigned Depth) const {
  if (!S || Depth == 0)
    return false;
  if (const auto *Compared = dyn_cast<BinaryOperator>(S); Compared && Compared->isComparisonOp()) {
    // A compiler knows how large an index of a thread can be, and so how a comparison with a larger
    // number ends. Every GPU has blocks of this many threads: smaller numbers decide nothing.
    constexpr int64_t EveryBlock = 512;
    for (const Expr *Side : {Compared->getLHS(), Compared->getRHS()}) {
      Expr::EvalResult Number;
      if (!Side->isValueDependent() && Side->EvaluateAsInt(Number, Context) &&
          (Number.Val.getInt().isNegative() || Number.Val.getInt().getExtValue() >= EveryBlock ||
           Number.Val.getInt().isZero()))
        return any_of(Compared->children(), [&](const Stmt *Child) {
          return isa<DeclRefExpr>(cast<Expr>(Child)->IgnoreParenImpCasts()) &&
                 isa<ParmVarDecl>(
                     cast<DeclRefExpr>(cast<Expr>(Child)->IgnoreParenImpCasts())->getDecl());
        });
    }
  }
  if (isa<ArraySubscriptExpr>(S))
    return true;
  if (const auto *Pointed = dyn_cast<UnaryOperator>(S); Pointed && Pointed->getOpcode() == UO_Deref)
    return true;
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(S)) // threadIdx.x
    return isOpaque(Pseudo->getSyntacticForm(), Depth);
  if (const auto *Source = dyn_cast<OpaqueValueExpr>(S))
    return isOpaque(Source->getSourceExpr(), Depth);
  if (const auto *Named = dyn_cast<DeclRefExpr>(S)) {
    const auto *V = dyn_cast<VarDecl>(Named->getDecl());
    if (!V)
      return false;
    if (isIndexOfThread(V))
      return true;
    // An argument of a device function may be a constant of its call.
    if (isa<ParmVarDecl>(V))
      return Function->hasAttr<CUDAGlobalAttr>();
    return V->hasInit() && !V->hasGlobalStorage() && isOpaque(V->getInit(), Depth - 1);
  }
  return any_of(S->children(), [&](const Stmt *Child) { return isOpaque(Child, Depth); });
}

/// Whether the body of \p S runs at least once, as far as constants decide.
bool SharedFlow::runsOnce(const ForStmt *S) const {
  const auto *Cond = dyn_cast_or_null<BinaryOperator>(S->getCond());
  const auto *Init = dyn_cast_or_null<DeclStmt>(S->getInit());
  const auto *Counter =
      Init && Init->isSingleDecl() ? dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
  if (!Cond || !Counter || !Counter->getInit() || Counter->getInit()->isValueDependent() ||
      Cond->getRHS()->isValueDependent())
    return false;
  const auto *Named = dyn_cast<DeclRefExpr>(Cond->getLHS()->IgnoreParenImpCasts());
  Expr::EvalResult First, Last;
  if (!Named || Named->getDecl() != Counter || !Counter->getInit()->EvaluateAsInt(First, Context) ||
      !Cond->getRHS()->EvaluateAsInt(Last, Context))
    return false;
  int64_t From = First.Val.getInt().getExtValue(), To = Last.Val.getInt().getExtValue();
  switch (Cond->getOpcode()) {
  case BO_LT:
    return From < To;
  case BO_LE:
    return From <= To;
  case BO_GT:
    return From > To;
  case BO_GE:
    return From >= To;
  case BO_NE:
    return From != To;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void SharedFlow::walk(const FunctionDecl *Kernel) {
  Callees.insert({Kernel, 1U});
  const SourceManager &Sources = Context.getSourceManager();
  for (size_t I = 0; I != Callees.size(); ++I) { // grows as callees are found
    Function = Callees[I].first;
    Certain = Callees[I].second != 0;
    if (Function->hasBody() && !Sources.isInSystemHeader(Function->getLocation()))
      statement(Function->getBody());
  }
}

/// A part of a statement, which \p Runs for certain if the statement does.
void SharedFlow::body(const Stmt *S, bool Runs) {
  SaveAndRestore Inside(Certain, Certain && Runs);
  statement(S);
}

void SharedFlow::block(ArrayRef<const Stmt *> Body) {
  SaveAndRestore Before(Certain);
  for (size_t I = 0; I != Body.size(); ++I) {
    statement(Body[I]);
    bool Entered =
        any_of(Body.drop_front(I + 1), [](const Stmt *S) { return isa<SwitchCase, LabelStmt>(S); });
    if (neverFallsThrough(Body[I]) && !Entered)
      return;
    const auto *If = dyn_cast<IfStmt>(Body[I]);
    if (!If || !(neverFallsThrough(If->getThen()) || neverFallsThrough(If->getElse())))
      continue;
    std::optional<bool> Holds = constant(If->getCond());
    const Stmt *Taken = Holds.value_or(true) ? If->getThen() : If->getElse();
    if (Holds && neverFallsThrough(Taken) && !Entered)
      return;
    Certain &= Holds || isOpaque(If->getCond());
  }
}

void SharedFlow::branch(const IfStmt *S) {
  statement(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  if (std::optional<bool> Holds = constant(S->getCond()))
    return statement(*Holds ? S->getThen() : S->getElse());
  value(S->getCond(), {Use::Perhaps});
  bool Opaque = isOpaque(S->getCond());
  body(S->getThen(), Opaque);
  body(S->getElse(), Opaque);
}

void SharedFlow::declare(const VarDecl *V) {
  Certain &= !isUnfinished(V, Context); // `if constexpr` may have gone by its value
  if (const Expr *Init = V->getInit())
    value(Init, V->hasGlobalStorage() ? Use{Use::Perhaps} : Use{Use::Flows, V});
}

void SharedFlow::statement(const Stmt *S) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    return value(E, {});
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return block(SmallVector<const Stmt *, 16>(Block->body_begin(), Block->body_end()));
  if (const auto *If = dyn_cast<IfStmt>(S))
    return branch(If);
  if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(V);
    return;
  }
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    return value(Return->getRetValue(), {Use::Flows, Function->getCanonicalDecl()});
  if (const auto *While = dyn_cast<WhileStmt>(S)) {
    std::optional<bool> Holds = constant(While->getCond());
    if (Holds == false)
      return;
    value(While->getCond(), {Use::Perhaps});
    return body(While->getBody(), Holds || isOpaque(While->getCond()));
  }
  if (const auto *For = dyn_cast<ForStmt>(S)) {
    statement(For->getInit());
    std::optional<bool> Holds = For->getCond() ? constant(For->getCond()) : true;
    if (Holds == false)
      return;
    value(For->getCond(), {Use::Perhaps});
    bool Runs = Holds || runsOnce(For) || isOpaque(For->getCond());
    body(For->getBody(), Runs);
    return body(For->getInc(), Runs);
  }
  if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    statement(Switch->getInit());
    value(Switch->getCond(), {Use::Perhaps});
    return body(Switch->getBody(), isOpaque(Switch->getCond()));
  }
  if (isa<AsmStmt>(S)) {
    for (const Stmt *Operand : S->children())
      value(cast<Expr>(Operand), {Use::Sure});
    return;
  }
  for (const Stmt *Child : S->children())
    statement(Child);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void SharedFlow::note(const ValueDecl *D, Use Wanted) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (V && V->hasAttr<CUDASharedAttr>()) {
    Shared.insert(V);
    if (V->getType().isVolatileQualified()) // every access is made
      Wanted = {Use::Sure};
  }
  Wanted.Certain = Certain;
  if (Wanted.Kind != Use::Dropped)
    Uses[D].push_back(Wanted);
}

/// The variable whose content an assignment to \p E changes, by elements or behind a pointer; null
/// where that is not known.
static const VarDecl *storedIn(const Expr *E) {
  for (bool Behind = false;;) {
    E = E->IgnoreParenCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      Behind = true;
      E = Element->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      Behind |= Member->isArrow();
      E = Member->getBase();
    } else if (const auto *Pointed = dyn_cast<UnaryOperator>(E);
               Pointed && (Pointed->getOpcode() == UO_Deref || Pointed->getOpcode() == UO_AddrOf)) {
      Behind |= Pointed->getOpcode() == UO_Deref;
      E = Pointed->getSubExpr();
    } else if (const auto *Offset = dyn_cast<BinaryOperator>(E); Offset && Offset->isAdditiveOp()) {
      E = Offset->getLHS();
    } else {
      const auto *Named = dyn_cast<DeclRefExpr>(E);
      const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
      // Memory behind an argument, or of the whole program, is read by others.
      bool IsPointer = V && (V->getType()->isPointerType() || V->getType()->isReferenceType());
      if (!V || (isa<ParmVarDecl>(V) && (Behind || V->getType()->isReferenceType())) ||
          (V->hasGlobalStorage() && !V->hasAttr<CUDASharedAttr>()))
        return nullptr;
      // A local pointer to shared memory is an alias of it; to other memory it is an effect.
      auto LeadsToShared = [](const Expr *Init) {
        const VarDecl *Root = Init ? storedIn(Init) : nullptr;
        return Root && (Root->hasAttr<CUDASharedAttr>() || Root->getType()->isArrayType());
      };
      if (IsPointer && (Behind || V->getType()->isReferenceType()) && !LeadsToShared(V->getInit()))
        return nullptr;
      return V;
    }
  }
}

void SharedFlow::assign(const BinaryOperator *E, Use Wanted) {
  const VarDecl *To = storedIn(E->getLHS());
  Use Stored = To ? Use{Use::Flows, To} : Use{Use::Sure};
  value(E->getRHS(), Stored);
  // The index is used as the value is; the variable itself is only written.
  const Expr *Left = E->getLHS()->IgnoreParenCasts();
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Left)) {
    value(Element->getIdx(), Stored);
    Left = Element->getBase()->IgnoreParenCasts();
  }
  const auto *Named = dyn_cast<DeclRefExpr>(Left);
  bool OnlyWritten = To && Named && Named->getDecl() == To;
  if (!OnlyWritten)
    value(Left, {Use::Perhaps});
  else if (E->isCompoundAssignmentOp())
    note(To, {Use::Perhaps});
  else
    note(To, Wanted);
}

/// \p F gets \p Arguments, and what it returns is \p Wanted.
void SharedFlow::callee(const FunctionDecl *F, ArrayRef<const Expr *> Arguments, Use Wanted) {
  const FunctionDecl *Definition = F->getDefinition();
  bool InSight = Definition && Definition->hasBody() &&
                 !Context.getSourceManager().isInSystemHeader(Definition->getLocation());
  if (InSight) {
    Callees.insert({Definition, unsigned(Certain)});
    note(Definition->getCanonicalDecl(), Wanted);
    for (auto [I, Argument] : enumerate(Arguments))
      value(Argument, I < Definition->getNumParams()
                          ? Use{Use::Flows, Definition->getParamDecl(unsigned(I))}
                          : Use{Use::Perhaps});
    return;
  }
  bool HasEffect = F->getReturnType()->isVoidType() ||
                   (F->getIdentifier() && F->getName().starts_with("atomic"));
  for (const Expr *Argument : Arguments) {
    value(Argument, HasEffect ? Use{Use::Sure} : Wanted);
    if (!HasEffect)
      value(Argument, {Use::Perhaps});
  }
}

void SharedFlow::call(const CallExpr *E, Use Wanted) {
  const FunctionDecl *Callee = E->getDirectCallee();
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (!Callee) {
    SeesAllCallees = false;
    value(E->getCallee(), {Use::Perhaps});
    for (const Expr *Argument : Arguments)
      value(Argument, {Use::Perhaps});
    return;
  }
  if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(E))
    value(OfObject->getImplicitObjectArgument(), {Use::Perhaps});
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (isa<CXXOperatorCallExpr>(E) && Method && Method->isImplicitObjectMemberFunction()) {
    value(Arguments.front(), {Use::Perhaps});
    Arguments = Arguments.drop_front();
  }
  callee(Callee, Arguments, Wanted);
}

void SharedFlow::value(const Expr *E, Use Wanted) {
  if (!E)
    return;
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return value(Cast->getSubExpr(), Cast->getCastKind() == CK_ToVoid ? Use() : Wanted);
  // Not evaluated, run where it is called, or without a shared variable in it.
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, LambdaExpr, PseudoObjectExpr,
          CXXDefaultArgExpr>(E))
    return;
  if (const auto *Named = dyn_cast<DeclRefExpr>(E))
    return note(Named->getDecl(), Wanted);
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->isAssignmentOp())
      return assign(Operator, Wanted);
    if (Operator->isLogicalOp()) {
      std::optional<bool> Left = constant(Operator->getLHS());
      value(Operator->getLHS(), Wanted.Kind == Use::Dropped ? Use{Use::Perhaps} : Wanted);
      if (Left && *Left != (Operator->getOpcode() == BO_LAnd))
        return;
      SaveAndRestore Inside(Certain, Certain && (Left || isOpaque(Operator->getLHS())));
      return value(Operator->getRHS(), Wanted);
    }
    value(Operator->getLHS(), Operator->isCommaOp() ? Use() : Wanted);
    return value(Operator->getRHS(), Wanted);
  }
  if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
    if (std::optional<bool> Holds = constant(Either->getCond()))
      return value(*Holds ? Either->getTrueExpr() : Either->getFalseExpr(), Wanted);
    value(Either->getCond(), Wanted.Kind == Use::Dropped ? Use{Use::Perhaps} : Wanted);
    SaveAndRestore Inside(Certain, Certain && isOpaque(Either->getCond()));
    value(Either->getTrueExpr(), Wanted);
    return value(Either->getFalseExpr(), Wanted);
  }
  if (const auto *Step = dyn_cast<UnaryOperator>(E); Step && Step->isIncrementDecrementOp())
    return value(Step->getSubExpr(), Wanted.Kind == Use::Dropped ? Use{Use::Perhaps} : Wanted);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call, Wanted);
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E))
    return callee(Construction->getConstructor(),
                  ArrayRef(Construction->getArgs(), Construction->getNumArgs()), Wanted);
  for (const Stmt *Child : E->children()) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    Part ? value(Part, Wanted) : statement(Child);
  }
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

bool SharedFlow::matters(const ValueDecl *D, bool Surely) const {
  DenseSet<const ValueDecl *> Seen;
  return matters(D, Surely, Seen);
}

bool SharedFlow::matters(const ValueDecl *D, bool Surely, DenseSet<const ValueDecl *> &Seen) const {
  if (!Seen.insert(D).second)
    return false;
  auto Found = Uses.find(D);
  return Found != Uses.end() && any_of(Found->second, [&](const Use &U) {
           if (Surely && (!U.Certain || U.Kind == Use::Perhaps))
             return false;
           return U.Kind != Use::Flows || matters(U.To, Surely, Seen);
         });
}

} // namespace warplint
