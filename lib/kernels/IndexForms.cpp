//===- IndexForms.cpp - Expressions as functions of the global index ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/IndexForms.h"
#include "cuda/DeviceFunctions.h"
#include "kernels/ThreadWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

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

IndexReader::IndexReader(const FunctionDecl *F, IndexAxis Along, const ASTContext &AST,
                         unsigned Depth, GivenParameters Parameters)
    : Local(F, AST), AST(AST), Along(Along), Depth(Depth), Given(std::move(Parameters)) {
  for (const auto &[P, Form] : Given.Forms)
    if (Form != IndexForm::Free)
      Derived.insert(P);
  VariablesOf Variables;
  Variables.TraverseDecl(const_cast<FunctionDecl *>(F));
  for (size_t Before = ~size_t(0); Before != Derived.size();) {
    Before = Derived.size();
    for (const VarDecl *V : Variables.All)
      if (Local.escapes(V) || any_of(Local.writesOf(V), [&](const Expr *E) { return depends(E); }))
        Derived.insert(V);
  }
}

bool IndexReader::isPlace(const Expr *E) const {
  BuiltinPart Part = builtinPart(E);
  return (Part.Variable == "threadIdx" || Part.Variable == "blockIdx") &&
         Part.Part == StringRef(&Along.Name, 1);
}

bool IndexReader::depends(const Stmt *S) const {
  if (!S)
    return false;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (BuiltinPart Part = builtinPart(E); !Part.Variable.empty())
      return isPlace(E);
    if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Name->getDecl());
      return V &&
             (Derived.contains(V) || (V->hasGlobalStorage() && V->getIdentifier() &&
                                      (V->getName() == "threadIdx" || V->getName() == "blockIdx")));
    }
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *F = Call->getDirectCallee();
      const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
      if (isa<CXXMemberCallExpr>(Call) && !builtinPart(E).Variable.empty())
        return isPlace(E);
      // A function in sight may read the place itself; what an object does is not followed.
      if (Definition && Definition->hasBody() && Depth < 3 &&
          IndexReader(Definition, Along, AST, Depth + 1).depends(Definition->getBody()))
        return true;
    }
  }
  return any_of(S->children(), [&](const Stmt *Child) { return depends(Child); });
}

bool IndexReader::isPart(const Expr *E, StringRef Variable) const {
  BuiltinPart Part = builtinPart(Local.resolve(E));
  return Part.Variable == Variable && Part.Part == StringRef(&Along.Name, 1);
}

bool IndexReader::isBlockSize(const Expr *E) const {
  return isPart(E, "blockDim") || (Along.Threads && Local.numberOf(E) == Along.Threads);
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
    return Along.Threads && By && *By > 0 && *By < 31 && int64_t(1) << *By == *Along.Threads &&
           isPart(Left, "blockIdx");
  }
  return Product->getOpcode() == BO_Mul && ((isPart(Left, "blockIdx") && isBlockSize(Right)) ||
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
    IndexReader Inside(E->getDirectCallee()->getDefinition(), Along, AST, Depth + 1);
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
  if (E->getType().isNull() || !E->getType()->isIntegralOrEnumerationType() || Local.numberOf(E))
    return depends(E) ? IndexForm::Other : IndexForm::Free;
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return formOfCall(Call);
  if (const auto *P = dyn_cast_or_null<ParmVarDecl>(variableIn(E)); P && Local.writesOf(P).empty())
    if (auto Known = Given.Forms.find(P); Known != Given.Forms.end())
      return Known->second;
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  if (Operation && Operation->isAdditiveOp())
    return formOfSum(E);
  if (Operation && Operation->getOpcode() == BO_Mul)
    return formOfProduct(Operation->getLHS(), Operation->getRHS());
  if (Operation && Operation->getOpcode() == BO_Shl && Local.numberOf(Operation->getRHS()))
    return formOfProduct(Operation->getLHS(), Operation->getRHS());
  return depends(E) ? IndexForm::Other : IndexForm::Free;
}

} // namespace warplint
