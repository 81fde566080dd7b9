//===- PropertyMemory.cpp - Memory that holds properties of a device ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/PropertyMemory.h"
#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/VariableUses.h"
#include "facts/ValueFlow.h"
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

namespace {
/// What is written: an expression, or a property by a call that queries it.
struct Write {
  const Expr *Value = nullptr; ///< Null: unknown.
  std::optional<cuda::Property> Property = {};
  bool IsFirst = false; ///< The value that it begins with.
};
using WriteList = SmallVector<Write, 2>;
} // namespace

/// The variable that \p E names; null for others.
static const ValueDecl *variableOf(const Expr *E) {
  const auto *V = dyn_cast_or_null<VarDecl>(namedBy(E));
  return V ? V->getCanonicalDecl() : nullptr;
}

static bool canKeep(QualType Type) {
  return Type.getNonReferenceType()->isIntegralOrEnumerationType();
}

/// The property that \p Call, a query, writes by its argument \p I.
static std::optional<cuda::Property> propertyBy(const CallExpr *Call, const cuda::Function &Query,
                                                unsigned I) {
  std::optional<unsigned> Which = Query.indexOf(cuda::Role::Attribute);
  if (!Which)
    return cuda::propertyAnswered(Query.Name, I);
  const auto *Named = *Which < Call->getNumArgs()
                          ? dyn_cast<DeclRefExpr>(Call->getArg(*Which)->IgnoreParenCasts())
                          : nullptr;
  return Named && Named->getDecl()->getIdentifier()
             ? cuda::propertyOfAttribute(Named->getDecl()->getName())
             : std::nullopt;
}

/// What the call of \p Edge writes; empty if it only reads.
static std::optional<Write> filledBy(const ValueEdge &Edge) {
  const CallExpr *Call = Edge.By;
  const FunctionDecl *Callee = Call->getDirectCallee();
  unsigned First = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Callee);
  const Expr *Argument = Call->getArg(Edge.Index);
  const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  if (Edge.Index < First)
    return std::nullopt;
  if (Address && Address->getOpcode() == UO_AddrOf) {
    const cuda::Function *Query = cudaFunction(Call);
    bool IsFilled = Query && Query->What == cuda::Act::AskDevice &&
                    Edge.Index < Query->count(cuda::Role::Answer);
    std::optional<cuda::Property> Is =
        IsFilled ? propertyBy(Call, *Query, Edge.Index) : std::nullopt;
    return Write{Is ? Call : nullptr, Is};
  }
  QualType Parameter = Callee && Edge.Index - First < Callee->getNumParams()
                           ? Callee->getParamDecl(Edge.Index - First)->getType()
                           : QualType();
  bool Reads = !Argument->IgnoreParenCasts()->isGLValue() || Argument->isPRValue() ||
               (!Parameter.isNull() && Parameter.getNonReferenceType().isConstQualified());
  return Reads ? std::nullopt : std::optional(Write());
}

/// What \p Edge writes; empty if it writes nothing.
static std::optional<Write> writeOf(const ValueEdge &Edge) {
  if (Edge.OfPart)
    return std::nullopt;
  const auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Edge.Value);
  switch (Edge.Is) {
  case ValueEdge::Initial:
  case ValueEdge::InList:
    return Write{Default ? Default->getExpr() : Edge.Value, {}, /*IsFirst=*/true};
  case ValueEdge::Assigned:
  case ValueEdge::Returned:
    return Write{Edge.Value};
  case ValueEdge::Changed:
  case ValueEdge::Bound:
    return Write();
  case ValueEdge::Filled:
    return filledBy(Edge);
  case ValueEdge::Argument:
  case ValueEdge::Addressed:
    return std::nullopt;
  }
  llvm_unreachable("every kind of edge is a write or not");
}

static WriteList writesIn(ArrayRef<ValueEdge> Edges) {
  WriteList Writes;
  for (const ValueEdge &Edge : Edges)
    if (std::optional<Write> W = writeOf(Edge))
      Writes.push_back(*W);
  return Writes;
}

