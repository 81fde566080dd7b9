//===- RoundingProof.cpp - Proof that a block may be rounded up -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/partial_warp/RoundingProof.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "kernels/IndexGuard.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include "text/BuildText.h"
#include "facts/FixedValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Compares the grid of a launch with the number of indices that its kernel works on.
class Coverage {
public:
  Coverage(const LaunchInstance &Instance, const IndexGuard &Guard,
           const BuildText &Text, const ASTContext &Context)
      : Guard(Guard), Text(Text), Context(Context),
        Launch(*cast<CUDAKernelCallExpr>(Instance.Call)),
        Block(Instance.block().members().front().part(0)->Value),
        Grid(alongX(Instance[GridPart].Written)) {}

  /// Whether blocks of today's size cover every index.
  bool isComplete();
  /// The most blocks that the grid can have.
  uint64_t mostBlocks() const { return MostBlocks; }

private:
  const IndexGuard &Guard;
  const BuildText &Text;
  const ASTContext &Context;
  const CallExpr &Launch;
  int64_t Block;
  const Expr *Grid;
  uint64_t MostBlocks = UINT64_MAX;

  const Expr *alongX(const Expr *Shape) const;
  const Expr *initOf(const Expr *Name) const;
  const VarDecl *variable(const Expr *E) const;
  std::optional<int64_t> constant(const Expr *E) const;
  bool coversVariable(const VarDecl *Count);
};

} // namespace

/// What the variable that \p Name names was given, if it keeps that in every build.
const Expr *Coverage::initOf(const Expr *Name) const {
  const VarDecl *V = variable(Name);
  return V && !isa<ParmVarDecl>(V) ? V->getInit() : nullptr;
}

/// The variable of the caller's that \p E names, whose value no build changes later.
const VarDecl *Coverage::variable(const Expr *E) const {
  const auto *Reference = dyn_cast<DeclRefExpr>(withoutIntegerCasts(E));
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  bool Keeps = V && V->getIdentifier() && keepsItsValue(V) &&
               Text.isSpelledOnlyWith(V->getName(), Launch.getBeginLoc());
  return Keeps ? V : nullptr;
}

/// The x of a `dim3`, or the number that makes one.
const Expr *Coverage::alongX(const Expr *Shape) const {
  for (unsigned Steps = 0; Steps != 4; ++Steps) {
    Shape = Shape->IgnoreUnlessSpelledInSource();
    if (Shape->getType()->isIntegerType())
      return Shape;
    if (const Expr *Init = initOf(Shape)) {
      Shape = Init;
      continue;
    }
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Shape); Made && Made->getNumArgs() > 0)
      Shape = Made->getArg(0);
    else if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Shape))
      Shape = Cast->getSubExpr();
  }
  return Shape;
}

