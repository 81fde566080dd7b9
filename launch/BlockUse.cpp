//===- BlockUse.cpp - Whether a kernel asks for the shape of its launch ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/BlockUse.h"
#include "launch/KernelFacts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace warplint::launch {

namespace {

/// Looks for two built-in variables, an index and its range, and for called functions to continue
/// with.
class ShapeReads : public RecursiveASTVisitor<ShapeReads> {
public:
  ShapeReads(llvm::StringRef Index, llvm::StringRef Size) : Index(Index), Size(Size) {}

  bool ReadsIndex = false, ReadsSize = false;
  llvm::SetVector<const FunctionDecl *> Functions;

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const ValueDecl *D = E->getDecl();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      meet(F);
    else if (D->getIdentifier() && D->getName() == Index)
      ReadsIndex = true;
    else if (D->getIdentifier() && D->getName() == Size)
      ReadsSize = true;
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      meet(F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    meet(E->getConstructor());
    return true;
  }

private:
  llvm::StringRef Index, Size;

  void meet(const FunctionDecl *F) {
    // A group has many functions that return its size.
    if (F->getIdentifier() && F->getName().starts_with("this_"))
      ReadsSize = true;
    if (const FunctionDecl *Definition = F->getDefinition())
      Functions.insert(Definition);
  }
};

} // namespace

/// Whether \p Kernel reads \p Index, and never \p Size.
static bool readsOnly(llvm::StringRef Index, llvm::StringRef Size, const KernelFacts &Kernel) {
  ShapeReads Reads(Index, Size);
  Reads.Functions.insert(Kernel.Function);
  // The set grows as calls are met.
  for (size_t I = 0; I != Reads.Functions.size() && !Reads.ReadsSize; ++I)
    if (Stmt *Body = Reads.Functions[I]->getBody())
      Reads.TraverseStmt(Body);
  return Reads.ReadsIndex && !Reads.ReadsSize;
}

bool isWrittenForItsBlock(const KernelFacts &Kernel) {
  return readsOnly("threadIdx", "blockDim", Kernel);
}

bool isWrittenForItsGrid(const KernelFacts &Kernel) {
  return readsOnly("blockIdx", "gridDim", Kernel);
}

} // namespace warplint::launch
