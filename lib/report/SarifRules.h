//===- SarifRules.h - The checks as rules of SARIF ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_SARIFRULES_H
#define WARPLINT_REPORT_SARIFRULES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <nlohmann/json.hpp>

namespace warplint::report {

/// The rules of a SARIF run: every check, with its page as help.
class SarifRules {
public:
  SarifRules();

  /// The index of the rule called \p Name; a rule that is not a check of ours is added.
  size_t index(llvm::StringRef Name);

  /// The array `rules`.
  const nlohmann::ordered_json &json() const { return Rules; }

private:
  nlohmann::ordered_json Rules = nlohmann::ordered_json::array();
  llvm::StringMap<size_t> Indices;

  void add(llvm::StringRef Name, nlohmann::ordered_json Rule);
};

} // namespace warplint::report

#endif // WARPLINT_REPORT_SARIFRULES_H
