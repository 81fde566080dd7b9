//===- NodeAttributes.cpp - Attributes that calls give nodes of graphs ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/NodeAttributes.h"
#include "cuda/Functions.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchValues.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

const cuda::Function *setsNodeAttribute(const CallExpr *Call) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  return Found && Found->What == cuda::Act::SetNodeAttribute &&
                 Call->getNumArgs() == Found->Roles.size()
             ? Found
             : nullptr;
}

/// The local variable that \p E is, or whose address it is; null if it is neither.
static const VarDecl *handleIn(const Expr *E) {
  E = E->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Named = dyn_cast<DeclRefExpr>(E);
  const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() ? Variable : nullptr;
}

namespace {
/// Counts the uses of a handle, and those as an argument of the API, which keeps it.
class HandleUses : public RecursiveASTVisitor<HandleUses> {
public:
  explicit HandleUses(const VarDecl *Handle) : Handle(Handle) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    All += E->getDecl() == Handle;
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    StringRef Name = calleeName(E);
    // What another node has may be copied to it.
    if (!cuda::isApiName(Name) || Name.contains("CopyAttributes"))
      return true;
    for (const Expr *Argument : E->arguments())
      if (handleIn(Argument) == Handle) {
        ++InApi;
        const cuda::Function *Function = cuda::find(Name);
        Made += Function && Function->indexOf(cuda::Role::NewNode) == 0u &&
                Argument == E->getArg(0);
      }
    return true;
  }
  bool areInSight() const { return All == InApi && Made == 1; }

private:
  const VarDecl *Handle;
  unsigned All = 0, InApi = 0, Made = 0;
};
} // namespace

void NodeAttributes::ask() {
  for (const FoundCall &Found : Source.NodeSettingCalls)
    if (!Found.isPattern())
      Read.ask(Found.Call, Found.Body, LaunchPartCount,
               [Call = Found.Call, this](ArgumentReader &Arguments) {
                 return readNodeAttribute(Call, Context, Arguments);
               });
}

/// Whether the call \p Set runs whenever \p Made does.
static bool runsWith(const FoundCall &Set, const FoundCall &Made) {
  return equal(Set.Guards, Made.Guards, [](const Guard &A, const Guard &B) {
    return A.Condition == B.Condition && A.Holds == B.Holds;
  });
}

/// Adds what \p Set gives to \p Values, the attributes of a node, which \p Certain always has it.
static void add(const Reading &Set, bool Certain, std::vector<AbstractValue> &Values) {
  const auto *Id = Set.Values[AttributesPart].as<IntValue>();
  Certain &= Id && Id->single();
  for (LaunchPart Part : attributeParts()) {
    const AbstractValue &Given = Set.Values[Part];
    if (const auto *None = Given.as<Unknown>(); None && None->Why == Reason::NoValue)
      continue; // another attribute
    if (const auto *Number = Given.as<IntValue>(); Number && Number->isUninitialised())
      continue;
    Values[Part] = Certain && Part != AttributesPart ? Given : Values[Part].join(Given);
  }
}

void NodeAttributes::addTo(Reading &CallPath, const FoundCall &Found) const {
  const Expr *NewNode = argumentsOf(Found.Call).NewNode;
  const VarDecl *Handle = NewNode ? handleIn(NewNode) : nullptr;
  if (!Handle || !Found.Body || Source.NodeSettingCalls.empty())
    return;
  HandleUses Uses(Handle);
  Uses.TraverseStmt(Found.Body->getBody());
  if (!Uses.areInSight())
    return;
  std::vector<AbstractValue> Values = withoutAttributes();
  bool Any = false;
  for (const FoundCall &Set : Source.NodeSettingCalls) {
    const Expr *Node = argumentFor(cuda::Role::Node, *setsNodeAttribute(Set.Call), Set.Call);
    if (Set.Body != Found.Body || handleIn(Node) != Handle)
      continue;
    std::vector<Reading> CallPaths = Read.of(Set.Call);
    auto Same = find_if(CallPaths, [&](const Reading &R) { return R.By == CallPath.By; });
    if (Same != CallPaths.end())
      CallPaths = {*Same};
    Any |= !CallPaths.empty();
    for (const Reading &R : CallPaths)
      add(R, CallPaths.size() == 1 && runsWith(Set, Found), Values);
  }
  if (!Any)
    return;
  for (LaunchPart Part : attributeParts()) {
    CallPath.Values[Part] = Values[Part];
    for (std::vector<AbstractValue> &Row : CallPath.Together)
      Row[Part] = Values[Part];
  }
}

} // namespace warplint
