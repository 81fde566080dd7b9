//===- IndexGuard.cpp - Kernels whose threads each do the work of one index ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/IndexGuard.h"
#include "kernels/KernelFacts.h"
#include "kernels/ThreadWork.h"
#include "facts/FixedValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Reads the body of a kernel from its beginning to its guard.
class GuardReader {
public:
  GuardReader(const FunctionDecl *Kernel) : Context(Kernel->getASTContext()) {}

  /// Whether \p Body is declarations, then the guard.
  bool read(const CompoundStmt *Body);

  IndexGuard Guard;
  size_t BuiltinsRead = 0; ///< How often built-in variables are read in what was understood.

private:
  const ASTContext &Context;
  const VarDecl *Index = nullptr;
  const VarDecl *Stride = nullptr;

  bool isPart(const Expr *E, StringRef Variable);
  bool isProduct(const Expr *E, StringRef A, StringRef B);
  bool isGlobalIndex(const Expr *E);
  bool isIndex(const Expr *E);
  void noteType(QualType Type);
  bool declares(const DeclStmt *S);
  bool onlyComputes(const Expr *E) const;
  bool readBound(const Expr *E, const BinaryOperator *Comparison);
  bool comparesIndex(const Expr *Condition, bool Less);
  bool isLoop(const ForStmt *Loop);
  bool isStep(const Expr *E);
};

} // namespace

static bool returnsOnly(const Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return Block->size() == 1 && returnsOnly(Block->body_front());
  const auto *Return = dyn_cast<ReturnStmt>(S);
  return Return && !Return->getRetValue();
}

/// An arithmetic operator of kind \p Kind behind parentheses and conversions among integers.
static const BinaryOperator *asOperator(const Expr *E, BinaryOperatorKind Kind) {
  const auto *Operator = dyn_cast<BinaryOperator>(withoutIntegerCasts(E));
  return Operator && Operator->getOpcode() == Kind ? Operator : nullptr;
}

/// Counts in that what is computed in \p Type ends at its largest number.
void GuardReader::noteType(QualType Type) {
  uint64_t Bits = Context.getIntWidth(Type) - Type->isSignedIntegerType();
  Guard.MostIndex = std::min(Guard.MostIndex, maxUIntN(Bits));
}

bool GuardReader::isPart(const Expr *E, StringRef Variable) {
  BuiltinPart Found = builtinPart(withoutIntegerCasts(E));
  return Found.Variable == Variable && Found.Part == "x";
}

/// `A.x * B.x`, in either order.
bool GuardReader::isProduct(const Expr *E, StringRef A, StringRef B) {
  const BinaryOperator *Product = asOperator(E, BO_Mul);
  if (!Product || !((isPart(Product->getLHS(), A) && isPart(Product->getRHS(), B)) ||
                    (isPart(Product->getLHS(), B) && isPart(Product->getRHS(), A))))
    return false;
  noteType(Product->getType());
  BuiltinsRead += 2;
  return true;
}

/// `blockIdx.x * blockDim.x + threadIdx.x`, in any order.
bool GuardReader::isGlobalIndex(const Expr *E) {
  const BinaryOperator *Sum = asOperator(E, BO_Add);
  if (!Sum)
    return false;
  const Expr *Thread = Sum->getRHS(), *Block = Sum->getLHS();
  if (!isPart(Thread, "threadIdx"))
    std::swap(Thread, Block);
  if (!isPart(Thread, "threadIdx") || !isProduct(Block, "blockIdx", "blockDim"))
    return false;
  ++BuiltinsRead;
  for (const Expr *Outer : {E, static_cast<const Expr *>(Sum)})
    noteType(Outer->IgnoreImpCasts()->getType());
  return true;
}

bool GuardReader::isIndex(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  if (Reference && Index)
    return Reference->getDecl() == Index;
  return !Index && isGlobalIndex(E);
}

/// Whether evaluating \p E can do no harm in a thread without work: numbers, and no memory.
bool GuardReader::onlyComputes(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (isa<IntegerLiteral, FloatingLiteral>(E) || E->isIntegerConstantExpr(Context))
    return true;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Reference->getDecl());
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType();
  }
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return Cast->getType()->isArithmeticType() && onlyComputes(Cast->getSubExpr());
  const auto *Operator = dyn_cast<BinaryOperator>(E);
  return Operator && (Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul) &&
         onlyComputes(Operator->getLHS()) && onlyComputes(Operator->getRHS());
}

/// Whether \p S names the index, the stride of the grid, or numbers that any thread may compute.
bool GuardReader::declares(const DeclStmt *S) {
  return all_of(S->decls(), [&](const Decl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    const Expr *Init = V ? V->getInit() : nullptr;
    if (!Init || !V->getType()->isArithmeticType())
      return V && !Init && V->getType()->isScalarType();
    if (!Index && V->getType()->isIntegerType() && isGlobalIndex(Init)) {
      Index = V;
      noteType(V->getType());
      return keepsItsValue(V);
    }
    if (!Stride && isProduct(Init, "gridDim", "blockDim")) {
      Stride = V;
      noteType(V->getType());
      return keepsItsValue(V);
    }
    return onlyComputes(Init);
  });
}

