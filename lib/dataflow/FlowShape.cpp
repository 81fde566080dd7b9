//===- FlowShape.cpp - The loops of a function, and the values read later -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/FlowShape.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The blocks that compute expressions, or that run statements at all.
static DenseMap<const Stmt *, const CFGBlock *> homes(const CFG &Graph,
                                                      bool AllStatements = false) {
  DenseMap<const Stmt *, const CFGBlock *> Home;
  for (const CFGBlock *Block : Graph)
    for (const CFGElement &Element : *Block)
      if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
          S && (AllStatements || isa<Expr>(S->getStmt())))
        Home[S->getStmt()] = Block;
  return Home;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Finds for each `try` the blocks within it: whatever is in them may throw, and Clang has no ways
/// from there to the handlers. Any of them may be the only one that is reached.
void FlowOrder::findHandlers() {
  if (Graph.try_blocks_begin() == Graph.try_blocks_end())
    return;
  DenseMap<const Stmt *, const CFGBlock *> Home = homes(Graph, /*AllStatements=*/true);
  for (const CFGBlock *Dispatch : make_range(Graph.try_blocks_begin(), Graph.try_blocks_end())) {
    const auto *Try = dyn_cast_or_null<CXXTryStmt>(Dispatch->getTerminatorStmt());
    SmallSetVector<const CFGBlock *, 8> Within;
    SmallVector<const Stmt *, 8> Parts;
    if (Try)
      Parts.push_back(Try->getTryBlock());
    for (size_t I = 0; I != Parts.size(); ++I) {
      if (const CFGBlock *Block = Home.lookup(Parts[I]))
        Within.insert(Block);
      for (const Stmt *Child : Parts[I]->children())
        if (Child)
          Parts.push_back(Child);
    }
    if (Within.empty()) // that of a constructor may handle what its initialisers throw
      Within.insert(&Graph.getEntry());
    for (const CFGBlock *Block : Within)
      Handlers[Block].push_back(Dispatch);
    Tries[Dispatch] = Within.takeVector();
  }
}

/// The blocks that a way from the entry leads to, each before those that follow it, apart from
/// the ways back of loops.
std::vector<const CFGBlock *> FlowOrder::sorted() const {
  struct Step {
    const CFGBlock *Block;
    SmallVector<const CFGBlock *, 3> Next;
  };
  std::vector<const CFGBlock *> Order;
  SmallPtrSet<const CFGBlock *, 32> Seen;
  std::vector<Step> Open;
  auto Enter = [&](const CFGBlock *Block) {
    if (!Seen.insert(Block).second)
      return;
    // The first way is gone last here, and so comes first in the order.
    Step S{Block, Handlers.lookup(Block)};
    for (const CFGBlock::AdjacentBlock &Next : Block->succs())
      if (Next.getReachableBlock())
        S.Next.push_back(Next.getReachableBlock());
    Open.push_back(std::move(S));
  };
  Enter(&Graph.getEntry());
  while (!Open.empty()) {
    if (Open.back().Next.empty()) {
      Order.push_back(Open.back().Block);
      Open.pop_back();
    } else {
      Enter(Open.back().Next.pop_back_val());
    }
  }
  std::reverse(Order.begin(), Order.end());
  return Order;
}

FlowOrder::FlowOrder(const CFG &Graph)
    : Graph(Graph), Position(Graph.getNumBlockIDs(), ~0U), In(Graph.getNumBlockIDs(), nullptr) {
  findHandlers();
  std::vector<const CFGBlock *> Order = sorted();
  for (auto [Number, Block] : enumerate(Order))
    Position[Block->getBlockID()] = unsigned(Number);
  Loops.emplace_back();
  Loops.back().Head = &Graph.getEntry();
  for (const CFGBlock *Block : Order)
    In[Block->getBlockID()] = &Loops.front();
  for (const CFGBlock *Block : Order)
    findLoop(*Block);
  if (Tangled) { // then the blocks are visited without regard to loops
    Headed.clear();
    Loops.resize(1);
    for (const CFGBlock *Block : Order)
      In[Block->getBlockID()] = &Loops.front();
  }
  for (const CFGBlock *Block : Order) {
    const Loop *Own = headed(*Block), *Inner = In[Block->getBlockID()];
    auto &Holder = Loops[Inner->Number];
    Holder.Blocks.push_back(Block);
    if (Own && Own->Outer)
      Loops[Own->Outer->Number].Blocks.push_back(Block);
  }
}

