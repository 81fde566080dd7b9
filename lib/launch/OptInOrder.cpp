//===- OptInOrder.cpp - Opt-ins that come after a launch ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/OptInOrder.h"
#include "facts/BodyFlow.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool comeAfter(ArrayRef<const CallExpr *> Calls, const CallExpr *Launch, const FunctionDecl *Body) {
  BodyFlow Flow(Body);
  BodyFlow::Position To = Flow.placeOf(Launch);
  return To && all_of(Calls, [&](const CallExpr *Call) {
           BodyFlow::Position From = Flow.placeOf(Call);
           return From && !Flow.leadsTo(From, To);
         });
}

} // namespace warplint
