//===- Attributes.h - CUDA's attributes as Clang has them -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_ATTRIBUTES_H
#define WARPLINT_BASE_COMPAT_ATTRIBUTES_H

#include "clang/AST/Attr.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace warplint::compat {

/// `__cluster_dims__` as it was written: one to three expressions.
struct ClusterDims {
  clang::SourceRange Range;
  llvm::SmallVector<const clang::Expr *, 3> Arguments;
};

/// The dimensions that \p A gives if it is Clang's own `__cluster_dims__`.
inline std::optional<ClusterDims> clusterDims(const clang::Attr &A) {
#if CLANG_VERSION_MAJOR >= 22 // Clang 19 does not know it.
  if (const auto *Cluster = llvm::dyn_cast<clang::CUDAClusterDimsAttr>(&A)) {
    ClusterDims Found{A.getRange(), {}};
    for (const clang::Expr *E : {Cluster->getX(), Cluster->getY(), Cluster->getZ()})
      if (E)
        Found.Arguments.push_back(E);
    return Found;
  }
#endif
  return std::nullopt;
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_ATTRIBUTES_H