/// Takes what the index is compared with: a parameter as it came, or a constant.
bool GuardReader::readBound(const Expr *E, const BinaryOperator *Comparison) {
  QualType Compared = Comparison->getLHS()->getType();
  Expr::EvalResult Constant;
  if (!E->isValueDependent() && E->EvaluateAsInt(Constant, Context)) {
    Guard.Number = Constant.Val.getInt().getExtValue();
    return Constant.Val.getInt().isRepresentableByInt64();
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  Guard.Count = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
  if (!Guard.Count || !Guard.Count->getType()->isIntegerType() || !keepsItsValue(Guard.Count))
    return false;
  Guard.NegativeIsMany =
      Guard.Count->getType()->isSignedIntegerType() && Compared->isUnsignedIntegerType();
  // Compared in a narrower type, another number would count.
  return Compared->isIntegerType() &&
         Context.getIntWidth(Compared) >= Context.getIntWidth(Guard.Count->getType());
}

/// `i < n`; without \p Less, `i >= n`.
bool GuardReader::comparesIndex(const Expr *Condition, bool Less) {
  const auto *Operator = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Operator)
    return false;
  BinaryOperatorKind Wanted = Less ? BO_LT : BO_GE, Turned = Less ? BO_GT : BO_LE;
  const Expr *Low = Operator->getLHS(), *High = Operator->getRHS();
  if (Operator->getOpcode() == Turned)
    std::swap(Low, High);
  else if (Operator->getOpcode() != Wanted)
    return false;
  return isIndex(Low) && readBound(High, Operator);
}

/// `i += gridDim.x * blockDim.x`, or by the name of that.
bool GuardReader::isStep(const Expr *E) {
  const auto *Step = dyn_cast<CompoundAssignOperator>(E->IgnoreParenImpCasts());
  if (!Step || Step->getOpcode() != BO_AddAssign || !isIndex(Step->getLHS()))
    return false;
  noteType(Step->getComputationResultType());
  const auto *Name = dyn_cast<DeclRefExpr>(Step->getRHS()->IgnoreParenImpCasts());
  return Name && Stride ? Name->getDecl() == Stride
                        : isProduct(Step->getRHS(), "gridDim", "blockDim");
}

static bool changes(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  const auto *Reference = dyn_cast<DeclRefExpr>(S);
  if (Reference && Reference->getDecl() == V)
    return true;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  const auto *Read = Cast && Cast->getCastKind() == CK_LValueToRValue
                         ? dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens())
                         : nullptr;
  if (Read && Read->getDecl() == V)
    return false;
  return any_of(S->children(), [V](const Stmt *Child) { return changes(Child, V); });
}

/// The grid-stride loop, whose body leaves its index alone.
bool GuardReader::isLoop(const ForStmt *Loop) {
  const auto *Start = dyn_cast_or_null<DeclStmt>(Loop->getInit());
  if (!Start || !Start->isSingleDecl() || Index || !Loop->getCond() || !Loop->getInc())
    return false;
  const auto *V = dyn_cast<VarDecl>(Start->getSingleDecl());
  if (!V || !V->getInit() || !V->getType()->isIntegerType() || !isGlobalIndex(V->getInit()))
    return false;
  Index = V;
  noteType(V->getType());
  Guard.Strides = true;
  return comparesIndex(Loop->getCond(), /*Less=*/true) && isStep(Loop->getInc()) &&
         !changes(Loop->getBody(), V);
}

bool GuardReader::read(const CompoundStmt *Body) {
  Guard.MostIndex = UINT64_MAX;
  for (const Stmt *S : Body->body()) {
    if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
      if (!declares(Declaration))
        return false;
      continue;
    }
    bool Last = S == Body->body_back();
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      if (If->getElse() || If->getInit() || If->getConditionVariable())
        return false;
      if (returnsOnly(If->getThen()) && comparesIndex(If->getCond(), /*Less=*/false))
        return true;
      return Last && comparesIndex(If->getCond(), /*Less=*/true);
    }
    const auto *Loop = dyn_cast<ForStmt>(S);
    return Loop && Last && isLoop(Loop);
  }
  return false;
}

std::optional<IndexGuard> indexGuardOf(const KernelFacts &Kernel, const BuildText &Text) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Kernel.Function->getBody());
  GuardReader Reader(Kernel.Function);
  if (!Body || Kernel.isPattern() || !Reader.read(Body))
    return std::nullopt;
  ThreadWork Work = workOf(Kernel.Function, Text);
  if (!Work.Alone || Work.Builtins.size() != Reader.BuiltinsRead)
    return std::nullopt;
  return Reader.Guard;
}

bool ignoresItsThread(const KernelFacts &Kernel, const BuildText &Text) {
  ThreadWork Work = workOf(Kernel.Function, Text);
  return Work.Alone && Work.Builtins.empty();
}

} // namespace warplint