/// The result for operands that no type of 32 bits makes wrap.
static std::optional<int64_t> arithmetic(BinaryOperatorKind Kind, int64_t Left, int64_t Right) {
  if (Left < 0 || Right < 0 || Left > INT32_MAX || Right > INT32_MAX)
    return std::nullopt;
  switch (Kind) {
  case BO_Add:
    return Left + Right <= INT32_MAX ? std::optional(Left + Right) : std::nullopt;
  case BO_Sub:
    return Left >= Right ? std::optional(Left - Right) : std::nullopt;
  case BO_Mul:
    return Left * Right <= INT32_MAX ? std::optional(Left * Right) : std::nullopt;
  case BO_Div:
    return Right ? std::optional(Left / Right) : std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> Coverage::constant(const Expr *E) const {
  Expr::EvalResult Result;
  if (isFixed(E, Launch.getBeginLoc(), Text, Context) && !E->isValueDependent() &&
      E->EvaluateAsInt(Result, Context) && Result.Val.getInt().isRepresentableByInt64())
    return Result.Val.getInt().getExtValue();
  if (const Expr *Init = initOf(E))
    return constant(Init);
  const auto *Operator = dyn_cast<BinaryOperator>(withoutIntegerCasts(E));
  std::optional<int64_t> Left = Operator ? constant(Operator->getLHS()) : std::nullopt;
  std::optional<int64_t> Right = Left ? constant(Operator->getRHS()) : std::nullopt;
  return Right ? arithmetic(Operator->getOpcode(), *Left, *Right) : std::nullopt;
}

bool Coverage::isComplete() {
  if (!Grid->getType()->isIntegerType())
    return false;
  const Expr *Given = Guard.Count ? Launch.getArg(Guard.Count->getFunctionScopeIndex()) : nullptr;
  std::optional<int64_t> Count = Guard.Count ? constant(Given) : Guard.Number;
  std::optional<int64_t> Blocks = constant(Grid);
  if (Blocks && Count) {
    bool Converted =
        Guard.Count &&
        (*Count < 0 || !isUIntN(Context.getIntWidth(Guard.Count->getType()) - 1, *Count));
    MostBlocks = *Blocks;
    return *Blocks > 0 && !Converted && (*Count <= 0 || (*Count - 1) / Block < *Blocks);
  }
  // The kernel has to get the number that the grid was computed from, as it is.
  const VarDecl *Variable = Given ? variable(Given) : nullptr;
  return Variable && !Guard.NegativeIsMany && Variable->getType()->isIntegerType() &&
         Context.hasSameUnqualifiedType(Variable->getType(), Guard.Count->getType()) &&
         coversVariable(Variable);
}

/// Whether the grid is \p Count divided by a block of today's size, or by less, rounded up:
/// `(n + 99) / 100`, `n / 100 + 1` or `(n - 1) / 100 + 1`.
bool Coverage::coversVariable(const VarDecl *Count) {
  const Expr *E = Grid;
  if (const Expr *Init = initOf(E))
    E = Init;
  auto Operator = [](const Expr *Of, BinaryOperatorKind Kind) {
    const auto *Found = dyn_cast<BinaryOperator>(withoutIntegerCasts(Of));
    return Found && Found->getOpcode() == Kind ? Found : nullptr;
  };
  int64_t Added = 0;
  if (const BinaryOperator *Sum = Operator(E, BO_Add)) {
    Added = constant(Sum->getRHS()).value_or(0);
    E = Sum->getLHS();
  }
  const BinaryOperator *Quotient = Operator(E, BO_Div);
  std::optional<int64_t> By = Quotient ? constant(Quotient->getRHS()) : std::nullopt;
  if (!By || *By <= 0 || *By > Block || Added < 0 || Added > UINT16_MAX ||
      Context.getIntWidth(Quotient->getType()) < Context.getIntWidth(Count->getType()))
    return false;
  const Expr *Divided = Quotient->getLHS();
  int64_t Before = 0;
  for (BinaryOperatorKind Kind : {BO_Add, BO_Sub})
    if (const BinaryOperator *Sum = Operator(Divided, Kind)) {
      std::optional<int64_t> Number = constant(Sum->getRHS());
      // An unsigned sum begins at 0 again, and a signed one may not overflow.
      if (!Number || !Sum->getType()->isSignedIntegerType() || *Number < 0)
        return false;
      Before = Kind == BO_Add ? *Number : -*Number;
      Divided = Sum->getLHS();
      break;
    }
  if (variable(Divided) != Count || Before < -1 || Before > UINT16_MAX)
    return false;
  uint64_t Most =
      maxUIntN(Context.getIntWidth(Count->getType()) - Count->getType()->isSignedIntegerType());
  MostBlocks = SaturatingAdd<uint64_t>(Most, std::max<int64_t>(Before, 0)) / *By + Added;
  return Before >= *By - 1 || Added >= 1;
}

/// Whether the block's literal is in the launch, and nothing else is made from it.
static bool servesThisLaunchAlone(const LaunchSite &Site,
                                  const LaunchInstance &Instance,
                                  const BuildText &Text, const ASTContext &Context) {
  const Integer *X = Instance.block().members().front().part(0);
  const FunctionDecl *Caller = Instance.Caller;
  bool Once = Site.Form.isChevron() && Site.Instances.size() == 1 && !Instance.OneOfKernels &&
              Instance.WholeArguments && Instance.CalledBy.empty() && !Instance.InDeviceCode &&
              !Instance.OfPattern && !Instance.ExpectsFailure && Caller &&
              !Caller->isTemplateInstantiation();
  if (!Once || !X || !isSpelledAtUse(*X, Context) || !isa<IntegerLiteral>(X->From.Spelled))
    return false;
  SourceLocation Place = X->From.Spelled->getBeginLoc();
  SourceRange Call = Instance.Call->getSourceRange();
  const SourceManager &Sources = Context.getSourceManager();
  return Place.isFileID() && Call.getBegin().isFileID() && Call.getEnd().isFileID() &&
         Sources.isPointWithin(Place, Call.getBegin(), Call.getEnd()) && Text.isOneText(Call);
}

/// Whether no attribute of \p Kernel keeps it from blocks of \p Threads.
static bool allowsBlock(const KernelFacts &Kernel, uint64_t Threads,
                        ArrayRef<arch::Target> Targets, const BuildText &Text,
                        const ASTContext &Context) {
  if (Kernel.BoundsDependOnArch || !Kernel.Late.empty())
    return false;
  if (!all_of(Targets, [&](const arch::Target &T) {
        return occupancy::checkBlock(*T.Arch, {Threads, 1, 1}).empty();
      }))
    return false;
  return all_of(Kernel.Written, [&](const WrittenAttribute &A) {
    const Integer *Most =
        A.Kind == AttributeKind::LaunchBounds ? A.Values.front().single() : nullptr;
    return Most && isSpelledAtUse(*Most, Context) && isa<IntegerLiteral>(Most->From.Spelled) &&
           uint64_t(Most->Value) >= Threads && Text.isOneText(A.Range);
  });
}

bool mayRoundBlock(const LaunchSite &Site, const LaunchInstance &Instance,
                   uint64_t Rounded, ArrayRef<arch::Target> Targets, const BuildText &Text,
                   const ASTContext &Context) {
  const KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel || Instance.block().members().size() != 1 ||
      !servesThisLaunchAlone(Site, Instance, Text, Context) ||
      !allowsBlock(*Kernel, Rounded, Targets, Text, Context) ||
      !Text.isCompiledWith(Kernel->Function->getLocation(), Instance.Call->getBeginLoc()))
    return false;
  std::optional<IndexGuard> Guard = indexGuardOf(*Kernel, Text);
  if (!Guard)
    return false;
  Coverage Grid(Instance, *Guard, Text, Context);
  if (!Grid.isComplete())
    return false;
  uint64_t Blocks = 0; // more of them can't be launched today either
  for (const arch::Target &T : Targets)
    Blocks = std::max<uint64_t>(Blocks, T.Arch->GridDim.X);
  uint64_t Indices = SaturatingMultiply<uint64_t>(std::min(Grid.mostBlocks(), Blocks), Rounded);
  if (Guard->Strides)
    Indices = SaturatingMultiply<uint64_t>(Indices, 2);
  return Indices <= Guard->MostIndex;
}

} // namespace warplint
