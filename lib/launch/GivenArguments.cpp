//===- GivenArguments.cpp - Arguments that a launch passes to its kernel --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/GivenArguments.h"
#include "dataflow/AbstractValue.h"
#include "dataflow/FlowContext.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void GivenArguments::noteRounding(const CallExpr *Call, const FunctionDecl *Around,
                                  ArgumentReader &Arguments) {
  auto [Known, IsFirst] = Roundings.try_emplace(Call);
  if (IsFirst) {
    std::unique_ptr<const LocalValues> &Local = Locals[Around];
    if (!Local)
      Local = std::make_unique<LocalValues>(Around, AST);
    for (unsigned Axis : {0u, 1u, 2u})
      Known->second[Axis] = readGridRounding(Call, Axis, *Local, AST);
  }
  for (std::optional<GridRounding> &Found : Known->second) {
    if (!Found)
      continue;
    const Expr *Count = Found->Count;
    IntValue Value = asInteger(Arguments.value(Count), AST, Count->getType(), Count->getExprLoc());
    if (IsFirst)
      Found->Value = Value;
    else
      Found->Value.join(Value);
  }
}

/// A number that is \p Scale times another one, and \p Plus.
struct Linear {
  int64_t Scale, Plus;
};

/// \p E, a number of bytes, computed from the number \p Of; empty if it is from others too.
static std::optional<Linear> linearIn(ExpressionRef E, const ExpressionRef &Of) {
  E = Expression::withoutConversions(std::move(E));
  if (!E)
    return std::nullopt;
  if (Expression::areSame(E, Of))
    return Linear{1, 0};
  if (E->kind() == Expression::Kind::Number)
    return Linear{0, E->number()};
  if (E->kind() != Expression::Kind::Operator)
    return std::nullopt;
  std::optional<Linear> Left = linearIn(E->left(), Of), Right = linearIn(E->right(), Of);
  if (!Left || !Right)
    return std::nullopt;
  auto Combined = [&](auto Of) -> std::optional<Linear> {
    std::optional<int64_t> Scale = Of(Left->Scale, Right->Scale), Plus = Of(Left->Plus, Right->Plus);
    return Scale && Plus ? std::optional(Linear{*Scale, *Plus}) : std::nullopt;
  };
  if (E->op() == BO_Add)
    return Combined([](int64_t A, int64_t B) { return checkedAdd(A, B); });
  if (E->op() == BO_Sub)
    return Combined([](int64_t A, int64_t B) { return checkedSub(A, B); });
  if (E->op() != BO_Mul || (Left->Scale != 0 && Right->Scale != 0))
    return std::nullopt;
  const Linear &Sum = Left->Scale ? *Left : *Right;
  int64_t Factor = (Left->Scale ? *Right : *Left).Plus;
  std::optional<int64_t> Scale = checkedMul(Sum.Scale, Factor), Plus = checkedMul(Sum.Plus, Factor);
  return Scale && Plus ? std::optional(Linear{*Scale, *Plus}) : std::nullopt;
}

/// Gives \p Buffer its size, \p Bytes, by an integer that \p Call passes too; whether one gives it.
static bool setSize(GivenBuffer &Buffer, const IntValue &Bytes, const CallExpr *Call,
                    const ASTContext &AST, ArgumentReader &Arguments) {
  for (auto [I, E] : enumerate(Call->arguments())) {
    std::optional<IntType> Type = intType(AST, E->getType());
    if (!Type || Type->Bits < 32)
      continue;
    IntValue Value = asInteger(Arguments.value(E), AST, E->getType(), E->getExprLoc());
    ExpressionRef Of = Expression::withoutConversions(Value.expression());
    std::optional<Linear> Size = Of ? linearIn(Bytes.expression(), Of) : std::nullopt;
    if (!Size || Size->Scale <= 0)
      continue;
    Buffer.Bytes = Size->Plus;
    Buffer.Scale = Size->Scale;
    Buffer.By = unsigned(I);
    Buffer.Range = {std::max(AnySize.Low, Value.bounds().Min),
                    std::min(AnySize.High, Value.bounds().Max)};
    return true;
  }
  return false;
}

/// What the kernel gets with \p E, a pointer that \p Call passes; empty if that, or its size, is
/// unknown.
static std::optional<GivenBuffer> bufferBehind(const Expr *E, const CallExpr *Call,
                                               const ASTContext &AST, ArgumentReader &Arguments) {
  std::optional<DeviceBuffer> Found =
      E->getType()->isObjectPointerType() ? Arguments.buffer(E) : std::nullopt;
  if (!Found)
    return std::nullopt;
  if (!Found->Made)
    return GivenBuffer();
  GivenBuffer Buffer;
  Buffer.Made = Found->Made;
  Buffer.Offset = Found->Offset;
  if (!Found->Bytes.isKnown() && setSize(Buffer, Found->Bytes, Call, AST, Arguments))
    return Buffer;
  std::optional<int64_t> Bytes = Found->Bytes.proved();
  if (!Bytes || *Bytes < 0)
    return std::nullopt;
  Buffer.Bytes = *Bytes;
  Buffer.Written = Found->Written;
  Buffer.WrittenBy = Found->WrittenBy;
  return Buffer;
}

void GivenArguments::noteBuffers(const CallExpr *Call, ArgumentReader &Arguments) {
  auto [Known, IsFirst] = Buffers.try_emplace(Call);
  for (auto [I, E] : enumerate(Call->arguments())) {
    std::optional<GivenBuffer> Here = bufferBehind(E, Call, AST, Arguments);
    if (IsFirst) {
      Known->second.push_back(Here);
      continue;
    }
    std::optional<GivenBuffer> &Before = Known->second[I];
    if (Before && Here && Before->Written != Here->Written) {
      Before->Written = Here->Written = std::nullopt;
      Before->WrittenBy = Here->WrittenBy = nullptr;
    }
    if (Before != Here)
      Before = std::nullopt;
  }
}

void GivenArguments::note(const CallExpr *Call, const FunctionDecl *Around,
                          ArgumentReader &Arguments) {
  noteRounding(Call, Around, Arguments);
  if (!isa<CUDAKernelCallExpr>(Call)) {
    ArgumentArray Array = readArgumentArray(Call, AST, Arguments);
    if (auto [Known, IsFirst] = Arrays.try_emplace(Call, Array); !IsFirst)
      Known->second.join(Array);
    return;
  }
  noteBuffers(Call, Arguments);
  bool First = !Integers.contains(Call);
  SmallVector<IntValue, 4> &Known = Integers[Call];
  for (auto [I, E] : enumerate(Call->arguments())) {
    bool IsInteger = E->getType()->isIntegralOrEnumerationType();
    IntValue Value = IsInteger ? asInteger(Arguments.value(E), AST, E->getType(), E->getExprLoc())
                               : IntValue::unknown(Reason::Other, E->getExprLoc());
    if (First)
      Known.push_back(Value);
    else
      Known[I].join(Value);
  }
}

void GivenArguments::setOf(LaunchInstance &Launch) const {
  if (auto Known = Roundings.find(Launch.Call); Known != Roundings.end())
    Launch.Roundings = Known->second;
  if (Launch.OneOfKernels)
    return;
  if (auto Known = Integers.find(Launch.Call); Known != Integers.end())
    for (const IntValue &Value : Known->second)
      Launch.KernelArguments.push_back(Value.proved());
  if (auto Known = Buffers.find(Launch.Call); Known != Buffers.end())
    Launch.KernelBuffers = Known->second;
  if (auto Known = Arrays.find(Launch.Call); Known != Arrays.end())
    Launch.Array = Known->second;
}

} // namespace warplint
