//===- ControlFlow.cpp - The graph of a function's blocks -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/FlowContext.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {
/// Collects the variables of which the threads of an OpenMP region have copies, or that they
/// write at once.
class ThreadedFinder : public RecursiveASTVisitor<ThreadedFinder> {
public:
  ThreadedFinder(const VariableUses &Uses, DenseSet<const VarDecl *> &Found)
      : Uses(Uses), Found(Found) {}

  bool TraverseStmt(Stmt *S) {
    bool Region = isa_and_nonnull<OMPExecutableDirective>(S);
    SaveAndRestore Within(Inside, Inside || Region);
    if (Region)
      for (OMPClause *Clause : cast<OMPExecutableDirective>(S)->clauses())
        for (Stmt *Named : Clause->children())
          if (const auto *E = dyn_cast_or_null<DeclRefExpr>(Named))
            note(E);
    return RecursiveASTVisitor::TraverseStmt(S);
  }
  /// Not what names the variables that the region captures: all that it names.
  bool TraverseCapturedStmt(CapturedStmt *S) { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (Inside && !Uses.onlyReads(E))
      note(E);
    return true;
  }

private:
  const VariableUses &Uses;
  DenseSet<const VarDecl *> &Found;
  bool Inside = false;

  void note(const DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && !V->getType().isConstQualified())
      Found.insert(V->getCanonicalDecl());
  }
};
} // namespace

/// Notes in \p Flow what must be known of the expressions in it before they are visited.
static void noteExpressions(ControlFlow &Flow) {
  auto NoteAll = [&](auto &Self, const Stmt *S) -> void {
    if (S && Flow.Unevaluated.insert(S).second)
      for (const Stmt *Child : S->children())
        Self(Self, Child);
  };
  for (const CFGBlock *Block : *Flow.Graph)
    for (const CFGElement &Element : *Block) {
      std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
      const auto *E = S ? dyn_cast<Expr>(S->getStmt()) : nullptr;
      if (!E)
        continue;
      if (isUnevaluated(E))
        for (const Stmt *Child : E->children())
          NoteAll(NoteAll, Child);
      if (const auto *Selection = dyn_cast<GenericSelectionExpr>(E);
          Selection && Selection->isExprPredicate())
        NoteAll(NoteAll, Selection->getControllingExpr());
      const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E);
      if (const auto *Bound =
              Temporary ? dyn_cast<CXXBindTemporaryExpr>(Temporary->getSubExpr()) : nullptr)
        Flow.Materialized[Bound] = Temporary;
    }
}

const ControlFlow *FlowContext::flow(const FunctionDecl *F) {
  auto [At, New] = Flows.try_emplace(F);
  if (!New)
    return At->second.Graph ? &At->second : nullptr;
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddImplicitDtors = true;
  Options.AddTemporaryDtors = true;
  Options.AddInitializers = true;
  Options.AddStaticInitBranches = true; // what a static variable begins with is made once
  Options.AddCXXDefaultInitExprInCtors = true;
  std::unique_ptr<CFG> Graph = CFG::buildCFG(F, F->getBody(), &AST, Options);
  if (!Graph)
    return nullptr;
  if (AST.getLangOpts().OpenMP)
    ThreadedFinder(Uses, Threaded).TraverseStmt(F->getBody());
  ControlFlow &Flow = Flows[F];
  Flow.Order = std::make_unique<FlowOrder>(*Graph);
  Flow.Live = std::make_unique<Liveness>(*Graph);
  Flow.Graph = std::move(Graph);
  noteExpressions(Flow);
  return &Flow;
}

namespace {
/// Finds in a body what throws or ends the program.
class EndFinder : public RecursiveASTVisitor<EndFinder> {
public:
  explicit EndFinder(FlowContext &Context) : Context(Context) {}

  bool shouldVisitLambdaBody() const { return false; }
  bool VisitCXXThrowExpr(CXXThrowExpr *) { return !(Found = true); }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    Found = Callee && (Callee->isNoReturn() || Context.mayNotReturn(Callee));
    return !Found;
  }

  bool Found = false;

private:
  FlowContext &Context;
};
} // namespace

bool FlowContext::mayNotReturn(const FunctionDecl *F) {
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition || inSystemHeader(AST, Definition))
    return false;
  // While a body is searched, calls that lead back to it count as returning. In a cycle of calls
  // "no" can be wrong; such a call is not followed, and the code after it counts as reached.
  auto [At, New] = MayNotReturn.try_emplace(Definition, false);
  if (!New)
    return At->second;
  EndFinder Finder(*this);
  Finder.TraverseStmt(Definition->getBody());
  return MayNotReturn[Definition] = Finder.Found;
}

/// Whether \p S can lead to a call of interest, or hand out code that does.
static bool isOfInterest(const Stmt *S, const FlowContext &Context) {
  const auto *E = dyn_cast<Expr>(S);
  const CXXRecordDecl *Record =
      E && !E->getType().isNull() ? E->getType()->getAsCXXRecordDecl() : nullptr;
  if (Record && Record->isLambda())
    return true;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return Context.Leading.contains(Construct->getConstructor()->getCanonicalDecl());
  const auto *Call = dyn_cast<CallExpr>(S);
  if (!Call)
    return false;
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Context.Interesting.contains(Call) || !Callee ||
         Context.Leading.contains(Callee->getCanonicalDecl());
}

bool ControlFlow::isCaught(const CFGBlock &Block, const CXXCatchStmt *Handler,
                           const FunctionDecl *In) const {
  for (const CFGBlock::AdjacentBlock &Before : Block.preds()) {
    const auto *Try =
        Before ? dyn_cast_or_null<CXXTryStmt>(Before->getTerminatorStmt()) : nullptr;
    if (!Try)
      continue;
    if (Try == In->getBody()) // of a constructor, around what initialises members too
      return true;
    auto Known = Thrown.find(Try);
    if (Known == Thrown.end())
      Known = Thrown.insert({Try, Exceptions(In->getASTContext(), Try->getTryBlock())}).first;
    return Known->second.reach(Handler, Try);
  }
  return true;
}

bool ControlFlow::isDeadEnd(const CFGBlock &Block, const FlowContext &Context) const {
  if (DeadEnds)
    return DeadEnds->test(Block.getBlockID());
  // What is on no way to the exit, or leads to something of interest, is found backwards.
  BitVector Open(Graph->getNumBlockIDs());
  SmallVector<const CFGBlock *, 16> List;
  auto Add = [&](const CFGBlock *B) {
    if (B && !Open.test(B->getBlockID())) {
      Open.set(B->getBlockID());
      List.push_back(B);
    }
  };
  BitVector Leaves(Graph->getNumBlockIDs());
  for (const CFGBlock *B : *Graph) {
    if (B->hasNoReturnElement())
      Leaves.set(B->getBlockID());
    for (const CFGElement &Element : *B)
      if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>()) {
        if (isa<CXXThrowExpr>(S->getStmt()))
          Leaves.set(B->getBlockID());
        if (isOfInterest(S->getStmt(), Context))
          Add(B);
      }
  }
  Add(&Graph->getExit());
  for (size_t I = 0; I != List.size(); ++I)
    for (const CFGBlock::AdjacentBlock &Before : List[I]->preds())
      if (const CFGBlock *B = Before.getReachableBlock(); B && !Leaves.test(B->getBlockID()))
        Add(B);
  DeadEnds = Open.flip();
  return DeadEnds->test(Block.getBlockID());
}

} // namespace warplint
