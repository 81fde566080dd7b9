//===- LimitFields.h - The numbers of an architecture, by name ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_LIMITFIELDS_H
#define WARPLINT_ARCH_TABLES_LIMITFIELDS_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace warplint::arch {

/// One number of `Limits`: its place in a capability file, and its name. The loader and `warplint
/// targets` use this list, so that a new number is one new line.
struct LimitField {
  llvm::StringRef Group;                 ///< The object in the file: "registers".
  llvm::StringRef Key;                   ///< The key in it: "per_sm".
  llvm::StringRef Label;                 ///< For people: "registers per SM".
  llvm::StringRef Unit;                  ///< "threads", "warps", "blocks", "bytes" or "".
  uint32_t Least;                        ///< The least value that makes sense.
  const uint32_t &(*In)(const Limits &); ///< The number in a set of limits.
  bool MayBeMissing = false;             ///< From a file; then it is Least.

  uint32_t &in(Limits &L) const { return const_cast<uint32_t &>(In(L)); }
};

/// All of them, group by group in the order of the files. The carveouts, a
/// list, are not among them.
llvm::ArrayRef<LimitField> limitFields();

/// The groups that `limitFields` names, each once, in order.
llvm::ArrayRef<llvm::StringRef> limitGroups();

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_LIMITFIELDS_H
