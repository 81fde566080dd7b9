//===- OccupancyHints.h - Makes hints while the checks run --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_OCCUPANCYHINTS_H
#define WARPLINT_TOOL_CLANGD_OCCUPANCYHINTS_H

#include "checks/LaunchCheck.h"
#include "tool/clangd/HintStore.h"
#include "llvm/ADT/StringSet.h"

namespace warplint::clangd {

/// A check that reports nothing: it reads the model that the checks share and
/// puts what hovers and inlay hints show into the store. clangd runs it with
/// every AST, so that the store is as new as what it answers from.
class OccupancyHints : public checks::LaunchCheck {
public:
  static constexpr llvm::StringLiteral CheckName = "warplint-occupancy-hints";

  using LaunchCheck::LaunchCheck;

protected:
  void beginModel() override;
  void checkKernel(const KernelFacts &Kernel) override;
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;
  void endModel() override;

private:
  std::vector<Hint> Hints;
  llvm::StringSet<> Made;

  void add(clang::CharSourceRange Range, Hint H);
  std::string details(const LaunchInstance &Instance) const;
  std::string racesText(const LaunchInstance &Instance, const Triple &Block) const;
};

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_OCCUPANCYHINTS_H
