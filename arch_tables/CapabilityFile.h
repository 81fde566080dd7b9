//===- CapabilityFile.h - One file of arch_tables/capabilities/ -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_CAPABILITYFILE_H
#define WARPLINT_ARCH_TABLES_CAPABILITYFILE_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace warplint::arch {

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

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_CAPABILITYFILE_H
