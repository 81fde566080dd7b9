//===- BlockNeeds.cpp - What a kernel requires of its block ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/BlockNeeds.h"
#include "compat/Assembly.h"
#include "cuda/DeviceFunctions.h"
#include "cuda/PtxInstructions.h"
#include "launch/DeviceCode.h"
#include "launch/GroupCalls.h"
#include "launch/StatementFacts.h"
#include "launch/ThreadWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// The namespace around \p Class that has collectives; empty if it is in none.
static StringRef collectiveNamespace(const CXXRecordDecl *Class) {
  for (const DeclContext *Around = Class->getDeclContext(); Around; Around = Around->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Around);
        Space && Space->getIdentifier() && cuda::isCollectiveNamespace(Space->getName()))
      return Space->getName();
  return {};
}

/// The block that \p Call needs, if it is one of a collective's.
static std::optional<BlockNeed> needOf(const CXXMemberCallExpr *Call) {
  const Expr *Object = Call->getImplicitObjectArgument();
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Object ? Object->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl() : nullptr);
  const cuda::Collective *Known =
      Class && Class->getIdentifier() ? cuda::collective(Class->getName()) : nullptr;
  StringRef Space = Known ? collectiveNamespace(Class) : "";
  if (Space.empty())
    return std::nullopt;
  BlockNeed Need;
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
  return Need;
}

//===----------------------------------------------------------------------===//
// Tiles and barriers
//===----------------------------------------------------------------------===//

/// The block that \p Call, if it divides one into tiles, needs.
static std::optional<BlockNeed> tileNeed(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  const TemplateArgumentList *Arguments = F ? F->getTemplateSpecializationArgs() : nullptr;
  if (!Arguments || Arguments->size() == 0 || !F->getIdentifier() ||
      F->getName() != cuda::TileFunction || !isOfGroups(F) || F->getNumParams() != 1 ||
      Arguments->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  const CXXRecordDecl *Parent =
      F->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Parent || !Parent->getIdentifier() ||
      cuda::groupOf(Parent->getName()) != cuda::Group::Block)
    return std::nullopt;
  BlockNeed Need;
  Need.From = BlockNeed::Source::Tile;
  Need.Is = BlockNeed::Rule::MultipleOf;
  Need.Where = Call;
  Need.Threads = Arguments->get(0).getAsIntegral().getExtValue();
  Need.By = (cuda::TileFunction + "<" + Twine(Need.Threads) + ">").str();
  return Need.Threads > 1 ? std::optional(Need) : std::nullopt;
}

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

static std::optional<BlockNeed> barrierNeed(const GCCAsmStmt *S, const ASTContext &AST) {
  std::optional<unsigned> Threads = cuda::barrierThreads(withOperands(S, AST));
  if (!Threads)
    return std::nullopt;
  BlockNeed Need;
  Need.From = BlockNeed::Source::Barrier;
  Need.Is = BlockNeed::Rule::AtLeast;
  Need.Where = S;
  Need.Threads = *Threads;
  Need.By = "barrier";
  return Need;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static const Expr *plain(const Expr *E) { return E ? E->IgnoreParenImpCasts() : nullptr; }

static bool isName(const Expr *E, const VarDecl *V) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(plain(E));
  return Name && Name->getDecl() == V;
}

/// The axis of the built-in variable \p Name that \p E is; empty if it is something else.
static std::optional<unsigned> axisOf(const Expr *E, StringRef Name) {
  BuiltinPart Part = E ? builtinPart(E->IgnoreParenCasts()) : BuiltinPart();
  size_t Axis = StringRef("xyz").find(Part.Part);
  return Part.Variable == Name && Part.Part.size() == 1 && Axis != StringRef::npos
             ? std::optional<unsigned>(Axis)
             : std::nullopt;
}

