//===- ArchTables.h - Loads and looks up architectures and products -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_ARCHTABLES_H
#define WARPLINT_ARCH_TABLES_ARCHTABLES_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <optional>
#include <string>
#include <vector>

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

struct CapabilityFile;
struct ProductFile;

/// The known architectures and products. Immutable once shared; `Target`s
/// point into it.
class ArchTables {
public:
  /// The tables embedded in the binary. Capabilities are read once, on the
  /// first call, and products on the first look at one; safe from any thread.
  /// Never fails, because the same files pass the loader in the build's tests.
  static const ArchTables &builtin();

  /// Adds what the JSON file \p Path describes: one compute capability (the form of
  /// `capabilities/*.json`) or products (the form of `gpus.json`). With `"override": true` in the
  /// file it replaces what is known already; otherwise that is an error.
  /// \returns an error naming file, key, what was found and what was expected;
  /// the tables are then unchanged.
  llvm::Error addFile(llvm::StringRef Path);

  /// The same for text that was already read; errors call the file \p Name.
  llvm::Error addText(llvm::StringRef Name, llvm::StringRef Text);

  /// Finds one target: "sm_89", "sm_90a", "compute_80", "8.9", "89", or a
  /// product's name or alias (case, spaces, dashes, underscores and a leading
  /// "NVIDIA", "GeForce" or "Tesla" do not matter).
  /// \returns an error that names the nearest known targets.
  llvm::Expected<Target> find(llvm::StringRef Name) const;

  /// Finds a list such as "sm_80, sm_90;'RTX 4090'", in ascending order
  /// without repetition. "all" is every capability that current toolkits
  /// compile for, "all-major" those of them that nvcc's `-arch=all-major`
  /// takes. "native" is the caller's to resolve.
  llvm::Expected<std::vector<Target>> findList(llvm::StringRef Names) const;

  /// The same for a list that was split already, each item one name or "all".
  llvm::Expected<std::vector<Target>> findAll(llvm::ArrayRef<std::string> Items) const;

  /// Targets that are judged when neither flag, configuration nor compile
  /// command names any. Documented in docs/configuration.md.
  std::vector<Target> defaults() const;

  /// The target of a GPU that the driver reported: the product of that name
  /// where it has the same capability and number of SMs (a part of a GPU has
  /// fewer), else a new product.
  /// \returns an error where the capability is not known.
  llvm::Expected<Target> addDevice(llvm::StringRef Name, Capability Cc, uint32_t Sms);

  /// The embedded capabilities, ascending, then added ones as they came.
  const std::deque<Limits> &capabilities() const { return Caps; }
  /// The embedded products by family and capability, then added ones.
  const std::deque<Product> &products() const { return gpus().all(); }
  /// The product of \p Cc with the most SMs, the first of several; null where none is
  /// known.
  const Product *largestProduct(Capability Cc) const;
  /// The limits of \p Cc, or of its variant; null where it is not known.
  const Limits *limits(Capability Cc, llvm::StringRef Suffix = "") const;

private:
  llvm::Error addCapability(llvm::StringRef Name, CapabilityFile File);
  /// The target that words of a name mean: "4090", "hopper"; an error for none and for several.
  llvm::Expected<Target> findByWords(llvm::StringRef Name) const;
  llvm::Error unknown(llvm::StringRef Name) const;
  const ProductSet &gpus() const;
  ProductSet &ownGpus();

  // Deques: targets keep pointers while files are added.
  std::deque<Limits> Caps;
  std::deque<Limits> Variants; // sm_90a and the like
  // The embedded products are one set for all tables, read when first asked
  // for: most lints name no product. Tables that add to them get their own.
  bool HasBuiltinGpus = false;
  std::optional<ProductSet> OwnGpus;
};

/// Sorts \p Targets by capability and name, bare architectures before their
/// products, and drops repetitions.
void sortTargets(std::vector<Target> &Targets);

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_ARCHTABLES_H
