//===- Place.h - An object or a part of one -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PLACE_H
#define WARPLINT_DATAFLOW_PLACE_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {

class TypeShapes;

/// An object that has a name, or a temporary, or what an unknown address points to.
struct Root {
  clang::QualType Type;
  const clang::VarDecl *Variable = nullptr; ///< Null for a temporary.
  /// Whether code that is not followed may hold its address from the start.
  bool Outside = false;
  bool OnHeap = false; ///< Made by `new`: it outlives the function.
  /// The parameter that leads to it, or the method whose object it is; null for others.
  const clang::ValueDecl *Given = nullptr;
  const clang::Expr *Made = nullptr; ///< The expression that makes a temporary; null for others.
  /// Of a buffer of the device: the object that holds the number of its bytes. The buffer itself
  /// holds how many of its first bytes the host has written.
  const Root *Size = nullptr;
};

/// An object or a part of it: `cfg.blocks[2].x`.
struct Place {
  static constexpr int AnyElement = -1;

  const Root *Base = nullptr;
  llvm::SmallVector<int, 2> Path; ///< Numbers of fields and elements.

  /// The type of what is there; null where it is no part that is followed.
  clang::QualType type(const TypeShapes &Types) const;

  bool operator==(const Place &Other) const { return Base == Other.Base && Path == Other.Path; }
  /// The part of it with number \p Part.
  Place part(int Part) const;
  /// What it is a part of; not for the whole object.
  Place whole() const;
  bool isSingle() const;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PLACE_H