/// What \p E halves: "n / 2" or "n >> 1"; null if it is something else.
static const Expr *halved(const Expr *E, const ASTContext &AST) {
  const auto *Operation = dyn_cast_or_null<BinaryOperator>(plain(E));
  if (!Operation)
    return nullptr;
  std::optional<int64_t> By = constantOf(Operation->getRHS(), AST);
  switch (Operation->getOpcode()) {
  case BO_Div:
  case BO_DivAssign:
    return By == 2 ? Operation->getLHS() : nullptr;
  case BO_Shr:
  case BO_ShrAssign:
    return By == 1 ? Operation->getLHS() : nullptr;
  default:
    return nullptr;
  }
}

/// Whether \p Increment leaves half of \p V in it.
static bool halves(const Expr *Increment, const VarDecl *V, const ASTContext &AST) {
  const auto *Operation = dyn_cast_or_null<BinaryOperator>(plain(Increment));
  if (Operation && Operation->getOpcode() == BO_Assign)
    return isName(Operation->getLHS(), V) && isName(halved(Operation->getRHS(), AST), V);
  return Operation && Operation->isCompoundAssignmentOp() && isName(halved(Operation, AST), V);
}

/// Whether \p Condition holds until \p V is 0.
static bool endsAtZero(const Expr *Condition, const VarDecl *V, const ASTContext &AST) {
  if (isName(Condition, V))
    return true;
  const auto *Compare = dyn_cast_or_null<BinaryOperator>(plain(Condition));
  if (!Compare || !isName(Compare->getLHS(), V))
    return false;
  std::optional<int64_t> With = constantOf(Compare->getRHS(), AST);
  return ((Compare->getOpcode() == BO_GT || Compare->getOpcode() == BO_NE) && With == 0) ||
         (Compare->getOpcode() == BO_GE && With == 1);
}

namespace {
/// The ways in which a loop's body uses its step.
class StepUses : public RecursiveASTVisitor<StepUses> {
public:
  StepUses(const VarDecl *Step, Stmt *Body) : Step(Step) { TraverseStmt(Body); }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_LT && isName(E->getRHS(), Step))
      ++Compared;
    if (E->getOpcode() == BO_Add && (isName(E->getRHS(), Step) || isName(E->getLHS(), Step)))
      ++Added;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    All += E->getDecl() == Step;
    return true;
  }

  /// Whether each thread below the step adds what is a step further, and there is nothing else.
  bool areHalving() const { return Compared == 1 && Added > 0 && All == Compared + Added; }

private:
  const VarDecl *Step;
  unsigned Compared = 0, Added = 0, All = 0;
};
} // namespace

/// The variable that \p Loop declares alone, with a value; null if it is not so.
static const VarDecl *loopVariable(const ForStmt *Loop) {
  const auto *Declares = dyn_cast_or_null<DeclStmt>(Loop->getInit());
  const auto *V = Declares && Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl())
                                                       : nullptr;
  return V && V->getInit() ? V : nullptr;
}

static std::optional<BlockNeed> halvingNeed(const ForStmt *Loop, const ASTContext &AST) {
  const VarDecl *V = loopVariable(Loop);
  std::optional<unsigned> Axis = V ? axisOf(halved(V->getInit(), AST), "blockDim") : std::nullopt;
  if (!Axis || !endsAtZero(Loop->getCond(), V, AST) || !halves(Loop->getInc(), V, AST) ||
      !StepUses(V, const_cast<Stmt *>(Loop->getBody())).areHalving())
    return std::nullopt;
  BlockNeed Need;
  Need.From = BlockNeed::Source::Halving;
  Need.Is = BlockNeed::Rule::PowerOfTwo;
  Need.Where = Loop;
  Need.Axis = *Axis;
  Need.By = "halving loop";
  return Need;
}

