//===- ProductSet.cpp - Products, and the names that find them ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ProductSet.h"
#include "arch_tables/ProductFile.h"
#include "arch_tables/TargetNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::arch {

/// The names that find \p P: its own first, then its aliases.
static SmallVector<std::string> plainNames(const Product &P) {
  SmallVector<std::string> Names = {plainProductName(P.Name)};
  for (const std::string &Alias : P.Aliases)
    Names.push_back(plainProductName(Alias));
  return Names;
}

/// The index for \p P: with \p Override that of the product with its name, whose names become free;
/// else the end.
size_t ProductSet::place(const Product &P, bool Override) {
  auto Old = ByName.find(plainProductName(P.Name));
  if (!Override || Old == ByName.end()) {
    All.push_back(P);
    return All.size() - 1;
  }
  size_t Place = Old->second;
  for (const std::string &Name : plainNames(All[Place]))
    ByName.erase(Name);
  All[Place] = P;
  return Place;
}

/// Enters the names of the product at \p Place.
/// \returns what is wrong, with the key in front; empty: nothing.
std::string ProductSet::enterNames(size_t Place) {
  const Product &P = All[Place];
  for (const auto &[I, Name] : enumerate(plainNames(P))) {
    auto [Other, New] = ByName.try_emplace(Name, Place);
    if (New)
      continue;
    std::string Key = I ? "aliases[" + utostr(I - 1) + "]" : "name";
    return Key + ": found \"" + (I ? P.Aliases[I - 1] : P.Name) + "\", a name that '" +
           All[Other->second].Name + "' has already, expected a new one";
  }
  return {};
}

Error ProductSet::add(StringRef Name, const ProductFile &File,
                      function_ref<bool(Capability)> IsKnown) {
  ProductSet Grown = *this; // becomes this set when all of the file is good
  for (const auto &[Index, P] : enumerate(File.Products)) {
    std::string At = (Name + ": products[" + Twine(Index) + "].").str();
    if (!IsKnown(P.Cc))
      return createStringError(At + "compute_capability: found \"" + P.Cc.number() +
                               "\", expected one that is known");
    size_t Place = Grown.place(P, File.Override);
    if (std::string Wrong = Grown.enterNames(Place); !Wrong.empty())
      return createStringError(At + Wrong + (File.Override ? "" : " or \"override\": true"));
  }
  // Assigned one by one, so that what targets point to stays where it is.
  for (size_t I = 0; I < Grown.All.size(); ++I)
    if (I < All.size())
      All[I] = std::move(Grown.All[I]);
    else
      All.push_back(std::move(Grown.All[I]));
  ByName = std::move(Grown.ByName);
  return Error::success();
}

const Product &ProductSet::addUnnamed(Product P) { return All.emplace_back(std::move(P)); }

const Product *ProductSet::find(StringRef Name) const {
  auto Found = ByName.find(plainProductName(Name));
  return Found == ByName.end() ? nullptr : &All[Found->second];
}

} // namespace warplint::arch
