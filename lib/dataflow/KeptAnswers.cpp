//===- KeptAnswers.cpp - Memory that holds what a device answered ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/KeptAnswers.h"
#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <limits>

using namespace clang;
using namespace llvm;

namespace warplint {

/// The variable or member that \p E names; null for others.
static const ValueDecl *keptBy(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

static bool canKeep(QualType Type) {
  return Type.getNonReferenceType()->isIntegralOrEnumerationType();
}

//===----------------------------------------------------------------------===//
// Notes
//===----------------------------------------------------------------------===//

void KeptAnswers::add(const Expr *To, Write W) {
  const ValueDecl *D = keptBy(To);
  if (!D || !canKeep(D->getType()))
    return;
  Explained.insert(To->IgnoreParenCasts());
  Writes[D].push_back(W);
}

void KeptAnswers::noteWrite(const Expr *To, const Expr *Value) { add(To, {Value, {}, false}); }

/// The property that answer \p I of \p Call, of \p Question, is.
static std::optional<cuda::Property> answerOf(const CallExpr *Call, const cuda::Function &Question,
                                              unsigned I) {
  std::optional<unsigned> Which = Question.indexOf(cuda::Role::Attribute);
  if (!Which)
    return cuda::propertyAnswered(Question.Name, I);
  const auto *Named = *Which < Call->getNumArgs()
                          ? dyn_cast<DeclRefExpr>(Call->getArg(*Which)->IgnoreParenCasts())
                          : nullptr;
  return Named && Named->getDecl()->getIdentifier()
             ? cuda::propertyOfAttribute(Named->getDecl()->getName())
             : std::nullopt;
}

void KeptAnswers::noteCall(const CallExpr *Call) {
  const cuda::Function *Question = cudaFunction(Call);
  bool Asks = Question && Question->What == cuda::Act::AskDevice;
  unsigned Answers = Asks ? Question->count(cuda::Role::Answer) : 0;
  const FunctionDecl *Callee = Call->getDirectCallee();
  unsigned First = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Callee);
  for (unsigned I = First; I < Call->getNumArgs(); ++I) {
    const Expr *Argument = Call->getArg(I)->IgnoreParenCasts();
    const auto *Address = dyn_cast<UnaryOperator>(Argument);
    if (Address && Address->getOpcode() == UO_AddrOf) {
      std::optional<cuda::Property> Answer =
          I < Answers ? answerOf(Call, *Question, I) : std::nullopt;
      add(Address->getSubExpr(), {Answer ? Call : nullptr, Answer, false});
      continue;
    }
    bool Reads = !Argument->isGLValue() || Call->getArg(I)->isPRValue();
    QualType Parameter = Callee && I - First < Callee->getNumParams()
                             ? Callee->getParamDecl(I - First)->getType()
                             : QualType();
    if (!Reads && (Parameter.isNull() || !Parameter.getNonReferenceType().isConstQualified()))
      add(Argument, {nullptr, {}, false});
  }
}

void KeptAnswers::note(const VarDecl *V) {
  if (isa<ParmVarDecl>(V))
    return;
  if (V->getType()->isReferenceType() && V->getInit() &&
      !V->getType().getNonReferenceType().isConstQualified())
    add(V->getInit(), {nullptr, {}, false});
  if (V->getInit() && canKeep(V->getType()) && !V->getType()->isReferenceType())
    Writes[V->getCanonicalDecl()].push_back({V->getInit(), {}, true});
}

void KeptAnswers::note(const CXXCtorInitializer *Initializer) {
  const FieldDecl *Field = Initializer->getAnyMember();
  const Expr *Value = Initializer->getInit();
  if (const auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Value))
    Value = Default->getExpr();
  if (Field && canKeep(Field->getType()))
    Writes[Field].push_back({Value, {}, true});
}

