//===- CapabilityNames.cpp - Compute capabilities by their names -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceQueries.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p Field is one of a pair that holds a compute capability.
static bool isOfCapability(const FieldDecl *Field) {
  return Field->getIdentifier() && is_contained({"major", "minor"}, Field->getName()) &&
         all_of(ArrayRef<StringRef>{"major", "minor"}, [&](StringRef Name) {
           return any_of(Field->getParent()->fields(), [&](const FieldDecl *Each) {
             return Each->getIdentifier() && Each->getName() == Name;
           });
         });
}

/// Whether \p D, by its name alone, holds what a device is: its compute capability.
static bool holdsCapability(const ValueDecl *D) {
  if (!D->getIdentifier())
    return false;
  bool IsInteger = D->getType().getNonReferenceType()->isIntegralOrEnumerationType();
  if (const auto *Field = dyn_cast<FieldDecl>(D); Field && isOfCapability(Field))
    return IsInteger;
  return cuda::namesCapability(D->getName(), IsInteger);
}

DeviceQueries::Origin DeviceQueries::originOf(const CallExpr *Call, Visited &Seen) const {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->hasBody(Callee))
    return Origin::Elsewhere;
  Origin From = Origin::Constant;
  for (const Stmt *Child : Call->children())
    From = std::max(From, originOf(Child, Seen));
  if (!Seen.insert(Callee->getCanonicalDecl()).second)
    return From;
  // Functions of the standard library, such as std::min, return what they are given.
  ArrayRef<ValueEdge> Returns = Flow.into(Callee);
  if (Returns.empty())
    return Callee->isInStdNamespace() ? From : Origin::Elsewhere;
  for (const ValueEdge &E : Returns)
    From = std::max(From, originOf(E.Value, Seen));
  return From;
}

DeviceQueries::Origin DeviceQueries::originOf(const VarDecl *V, Visited &Seen) const {
  if (isa<ParmVarDecl>(V))
    return Origin::Given;
  if (!Seen.insert(V).second)
    return Origin::Constant; // of a loop
  auto IsWrite = [](const ValueEdge &E) { return !E.OfPart && E.isWrite(); };
  ArrayRef<ValueEdge> Edges = Flow.into(V);
  if (any_of(Edges, mayFill) || (!V->getAnyInitializer() && none_of(Edges, IsWrite)) ||
      (!V->isLocalVarDecl() && !V->getType().isConstQualified()))
    return Origin::Elsewhere;
  Origin From = originOf(V->getAnyInitializer(), Seen);
  for (const ValueEdge &E : make_filter_range(Edges, IsWrite))
    From = std::max(From, originOf(E.Value, Seen));
  return From;
}

/// Where the values that \p S is computed from come from.
DeviceQueries::Origin DeviceQueries::originOf(const Stmt *S, Visited &Seen) const {
  if (!S)
    return Origin::Constant;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return originOf(Call, Seen);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl()))
      return originOf(V, Seen);
  Origin From =
      isa<MemberExpr, ArraySubscriptExpr, CXXThisExpr>(S) ? Origin::Given : Origin::Constant;
  for (const Stmt *Child : S->children())
    From = std::max(From, originOf(Child, Seen));
  return From;
}

/// Whether \p Name is so short that it can mean something else: `sm` is the shared memory too.
static bool isShort(StringRef Name) {
  return is_contained({"sm", "cc", "major", "minor"}, StringRef(Name.lower()));
}

/// Whether \p S declares a variable called \p Name.
static bool declares(const Stmt *S, StringRef Name) {
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(S))
    if (any_of(Declaration->decls(), [&](const Decl *D) {
          const auto *V = dyn_cast<VarDecl>(D);
          return V && V->getIdentifier() && V->getName() == Name;
        }))
      return true;
  return S && any_of(S->children(), [&](const Stmt *Child) { return declares(Child, Name); });
}

/// Whether \p V is one of a pair that holds a compute capability.
static bool isOfCapability(const VarDecl *V) {
  const auto *Around = dyn_cast<FunctionDecl>(V->getDeclContext());
  return Around && (V->getName() == "major" || V->getName() == "minor") &&
         declares(Around->getBody(), V->getName() == "major" ? "minor" : "major");
}

bool DeviceQueries::isCapability(const FieldDecl *Field) { return holdsCapability(Field); }

/// A short name can mean something else: that of a local variable counts if its value comes from
/// code that is not in sight, or if there are both parts of a capability.
bool DeviceQueries::isCapability(const VarDecl *V) const {
  if (!holdsCapability(V) || !V->isLocalVarDecl())
    return holdsCapability(V);
  auto [At, New] = NamedCapabilities.try_emplace(V, false);
  if (!New)
    return At->second;
  SmallPtrSet<const ValueDecl *, 8> Seen;
  Origin From = originOf(V, Seen);
  bool Is = From == Origin::Elsewhere ||
            (From == Origin::Given && (!isShort(V->getName()) || isOfCapability(V)));
  return NamedCapabilities[V] = Is;
}

} // namespace warplint
