//===- Targets.h - Names and lists of targets -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_TARGETS_H
#define WARPLINT_ARCH_TABLES_TARGETS_H

#include "arch_tables/ArchTables.h"
#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint::arch {

/// "8.9", and nothing else: digits, a dot, digits.
std::optional<Capability> parseCapability(llvm::StringRef Text);

/// An architecture as compilers and build files write it.
struct ArchName {
  Capability Cc;
  std::string Suffix; ///< "a", "f" or empty.
};

/// Reads "sm_90a", "compute_80", "lto_80", "8.9", "9.0a", "8.9+PTX", "89",
/// "89-real" or "89-virtual", in any case; empty for anything else.
std::optional<ArchName> parseArchName(llvm::StringRef Text);

/// A product's name as it is compared: lower case, without spaces, dashes,
/// underscores and brackets, and without "NVIDIA", "GeForce" and "Tesla"
/// before it.
std::string plainProductName(llvm::StringRef Name);

/// Whether \p Name has the words of \p Wanted one after the other, in any case: "4090" and
/// "rtx 4090" in "RTX 4090 D", "ada" in "Ada Lovelace".
bool hasWords(llvm::StringRef Name, llvm::StringRef Wanted);

/// Splits a list at commas and semicolons. Space around an item does not
/// count, quotes around it are taken off, empty items are dropped.
/// \returns an error for a list without items and for an open quote.
llvm::Expected<std::vector<std::string>> splitTargetList(llvm::StringRef List);

/// The at most \p Most of \p Known that are nearest to \p Name: by number for
/// an architecture; for anything else by edit distance to the whole name or to a word of it.
std::vector<std::string> nearestNames(llvm::StringRef Name, llvm::ArrayRef<std::string> Known,
                                      size_t Most);

/// The targets of \p List, such as "sm_80,A100,native": what
/// `ArchTables::findList` takes, and "native" for the GPUs of this machine. In
/// ascending order without repetition. GPUs that \p Tables lacks are added to
/// it.
/// \returns an error for an unknown name and where "native" finds no GPU.
llvm::Expected<std::vector<arch::Target>> resolveTargets(arch::ArchTables &Tables,
                                                         llvm::StringRef List);

/// The architectures that a build names, as a value of `CudaTargets`: "native"
/// becomes the GPUs of this machine, and goes where there is none, since the
/// build's machine is another then.
std::string targetsOfBuild(llvm::ArrayRef<std::string> Architectures);

/// A copy of the embedded tables with \p Files, the values of `--arch-table`,
/// added in their order.
llvm::Expected<arch::ArchTables> tablesWith(llvm::ArrayRef<std::string> Files);

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_TARGETS_H