void KeptAnswers::note(const InitListExpr *List) {
  const auto *Record = dyn_cast_or_null<CXXRecordDecl>(List->getType()->getAsRecordDecl());
  if (!Record || !Record->hasDefinition() || Record->isUnion() || !List->isSemanticForm() ||
      List->isTypeDependent())
    return;
  unsigned I = Record->getNumBases();
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isUnnamedBitField() || I >= List->getNumInits())
      continue;
    const Expr *Value = List->getInit(I++);
    if (!Value) // a class with errors
      continue;
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Value))
      Value = Default->getExpr();
    if (canKeep(Field->getType()))
      Writes[Field].push_back({Value, {}, true});
  }
}

void KeptAnswers::noteAddress(const Expr *Of) {
  if (const auto *Member = dyn_cast<MemberExpr>(Of->IgnoreParenCasts()))
    Addresses[Member->getMemberDecl()].push_back(Member);
}

void KeptAnswers::noteReturn(const FunctionDecl *From, const Expr *Value) {
  Returns[From->getCanonicalDecl()].push_back({Value, {}, false});
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

/// Whether only the noted writes can write \p D.
bool KeptAnswers::isAllInSight(const ValueDecl *D) const {
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    bool Elsewhere = isa<ParmVarDecl>(V) || V->isExternallyVisible() || V->isFromASTFile() ||
                     V->getType().isVolatileQualified();
    return (!Elsewhere || V->isLocalVarDecl()) && !isa<ParmVarDecl>(V) &&
           all_of(Uses.references(V), [&](const Expr *E) {
             return Uses.onlyReads(E) || Explained.contains(E);
           });
  }
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field || Field->isFromASTFile())
    return false;
  const SourceManager &Sources = AST.getSourceManager();
  bool Hidden = Field->getAccess() == AS_private || Field->getAccess() == AS_protected ||
                Sources.isInMainFile(Sources.getExpansionLoc(Field->getLocation()));
  auto Taken = Addresses.find(D);
  return Hidden && (Taken == Addresses.end() ||
                    all_of(Taken->second, [&](const Expr *E) { return Explained.contains(E); }));
}

/// Computes expressions and memory from the properties of the device, wherever they are.
class KeptAnswers::Reader {
public:
  using Value = std::optional<int64_t>;
  Reader(const KeptAnswers &Kept, Ask Device) : Kept(Kept), Device(Device) {}

  bool asked() const { return HasAsked; }

  Value memory(const ValueDecl *D) {
    if (Depth > MostSteps || !D || Kept.Others.contains(D))
      return std::nullopt;
    auto Found = Kept.Writes.find(D);
    if (Found == Kept.Writes.end() || !Kept.isAllInSight(D))
      return std::nullopt;
    // A local variable may be read before an assignment, but not before the call that fills it.
    const auto *V = dyn_cast<VarDecl>(D);
    bool IsFilled = !V || V->hasGlobalStorage() || all_of(Found->second, [](const Write &W) {
      return W.IsFirst || W.Answer;
    });
    return valueOf(D, Found->second, IsFilled);
  }

private:
  static constexpr unsigned MostSteps = 16; ///< Bounds the stack; each thing is met once anyway.
  const KeptAnswers &Kept;
  Ask Device;
  unsigned Depth = 0;
  bool HasAsked = false;
  /// Of the memory and the functions that were met. None of those that are being read: what follows
  /// from itself has no answer.
  DenseMap<const Decl *, Value> Values;

  Value valueOf(const Decl *D, ArrayRef<Write> Writes, bool IsFilled) {
    auto [At, IsNew] = Values.try_emplace(D, std::nullopt);
    return IsNew ? Values[D] = oneOf(Writes, IsFilled) : At->second;
  }

  Value ask(cuda::Property P, const Expr *By) {
    HasAsked = true;
    return Device(P, By);
  }

