//===- IndexUses.cpp - What a kernel does with its global thread index ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/IndexUses.h"
#include "cuda/DeviceFunctions.h"
#include "launch/LocalValues.h"
#include "launch/ThreadWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {

/// How an expression depends on the global index along x.
enum class IndexForm {
  Free,   ///< Not at all.
  Plain,  ///< It is the index.
  Linear, ///< The index times a number, plus what does not depend on it.
  Other,
};

/// Reads expressions of one function.
class IndexReader {
public:
  IndexReader(const FunctionDecl *F, std::optional<int64_t> Threads, const ASTContext &AST,
              unsigned Depth = 0);

  IndexForm formOf(const Expr *E) const;
  IndexForm formOfSum(ArrayRef<const Expr *> Parts) const;
  /// Whether \p S reads the thread's place along x, or a variable that is computed from it.
  bool depends(const Stmt *S) const;

  const LocalValues Local;

private:
  const ASTContext &AST;
  std::optional<int64_t> Threads;
  unsigned Depth;
  DenseSet<const VarDecl *> Derived;

  struct Sum {
    unsigned Threads = 0, Starts = 0, Free = 0, Plain = 0, Linear = 0, Others = 0;
    IndexForm form() const;
  };

  void addTerms(const Expr *E, bool IsNegative, Sum &To, unsigned Steps) const;
  bool isPart(const Expr *E, StringRef Variable) const;
  bool isBlockStart(const Expr *E) const;
  bool isBlockSize(const Expr *E) const;
  IndexForm formOfProduct(const Expr *Left, const Expr *Right) const;
  IndexForm formOfCall(const CallExpr *E) const;
};

/// Collects the variables of a function that are computed from the thread's place.
class VariablesOf : public RecursiveASTVisitor<VariablesOf> {
public:
  SmallVector<const VarDecl *, 16> All;
  bool VisitVarDecl(VarDecl *V) {
    All.push_back(V);
    return true;
  }
};

} // namespace

IndexReader::IndexReader(const FunctionDecl *F, std::optional<int64_t> Threads,
                         const ASTContext &AST, unsigned Depth)
    : Local(F, AST), AST(AST), Threads(Threads), Depth(Depth) {
  VariablesOf Variables;
  Variables.TraverseDecl(const_cast<FunctionDecl *>(F));
  for (size_t Before = ~size_t(0); Before != Derived.size();) {
    Before = Derived.size();
    for (const VarDecl *V : Variables.All)
      if (Local.escapes(V) ||
          any_of(Local.writesOf(V), [&](const Expr *E) { return depends(E); }))
        Derived.insert(V);
  }
}

static bool isOfX(const Expr *E) {
  BuiltinPart Part = builtinPart(E);
  return (Part.Variable == "threadIdx" || Part.Variable == "blockIdx") && Part.Part == "x";
}

bool IndexReader::depends(const Stmt *S) const {
  if (!S)
    return false;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (BuiltinPart Part = builtinPart(E); !Part.Variable.empty())
      return isOfX(E);
    if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Name->getDecl());
      return V && (Derived.contains(V) ||
                   (V->hasGlobalStorage() && V->getIdentifier() &&
                    (V->getName() == "threadIdx" || V->getName() == "blockIdx")));
    }
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *F = Call->getDirectCallee();
      const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
      if (isa<CXXMemberCallExpr>(Call) && !builtinPart(E).Variable.empty())
        return isOfX(E);
      // A function in sight may read the place itself; what an object does is not followed.
      if (Definition && Definition->hasBody() && Depth < 3 &&
          IndexReader(Definition, Threads, AST, Depth + 1).depends(Definition->getBody()))
        return true;
    }
  }
  return any_of(S->children(), [&](const Stmt *Child) { return depends(Child); });
}

bool IndexReader::isPart(const Expr *E, StringRef Variable) const {
  BuiltinPart Part = builtinPart(Local.resolve(E));
  return Part.Variable == Variable && Part.Part == "x";
}

bool IndexReader::isBlockSize(const Expr *E) const {
  return isPart(E, "blockDim") || (Threads && Local.numberOf(E) == Threads);
}