/// Finds the loop that \p Head is the head of, if any. Outer loops have been found before.
void FlowOrder::findLoop(const CFGBlock &Head) {
  SmallVector<const CFGBlock *, 8> Body;
  SmallPtrSet<const CFGBlock *, 8> Seen = {&Head};
  auto Add = [&](const CFGBlock *Block) {
    // A block that is not in the order is never visited.
    if (Block && Position[Block->getBlockID()] != ~0U && Seen.insert(Block).second)
      Body.push_back(Block);
  };
  bool Any = false;
  for (const CFGBlock::AdjacentBlock &From : Head.preds())
    if (const CFGBlock *Block = From.getReachableBlock(); Block && isBack(*Block, Head)) {
      Any = true;
      Add(Block);
    }
  if (!Any)
    return;
  for (size_t I = 0; I != Body.size(); ++I) {
    if (Position[Body[I]->getBlockID()] < Position[Head.getBlockID()]) {
      Tangled = true;
      return;
    }
    for (const CFGBlock *Within : Tries.lookup(Body[I]))
      Add(Within);
    for (const CFGBlock::AdjacentBlock &From : Body[I]->preds())
      Add(From.getReachableBlock());
  }
  Loops.emplace_back();
  Loop &Found = Loops.back();
  Found.Head = &Head;
  Found.Outer = In[Head.getBlockID()];
  Found.Number = unsigned(Loops.size() - 1);
  Headed[&Head] = &Found;
  In[Head.getBlockID()] = &Found;
  for (const CFGBlock *Block : Body)
    In[Block->getBlockID()] = &Found;
  Found.LeavesAtHead =
      none_of(Body, [&](const CFGBlock *Block) { return leavesAt(*Block, Found); });
}

bool FlowOrder::leavesAt(const CFGBlock &Block, const Loop &L) const {
  return !Block.hasNoReturnElement() &&
         any_of(Block.succs(), [&](const CFGBlock::AdjacentBlock &Next) {
           return Next.getReachableBlock() && !isIn(*Next.getReachableBlock(), L);
         });
}

const FlowOrder::Loop *FlowOrder::headed(const CFGBlock &Block) const {
  return Headed.lookup(&Block);
}

bool FlowOrder::isIn(const CFGBlock &Block, const Loop &L) const {
  for (const Loop *Around = In[Block.getBlockID()]; Around; Around = Around->Outer)
    if (Around == &L)
      return true;
  return false;
}

bool FlowOrder::isBack(const CFGBlock &From, const CFGBlock &To) const {
  return Position[To.getBlockID()] <= Position[From.getBlockID()];
}

//===----------------------------------------------------------------------===//
// Liveness
//===----------------------------------------------------------------------===//

/// Strips what does not change whether an expression is the value that is kept.
static const Expr *kept(const Expr *E) {
  for (;;) {
    const Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(Inner); Not && Not->getOpcode() == UO_LNot)
      Inner = Not->getSubExpr();
    else if (const auto *List = dyn_cast<InitListExpr>(Inner); List && List->getNumInits() == 1)
      Inner = List->getInit(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
}

void Liveness::noteKept(const Expr *Value) {
  if (!Value)
    return;
  const Expr *E = kept(Value);
  if (const auto *Comparison = dyn_cast<BinaryOperator>(E)) {
    if (Comparison->isComparisonOp()) {
      Kept.insert(E);
    } else if (Comparison->isLogicalOp()) {
      noteKept(Comparison->getLHS());
      noteKept(Comparison->getRHS());
    } else {
      findSources(E, /*Computed=*/true);
    }
  } else if (const auto *List = dyn_cast<InitListExpr>(E)) {
    for (const Expr *Each : List->inits())
      noteKept(Each);
  } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    for (const Expr *Each : Construct->arguments())
      noteKept(Each);
  } else {
    findSources(E, /*Computed=*/!isa<DeclRefExpr, MemberExpr>(E));
  }
}

