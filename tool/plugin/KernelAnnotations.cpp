//===- KernelAnnotations.cpp - Kernel attributes that Clang does not know --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With a toolkit's own headers `__maxnreg__(40)` becomes an attribute that Clang
/// ignores. Here it becomes the annotation that warplint's headers make of it
/// (cuda_headers/warplint_attributes.h).
///
//===----------------------------------------------------------------------===//

#include "base/compat/HostVersion.h"
#include "base/compat/ParsedAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include <optional>

using namespace clang;

namespace {

/// The argument \p I as an expression; null if it is not one.
Expr *argument(Sema &S, const ParsedAttr &Attr, unsigned I) {
  if (Attr.isArgExpr(I))
    return Attr.getArgAsExpr(I);
  // Clang does not parse a name alone as an expression: it does not know the
  // attribute's arguments.
  LookupResult Found(S, warplint::compat::nameOf(*Attr.getArgAsIdent(I)), Sema::LookupOrdinaryName);
  if (!S.LookupName(Found, S.getCurScope()) || !Found.isSingleResult())
    return nullptr;
  ExprResult Reference = S.BuildDeclarationNameExpr(CXXScopeSpec(), Found, /*NeedsADL=*/false);
  return Reference.isInvalid() ? nullptr : Reference.get();
}

/// Makes an attribute an annotation of the same arguments. Clang asks here only
/// for what it does not know itself.
class AnnotatedAttr : public ParsedAttrInfo {
public:
  AnnotatedAttr(const Spelling &Spelled, const char *Annotation) : Annotation(Annotation) {
    OptArgs = 3;
    Spellings = Spelled;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    SmallVector<Expr *, 3> Arguments;
    for (unsigned I = 0; I != Attr.getNumArgs(); ++I) {
      Expr *E = argument(S, Attr, I);
      if (!E)
        return AttributeNotApplied;
      Arguments.push_back(E);
    }
    D->addAttr(AnnotateAttr::Create(S.Context, Annotation, Arguments.data(), Arguments.size(),
                                    Attr.getRange()));
    return AttributeApplied;
  }

private:
  const char *Annotation;
};

constexpr ParsedAttrInfo::Spelling MaxRegisters = {AttributeCommonInfo::AS_GNU, "maxnreg"};
constexpr ParsedAttrInfo::Spelling BlockSize = {AttributeCommonInfo::AS_GNU, "block_size"};
constexpr ParsedAttrInfo::Spelling ClusterDims = {AttributeCommonInfo::AS_GNU, "cluster_dims"};

struct MaxRegistersAttr : AnnotatedAttr {
  MaxRegistersAttr() : AnnotatedAttr(MaxRegisters, "warplint.maxnreg") {}
};
struct BlockSizeAttr : AnnotatedAttr {
  BlockSizeAttr() : AnnotatedAttr(BlockSize, "warplint.block_size") {}
};
struct ClusterDimsAttr : AnnotatedAttr {
  ClusterDimsAttr() : AnnotatedAttr(ClusterDims, "warplint.cluster_dims") {}
};

/// Registers \p Attribute with a host of the version that this is built for.
template <typename Attribute> struct Registration {
  Registration(const char *Name, const char *Description) {
    if (warplint::compat::hostFits())
      Entry.emplace(Name, Description);
  }
  std::optional<ParsedAttrInfoRegistry::Add<Attribute>> Entry;
};

Registration<MaxRegistersAttr> AddMaxRegisters("warplint-maxnreg", "__maxnreg__");
Registration<BlockSizeAttr> AddBlockSize("warplint-block-size", "__block_size__");
Registration<ClusterDimsAttr> AddClusterDims("warplint-cluster-dims", "__cluster_dims__");

} // namespace