/// `blockIdx.x * blockDim.x`, or the number in place of the latter.
bool IndexReader::isBlockStart(const Expr *E) const {
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    StringRef Name = F && F->getIdentifier() ? F->getName() : "";
    return Call->getNumArgs() == 2 && cuda::deviceAct(Name) == cuda::DeviceAct::Multiply &&
           ((isPart(Call->getArg(0), "blockIdx") && isBlockSize(Call->getArg(1))) ||
            (isPart(Call->getArg(1), "blockIdx") && isBlockSize(Call->getArg(0))));
  }
  const auto *Product = dyn_cast<BinaryOperator>(E);
  if (!Product)
    return false;
  const Expr *Left = Product->getLHS(), *Right = Product->getRHS();
  if (Product->getOpcode() == BO_Shl) {
    std::optional<int64_t> By = Local.numberOf(Right);
    return Threads && By && *By > 0 && *By < 31 && int64_t(1) << *By == *Threads &&
           isPart(Left, "blockIdx");
  }
  return Product->getOpcode() == BO_Mul &&
         ((isPart(Left, "blockIdx") && isBlockSize(Right)) ||
          (isPart(Right, "blockIdx") && isBlockSize(Left)));
}

IndexForm IndexReader::Sum::form() const {
  if (Others)
    return IndexForm::Other;
  bool IsIndex = Threads == 1 && Starts == 1 && !Plain && !Linear;
  bool HasIndex = Threads == 0 && Starts == 0 && Plain + Linear == 1;
  if (IsIndex || (HasIndex && Plain))
    return Free ? IndexForm::Linear : IndexForm::Plain;
  if (HasIndex)
    return IndexForm::Linear;
  return Threads || Starts || Plain || Linear ? IndexForm::Other : IndexForm::Free;
}

void IndexReader::addTerms(const Expr *E, bool IsNegative, Sum &To, unsigned Steps) const {
  E = Local.resolve(E);
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  if (Operation && Operation->isAdditiveOp() && Steps < 8) {
    addTerms(Operation->getLHS(), IsNegative, To, Steps + 1);
    return addTerms(Operation->getRHS(), IsNegative != (Operation->getOpcode() == BO_Sub), To,
                    Steps + 1);
  }
  if (!IsNegative && isPart(E, "threadIdx")) {
    ++To.Threads;
    return;
  }
  if (!IsNegative && isBlockStart(E)) {
    ++To.Starts;
    return;
  }
  IndexForm Form = Operation && Operation->isAdditiveOp() ? IndexForm::Other : formOf(E);
  // What is subtracted may bring the index back into its bounds.
  ++(IsNegative                  ? To.Others
     : Form == IndexForm::Free   ? To.Free
     : Form == IndexForm::Plain  ? To.Plain
     : Form == IndexForm::Linear ? To.Linear
                                 : To.Others);
}

IndexForm IndexReader::formOfProduct(const Expr *Left, const Expr *Right) const {
  IndexForm A = formOf(Left), B = formOf(Right);
  if (A == IndexForm::Free && B == IndexForm::Free)
    return IndexForm::Free;
  if (B == IndexForm::Free)
    std::swap(A, B);
  return A == IndexForm::Free && B != IndexForm::Other && B != IndexForm::Free ? IndexForm::Linear
                                                                              : IndexForm::Other;
}

IndexForm IndexReader::formOfCall(const CallExpr *E) const {
  const Expr *Returned = Depth < 3 && !isa<CXXMemberCallExpr, CXXOperatorCallExpr>(E)
                             ? onlyReturnOf(E->getDirectCallee())
                             : nullptr;
  if (Returned) {
    IndexReader Inside(E->getDirectCallee()->getDefinition(), Threads, AST, Depth + 1);
    IndexForm Form = Inside.formOf(Returned);
    if (Form == IndexForm::Plain || Form == IndexForm::Linear)
      return Form;
  }
  return depends(E) ? IndexForm::Other : IndexForm::Free;
}

IndexForm IndexReader::formOfSum(ArrayRef<const Expr *> Parts) const {
  Sum Of;
  for (const Expr *Part : Parts)
    addTerms(Part, /*IsNegative=*/false, Of, 0);
  return Of.form();
}

IndexForm IndexReader::formOf(const Expr *E) const {
  E = Local.resolve(E);
  if (!E->getType()->isIntegralOrEnumerationType() || Local.numberOf(E))
    return depends(E) ? IndexForm::Other : IndexForm::Free;
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return formOfCall(Call);
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  if (Operation && Operation->isAdditiveOp())
    return formOfSum(E);
  if (Operation && Operation->getOpcode() == BO_Mul)
    return formOfProduct(Operation->getLHS(), Operation->getRHS());
  if (Operation && Operation->getOpcode() == BO_Shl && Local.numberOf(Operation->getRHS()))
    return formOfProduct(Operation->getLHS(), Operation->getRHS());
  return depends(E) ? IndexForm::Other : IndexForm::Free;
}

