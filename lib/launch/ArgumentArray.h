//===- ArgumentArray.h - An array of pointers to a kernel's arguments -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_ARGUMENTARRAY_H
#define WARPLINT_LAUNCH_ARGUMENTARRAY_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace warplint {
class AbstractValue;
class ArgumentReader;

/// What one element of an array of arguments points to.
struct PointedArgument {
  /// Bytes of the object that it points into, the largest of several; empty if one is unknown.
  std::optional<uint64_t> Bytes;
  clang::QualType Type;                     ///< Null if it is unknown, or not the same on each way.
  const clang::VarDecl *Variable = nullptr; ///< Likewise.

  void join(const PointedArgument &Other);
};

/// An array of pointers to the arguments of a kernel, as `cudaLaunchKernel` takes it.
struct ArgumentArray {
  /// How many pointers there are, the most of several arrays; empty if that is unknown.
  std::optional<uint64_t> Length;
  llvm::SmallVector<PointedArgument, 4> Elements; ///< As many as the length.
  const clang::VarDecl *Variable = nullptr;       ///< Null: none, or several.

  void join(const ArgumentArray &Other);
};

/// The array that \p Pointer leads to.
ArgumentArray readArgumentArray(const AbstractValue &Pointer,
                                const clang::ASTContext &AST,
                                ArgumentReader &Arguments);

} // namespace warplint

#endif // WARPLINT_LAUNCH_ARGUMENTARRAY_H
