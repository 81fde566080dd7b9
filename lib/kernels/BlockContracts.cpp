//===- BlockContracts.cpp - Requirements of a kernel on its block ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/BlockContracts.h"
#include "base/compat/Assembly.h"
#include "cuda/DeviceFunctions.h"
#include "cuda/PtxInstructions.h"
#include "facts/StatementFacts.h"
#include "kernels/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether a call fills what \p Parameter refers to.
static bool isFilled(const ParmVarDecl *Parameter) {
  QualType Type = Parameter->getType();
  return Type->isLValueReferenceType() && !Type.getNonReferenceType().isConstQualified();
}

/// The block that \p Call needs, if it is one of a collective's.
static std::optional<BlockContract> needOf(const CXXMemberCallExpr *Call) {
  const Expr *Object = Call->getImplicitObjectArgument();
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Object ? Object->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl() : nullptr);
  const cuda::Collective *Known =
      Class && Class->getIdentifier() ? cuda::collective(Class->getName()) : nullptr;
  StringRef Space =
      Known ? namespaceAround(Class->getDeclContext(), cuda::isCollectiveNamespace) : "";
  if (Space.empty())
    return std::nullopt;
  BlockContract Need;
  Need.Where = Call;
  Need.By = (Space + "::" + Known->Name).str();
  const unsigned Places[] = {Known->X, Known->Y, Known->Z};
  for (auto [I, Place] : enumerate(Places)) {
    const TemplateArgumentList &Arguments = Class->getTemplateArgs();
    if (Place >= Arguments.size() || Arguments[Place].getKind() != TemplateArgument::Integral)
      return std::nullopt;
    Need.Block[I] = Arguments[Place].getAsIntegral().getExtValue();
  }
  // The number of valid items comes last: with it, missing threads need not matter.
  const CXXMethodDecl *Method = Call->getMethodDecl();
  bool Counts = Method && Method->getNumParams() > 1 &&
                Method->parameters().back()->getType()->isIntegerType();
  Need.IsStrict = Known->IsStrict && !Counts;
  // The sum of all, if asked for, is that of the missing threads too.
  Need.IsRightForFewer =
      Known->IsRightForFewer && Method && none_of(drop_begin(Method->parameters(), 2), isFilled);
  return Need;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// The block that \p Call, if it divides one into tiles, needs.