//===----------------------------------------------------------------------===//
// The way through the body
//===----------------------------------------------------------------------===//

namespace {

/// Goes through a kernel's body in its order, with the conditions on the way.
class IndexWalk {
public:
  IndexWalk(const FunctionDecl *Kernel, std::optional<int64_t> Threads, const ASTContext &AST)
      : Kernel(Kernel), Reader(Kernel, Threads, AST) {}

  void walk(const Stmt *S);
  IndexUses Uses;

private:
  const FunctionDecl *Kernel;
  IndexReader Reader;
  unsigned Conditions = 0; ///< Those on the index that are around.
  bool MayHaveLeft = false; ///< Whether such a condition can have kept threads from going on.

  bool isGuarded() const { return Conditions != 0 || MayHaveLeft; }
  void walkChildren(const Stmt *S);
  void walkUnder(const Stmt *S, bool Depends);
  void walkLoop(const Stmt *Init, const Expr *Condition, const Stmt *Body, const Stmt *Step);
  bool walkExpression(const Expr *E);
  void walkCall(const CallExpr *E);
  void noteBound(const BinaryOperator *E);
  void noteAccess(const Expr *Where, const Expr *Pointer, const Expr *Index);
  void noteAccessBy(const Expr *Pointer);
  using Expressions = SmallVector<const Expr *, 4>;
  const ParmVarDecl *arrayOf(const Expr *Pointer, Expressions &Offsets, unsigned Steps = 0) const;
};

} // namespace

void IndexWalk::walkChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    walk(Child);
}

void IndexWalk::walkUnder(const Stmt *S, bool Depends) {
  Conditions += Depends;
  walk(S);
  Conditions -= Depends;
}

void IndexWalk::walkLoop(const Stmt *Init, const Expr *Condition, const Stmt *Body,
                         const Stmt *Step) {
  walk(Init);
  walk(Condition);
  bool Depends = Reader.depends(Condition);
  Uses.HasLoop |= Depends;
  walkUnder(Body, Depends);
  walkUnder(Step, Depends);
}

void IndexWalk::walk(const Stmt *S) {
  if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
    return;
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, AsmStmt>(S))
    MayHaveLeft |= Conditions != 0 || isa<AsmStmt, GotoStmt, IndirectGotoStmt>(S);
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    walk(If->getInit());
    walk(If->getConditionVariableDeclStmt());
    walk(If->getCond());
    bool Depends = Reader.depends(If->getCond());
    walkUnder(If->getThen(), Depends);
    return walkUnder(If->getElse(), Depends);
  }
  if (const auto *For = dyn_cast<ForStmt>(S))
    return walkLoop(For->getInit(), For->getCond(), For->getBody(), For->getInc());
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return walkLoop(nullptr, While->getCond(), While->getBody(), nullptr);
  if (const auto *Do = dyn_cast<DoStmt>(S)) {
    walk(Do->getBody());
    Uses.HasLoop |= Reader.depends(Do->getCond());
    return walk(Do->getCond());
  }
  if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    walk(Switch->getCond());
    return walkUnder(Switch->getBody(), Reader.depends(Switch->getCond()));
  }
  const auto *E = dyn_cast<Expr>(S);
  if (!E || !walkExpression(E))
    walkChildren(S);
}

/// Goes through \p E and returns true if the order of its parts matters.
bool IndexWalk::walkExpression(const Expr *E) {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    walk(Choice->getCond());
    bool Depends = Reader.depends(Choice->getCond());
    walkUnder(Choice->getTrueExpr(), Depends);
    walkUnder(Choice->getFalseExpr(), Depends);
    return true;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    walkCall(Call);
    return true;
  }
  if (const auto *Operation = dyn_cast<BinaryOperator>(E)) {
    if (Operation->isLogicalOp()) {
      walk(Operation->getLHS());
      walkUnder(Operation->getRHS(), Reader.depends(Operation->getLHS()));
      return true;
    }
    noteBound(Operation);
    return false;
  }
  if (const auto *Address = dyn_cast<UnaryOperator>(E)) {
    const Expr *Of = Address->getSubExpr()->IgnoreParenImpCasts();
    if (Address->getOpcode() == UO_AddrOf && isa<ArraySubscriptExpr>(Of)) {
      walkChildren(Of);
      return true;
    }
    if (Address->getOpcode() == UO_Deref) {
      walk(Of);
      noteAccess(E, Of, nullptr);
      return true;
    }
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    walkChildren(Element);
    noteAccess(E, Element->getBase(), Element->getIdx());
    return true;
  }
  return false;
}

