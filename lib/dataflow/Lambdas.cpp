//===- Lambdas.cpp - Lambdas, what they capture, and functions handed on --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Driver.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

AbstractValue CallTransfer::lambda(const LambdaExpr *E) {
  Closure Made{E, {}};
  for (auto [Capture, Init] : zip(E->captures(), E->capture_inits())) {
    bool Follow = Init && (Capture.capturesThis() || Capture.capturesVariable()) &&
                  Capture.getCaptureKind() != LCK_StarThis;
    bool ByReference = Capture.capturesThis() || Capture.getCaptureKind() == LCK_ByRef;
    if (Follow)
      Made.Captures.push_back(ByReference ? value(Init) : rvalue(Init).anonymous());
    else
      Made.Captures.push_back(unknownAt(Reason::Captured, E));
  }
  AbstractValue Result(Made);
  if (!S.Pure) {
    S.Now.capture(E, Made);
    Context.noteClosure(E, Result);
  }
  return Result;
}

/// Whether a variable that is captured by reference and held \p Captured whenever the lambda could
/// run may change while it runs: other code, of another thread too, writes no more values than
/// these.
static bool mayChange(const AbstractValue &Captured) {
  if (const auto *Number = Captured.as<IntValue>())
    return !Number->single();
  if (const auto *Shape = Captured.as<Dim3Value>())
    return !Shape->isKnown() || Shape->members().size() > 1;
  if (const auto *Known = Captured.as<Functions>())
    return !Known->single();
  if (const auto *To = Captured.as<Address>())
    return To->Elsewhere || To->Places.size() > 1;
  if (const auto *Whole = Captured.as<Aggregate>())
    return any_of(Whole->Parts, mayChange);
  const auto *Lambda = Captured.as<Closure>();
  return !Lambda || any_of(Lambda->Captures, mayChange);
}

void CallTransfer::enterCaptures(const Closure &Captured, bool Fresh) {
  const LambdaExpr *Lambda = Captured.Lambda;
  bool Changes = !Lambda->getCallOperator()->isConst();
  for (auto [Capture, Init, Value] :
       zip(Lambda->captures(), Lambda->capture_inits(), Captured.Captures)) {
    if (Capture.capturesThis()) {
      S.This = Value;
    } else if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef) {
      Address To = Value.address();
      S.CapturedVariables[Capture.getCapturedVar()] =
          Value.as<Unknown>() ? Value : AbstractValue(To);
      if (Fresh)
        for (const Place &P : To.Places) {
          AbstractValue Held = Context.captured(Lambda, P.Base);
          S.Now.begin(P.Base, Held);
          if (mayChange(Held))
            S.Now.escape(AbstractValue(Address::of(P.Base)), Reason::Captured);
        }
    } else if (Capture.capturesVariable() && Init && Init->getType().isNull()) {
      // Its type is not known.
      S.CapturedVariables[Capture.getCapturedVar()] =
          AbstractValue::unknown(Reason::Unreadable, Capture.getLocation());
    } else if (Capture.capturesVariable() && Init) {
      const Root *Copy = Context.temporary(Init);
      // A copy of the lambda copies what it captured, by code of the program's maybe.
      const CXXRecordDecl *Record =
          Context.ast().getBaseElementType(Init->getType())->getAsCXXRecordDecl();
      bool Copied = Fresh && Record && !Context.effects().copiesWithoutEffects(Record);
      S.Now.begin(Copy, Changes || Copied
                            ? AbstractValue::unknown(Reason::Captured, Capture.getLocation())
                            : Value);
      S.CapturedVariables[Capture.getCapturedVar()] = AbstractValue(Address::of(Copy));
    }
  }
}

/// Whether the lambda or a function of \p Given leads to a launch.
bool CallTransfer::leads(const AbstractValue &Given) const {
  auto Leads = [&](const FunctionDecl *F) {
    return Context.Leading.contains(F->getCanonicalDecl());
  };
  if (const auto *Lambda = Given.as<Closure>())
    return Leads(Lambda->Lambda->getCallOperator());
  const auto *Known = Given.as<Functions>();
  return Known && any_of(Known->Members, Leads);
}

/// Whether \p E is a function or a pointer to one.
static bool leadsToFunction(const Expr *E) {
  return E->getType()->isFunctionType() || E->getType()->isFunctionPointerType();
}

/// Whether \p E is a function that leads to a launch, or a pointer to one.
bool CallTransfer::leads(const Expr *E) { return leadsToFunction(E) && leads(value(E)); }

/// What \p Pointer, which has the value \p Target, leads to may be called, and is not followed
/// then; for other values there is nothing to do.
void CallTransfer::notFollowed(const Expr *Pointer, const AbstractValue &Target) {
  const auto *To = Target.as<Address>();
  if (!Context.Listener || S.Pure || !leadsToFunction(Pointer) ||
      (To && To->isNonNull() == std::optional(false)))
    return;
  if (const auto *Known = Target.as<Functions>()) {
    for (const FunctionDecl *F : Known->Members)
      if (Context.Leading.contains(F))
        Context.Listener->notFollowed(F);
    return;
  }
  const auto *Name = dyn_cast<DeclRefExpr>(Pointer->IgnoreParenImpCasts());
  const auto *Parameter = Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr;
  bool IsOfUnknownCallers = Parameter && !S.Caller && Parameter->getDeclContext() == S.Function;
  if (!IsOfUnknownCallers)
    Context.Listener->calledUnknown();
}

bool CallTransfer::isGivenLaunch() const {
  return any_of(S.Function->parameters(), [&](const ParmVarDecl *Parameter) {
    AbstractValue Given = S.Now.load(Address::of(Context.variable(Parameter)));
    const auto *To = Given.as<Address>();
    return leads(To ? S.Now.load(*To) : Given);
  });
}

} // namespace warplint
