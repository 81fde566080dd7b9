//===- HostMemory.cpp - Whether a pointer leads to memory of the host -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/HostMemory.h"
#include "dataflow/FlowContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm;

namespace warplint {

static bool isIn(const Decl *D, StringRef Name) {
  const auto *Named = dyn_cast_or_null<NamedDecl>(D);
  return Named && Named->isInStdNamespace() && Named->getDeclName().isIdentifier() &&
         Named->getName() == Name;
}

/// A variable of the host or a shadow of one of the device; empty for references, which may be
/// bound to anything, and what both can access.
static std::optional<HostMemory> variable(const VarDecl *V, StringRef What) {
  QualType Type = V->getType();
  if (isa<ParmVarDecl>(V) || Type->isReferenceType() || V->isInvalidDecl() || isManaged(V))
    return std::nullopt;
  bool IsShadow = V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>();
  if (!IsShadow && V->hasExternalStorage() && !V->hasDefinition())
    return std::nullopt;
  return HostMemory{(What + " '" + V->getName() + "'").str(), V->getLocation(), IsShadow};
}

/// Whether \p Record is a container or a string of the standard library that takes its memory from
/// `std::allocator`.
static bool isPlainContainer(const CXXRecordDecl *Record) {
  const auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  if (!Special || !(isIn(Special, "vector") || isIn(Special, "basic_string")))
    return false;
  const TemplateArgument &Last =
      Special->getTemplateArgs()[Special->getTemplateArgs().size() - 1];
  return Last.getKind() == TemplateArgument::Type &&
         isIn(Last.getAsType()->getAsCXXRecordDecl(), "allocator");
}

/// The memory of the container that \p Object is.
static std::optional<HostMemory> container(const Expr *Object) {
  Object = Object->IgnoreParenImpCasts();
  if (!isPlainContainer(Object->getType()->getAsCXXRecordDecl()))
    return std::nullopt;
  std::string Class =
      "std::" + Object->getType()->getAsCXXRecordDecl()->getNameAsString();
  if (Class == "std::basic_string")
    Class = "std::string";
  std::string Name = "a " + Class;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Object))
    return HostMemory{"the memory of '" + Ref->getDecl()->getNameAsString() + "', " + Name,
                      Ref->getDecl()->getLocation(), false};
  return HostMemory{"the memory of " + Name, Object->getExprLoc(), false};
}

static std::optional<HostMemory> behind(const Expr *Pointer, const LocalValues &Locals,
                                        unsigned Copies);

/// The object that \p E names.
static std::optional<HostMemory> object(const Expr *E, const LocalValues &Locals, unsigned Copies) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? variable(V, V->getType()->isArrayType() ? "the array" : "the variable")
             : std::nullopt;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || Member->getType()->isReferenceType()
               ? std::nullopt
               : object(Member->getBase(), Locals, Copies);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return behind(Element->getBase(), Locals, Copies);
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E);
      Call && Call->getOperator() == OO_Subscript)
    return container(Call->getArg(0));
  return std::nullopt;
}

static std::optional<HostMemory> behind(const Expr *Pointer, const LocalValues &Locals,
                                        unsigned Copies) {
  static const StringSet<> Allocators = {"malloc", "calloc", "aligned_alloc"};
  if (!Pointer || Copies == 0)
    return std::nullopt;
  const Expr *E = Pointer->IgnoreParenCasts();
  if (E->getType()->isArrayType())
    return isa<clang::StringLiteral>(E) ? HostMemory{"a string literal", E->getExprLoc(), false}
                                 : object(E, Locals, Copies);
  if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
    return object(Address->getSubExpr(), Locals, Copies);
  if (const auto *New = dyn_cast<CXXNewExpr>(E))
    return New->getNumPlacementArgs() == 0 && New->getOperatorNew() &&
                   New->getOperatorNew()->isReplaceableGlobalAllocationFunction() &&
                   !New->getOperatorNew()->isDefined()
               ? std::optional(HostMemory{"memory of 'new'", New->getExprLoc(), false})
               : std::nullopt;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    bool IsData = Method && Method->getDeclName().isIdentifier() &&
                  (Method->getName() == "data" || Method->getName() == "c_str");
    return IsData ? container(Call->getImplicitObjectArgument()) : std::nullopt;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    bool IsLibrarys = F && F->getDeclName().isIdentifier() && Allocators.contains(F->getName()) &&
                      !F->isDefined() && F->getDeclContext()->getRedeclContext()->isFileContext();
    return IsLibrarys ? std::optional(HostMemory{("memory of '" + F->getName() + "'").str(),
                                                 Call->getExprLoc(), false})
                      : std::nullopt;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && !isa<ParmVarDecl>(V))
      if (const Expr *Value = Locals.valueOf(V); Value)
        return behind(Value, Locals, Copies - 1);
  return std::nullopt;
}

constexpr unsigned MostCopies = 8; // two variables may have their values from each other

std::optional<HostMemory> hostMemoryBehind(const Expr *Pointer, const LocalValues &Locals) {
  return behind(Pointer, Locals, MostCopies);
}

std::optional<HostMemory> hostMemoryOf(const Expr *Object, const LocalValues &Locals) {
  return Object->isGLValue() ? object(Object, Locals, MostCopies) : std::nullopt;
}

} // namespace warplint
