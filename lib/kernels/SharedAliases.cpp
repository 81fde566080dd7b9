//===- SharedAliases.cpp - Arrays at one address of shared memory ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/SharedAliases.h"
#include "kernels/ThreadNumbers.h"
#include "facts/BodyFlow.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// A mention of an array, or of a pointer that starts at it.
struct Access {
  const DeclRefExpr *Name;
  bool Reads, Writes;
};

/// What a function does with one array.
struct ArrayUse {
  SmallVector<Access, 8> Accesses;
  /// Whether a pointer into it is kept that does not point to its first element: the program
  /// divides the memory itself.
  bool IsDivided = false;
};

/// Finds the accesses to `extern __shared__` arrays in one body.
class AccessFinder : public RecursiveASTVisitor<AccessFinder> {
public:
  MapVector<const VarDecl *, ArrayUse> Uses; ///< By the array's canonical declaration.

  bool VisitVarDecl(VarDecl *V);
  bool VisitBinaryOperator(BinaryOperator *E);
  bool VisitUnaryOperator(UnaryOperator *E);
  bool VisitCallExpr(CallExpr *E);
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E);
  bool VisitDeclRefExpr(DeclRefExpr *E);

private:
  DenseMap<const VarDecl *, const VarDecl *> Pointers; ///< That start at an array.
  DenseMap<const DeclRefExpr *, std::pair<bool, bool>> Known;

  const VarDecl *arrayOf(const DeclRefExpr *E) const;
  void set(const Expr *E, bool Reads, bool Writes);
};

} // namespace

/// The name at the root of \p E, an element, a member or a pointer. Sets \p Moved where that does
/// not start at the first element.
static const DeclRefExpr *rootOf(const Expr *E, bool &Moved) {
  for (;;) {
    E = E->IgnoreParenCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *Index = dyn_cast<IntegerLiteral>(Element->getIdx()->IgnoreParenCasts());
      Moved |= !Index || Index->getValue() != 0;
      E = Element->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (const auto *Offset = dyn_cast<BinaryOperator>(E); Offset && Offset->isAdditiveOp()) {
      Moved = true;
      E = Offset->getLHS();
    } else {
      return dyn_cast<DeclRefExpr>(E);
    }
  }
}

const VarDecl *AccessFinder::arrayOf(const DeclRefExpr *E) const {
  const auto *V = dyn_cast<VarDecl>(E->getDecl());
  if (!V)
    return nullptr;
  return isDynamicShared(V) ? V->getCanonicalDecl() : Pointers.lookup(V);
}

/// What happens to the memory that \p E leads to, where it is not only read.
void AccessFinder::set(const Expr *E, bool Reads, bool Writes) {
  bool Moved = false;
  if (const DeclRefExpr *Root = rootOf(E, Moved))
    Known.try_emplace(Root, Reads, Writes);
}

bool AccessFinder::VisitVarDecl(VarDecl *V) {
  bool Moved = false;
  bool IsAlias = V->getInit() && (V->getType()->isPointerType() || V->getType()->isReferenceType());
  const DeclRefExpr *Root = IsAlias ? rootOf(V->getInit(), Moved) : nullptr;
  const VarDecl *Array = Root ? arrayOf(Root) : nullptr;
  if (!Array)
    return true;
  Known.try_emplace(Root, false, false); // nothing is accessed yet
  Uses[Array].IsDivided |= Moved;
  Pointers.try_emplace(V, Array);
  return true;
}

bool AccessFinder::VisitBinaryOperator(BinaryOperator *E) {
  bool IsPointer = E->getLHS()->getType()->isPointerType();
  if (E->isAssignmentOp() && !IsPointer)
    set(E->getLHS(), /*Reads=*/E->isCompoundAssignmentOp(), /*Writes=*/true);
  return true;
}

bool AccessFinder::VisitUnaryOperator(UnaryOperator *E) {
  if (E->isIncrementDecrementOp())
    set(E->getSubExpr(), true, true);
  return true;
}

bool AccessFinder::VisitCallExpr(CallExpr *E) {
  for (const Expr *Argument : E->arguments())
    if (Argument->getType()->isPointerType() || Argument->isLValue())
      set(Argument, true, true);
  return true;
}

bool AccessFinder::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  if (!E->isArgumentType())
    set(E->getArgumentExpr(), false, false);
  return true;
}

bool AccessFinder::VisitDeclRefExpr(DeclRefExpr *E) {
  const VarDecl *Array = arrayOf(E);
  if (!Array)
    return true;
  auto Found = Known.find(E);
  auto [Reads, Writes] = Found == Known.end() ? std::pair(true, false) : Found->second;
  if (Reads || Writes)
    Uses[Array].Accesses.push_back({E, Reads, Writes});
  return true;
}

/// Looks for a read of \p Kept, on a path from its write over a write to \p Other, on which it is
/// not written again.
static bool findRead(const ArrayUse &Kept, const ArrayUse &Other, const BodyFlow &Flow,
                     SharedAliases &Pair) {
  for (const Access &Write : Other.Accesses) {
    BodyFlow::Position At = Flow.placeOf(Write.Name);
    bool Filled = Write.Writes && At && any_of(Kept.Accesses, [&](const Access &First) {
                    BodyFlow::Position Begin = Flow.placeOf(First.Name);
                    return First.Writes && Begin && Flow.leadsTo(Begin, At);
                  });
    auto Look = [&](const CFGElement &Element) {
      auto S = Element.getAs<CFGStmt>();
      const Access *Met =
          S ? find_if(Kept.Accesses, [&](const Access &Each) { return Each.Name == S->getStmt(); })
            : Kept.Accesses.end();
      if (Met == Kept.Accesses.end())
        return BodyFlow::Then::GoOn;
      if (!Met->Reads)
        return BodyFlow::Then::Leave;
      Pair.Read = Met->Name;
      return BodyFlow::Then::Found;
    };
    if (Filled && Flow.search(At, Look)) {
      Pair.Write = Write.Name;
      return true;
    }
  }
  return false;
}

SmallVector<SharedAliases, 1> sharedAliasesIn(const FunctionDecl *Function) {
  AccessFinder Finder;
  Finder.TraverseStmt(Function->getBody());
  Finder.Uses.remove_if([](const auto &Each) { return Each.second.Accesses.empty(); });
  SmallVector<SharedAliases, 1> Pairs;
  if (Finder.Uses.size() < 2)
    return Pairs;
  BodyFlow Flow(Function);
  for (auto First = Finder.Uses.begin(); First != Finder.Uses.end(); ++First)
    for (auto Second = std::next(First); Second != Finder.Uses.end(); ++Second) {
      // One name is one array, in whatever types functions declare it.
      if (First->first->getDeclName() == Second->first->getDeclName())
        continue;
      SharedAliases Pair{First->first, Second->first};
      if (!First->second.IsDivided && !Second->second.IsDivided &&
          !findRead(First->second, Second->second, Flow, Pair))
        findRead(Second->second, First->second, Flow, Pair);
      Pairs.push_back(Pair);
    }
  return Pairs;
}

} // namespace warplint
