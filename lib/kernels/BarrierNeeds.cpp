//===- BarrierNeeds.cpp - Barriers that wait for a number of threads ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/compat/Assembly.h"
#include "cuda/DeviceFunctions.h"
#include "cuda/PtxInstructions.h"
#include "kernels/GroupCalls.h"
#include "kernels/NeedReaders.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The text of \p S with the numbers that its operands are: "bar.sync 1, 128;".
static std::string withOperands(const GCCAsmStmt *S, const ASTContext &AST) {
  std::string Text, Written = compat::textOf(*S);
  StringRef Rest = Written;
  while (!Rest.empty()) {
    auto [Before, After] = Rest.split('%');
    Text += Before;
    unsigned Operand = 0;
    Rest = After;
    if (Rest.consumeInteger(10, Operand))
      continue; // a register
    unsigned Outputs = S->getNumOutputs();
    const Expr *Input = Operand >= Outputs && Operand - Outputs < S->getNumInputs()
                            ? S->getInputExpr(Operand - Outputs)
                            : nullptr;
    std::optional<int64_t> Number = constantOf(Input, AST);
    Text += Number ? std::to_string(*Number) : "unknown";
  }
  return Text;
}

std::optional<BlockNeed> barrierNeed(const GCCAsmStmt *S, const ASTContext &AST) {
  std::optional<unsigned> Threads = cuda::barrierThreads(withOperands(S, AST));
  if (!Threads)
    return std::nullopt;
  return BlockNeed{.From = BlockNeed::Source::Barrier,
                   .Is = BlockNeed::Rule::AtLeast,
                   .Where = S,
                   .By = "barrier",
                   .Threads = *Threads};
}

//===----------------------------------------------------------------------===//
// libcu++
//===----------------------------------------------------------------------===//

/// Whether \p Class is libcu++'s barrier.
static bool isBarrier(const CXXRecordDecl *Class) {
  auto IsOfLibrary = [](StringRef Name) { return Name == cuda::BarrierNamespace; };
  return Class && Class->getIdentifier() && Class->getName() == cuda::BarrierClass &&
         !namespaceAround(Class->getDeclContext(), IsOfLibrary).empty();
}

/// The barrier in shared memory that \p E names; null if it is something else.
static const VarDecl *sharedBarrier(const Expr *E) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(plain(E));
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && V->hasAttr<CUDASharedAttr>() && isBarrier(V->getType()->getAsCXXRecordDecl())
             ? V
             : nullptr;
}

namespace {

/// The uses of one barrier in the function that declares it.
class BarrierUses : public RecursiveASTVisitor<BarrierUses> {
public:
  explicit BarrierUses(const VarDecl *Barrier) : Barrier(Barrier) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    All += E->getDecl() == Barrier;
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F || !F->getIdentifier())
      return true;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      Known += cuda::barrierAct(F->getName()) == cuda::BarrierAct::ArriveAndWait &&
               sharedBarrier(Member->getImplicitObjectArgument()) == Barrier;
      return true;
    }
    if (cuda::barrierAct(F->getName()) == cuda::BarrierAct::Copy)
      for (const Expr *Argument : E->arguments())
        Known += sharedBarrier(Argument) == Barrier;
    const auto *Address =
        E->getNumArgs() == 2 && cuda::barrierAct(F->getName()) == cuda::BarrierAct::Initialize
            ? dyn_cast<UnaryOperator>(plain(E->getArg(0)))
            : nullptr;
    if (Address && Address->getOpcode() == UO_AddrOf &&
        sharedBarrier(Address->getSubExpr()) == Barrier) {
      ++Known;
      ++Initialized;
      Count = E->getArg(1);
    }
    return true;
  }

  /// What the barrier is set to count, if that is the one count; null if it is not all known.
  const Expr *count() const { return Initialized == 1 && All == Known ? Count : nullptr; }

private:
  const VarDecl *Barrier;
  unsigned All = 0, Known = 0, Initialized = 0;
  const Expr *Count = nullptr;
};

} // namespace

std::optional<BlockNeed> barrierNeed(const CallExpr *Call, const ASTContext &AST) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier() ||
      cuda::barrierAct(Method->getName()) != cuda::BarrierAct::ArriveAndWait)
    return std::nullopt;
  const VarDecl *Barrier = sharedBarrier(Member->getImplicitObjectArgument());
  const auto *Around =
      Barrier ? dyn_cast_or_null<FunctionDecl>(Barrier->getParentFunctionOrMethod()) : nullptr;
  if (!Around || !Around->hasBody())
    return std::nullopt;
  BarrierUses Uses(Barrier);
  Uses.TraverseStmt(Around->getBody());
  std::optional<int64_t> Count = constantOf(Uses.count(), AST);
  if (!Count || *Count <= 0)
    return std::nullopt;
  // A thread that waits can't arrive again: a block of fewer threads never reaches the count.
  return BlockNeed{.From = BlockNeed::Source::Barrier,
                   .Is = BlockNeed::Rule::AtLeast,
                   .Where = Call,
                   .By = "cuda::barrier",
                   .Threads = *Count};
}

} // namespace warplint
