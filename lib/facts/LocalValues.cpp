//===- LocalValues.cpp - The expressions that local variables get ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/LocalValues.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace llvm;

namespace warplint {

static constexpr unsigned MostSteps = 8;

const Expr *withoutConversions(const Expr *E) {
  for (;;) {
    E = E->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
    const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
    if (!Cast || !Cast->getType()->isArithmeticType() ||
        !Cast->getSubExpr()->getType()->isArithmeticType())
      return E;
    E = Cast->getSubExpr();
  }
}

const VarDecl *variableIn(const Expr *E) {
  const auto *Name = E ? dyn_cast<DeclRefExpr>(withoutConversions(E)) : nullptr;
  return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
}

const Expr *onlyReturnOf(const FunctionDecl *F) {
  const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
  const auto *Body = Definition ? dyn_cast_or_null<CompoundStmt>(Definition->getBody()) : nullptr;
  if (!Body || Body->body_empty())
    return nullptr;
  for (const Stmt *S : Body->body())
    if (!isa<DeclStmt>(S) && S != Body->body_back())
      return nullptr;
  const auto *Return = dyn_cast<ReturnStmt>(Body->body_back());
  return Return ? Return->getRetValue() : nullptr;
}

unsigned countNames(const Stmt *S, const VarDecl *V) {
  if (!S)
    return 0;
  const auto *Name = dyn_cast<DeclRefExpr>(S);
  unsigned Count = Name && Name->getDecl() == V;
  for (const Stmt *Child : S->children())
    Count += countNames(Child, V);
  return Count;
}

/// The axis that the member is named after: 0 for `x`.
static std::optional<unsigned> axisOf(const MemberExpr *Member) {
  const IdentifierInfo *Name = Member ? Member->getMemberDecl()->getIdentifier() : nullptr;
  size_t Axis = Name && Name->getLength() == 1 ? StringRef("xyz").find(Name->getName()[0])
                                               : StringRef::npos;
  return Axis != StringRef::npos ? std::optional<unsigned>(Axis) : std::nullopt;
}

/// Notes every write, and every reference that is not known to be a write or only to read.
class WriteCollector : public RecursiveASTVisitor<WriteCollector> {
public:
  explicit WriteCollector(LocalValues &Values) : Values(Values) {}

  bool VisitVarDecl(VarDecl *V) {
    const Expr *Init = V->getInit();
    if (Init && Init->getType().isNull()) // of a variable of unknown type
      Values.All[V].Changes = true;
    else if (Init)
      Values.All[V].Whole.push_back(Init);
    if (const auto *Of = V->getType()->isReferenceType() ? variableIn(V->getInit()) : nullptr;
        Of && !V->getType()->getPointeeType().isConstQualified())
      Values.All[Of].Escapes = true;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign)
      write(E->getLHS(), E->getRHS());
    else if (E->isCompoundAssignmentOp())
      writeOther(E->getLHS(), E->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->getOperator() == OO_Equal && E->getNumArgs() == 2)
      write(E->getArg(0), E->getArg(1));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      writeOther(E->getSubExpr(), nullptr, /*Escapes=*/E->getOpcode() == UO_AddrOf);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    unsigned Skipped = isa<CXXOperatorCallExpr>(E) && isa_and_nonnull<CXXMethodDecl>(F);
    for (unsigned I = Skipped; F && I < E->getNumArgs(); ++I)
      if (I - Skipped < F->getNumParams())
        if (QualType T = F->getParamDecl(I - Skipped)->getType();
            T->isReferenceType() && !T->getPointeeType().isConstQualified())
          writeOther(E->getArg(I), nullptr, /*Escapes=*/true);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) {
    for (const LambdaCapture &Capture : E->captures())
      if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef)
        if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
          Values.All[V].Escapes = true;
    return true;
  }

private:
  LocalValues &Values;

  void write(const Expr *To, const Expr *Value) {
    To = To->IgnoreParenImpCasts();
    if (const auto *Name = dyn_cast<DeclRefExpr>(To)) {
      if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()))
        Values.All[V].Whole.push_back(Value);
      return;
    }
    const auto *Member = dyn_cast<MemberExpr>(To);
    if (const VarDecl *V = Member && !Member->isArrow() ? variableIn(Member->getBase()) : nullptr) {
      if (std::optional<unsigned> Axis = axisOf(Member))
        Values.All[V].Parts[*Axis].push_back(Value);
      return;
    }
    writeOther(To, Value);
  }

  /// Notes that the variable at the root of \p To changes, by \p Value if that is not null.
  void writeOther(const Expr *To, const Expr *Value, bool Escapes = false) {
    To = To->IgnoreParenCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(To); Member && !Member->isArrow())
      return writeOther(Member->getBase(), Value, Escapes);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(To))
      return Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()
                 ? writeOther(Element->getBase(), Value, Escapes)
                 : void();
    if (const VarDecl *V = variableIn(To)) {
      (Escapes ? Values.All[V].Escapes : Values.All[V].Changes) = true;
      if (Value)
        Values.All[V].Whole.push_back(Value);
    }
  }
};

LocalValues::LocalValues(const FunctionDecl *Function, const ASTContext &AST) : AST(AST) {
  const FunctionDecl *Definition = Function ? Function->getDefinition() : nullptr;
  if (Definition && Definition->hasBody())
    WriteCollector(*this).TraverseDecl(const_cast<FunctionDecl *>(Definition));
}

