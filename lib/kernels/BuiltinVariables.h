//===- BuiltinVariables.h - threadIdx, blockDim and their like ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_BUILTINVARIABLES_H
#define WARPLINT_KERNELS_BUILTINVARIABLES_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class Expr;
}

namespace warplint {

/// A built-in variable's part: "threadIdx" and "x". Empty names: \p E is something else.
struct BuiltinPart {
  llvm::StringRef Variable, Part;
};
BuiltinPart builtinPart(const clang::Expr *E);

} // namespace warplint

#endif // WARPLINT_KERNELS_BUILTINVARIABLES_H
