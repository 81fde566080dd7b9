//===- ArchTables.h - Loads and looks up architectures and products -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_ARCHTABLES_H
#define WARPLINT_ARCH_TABLES_ARCHTABLES_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <string>
#include <vector>

namespace warplint::arch {

/// The known architectures (ascending by compute capability) and products.
/// Immutable once shared; `Target`s point into it.
class ArchTables {
public:
  /// The tables embedded in the binary. Read once; never fails, because the
  /// same files pass the loader in the build's tests.
  static const ArchTables &builtin();

  /// Adds or overrides what the JSON file \p Path describes: one compute
  /// capability (the form of `capabilities/*.json`) or products (the form of
  /// `gpus.json`).
  /// \returns an error naming file, key, what was found and what was expected;
  /// the tables are then unchanged.
  llvm::Error addFile(llvm::StringRef Path);

  /// The same for text that was already read; \p Name stands for the file in
  /// errors.
  llvm::Error addText(llvm::StringRef Name, llvm::StringRef Text);

  /// Finds one target: "sm_89", "sm_90a", "compute_80", "8.9", or a product's
  /// name or alias (case, spaces, dashes and "NVIDIA"/"GeForce" do not matter).
  /// \returns an error that names the nearest known targets.
  llvm::Expected<Target> find(llvm::StringRef Name) const;

  /// Finds a list such as "sm_80, sm_90,A100" or "all" (every capability that
  /// current toolkits compile for), in ascending order without repetition.
  /// "native" is the caller's to resolve.
  llvm::Expected<std::vector<Target>> findList(llvm::StringRef Names) const;

  /// Targets that are judged when neither flag, configuration nor compile
  /// command names any. Documented in docs/targets.md.
  std::vector<Target> defaults() const;

  const std::deque<Limits> &capabilities() const { return Caps; }
  const std::deque<Product> &products() const { return Gpus; }

private:
  std::deque<Limits> Caps;  // deque: targets keep pointers while files are added
  std::deque<Product> Gpus;
};

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_ARCHTABLES_H