/// Whether only the writes of the graph can write \p D.
bool PropertyMemory::isAllInSight(const ValueDecl *D) const {
  ArrayRef<ValueEdge> Edges = Flow.into(D);
  auto IsWrite = [&](const Expr *Name) {
    return any_of(Edges, [&](const ValueEdge &E) { return E.To == Name && writeOf(E); });
  };
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    bool Elsewhere = isa<ParmVarDecl>(V) || V->isExternallyVisible() || V->isFromASTFile() ||
                     V->getType().isVolatileQualified();
    return (!Elsewhere || V->isLocalVarDecl()) && !isa<ParmVarDecl>(V) &&
           all_of(Uses.references(V),
                  [&](const Expr *E) { return Uses.onlyReads(E) || IsWrite(E); });
  }
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field || Field->isFromASTFile())
    return false;
  const SourceManager &Sources = AST.getSourceManager();
  bool Hidden = Field->getAccess() == AS_private || Field->getAccess() == AS_protected ||
                Sources.isInMainFile(Sources.getExpansionLoc(Field->getLocation()));
  return Hidden && all_of(Edges, [&](const ValueEdge &E) {
           return E.Is != ValueEdge::Addressed || IsWrite(E.To);
         });
}

/// Computes expressions and memory from the properties of the device, wherever they are.
class PropertyMemory::Reader {
public:
  using Value = std::optional<int64_t>;
  Reader(const PropertyMemory &Kept, PropertyQuery Device) : Kept(Kept), Device(Device) {}

  bool asked() const { return HasAsked; }

  Value memory(const ValueDecl *D) {
    if (Depth > MostSteps || !D || Kept.Others.contains(D) || !canKeep(D->getType()))
      return std::nullopt;
    WriteList Writes = writesIn(Kept.Flow.into(D));
    if (Writes.empty() || !Kept.isAllInSight(D))
      return std::nullopt;
    // A local variable may be read before an assignment, but not before the call that fills it.
    const auto *V = dyn_cast<VarDecl>(D);
    bool IsFilled = !V || V->hasGlobalStorage() ||
                    all_of(Writes, [](const Write &W) { return W.IsFirst || W.Property; });
    return valueOf(D, Writes, IsFilled);
  }

private:
  static constexpr unsigned MostSteps = 16; ///< Bounds the stack; each thing is met once anyway.
  const PropertyMemory &Kept;
  PropertyQuery Device;
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

  /// The value that all of \p Writes have; \p IsFilled: a first value that means "not asked yet"
  /// does not count.
  Value oneOf(ArrayRef<Write> Writes, bool IsFilled) {
    ++Depth;
    Value Result;
    bool Differ = false, Any = false;
    for (const Write &W : Writes) {
      if (IsFilled && W.IsFirst && isUnset(W.Value))
        continue;
      Value Here = W.Property ? ask(*W.Property, W.Value) : W.Value ? expression(W.Value) : Value();
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
    // A sum is computed from its operands, each of which is read once.
    const auto *Operation = dyn_cast<BinaryOperator>(E);
    if (Operation && (Operation->isAdditiveOp() || Operation->isMultiplicativeOp()))
      return binary(Operation);
    Expr::EvalResult Known;
    if (E->getType()->isIntegralOrEnumerationType() && E->EvaluateAsInt(Known, Kept.AST))
      return Known.Val.getInt().getExtValue();
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      const IdentifierInfo *Of = Field ? Field->getParent()->getIdentifier() : nullptr;
      std::optional<cuda::Property> P = Of && cuda::holdsProperties(Of->getName())
                                            ? cuda::propertyOfMember(Field->getName())
                                            : std::nullopt;
      return P ? ask(*P, E) : memory(Field);
    }
    if (isa<DeclRefExpr>(E))
      return memory(variableOf(E));
    if (Operation)
      return binary(Operation);
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      WriteList Returned = Callee ? writesIn(Kept.Flow.into(Callee)) : WriteList();
      return Returned.empty() ? std::nullopt
                              : valueOf(Callee->getCanonicalDecl(), Returned, /*IsFilled=*/false);
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

std::optional<int64_t> PropertyMemory::valueOf(const ValueDecl *D, PropertyQuery Device) const {
  D = cast<ValueDecl>(D->getCanonicalDecl());
  if (Others.contains(D) || !canKeep(D->getType()) || writesIn(Flow.into(D)).empty())
    return std::nullopt;
  Reader Read(*this, Device);
  std::optional<int64_t> Value = Read.memory(D);
  if (!Read.asked())
    Others.insert(D); // whatever the device is
  return Read.asked() ? Value : std::nullopt;
}

} // namespace warplint
