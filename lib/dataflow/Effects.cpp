//===- Effects.cpp - Effects of code that is not interpreted --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Effects.h"
#include "dataflow/FlowContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p D is in a header of CUDA's own, which builds often name as their own (`-I`).
static bool inCudaHeader(const ASTContext &AST, const Decl *D) {
  const SourceManager &Sources = AST.getSourceManager();
  StringRef File =
      sys::path::filename(Sources.getFilename(Sources.getExpansionLoc(D->getLocation())));
  static constexpr StringRef OfCuda[] = {
      "cuda.h",           "cuda_runtime.h",     "cuda_runtime_api.h", "cuda_device_runtime_api.h",
      "driver_types.h",   "vector_types.h",     "vector_functions.h", "device_functions.h",
      "math_functions.h", "math_functions.hpp", "cuda_occupancy.h"};
  return is_contained(OfCuda, File);
}

bool inLibraryHeader(const ASTContext &AST, const Decl *D) {
  return inSystemHeader(AST, D) || inCudaHeader(AST, D);
}

bool isGlobal(const Decl *D) {
  return D->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool isDefinedByProgram(const ASTContext &AST, const FunctionDecl *F) {
  const FunctionDecl *Definition = F->getDefinition();
  return Definition && !inLibraryHeader(AST, Definition);
}

bool isCudaFunction(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() || !cuda::isApiName(F->getName()) || !isGlobal(F))
    return false;
  // The program may declare such a function too, before a header does.
  const ASTContext &AST = F->getASTContext();
  return any_of(F->redecls(),
                [&](const FunctionDecl *D) { return D->isImplicit() || inLibraryHeader(AST, D); }) &&
         !isDefinedByProgram(AST, F);
}

const cuda::Function *cudaFunction(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return isCudaFunction(Callee) ? cuda::find(Callee->getName()) : nullptr;
}

const Expr *argumentFor(cuda::Role R, const cuda::Function &Called, const CallExpr *Call) {
  std::optional<unsigned> I = Called.indexOf(R);
  return I && *I < Call->getNumArgs() ? Call->getArg(*I) : nullptr;
}

bool isLibraryFunction(const ASTContext &AST, const FunctionDecl *F) {
  return F && F->getIdentifier() && (isGlobal(F) || F->isInStdNamespace()) &&
         inLibraryHeader(AST, F) && !isDefinedByProgram(AST, F);
}

bool returnsTwice(const FunctionDecl *F) {
  if (!F || !F->getIdentifier())
    return false;
  static constexpr StringRef Twice[] = {
      "setjmp",           "_setjmp",    "sigsetjmp", "__sigsetjmp",
      "__builtin_setjmp", "getcontext", "savectx",   "vfork"};
  return F->hasAttr<ReturnsTwiceAttr>() ||
         ((F->isExternC() || F->getBuiltinID() != 0) && is_contained(Twice, F->getName()));
}

bool isUnevaluated(const Expr *E) {
  if (const auto *Type = dyn_cast<CXXTypeidExpr>(E))
    return !Type->isPotentiallyEvaluated();
  const auto *Call = dyn_cast<CallExpr>(E);
  switch (Call ? Call->getBuiltinCallee() : 0) {
  case Builtin::BI__builtin_constant_p:
  case Builtin::BI__builtin_classify_type:
  case Builtin::BI__builtin_object_size:
  case Builtin::BI__builtin_dynamic_object_size:
    return true;
  case Builtin::BI__builtin_assume: // not where it would have an effect
    return Call->getArg(0)->HasSideEffects(Call->getCalleeDecl()->getASTContext());
  default:
    return isa<CXXNoexceptExpr>(E);
  }
}

bool castsConstAway(const ExplicitCastExpr *E) {
  const Expr *Of = E->getSubExprAsWritten();
  QualType From = Of->getType(), To = E->getType();
  if (From->isDependentType() || To->isDependentType())
    return true;
  QualType Pointee = From->getPointeeType();
  if (From->isPointerType() && Pointee.isConstQualified() && !Pointee->isFunctionType())
    return To->isIntegerType() ||
           (To->isPointerType() && !To->getPointeeType().isConstQualified());
  return E->isGLValue() && From.isConstQualified() && !To.isConstQualified();
}

namespace {
/// Finds in a body what may write behind a pointer or a reference to const.
class ConstBreaker : public RecursiveASTVisitor<ConstBreaker> {
public:
  explicit ConstBreaker(ConstKeepers &Keepers) : Keepers(Keepers) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) { return note(castsConstAway(E)); }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    return note(givesConst(E->arguments()) && !Keepers.keeps(Callee));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    return note(givesConst(E->arguments()) && !Keepers.keeps(E->getConstructor()));
  }

  bool Found = false;

private:
  ConstKeepers &Keepers;

  bool note(bool Breaks) {
    Found |= Breaks;
    return !Found;
  }
  /// Whether an argument leads to what is const there.
  template <typename Range> static bool givesConst(const Range &Arguments) {
    return any_of(Arguments, [](const Expr *E) {
      QualType Type = E->getType(), Pointee = Type->getPointeeType();
      if (isa<clang::StringLiteral>(E->IgnoreParenImpCasts()))
        return false;
      return E->isGLValue() ? Type.isConstQualified()
                            : !Pointee.isNull() && Pointee.isConstQualified();
    });
  }
};
} // namespace

bool ConstKeepers::keeps(const FunctionDecl *F) {
  if (!F)
    return false;
  if (inLibraryHeader(AST, F) || F->getBuiltinID() != 0 || F->isImplicit())
    return true;
  const FunctionDecl *Definition = F->getDefinition();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Definition || !Definition->getBody() || (Method && Method->isVirtual()))
    return false;
  return Known.get(Definition, [&] {
    ConstBreaker Breaker(*this);
    Breaker.TraverseDecl(const_cast<FunctionDecl *>(Definition));
    return !Breaker.Found;
  });
}

} // namespace warplint
