//===- TableFiles.h - Files of capabilities and products ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_TABLEFILES_H
#define WARPLINT_ARCH_TABLES_TABLEFILES_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json_fwd.hpp>
#include <vector>

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

/// The content of a file in the form of `capabilities/*.json`.
struct CapabilityFile {
  Limits Plain;                 ///< `sm_90`
  std::vector<Limits> Variants; ///< `sm_90a`, ...
  bool Override = false;        ///< Meant to replace a capability that is known.
};

/// Reads a capability from the content \p Value of the file \p Name.
/// \returns an error for a missing, unknown or ill-typed key, and for numbers
/// that contradict each other.
llvm::Expected<CapabilityFile> readCapabilityFile(llvm::StringRef Name,
                                                  const nlohmann::json &Value);

/// The content of a file in the form of `gpus.json`.
struct ProductFile {
  std::vector<Product> Products;
  bool Override = false; ///< Meant to replace products that are known.
};

/// Reads products from the content \p Value of the file \p Name. Whether their
/// capabilities are known and their names unused is the caller's to check.
llvm::Expected<ProductFile> readProductFile(llvm::StringRef Name, const nlohmann::json &Value);

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_TABLEFILES_H