void IndexWalk::walkCall(const CallExpr *E) {
  walkChildren(E);
  const FunctionDecl *F = E->getDirectCallee();
  StringRef Name = F && F->getIdentifier() ? F->getName() : "";
  if (F && (F->isNoReturn() || cuda::deviceAct(Name) == cuda::DeviceAct::End))
    MayHaveLeft |= Conditions != 0;
  if (cuda::deviceAct(Name) == cuda::DeviceAct::Atomic || cuda::loadsFromPointer(Name))
    for (const Expr *Argument : E->arguments())
      if (Argument->getType()->isPointerType())
        return noteAccessBy(Argument);
}

/// Notes the access by a function that is given \p Pointer.
void IndexWalk::noteAccessBy(const Expr *Pointer) {
  Pointer = Pointer->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(Pointer);
  const auto *Element = Address && Address->getOpcode() == UO_AddrOf
                            ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                            : nullptr;
  if (Element)
    noteAccess(Element, Element->getBase(), Element->getIdx());
  else
    noteAccess(Pointer, Pointer, nullptr);
}

void IndexWalk::noteBound(const BinaryOperator *E) {
  if (!E->isRelationalOp())
    return;
  for (auto [Index, Bound] : {std::pair(E->getLHS(), E->getRHS()), {E->getRHS(), E->getLHS()}})
    if (const auto *P = dyn_cast_or_null<ParmVarDecl>(variableIn(Reader.Local.resolve(Bound))))
      if (P->getDeclContext() == Kernel && Reader.Local.writesOf(P).empty() &&
          Reader.formOf(Index) == IndexForm::Plain)
        Uses.Bounds.push_back({E, P});
}

/// The parameter whose memory \p Pointer leads to; adds to \p Offsets what is added to it.
const ParmVarDecl *IndexWalk::arrayOf(const Expr *Pointer, Expressions &Offsets,
                                      unsigned Steps) const {
  Pointer = Reader.Local.resolve(Pointer->IgnoreParenCasts())->IgnoreParenCasts();
  if (Steps > 4)
    return nullptr;
  if (const auto *Name = dyn_cast<DeclRefExpr>(Pointer)) {
    const auto *P = dyn_cast<ParmVarDecl>(Name->getDecl());
    return P && P->getDeclContext() == Kernel && Reader.Local.writesOf(P).empty() ? P : nullptr;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Pointer))
    return arrayOf(Member->getBase(), Offsets, Steps + 1);
  if (const auto *Sum = dyn_cast<BinaryOperator>(Pointer); Sum && Sum->getOpcode() == BO_Add) {
    bool IsLeft = Sum->getLHS()->getType()->isPointerType();
    Offsets.push_back(IsLeft ? Sum->getRHS() : Sum->getLHS());
    return arrayOf(IsLeft ? Sum->getLHS() : Sum->getRHS(), Offsets, Steps + 1);
  }
  const auto *Address = dyn_cast<UnaryOperator>(Pointer);
  const auto *Element = Address && Address->getOpcode() == UO_AddrOf
                            ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                            : nullptr;
  if (!Element)
    return nullptr;
  Offsets.push_back(Element->getIdx());
  return arrayOf(Element->getBase(), Offsets, Steps + 1);
}

void IndexWalk::noteAccess(const Expr *Where, const Expr *Pointer, const Expr *Index) {
  if (isGuarded() || Uses.Unguarded || !Pointer->getType()->isPointerType())
    return;
  Expressions Offsets;
  const ParmVarDecl *Array = arrayOf(Pointer, Offsets);
  if (!Array)
    return;
  if (Index)
    Offsets.push_back(Index);
  IndexForm At = Reader.formOfSum(Offsets);
  if (At != IndexForm::Plain && At != IndexForm::Linear)
    return;
  Uses.Unguarded = Where;
  Uses.Array = Array;
}

IndexUses readIndexUses(const FunctionDecl *Kernel, std::optional<int64_t> Threads,
                        const ASTContext &AST) {
  const FunctionDecl *Definition = Kernel->getDefinition();
  if (!Definition || !Definition->hasBody())
    return {};
  IndexWalk Walk(Definition, Threads, AST);
  Walk.walk(Definition->getBody());
  return Walk.Uses;
}

} // namespace warplint::launch
