//===- ProductFile.h - A file of products ---------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_PRODUCTFILE_H
#define WARPLINT_ARCH_TABLES_PRODUCTFILE_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace warplint::arch {

/// The content of a file in the form of `gpus.json`.
struct ProductFile {
  std::vector<Product> Products;
  bool Override = false; ///< Meant to replace products that are known.
};

/// Reads products from the content \p Value of the file \p Name. Whether their
/// capabilities are known and their names unused is the caller's to check.
llvm::Expected<ProductFile> readProductFile(llvm::StringRef Name, const nlohmann::json &Value);

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_PRODUCTFILE_H
