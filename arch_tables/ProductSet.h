//===- ProductSet.h - Products, and the names that find them --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_PRODUCTSET_H
#define WARPLINT_ARCH_TABLES_PRODUCTSET_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <string>

namespace warplint::arch {

struct ProductFile;

/// Products, each with names that no other has.
class ProductSet {
public:
  /// Adds the products of \p File, whose name is \p Name; with its `override`, in place of those of
  /// the same name. Products that exist keep their place in memory. \p IsKnown decides which
  /// capabilities a product may have.
  /// \returns an error naming the key, and adds nothing, for an unknown
  /// capability and for a name or alias that is taken.
  llvm::Error add(llvm::StringRef Name, const ProductFile &File,
                  llvm::function_ref<bool(Capability)> IsKnown);

  /// Adds a product that the driver reported, behind the others and found by
  /// no name.
  const Product &addUnnamed(Product P);

  /// The product of that name or alias, compared as `plainProductName` does;
  /// null where there is none.
  const Product *find(llvm::StringRef Name) const;

  const std::deque<Product> &all() const { return All; }

private:
  size_t place(const Product &P, bool Override);
  std::string enterNames(size_t Place);

  std::deque<Product> All;        // a deque: targets point into it
  llvm::StringMap<size_t> ByName; // plain names and aliases, into All
};

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_PRODUCTSET_H
