//===- ArchTablesSupport.h - Shared parts of the tests of the tables ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_ARCHTABLESSUPPORT_H
#define WARPLINT_TEST_UNIT_ARCHTABLESSUPPORT_H

#include "arch_tables/ArchTables.h"
#include "cmake/EmbeddedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <span>
#include <string>

namespace warplint::arch {

std::span<const EmbeddedFile> embeddedCapabilities();
std::span<const EmbeddedFile> embeddedProducts();

inline const ArchTables &tables() { return ArchTables::builtin(); }

/// The names of \p Targets with commas, or "error: ...".
inline std::string namesOf(llvm::Expected<std::vector<Target>> Targets) {
  if (!Targets)
    return "error: " + llvm::toString(Targets.takeError());
  return llvm::join(llvm::map_range(*Targets, [](const Target &T) { return T.Name; }), ",");
}

} // namespace warplint::arch

#endif // WARPLINT_TEST_UNIT_ARCHTABLESSUPPORT_H
