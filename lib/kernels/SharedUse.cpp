//===- SharedUse.cpp - Reads the shared memory that a kernel declares -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/SharedUse.h"
#include "dataflow/OtherSizes.h"
#include "dataflow/VariableUses.h"
#include "facts/Guards.h"
#include "kernels/KernelFacts.h"
#include "kernels/SharedFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p Type is or holds an instance of a template from a header of the system, such as
/// CUB's storage: what picks its size there is not scanned.
static bool holdsLibraryType(QualType Type, const SourceManager &Sources, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 4;
  const CXXRecordDecl *Record =
      Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Depth == MostDepth)
    return false;
  for (const DeclContext *Of = Record; Of && Of->isRecord(); Of = Of->getParent())
    if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Of);
        Instance && Sources.isInSystemHeader(Instance->getLocation()))
      return true;
  return any_of(Record->fields(), [&](const FieldDecl *Field) {
    return holdsLibraryType(Field->getType(), Sources, Depth + 1);
  });
}

/// The least bytes that variables of these sizes and alignments take together, whatever their
/// order: of those that begin at multiples of some alignment, all but one take whole multiples.
static uint64_t leastBytes(ArrayRef<std::pair<uint64_t, uint64_t>> SizesAndAlignments) {
  uint64_t Least = 0, Sum = 0;
  for (auto [Size, _] : SizesAndAlignments)
    Sum += Size;
  for (auto [_, Alignment] : SizesAndAlignments) {
    uint64_t Whole = 0, Slack = 0;
    for (auto [Size, Its] : SizesAndAlignments) {
      if (Its < Alignment)
        continue;
      Whole += alignTo(Size, Alignment);
      Slack = std::max(Slack, alignTo(Size, Alignment) - Size);
    }
    Least = std::max(Least, Whole - Slack);
    // The others may fill the gaps, and no more.
    Least = std::max(Least, Sum);
  }
  return Least;
}

SharedUse readSharedUse(const ASTContext &Context, const FunctionDecl *Kernel) {
  SharedUse Use;
  SharedFlow Flow(Context);
  Flow.walk(Kernel);
  Use.Complete = Flow.seesAllCallees() && Kernel->hasBody() &&
                 !Context.getSourceManager().isInSystemHeader(Kernel->getLocation());
  SmallVector<std::pair<uint64_t, uint64_t>, 4> Kept, Sure;
  uint64_t LargestBytes = 0;
  for (const VarDecl *V : Flow.variables()) {
    if (V->hasExternalStorage()) {
      Use.Dynamic = V;
      continue;
    }
    if (!Flow.mayMatter(V))
      continue;
    QualType Type = V->getType();
    if (Type->isDependentType() || Type->isIncompleteType() || V->isInvalidDecl() ||
        hasOtherSize(Type, Context)) {
      Use.Complete = false;
      continue;
    }
    uint64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
    // As the source has it: a host aligns large arrays more.
    uint64_t Alignment = std::max<uint64_t>(Context.getTypeAlignInChars(Type).getQuantity(),
                                            V->getMaxAlignment() / Context.getCharWidth());
    Kept.push_back({Bytes, Alignment});
    if (Flow.surelyMatters(V))
      Sure.push_back({Bytes, Alignment});
    Use.OfLibrary |= holdsLibraryType(Type, Context.getSourceManager());
    if (!Use.Largest || Bytes > LargestBytes) {
      Use.Largest = V;
      LargestBytes = Bytes;
    }
  }
  Use.StaticBytes = leastBytes(Kept);
  Use.SureBytes = leastBytes(Sure);
  return Use;
}

//===----------------------------------------------------------------------===//
// Accesses to dynamic shared memory
//===----------------------------------------------------------------------===//

/// Whether \p S is the same for all threads of a launch: made of arguments,
/// constants and the shape of the launch.
static bool isUniform(const Stmt *S, unsigned Depth = 4) {
  if (!S)
    return true;
  if (Depth == 0 || isa<CallExpr, LambdaExpr>(S))
    return false;
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(S)) // blockDim.x
    return isUniform(Pseudo->getSyntacticForm(), Depth);
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(S)) // the blockDim of that
    return isUniform(Opaque->getSourceExpr(), Depth);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
    const auto *V = dyn_cast<VarDecl>(Reference->getDecl());
    if (!V || isa<ParmVarDecl>(V))
      return true;
    if (V->getIdentifier() && (V->getName() == "threadIdx" || V->getName() == "blockIdx"))
      return false;
    if (V->hasGlobalStorage())
      return !V->hasAttr<CUDASharedAttr>();
    return V->getInit() && isUniform(V->getInit(), Depth - 1);
  }
  return all_of(S->children(), [&](const Stmt *Child) { return isUniform(Child, Depth); });
}