  /// The value that all of \p Writes have; \p IsFilled: a first value that means "not asked yet" does
  /// not count.
  Value oneOf(ArrayRef<Write> Writes, bool IsFilled) {
    ++Depth;
    Value Result;
    bool Differ = false, Any = false;
    for (const Write &W : Writes) {
      if (IsFilled && W.IsFirst && isUnset(W.Value))
        continue;
      Value Here = W.Answer ? ask(*W.Answer, W.Value) : W.Value ? expression(W.Value) : Value();
      Differ |= !Here || (Any && Here != Result);
      Result = Here;
      Any = true;
    }
    --Depth;
    return Differ || !Any ? std::nullopt : Result;
  }

  bool isUnset(const Expr *E) const {
    if (!E || isa<ImplicitValueInitExpr>(E->IgnoreImplicit()))
      return true;
    Expr::EvalResult Known;
    return !E->isValueDependent() && E->EvaluateAsInt(Known, Kept.AST) &&
           Known.Val.getInt().getExtValue() <= 0;
  }

  Value expression(const Expr *E) {
    if (Depth > MostSteps || E->isValueDependent() || E->containsErrors())
      return std::nullopt;
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return cast(Cast);
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return expression(Full->getSubExpr());
    Expr::EvalResult Known;
    if (E->getType()->isIntegralOrEnumerationType() && E->EvaluateAsInt(Known, Kept.AST))
      return Known.Val.getInt().getExtValue();
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      const IdentifierInfo *Of = Field ? Field->getParent()->getIdentifier() : nullptr;
      std::optional<cuda::Property> P =
          Of && cuda::holdsProperties(Of->getName()) ? cuda::propertyOfMember(Field->getName())
                                                     : std::nullopt;
      return P ? ask(*P, E) : memory(Field);
    }
    if (isa<DeclRefExpr>(E))
      return memory(keptBy(E));
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return binary(Binary);
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      auto Found = Callee ? Kept.Returns.find(Callee->getCanonicalDecl()) : Kept.Returns.end();
      return Found == Kept.Returns.end() ? std::nullopt
                                         : valueOf(Callee->getCanonicalDecl(), Found->second, false);
    }
    return std::nullopt;
  }

  Value cast(const CastExpr *E) {
    Value V = expression(E->getSubExpr());
    switch (E->getCastKind()) {
    case CK_IntegralToBoolean:
      return V ? Value(*V != 0) : V;
    case CK_IntegralCast:
      // What does not fit is left to those who know the types.
      return V && *V >= 0 && *V <= std::numeric_limits<int32_t>::max() ? V : std::nullopt;
    case CK_LValueToRValue:
    case CK_NoOp:
      return V;
    default:
      return std::nullopt;
    }
  }

  Value binary(const BinaryOperator *E) {
    // Both are asked for, so that all questions are noted.
    Value A = expression(E->getLHS()), B = expression(E->getRHS());
    if (!A || !B)
      return std::nullopt;
    switch (E->getOpcode()) {
    case BO_Add:
      return checkedAdd(*A, *B);
    case BO_Sub:
      return checkedSub(*A, *B);
    case BO_Mul:
      return checkedMul(*A, *B);
    case BO_Div:
      return *B ? Value(*A / *B) : std::nullopt;
    case BO_Rem:
      return *B ? Value(*A % *B) : std::nullopt;
    case BO_GE:
      return *A >= *B;
    case BO_GT:
      return *A > *B;
    case BO_LE:
      return *A <= *B;
    case BO_LT:
      return *A < *B;
    case BO_EQ:
      return *A == *B;
    case BO_NE:
      return *A != *B;
    case BO_LAnd:
      return *A && *B;
    case BO_LOr:
      return *A || *B;
    default:
      return std::nullopt;
    }
  }
};

std::optional<int64_t> KeptAnswers::valueOf(const ValueDecl *D, Ask Device) const {
  if (const auto *V = dyn_cast<VarDecl>(D))
    D = V->getCanonicalDecl();
  if (!Writes.contains(D) || Others.contains(D))
    return std::nullopt;
  Reader Read(*this, Device);
  std::optional<int64_t> Value = Read.memory(D);
  if (!Read.asked())
    Others.insert(D); // whatever the device answers
  return Read.asked() ? Value : std::nullopt;
}

} // namespace warplint
