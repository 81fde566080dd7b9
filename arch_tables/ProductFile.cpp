//===- ProductFile.cpp - Reads a list of products -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ProductFile.h"
#include "arch_tables/JsonReader.h"
#include "arch_tables/TargetNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <array>

using namespace llvm;

namespace warplint::arch {

static constexpr std::array<StringRef, 4> Families = {"data-center", "workstation", "geforce",
                                                      "jetson"};

static Product readProduct(JsonObject &Entry) {
  Product P;
  P.Name = Entry.text("name");
  P.Aliases = Entry.texts("aliases");
  P.Family = Entry.text("family");
  if (!is_contained(Families, P.Family))
    Entry.report("family",
                 "found the string \"" + P.Family + "\", expected one of " + join(Families, ", "));
  std::string Number = Entry.text("compute_capability");
  if (std::optional<Capability> Cc = parseCapability(Number))
    P.Cc = *Cc;
  else
    Entry.report("compute_capability",
                 "found the string \"" + Number + "\", expected one such as \"8.9\"");
  P.Sms = Entry.number("sms", 1);
  P.Source = Entry.text("source");
  Entry.finish();
  return P;
}

Expected<ProductFile> readProductFile(StringRef Name, const nlohmann::json &Value) {
  ProductFile File;
  JsonProblems Problems(Name);
  JsonObject Root(Problems, Value, "");
  Root.optionalText("$schema");
  File.Override = Root.flag("override");
  for (JsonObject &Entry : Root.objects("products"))
    File.Products.push_back(readProduct(Entry));
  Root.finish();
  if (Error E = Problems.take())
    return std::move(E);
  return File;
}

} // namespace warplint::arch
