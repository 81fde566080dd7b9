//===- OccupancyQuery.cpp - The question that sizes a launch --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/OccupancyQuery.h"
#include "cuda/Functions.h"
#include "launch/LaunchCall.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The function by which \p Call asks for the blocks that an SM holds; null if it does not.
static const cuda::Function *residencyQuery(const CallExpr *Call) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  bool AsksSo = Found && Found->What == cuda::Act::AskOccupancy &&
                Found->count(cuda::Role::Answer) == 1 && Found->indexOf(cuda::Role::Block) &&
                Found->indexOf(cuda::Role::Shared);
  return AsksSo ? Found : nullptr;
}

namespace {
class QueryFinder : public RecursiveASTVisitor<QueryFinder> {
public:
  bool VisitCallExpr(CallExpr *E) {
    if (residencyQuery(E))
      Found.push_back(E);
    return true;
  }
  SmallVector<const CallExpr *, 2> Found;
};
} // namespace

static const FunctionDecl *namedFunction(const Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenCasts();
  if (const auto *AddressOf = dyn_cast<UnaryOperator>(E);
      AddressOf && AddressOf->getOpcode() == UO_AddrOf)
    E = AddressOf->getSubExpr()->IgnoreParenCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  return Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
}

std::optional<OccupancyQuery> onlyOccupancyQuery(const FunctionDecl *Function) {
  if (!Function || !Function->hasBody() || Function->isDependentContext())
    return std::nullopt;
  QueryFinder Finder;
  Finder.TraverseStmt(Function->getBody());
  if (Finder.Found.size() != 1)
    return std::nullopt;
  const ASTContext &AST = Function->getASTContext();
  OccupancyQuery Query;
  Query.Call = Finder.Found.front();
  const cuda::Function &Asks = *residencyQuery(Query.Call);
  Query.Kernel = namedFunction(argument(Query.Call, *Asks.indexOf(cuda::Role::Kernel)));
  Query.Threads = constantOf(argument(Query.Call, *Asks.indexOf(cuda::Role::Block)), AST);
  Query.SharedBytes = constantOf(argument(Query.Call, *Asks.indexOf(cuda::Role::Shared)), AST);
  return Query;
}

} // namespace warplint
