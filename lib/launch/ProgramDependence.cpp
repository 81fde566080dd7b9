//===- ProgramDependence.cpp - What values need of other files ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ProgramDependence.h"
#include "dataflow/FlowContext.h"
#include "dataflow/ProgramValues.h"
#include "launch/Readings.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void ProgramDependence::addEntry(const FunctionDecl *F) {
  if (!F || !isShared(F->getASTContext(), F))
    return;
  Needs.Entered.insert(sharedName(F));
  for (const FunctionDecl *Base : overriddenBy(F)) // a call of that may lead to it
    if (isShared(F->getASTContext(), Base))
      Needs.Entered.insert(sharedName(Base));
}

void ProgramDependence::addAskedAt(SourceLocation Where) {
  auto Asked = Flow.AskedOfProgram.find(Where);
  if (Asked == Flow.AskedOfProgram.end())
    return;
  for (const NamedDecl *D : Asked->second)
    (isa<FunctionDecl>(D) ? Needs.Called : Needs.Read).insert(sharedName(D));
}

void ProgramDependence::addAllAsked() {
  for (const auto &[Where, _] : Flow.AskedOfProgram)
    addAskedAt(Where);
}

void ProgramDependence::see(const Unknown &U) {
  addAskedAt(U.Where);
  switch (U.Why) {
  case Reason::Parameter:
  case Reason::Member:
  case Reason::Pointee:
  case Reason::TooMany:
  case Reason::TooComplex:
  case Reason::Other:
    OnCaller = true;
    return;
  default: // no caller says more of these
    return;
  }
}

void ProgramDependence::see(const IntValue &I) {
  if (I.isKnown()) {
    OnCaller |= !I.proved(); // one of several, which a caller may choose
    return;
  }
  see(I.why());
  if (const ExpressionRef &E = I.expression())
    E->forEachSymbol([&](const Symbol &S) {
      const Root *Base = S.At.Base;
      if (!Base)
        return;
      OnCaller |= Base->Given || isa_and_nonnull<ParmVarDecl>(Base->Variable);
      if (Base->Variable)
        addAskedAt(Base->Variable->getLocation());
      if (Base->Made)
        addAskedAt(Base->Made->getExprLoc());
    });
}

void ProgramDependence::see(const AbstractValue &V) {
  if (const auto *U = V.as<Unknown>()) {
    see(*U);
  } else if (const auto *I = V.as<IntValue>()) {
    see(*I);
  } else if (const auto *Shape = V.as<Dim3Value>()) {
    for (unsigned Part = 0; Part != 3; ++Part)
      see(Shape->component(Part));
  } else if (const auto *Of = V.as<Aggregate>()) {
    for (const AbstractValue &Part : Of->Parts)
      see(Part);
  } else if (const auto *Known = V.as<Functions>()) {
    OnCaller |= !Known->single();
  } else if (const auto *Made = V.as<Closure>()) {
    for (const AbstractValue &Captured : Made->Captures)
      see(Captured);
  }
}

void ProgramDependence::add(
    const Expr *Call, function_ref<std::vector<AbstractValue>(ArrayRef<AbstractValue>)> Values) {
  for (const Reading &R : Read.all(Call)) {
    OnCaller = false;
    for (const AbstractValue &V : Values(R.Values))
      see(V);
    if (OnCaller)
      for_each(R.Entries, [&](const FunctionDecl *F) { addEntry(F); });
  }
  if (Read.areTooMany(Call)) // of the other ways the entries were not kept
    for_each(Read.entries(), [&](const FunctionDecl *F) { addEntry(F); });
}

} // namespace warplint