const Expr *LocalValues::valueOf(const VarDecl *V) const {
  auto Known = All.find(V);
  if (Known == All.end() || isa<ParmVarDecl>(V) || Known->second.Changes || Known->second.Escapes ||
      Known->second.Whole.size() != 1 || V->hasGlobalStorage())
    return nullptr;
  return Known->second.Whole.front();
}

ArrayRef<const Expr *> LocalValues::writesOf(const VarDecl *V) const {
  auto Known = All.find(V);
  return Known == All.end() ? ArrayRef<const Expr *>() : ArrayRef(Known->second.Whole);
}

bool LocalValues::escapes(const VarDecl *V) const {
  auto Known = All.find(V);
  return Known != All.end() && Known->second.Escapes;
}

const Expr *LocalValues::resolve(const Expr *E) const {
  for (unsigned Steps = 0; E && Steps != MostSteps; ++Steps) {
    E = withoutConversions(E);
    const VarDecl *V = variableIn(E);
    const Expr *Value = V ? valueOf(V) : nullptr;
    if (!Value)
      return E;
    E = Value;
  }
  return E;
}

std::optional<int64_t> LocalValues::numberOf(const Expr *E) const {
  for (unsigned Steps = 0; E && Steps != MostSteps; ++Steps) {
    E = withoutConversions(E);
    if (std::optional<int64_t> Number = constantOf(E, AST))
      return Number;
    if (const auto *Literal = dyn_cast<FloatingLiteral>(E)) {
      double Value = Literal->getValueAsApproximateDouble();
      bool IsWhole = Value >= 0 && Value <= INT32_MAX && Value == double(int64_t(Value));
      return IsWhole ? std::optional<int64_t>(int64_t(Value)) : std::nullopt;
    }
    const VarDecl *V = variableIn(E);
    const auto *Member = dyn_cast<MemberExpr>(E);
    if (std::optional<unsigned> Axis = axisOf(Member))
      E = along(Member->getBase(), *Axis);
    else
      E = V ? valueOf(V) : nullptr;
  }
  return std::nullopt;
}

const Expr *LocalValues::along(const Expr *Shape, unsigned Axis) const {
  bool IsPart = Axis == 0; // of a number in place of a `dim3`
  for (unsigned Steps = 0; Shape && Steps != MostSteps; ++Steps) {
    if (isa<CXXDefaultArgExpr>(Shape))
      return nullptr;
    Shape = Shape->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
    if (Shape->getType().isNull()) // of unknown parts
      return nullptr;
    if (Shape->getType()->isArithmeticType() || Shape->getType()->isEnumeralType())
      return IsPart ? Shape : nullptr;
    if (const VarDecl *V = variableIn(Shape)) {
      auto Known = All.find(V);
      if (Known == All.end() || isa<ParmVarDecl>(V))
        return nullptr;
      const Writes &Of = Known->second;
      ArrayRef<const Expr *> Parts = Of.Parts[Axis];
      if (Of.Changes || Of.Escapes || Parts.size() > 1 || Of.Whole.size() > 1)
        return nullptr;
      IsPart |= !Parts.empty();
      Shape = !Parts.empty() ? Parts.front() : Of.Whole.empty() ? nullptr : Of.Whole.front();
      continue;
    }
    auto Part = [&](unsigned Count, auto Get) {
      bool IsCopy = Count == 1 && Axis != 0;
      IsPart |= !IsCopy;
      return IsCopy ? Get(0) : Axis < Count ? Get(Axis) : nullptr;
    };
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Shape))
      Shape = Part(Made->getNumArgs(), [&](unsigned I) { return Made->getArg(I); });
    else if (const auto *List = dyn_cast<InitListExpr>(Shape))
      Shape = Part(List->getNumInits(), [&](unsigned I) { return List->getInit(I); });
    else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Shape))
      Shape = Cast->getSubExpr();
    else
      return nullptr;
  }
  return nullptr;
}

bool LocalValues::areSame(const Expr *A, const Expr *B) const {
  if (!A || !B)
    return false;
  std::optional<int64_t> Left = numberOf(A), Right = numberOf(B);
  if (Left || Right)
    return Left == Right;
  auto Final = [&](const Expr *E) {
    for (unsigned Steps = 0; Steps != MostSteps; ++Steps) {
      E = resolve(E);
      const auto *Member = dyn_cast<MemberExpr>(E);
      std::optional<unsigned> Axis = axisOf(Member);
      const Expr *Part = Axis ? along(Member->getBase(), *Axis) : nullptr;
      if (!Part)
        return E;
      E = Part;
    }
    return E;
  };
  A = Final(A);
  B = Final(B);
  if (A == B) // the initializer of one variable, such as a call
    return true;
  if (const VarDecl *V = variableIn(A))
    return V == variableIn(B);
  const auto *OfA = dyn_cast<MemberExpr>(A), *OfB = dyn_cast<MemberExpr>(B);
  if (!OfA || !OfB || OfA->getMemberDecl() != OfB->getMemberDecl())
    return false;
  const auto *BaseA = OfA->getBase()->IgnoreParenImpCasts(),
             *BaseB = OfB->getBase()->IgnoreParenImpCasts();
  return (isa<CXXThisExpr>(BaseA) && isa<CXXThisExpr>(BaseB)) || areSame(BaseA, BaseB);
}

} // namespace warplint
