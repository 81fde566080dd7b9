//===- AllowedShared.h - The shared memory kernels are opted in to --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_ALLOWEDSHARED_H
#define WARPLINT_DATAFLOW_ALLOWEDSHARED_H

#include "dataflow/AbstractValue.h"
#include "llvm/ADT/DenseMap.h"

namespace warplint::dataflow {

/// The dynamic shared memory, in bytes per block, that every path to one point
/// of a program has allowed each kernel there. Of a kernel that it does not hold
/// nothing is known: what was set before, or elsewhere, still holds.
class AllowedShared {
public:
  /// The only kernel of \p Kernels may have \p Bytes from here on; where they are
  /// several, nothing is known of any of them.
  void set(const Functions &Kernels, const IntValue &Bytes);
  /// Something ran that may have set it for any kernel.
  void forget() { Known.clear(); }
  /// Joins two paths that meet; returns whether that changed anything.
  bool join(const AllowedShared &Other);
  bool sameAs(const AllowedShared &Other) const;
  /// All that one of \p Kernels may have; unknown where that is not known of each.
  IntValue of(const Functions &Kernels) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *, IntValue> Known; ///< By canonical declaration.
};

} // namespace warplint::dataflow

#endif // WARPLINT_DATAFLOW_ALLOWEDSHARED_H