static std::optional<BlockContract> tileNeed(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  const TemplateArgumentList *Arguments = F ? F->getTemplateSpecializationArgs() : nullptr;
  if (!Arguments || Arguments->size() == 0 || !F->getIdentifier() ||
      F->getName() != cuda::TileFunction || !isOfGroups(F) || F->getNumParams() != 1 ||
      Arguments->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  const CXXRecordDecl *Parent =
      F->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Parent || !Parent->getIdentifier() || cuda::groupOf(Parent->getName()) != cuda::Group::Block)
    return std::nullopt;
  BlockContract Need;
  Need.From = BlockContract::Source::Tile;
  Need.Is = BlockContract::Rule::MultipleOf;
  Need.Where = Call;
  Need.Threads = Arguments->get(0).getAsIntegral().getExtValue();
  Need.By = (cuda::TileFunction + "<" + Twine(Need.Threads) + ">").str();
  return Need.Threads > 1 ? std::optional(Need) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

/// Adds the needs that \p Condition, which must be \p Holds, has of the block.
static void addAsserted(const Expr *Condition, bool Holds, const Stmt *End, const ASTContext &AST,
                        SmallVectorImpl<BlockContract> &Needs) {
  Condition = Condition->IgnoreParenCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot)
    return addAsserted(Not->getSubExpr(), !Holds, End, AST, Needs);
  const auto *Operation = dyn_cast<BinaryOperator>(Condition);
  if (!Operation)
    return;
  if (Operation->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    addAsserted(Operation->getLHS(), Holds, End, AST, Needs);
    return addAsserted(Operation->getRHS(), Holds, End, AST, Needs);
  }
  std::optional<int64_t> With = constantOf(Operation->getRHS(), AST);
  if (!Operation->isComparisonOp() || !With || Operation->getOpcode() == BO_Cmp)
    return;
  BinaryOperatorKind Must =
      Holds ? Operation->getOpcode() : BinaryOperator::negateComparisonOp(Operation->getOpcode());
  BlockContract Need;
  Need.From = BlockContract::Source::Assertion;
  Need.Where = End;
  Need.By = "assertion";
  Need.Threads = *With;
  const Expr *Of = Operation->getLHS();
  const auto *Rest = dyn_cast<BinaryOperator>(plain(Of));
  if (Rest && Rest->getOpcode() == BO_Rem && Must == BO_EQ && *With == 0) {
    Need.Is = BlockContract::Rule::MultipleOf;
    Need.Threads = constantOf(Rest->getRHS(), AST).value_or(0);
    Of = Rest->getLHS();
  } else if (Must == BO_EQ) {
    Need.Is = BlockContract::Rule::Equal;
  } else if (Must == BO_LE || Must == BO_LT) {
    Need.Is = BlockContract::Rule::AtMost;
    Need.Threads -= Must == BO_LT;
  } else if (Must == BO_GE || Must == BO_GT) {
    Need.Is = BlockContract::Rule::AtLeast;
    Need.Threads += Must == BO_GT;
  } else {
    return;
  }
  std::optional<unsigned> Axis = axisOf(Of, "blockDim");
  if (!Axis || Need.Threads <= 0)
    return;
  Need.Axis = *Axis;
  Needs.push_back(std::move(Need));
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

int64_t BlockContract::numberOf(const Shape &Of) const {
  return Axis == AllThreads ? Of[0] * Of[1] * Of[2] : Of[Axis];
}

bool BlockContract::isMetBy(const Shape &Of) const {
  int64_t Number = numberOf(Of);
  switch (Is) {
  case Rule::Shape:
    return Of == Block;
  case Rule::Equal:
    return Number == Threads;
  case Rule::MultipleOf:
    // Code for tiles often has a way for blocks that are smaller than one.
    return Number % Threads == 0 || (From == Source::Tile && Number < Threads);
  case Rule::PowerOfTwo:
    return isPowerOf2_64(uint64_t(Number));
  case Rule::AtLeast:
    return Number >= Threads;
  case Rule::AtMost:
    return Number <= Threads;
  }
  llvm_unreachable("every rule is decided");
}

bool BlockContract::isWrongUnder(const Shape &Of) const {
  bool IsShorter = Of[0] <= Block[0] && Of[1] == 1 && Of[2] == 1;
  return IsStrict && !(IsRightForFewer && IsShorter);
}

std::string BlockContract::of() const {
  return Axis == AllThreads ? "threads" : std::string("blockDim.") + "xyz"[Axis];
}

StringRef BlockContract::rule() const {
  switch (Is) {
  case Rule::Shape:
  case Rule::Equal:
    return "exactly";
  case Rule::MultipleOf:
    return "a multiple of";
  case Rule::PowerOfTwo:
    return "a power of two";
  case Rule::AtLeast:
    return "at least";
  case Rule::AtMost:
    return "at most";
  }
  llvm_unreachable("every rule has a name");
}

SmallVector<int64_t, 3> BlockContract::numbers() const {
  if (Is == Rule::Shape)
    return SmallVector<int64_t, 3>(Block.begin(), Block.end());
  return Is == Rule::PowerOfTwo ? SmallVector<int64_t, 3>() : SmallVector<int64_t, 3>{Threads};
}

std::string BlockContract::text() const {
  std::string Numbers =
      join(map_range(numbers(), [](int64_t N) { return std::to_string(N); }), " x ");
  return of() + " to be " + rule().str() + (Numbers.empty() ? "" : " ") + Numbers;
}

SmallVector<BlockContract, 2> readBlockContracts(const DeviceCode &Code, const ASTContext &AST) {
  SmallVector<BlockContract, 2> Needs;
  auto Add = [&](std::optional<BlockContract> Need) {
    if (Need)
      Needs.push_back(std::move(*Need));
  };
  for (const CallExpr *Call : Code.Calls) {
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      Add(needOf(Member));
    Add(tileNeed(Call));
  }
  for (const GCCAsmStmt *S : Code.Assembly)
    Add(barrierNeed(S, AST));
  for (const CallExpr *Call : Code.Calls)
    Add(barrierNeed(Call, AST));
  for (const Stmt *Loop : Code.Loops) {
    Add(halvingNeed(Loop, AST));
    if (const auto *For = dyn_cast<ForStmt>(Loop))
      Add(strideNeed(For, AST));
  }
  for (const DeviceAssertion &A : Code.Assertions)
    addAsserted(A.Condition, !A.EndsIf, A.End, AST, Needs);
  return Needs;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

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

std::optional<BlockContract> barrierNeed(const GCCAsmStmt *S, const ASTContext &AST) {
  std::optional<unsigned> Threads = cuda::barrierThreads(withOperands(S, AST));
  if (!Threads)
    return std::nullopt;
  return BlockContract{.From = BlockContract::Source::Barrier,
                       .Is = BlockContract::Rule::AtLeast,
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

std::optional<BlockContract> barrierNeed(const CallExpr *Call, const ASTContext &AST) {
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
  return BlockContract{.From = BlockContract::Source::Barrier,
                       .Is = BlockContract::Rule::AtLeast,
                       .Where = Call,
                       .By = "cuda::barrier",
                       .Threads = *Count};
}

} // namespace warplint
