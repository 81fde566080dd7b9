//===- PageData.h - The data of the report page, as JSON ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGE_PAGEDATA_H
#define WARPLINT_REPORT_PAGE_PAGEDATA_H

#include "arch_tables/ArchTables.h"
#include "nlohmann/json.hpp"
#include "occupancy/Curves.h"
#include "records/LintReport.h"
#include "report/SourceText.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace warplint::report {

/// A target of the page with the product that its waves are counted on: its own, or of an
/// architecture the largest.
struct PageTarget {
  arch::Target Target;
  const arch::Product *Gpu = nullptr; ///< Null where no product is known.
};

/// The targets of \p Report, each once. They point into its tables.
std::vector<PageTarget> pageTargets(const records::LintReport &Report);

/// Every configuration of a page once, with its result and its curves, which configurations share:
/// there are many launches, but few configurations.
class PageConfigs {
public:
  explicit PageConfigs(llvm::ArrayRef<PageTarget> Targets) : Targets(Targets) {}

  /// The number of \p Record in "configs", which it is added to; its target is \p Target,
  /// of the page's.
  size_t add(size_t Target, const records::ConfigRecord &Record);
  /// Blocks of the configuration \p Number that fit on an SM of its target.
  uint32_t blocksPerSm(size_t Number) const { return Blocks[Number]; }

  /// Adds "configs" and "curves", the keys of docs/json.md, to \p Page and forgets them.
  void moveTo(nlohmann::ordered_json &Page);

private:
  size_t addCurve(const arch::Limits &Arch, const occupancy::Config &C, occupancy::Axis Along);

  llvm::ArrayRef<PageTarget> Targets;
  nlohmann::ordered_json Configs = nlohmann::ordered_json::array();
  nlohmann::ordered_json Curves = nlohmann::ordered_json::array();
  std::vector<uint32_t> Blocks;
  std::unordered_map<std::string, size_t> ConfigNumbers, CurveNumbers;
};

/// The lines around the place of \p Message: `{"first", "lines", "line", "from", "to"}`,
/// numbers from 1, columns in UTF-16 code units as JavaScript counts; null where the file
/// can't be read.
nlohmann::ordered_json excerpt(SourceText &Text, const clang::tooling::DiagnosticMessage &Message);

/// The changes by the edits of \p Message, in groups of neighbouring lines: `[{"file", "line",
/// "old", "new"}]`, old and new text as lines.
nlohmann::ordered_json changes(SourceText &Text, const clang::tooling::DiagnosticMessage &Message);

/// The data of the page for \p Report: the keys of docs/json.md. Numbers are indexes into its
/// arrays; all arithmetic is done.
nlohmann::ordered_json pageData(const records::LintReport &Report);

} // namespace warplint::report

#endif // WARPLINT_REPORT_PAGE_PAGEDATA_H
