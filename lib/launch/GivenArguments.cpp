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

void GivenArguments::note(const CallExpr *Call, const FunctionDecl *Around,
                          ArgumentReader &Arguments) {
  noteRounding(Call, Around, Arguments);
  if (!isa<CUDAKernelCallExpr>(Call)) {
    ArgumentArray Array = readArgumentArray(Call, AST, Arguments);
    if (auto [Known, IsFirst] = Arrays.try_emplace(Call, Array); !IsFirst)
      Known->second.join(Array);
    return;
  }
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
  if (auto Known = Arrays.find(Launch.Call); Known != Arrays.end())
    Launch.Array = Known->second;
}

} // namespace warplint