/// Notes what \p Element keeps in a variable, returns or passes to a call.
void Liveness::noteKept(const CFGElement &Element) {
  if (std::optional<CFGInitializer> Init = Element.getAs<CFGInitializer>())
    return noteKept(Init->getInitializer()->getInit());
  std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && !V->getType()->isReferenceType())
        noteKept(V->getInit());
  } else if (const auto *Return = dyn_cast_or_null<ReturnStmt>(S)) {
    noteKept(Return->getRetValue());
  } else if (const auto *Assign = dyn_cast_or_null<BinaryOperator>(S)) {
    if (Assign->isAssignmentOp())
      noteKept(Assign->getRHS());
  } else if (const auto *Call = dyn_cast_or_null<CallExpr>(S)) {
    if (!isa<CUDAKernelCallExpr>(Call))
      for (const Expr *Argument : Call->arguments())
        noteKept(Argument);
  }
}

/// Finds the loads in \p S, part of what a variable gets; \p Computed: it is not that alone.
void Liveness::findSources(const Stmt *S, bool Computed) {
  if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr, CallExpr, AbstractConditionalOperator>(S))
    return;
  const auto *Load = dyn_cast<CastExpr>(S);
  if (Load && Load->getCastKind() == CK_LValueToRValue && Computed &&
      Load->getType()->isIntegralOrEnumerationType())
    Sources.insert(Load);
  for (const Stmt *Child : S->children())
    findSources(Child, Computed);
}

/// The variable that the lvalue \p E is or is a part of; the method for its object.
static const Decl *rootOf(const Expr *E, const Decl *Method) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else
      break;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return Reference->getDecl()->getCanonicalDecl();
  return isa<CXXThisExpr>(E) ? Method : nullptr;
}

namespace {
/// Reads what one block names, in the order of its elements.
class BlockReader {
public:
  /// Numbers of variables and expressions: used before the block writes them, and written.
  SmallVector<unsigned, 8> Uses;
  SetVector<unsigned, SmallVector<unsigned, 2>> Writes;

  BlockReader(const DenseMap<const Stmt *, const CFGBlock *> &Home, const CFGBlock &Block,
              function_ref<unsigned(const void *)> NumberOf, DenseSet<unsigned> &Always,
              MapVector<const Expr *, bool> &Crossing)
      : Home(Home), Block(Block), NumberOf(NumberOf), Always(Always), Crossing(Crossing) {}

  void read(const CFGElement &Element) {
    if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
      element(S->getStmt());
    else if (std::optional<CFGInitializer> Init = Element.getAs<CFGInitializer>())
      descend(Init->getInitializer()->getInit());
    else if (std::optional<CFGTemporaryDtor> Gone = Element.getAs<CFGTemporaryDtor>())
      descend(Gone->getBindTemporaryExpr());
  }

private:
  const DenseMap<const Stmt *, const CFGBlock *> &Home;
  const CFGBlock &Block;
  function_ref<unsigned(const void *)> NumberOf;
  DenseSet<unsigned> &Always;              ///< What others may read at any time.
  MapVector<const Expr *, bool> &Crossing; ///< Whether another one wraps it.

  void element(const Stmt *S) {
    use(S);
    for (const Stmt *Child : S->children())
      descend(Child);
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D)) {
          if (V->getType()->isReferenceType() && V->getInit())
            addressTaken(V->getInit());
          Writes.insert(NumberOf(V->getCanonicalDecl()));
        }
  }

  void descend(const Stmt *S) {
    if (!S)
      return;
    if (const CFGBlock *Computing = Home.lookup(S)) {
      if (Computing != &Block)
        crosses(cast<Expr>(S));
      return;
    }
    use(S);
    for (const Stmt *Child : S->children())
      descend(Child);
  }

  void add(const void *Key) {
    if (unsigned Number = NumberOf(Key); !Writes.contains(Number))
      Uses.push_back(Number);
  }

  void addressTaken(const Expr *E) {
    if (const Decl *Root = rootOf(E, nullptr))
      Always.insert(NumberOf(Root));
  }

  /// Other blocks computed \p E; what only wraps another expression may be looked through.
  void crosses(const Expr *E) {
    for (bool Wrapped = false; E; Wrapped = true) {
      add(E);
      auto [At, New] = Crossing.try_emplace(E, Wrapped);
      At->second &= Wrapped;
      const auto *Cast = dyn_cast<CastExpr>(E);
      const auto *Paren = dyn_cast<ParenExpr>(E);
      const auto *Full = dyn_cast<FullExpr>(E);
      E = Cast    ? Cast->getSubExpr()
          : Paren ? Paren->getSubExpr()
          : Full  ? Full->getSubExpr()
                  : nullptr;
    }
  }

  void use(const Stmt *S) {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
      if (isa<VarDecl>(Reference->getDecl()))
        add(Reference->getDecl()->getCanonicalDecl());
    } else if (const auto *Address = dyn_cast<UnaryOperator>(S);
               Address && Address->getOpcode() == UO_AddrOf) {
      addressTaken(Address->getSubExpr());
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (const LambdaCapture &Capture : Lambda->captures()) {
        const void *V =
            Capture.capturesVariable() ? Capture.getCapturedVar()->getCanonicalDecl() : nullptr;
        if (V && Capture.getCaptureKind() == LCK_ByRef)
          Always.insert(NumberOf(V));
        else if (V)
          add(V);
      }
    }
  }
};
} // namespace