/// Whether \p Condition, or one of the conditions that it joins, is the same for all threads.
static bool guards(const Expr *Condition) {
  const auto *Joined =
      dyn_cast_or_null<BinaryOperator>(Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (Joined && Joined->isLogicalOp())
    return guards(Joined->getLHS()) || guards(Joined->getRHS());
  return isUniform(Condition);
}

/// Whether \p S names a parameter, or, if not \p Parameters, another variable.
static bool names(const Stmt *S, bool Parameters) {
  const auto *Named = dyn_cast_or_null<DeclRefExpr>(S);
  if (Named && isa<VarDecl>(Named->getDecl()))
    return isa<ParmVarDecl>(Named->getDecl()) == Parameters;
  return S && any_of(S->children(), [&](const Stmt *Child) { return names(Child, Parameters); });
}

/// Whether an argument alone may keep a launch out of the loop with this condition, or with one of
/// those that it joins.
static bool keepsOut(const Expr *Condition) {
  const auto *Joined =
      dyn_cast_or_null<BinaryOperator>(Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (Joined && Joined->isLogicalOp())
    return keepsOut(Joined->getLHS()) || keepsOut(Joined->getRHS());
  return Condition && isUniform(Condition) && names(Condition, /*Parameters=*/true) &&
         !names(Condition, /*Parameters=*/false);
}

namespace {
/// Goes through one function after the other, along the calls that every launch
/// may make.
class DynamicAccessFinder : public RecursiveASTVisitor<DynamicAccessFinder> {
public:
  SetVector<const FunctionDecl *> Callees;
  const Expr *Access = nullptr;

  // Names that are not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *,
                                        DataRecursionQueue * = nullptr) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool = true) { return true; }

  bool TraverseBinaryOperator(BinaryOperator *E, DataRecursionQueue *Queue = nullptr) {
    if (!E->isLogicalOp())
      return RecursiveASTVisitor::TraverseBinaryOperator(E, Queue);
    TraverseStmt(E->getLHS());
    SaveAndRestore Inside(Guarded, Guarded || guards(E->getLHS()));
    return TraverseStmt(E->getRHS());
  }

  bool TraverseWhileStmt(WhileStmt *S, DataRecursionQueue * = nullptr) {
    SaveAndRestore Inside(Guarded);
    TraverseStmt(S->getCond());
    Guarded |= keepsOut(S->getCond());
    return TraverseStmt(S->getBody());
  }
  bool TraverseForStmt(ForStmt *S, DataRecursionQueue * = nullptr) {
    TraverseStmt(S->getInit());
    SaveAndRestore Inside(Guarded);
    TraverseStmt(S->getCond());
    Guarded |= keepsOut(S->getCond());
    TraverseStmt(S->getBody());
    return TraverseStmt(S->getInc());
  }

  bool TraverseIfStmt(IfStmt *S) {
    TraverseStmt(S->getInit());
    TraverseStmt(S->getConditionVariableDeclStmt());
    TraverseStmt(S->getCond());
    SaveAndRestore Inside(Guarded, Guarded || guards(S->getCond()));
    TraverseStmt(S->getThen());
    return TraverseStmt(S->getElse());
  }

  bool TraverseSwitchStmt(SwitchStmt *S) {
    SaveAndRestore Inside(Guarded, Guarded || isUniform(S->getCond()));
    return RecursiveASTVisitor::TraverseSwitchStmt(S);
  }

  bool TraverseConditionalOperator(ConditionalOperator *E) {
    TraverseStmt(E->getCond());
    SaveAndRestore Inside(Guarded, Guarded || guards(E->getCond()));
    TraverseStmt(E->getTrueExpr());
    return TraverseStmt(E->getFalseExpr());
  }

  bool TraverseCompoundStmt(CompoundStmt *S) {
    SaveAndRestore Inside(Guarded);
    for (Stmt *Child : S->body()) {
      TraverseStmt(Child);
      // Code after `if (!useShared) { ...; return; }` runs for some launches only.
      const auto *If = dyn_cast<IfStmt>(Child);
      if (If && guards(If->getCond()))
        Guarded |= neverFallsThrough(If->getThen()) || neverFallsThrough(If->getElse());
    }
    return true;
  }

  // The body of a lambda runs where it is called, if at all.
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  bool VisitVarDecl(VarDecl *V) {
    QualType Type = V->getType();
    if (V->getInit() && (Type->isPointerType() || Type->isReferenceType()) &&
        leadsThere(V->getInit()))
      Aliases.insert(V);
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) { return note(E, E->getBase()); }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf) // of an element: no access to it yet
      Addressed.insert(E->getSubExpr()->IgnoreParens());
    // Of a class it is what a reference is bound to; only its members are accessed.
    return E->getOpcode() != UO_Deref || E->getType()->isRecordType() || note(E, E->getSubExpr());
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (!isa<FieldDecl>(E->getMemberDecl()))
      return true;
    const Expr *Object = E->getBase()->IgnoreParens();
    if (const auto *Deref = dyn_cast<UnaryOperator>(Object);
        Deref && Deref->getOpcode() == UO_Deref)
      return note(E, Deref->getSubExpr());
    return !E->isArrow() || note(E, Object);
  }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (Callee && !Guarded && Callee->getDefinition())
      Callees.insert(Callee->getDefinition());
    return true;
  }

private:
  bool Guarded = false;
  DenseSet<const VarDecl *> Aliases;
  DenseSet<const Expr *> Addressed;

  /// Whether \p Pointer leads to an `extern __shared__` array.
  bool leadsThere(const Expr *Pointer) const {
    const Expr *E = Pointer->IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E))
      E = Address->getSubExpr()->IgnoreParenCasts();
    if (const auto *Offset = dyn_cast<BinaryOperator>(E); Offset && Offset->isAdditiveOp())
      E = Offset->getLHS()->IgnoreParenCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return V && ((V->hasAttr<CUDASharedAttr>() && V->hasExternalStorage()) || Aliases.contains(V));
  }

  bool note(const Expr *Element, const Expr *Pointer) {
    if (!Access && !Guarded && !Addressed.contains(Element) && leadsThere(Pointer))
      Access = Element;
    return true;
  }
};
} // namespace

const Expr *findDynamicAccess(const FunctionDecl *Kernel) {
  DynamicAccessFinder Finder;
  Finder.Callees.insert(Kernel);
  // Grows as callees are found.
  for (size_t I = 0; I != Finder.Callees.size() && !Finder.Access; ++I)
    if (Stmt *Body = Finder.Callees[I]->getBody())
      Finder.TraverseStmt(Body);
  return Finder.Access;
}

} // namespace warplint