static std::optional<BlockNeed> strideNeed(const ForStmt *Loop, const ASTContext &AST) {
  const VarDecl *V = loopVariable(Loop);
  std::optional<unsigned> Axis = V ? axisOf(V->getInit(), "threadIdx") : std::nullopt;
  const auto *Bound = dyn_cast_or_null<BinaryOperator>(plain(Loop->getCond()));
  const auto *Step = dyn_cast_or_null<CompoundAssignOperator>(plain(Loop->getInc()));
  if (!Axis || !Bound || Bound->getOpcode() != BO_LT || !isName(Bound->getLHS(), V) || !Step ||
      Step->getOpcode() != BO_AddAssign || !isName(Step->getLHS(), V))
    return std::nullopt;
  std::optional<int64_t> By = constantOf(Step->getRHS(), AST), End = constantOf(Bound->getRHS(), AST);
  if (!By)
    return std::nullopt;
  BlockNeed Need;
  Need.From = BlockNeed::Source::Stride;
  Need.Is = BlockNeed::Rule::AtLeast;
  Need.Where = Loop;
  Need.Axis = *Axis;
  Need.Threads = End ? std::min(*By, *End) : *By;
  if (const auto *Name = dyn_cast<DeclRefExpr>(plain(Bound->getRHS())))
    Need.End = dyn_cast<ParmVarDecl>(Name->getDecl());
  Need.By = "loop";
  return Need.Threads > 1 ? std::optional(Need) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

/// Adds the needs that \p Condition, which must be \p Holds, has of the block.
static void addAsserted(const Expr *Condition, bool Holds, const Stmt *End, const ASTContext &AST,
                        SmallVectorImpl<BlockNeed> &Needs) {
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
  BinaryOperatorKind Must = Holds ? Operation->getOpcode()
                                  : BinaryOperator::negateComparisonOp(Operation->getOpcode());
  BlockNeed Need;
  Need.From = BlockNeed::Source::Assertion;
  Need.Where = End;
  Need.By = "assertion";
  Need.Threads = *With;
  const Expr *Of = Operation->getLHS();
  const auto *Rest = dyn_cast<BinaryOperator>(plain(Of));
  if (Rest && Rest->getOpcode() == BO_Rem && Must == BO_EQ && *With == 0) {
    Need.Is = BlockNeed::Rule::MultipleOf;
    Need.Threads = constantOf(Rest->getRHS(), AST).value_or(0);
    Of = Rest->getLHS();
  } else if (Must == BO_EQ) {
    Need.Is = BlockNeed::Rule::Equal;
  } else if (Must == BO_LE || Must == BO_LT) {
    Need.Is = BlockNeed::Rule::AtMost;
    Need.Threads -= Must == BO_LT;
  } else if (Must == BO_GE || Must == BO_GT) {
    Need.Is = BlockNeed::Rule::AtLeast;
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

int64_t BlockNeed::numberOf(const Shape &Of) const {
  return Axis == AllThreads ? Of[0] * Of[1] * Of[2] : Of[Axis];
}

bool BlockNeed::isMetBy(const Shape &Of) const {
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

std::string BlockNeed::of() const {
  return Axis == AllThreads ? "threads" : std::string("blockDim.") + "xyz"[Axis];
}

StringRef BlockNeed::rule() const {
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

SmallVector<int64_t, 3> BlockNeed::numbers() const {
  if (Is == Rule::Shape)
    return SmallVector<int64_t, 3>(Block.begin(), Block.end());
  return Is == Rule::PowerOfTwo ? SmallVector<int64_t, 3>() : SmallVector<int64_t, 3>{Threads};
}

std::string BlockNeed::text() const {
  std::string Numbers = join(map_range(numbers(), [](int64_t N) { return std::to_string(N); }),
                             " x ");
  return of() + " to be " + rule().str() + (Numbers.empty() ? "" : " ") + Numbers;
}

SmallVector<BlockNeed, 2> readBlockNeeds(const DeviceCode &Code, const ASTContext &AST) {
  SmallVector<BlockNeed, 2> Needs;
  auto Add = [&](std::optional<BlockNeed> Need) {
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
  for (const ForStmt *Loop : Code.Loops) {
    Add(halvingNeed(Loop, AST));
    Add(strideNeed(Loop, AST));
  }
  for (const DeviceAssertion &A : Code.Assertions)
    addAsserted(A.Condition, !A.EndsIf, A.End, AST, Needs);
  return Needs;
}

} // namespace warplint::launch