Liveness::Liveness(const CFG &Graph)
    : From(Graph.getNumBlockIDs()), After(Graph.getNumBlockIDs()),
      UsedFrom(Graph.getNumBlockIDs()) {
  DenseMap<const Stmt *, const CFGBlock *> Home = homes(Graph);
  std::vector<SmallVector<unsigned, 8>> Uses(Graph.getNumBlockIDs());
  std::vector<SmallVector<unsigned, 2>> Writes(Graph.getNumBlockIDs());
  DenseSet<unsigned> Always;
  MapVector<const Expr *, bool> Crossing;
  auto NumberOf = [&](const void *Key) {
    return Numbers.try_emplace(Key, unsigned(Numbers.size())).first->second;
  };
  for (const CFGBlock *Block : Graph) {
    BlockReader Reader(Home, *Block, NumberOf, Always, Crossing);
    for (const CFGElement &Element : *Block) {
      Reader.read(Element);
      noteKept(Element);
    }
    Uses[Block->getBlockID()] = std::move(Reader.Uses);
    Writes[Block->getBlockID()] = Reader.Writes.takeVector();
  }
  for (const CFGBlock *Block : Graph) {
    From[Block->getBlockID()].resize(Numbers.size());
    After[Block->getBlockID()].resize(Numbers.size());
    for (unsigned Each : Always)
      From[Block->getBlockID()].set(Each);
  }
  solve(Graph, Uses, Writes, Always);
  for (const CFGBlock *Block : Graph)
    for (auto [E, Wrapped] : Crossing)
      if (isSet(From, *Block, E))
        UsedFrom[Block->getBlockID()].push_back({E, Wrapped});
}

/// Finds from what each block uses and writes what is used from it on.
void Liveness::solve(const CFG &Graph, ArrayRef<SmallVector<unsigned, 8>> Uses,
                     ArrayRef<SmallVector<unsigned, 2>> Writes, const DenseSet<unsigned> &Always) {
  PostOrderCFGView Order(&Graph);
  DataflowWorklistBase<PostOrderCFGView::BlockOrderCompare, 20> Open(Graph, Order.getComparator());
  for (const CFGBlock *Block : Graph)
    Open.enqueueBlock(Block);
  while (const CFGBlock *Block = Open.dequeue()) {
    unsigned ID = Block->getBlockID();
    for (const CFGBlock::AdjacentBlock &Next : Block->succs())
      if (Next.getReachableBlock())
        After[ID] |= From[Next.getReachableBlock()->getBlockID()];
    BitVector Now = After[ID];
    for (unsigned Each : Writes[ID])
      if (!Always.contains(Each))
        Now.reset(Each);
    for (unsigned Each : Uses[ID])
      Now.set(Each);
    Now |= From[ID];
    if (Now == From[ID])
      continue;
    From[ID] = std::move(Now);
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      if (Before.getReachableBlock())
        Open.enqueueBlock(Before.getReachableBlock());
  }
}

bool Liveness::isSet(const std::vector<BitVector> &In, const CFGBlock &Block,
                     const void *Key) const {
  auto Found = Numbers.find(Key);
  return Found != Numbers.end() && In[Block.getBlockID()].test(Found->second);
}

bool Liveness::isReadFrom(const CFGBlock &Block, const Decl *D) const {
  return isSet(From, Block, D);
}

bool Liveness::isReadAfter(const CFGBlock &Block, const Decl *D) const {
  return isSet(After, Block, D);
}

} // namespace warplint
