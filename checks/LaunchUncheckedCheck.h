//===- LaunchUncheckedCheck.h - cuda-launch-unchecked ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHUNCHECKEDCHECK_H
#define WARPLINT_CHECKS_LAUNCHUNCHECKEDCHECK_H

#include "checks/LaunchCheck.h"
#include "checks/utils/NameGlobs.h"
#include "launch/ErrorLooks.h"
#include <map>

namespace warplint::checks {

/// Finds launches whose error is not checked, and results of launches and attributes that are
/// dropped.
///
/// Options:
///   Handlers  functions and macros that check an error, by globs
///   Mode      `convention`: only where a file, or all that it includes, checks at least
///             80% of its launches; `always`
///
/// For the user-facing documentation see docs/checks/cuda-launch-unchecked.md
class LaunchUncheckedCheck : public LaunchCheck {
public:
  LaunchUncheckedCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void beginModel() override { Looks.reset(); }
  void endModel() override { Looks.reset(); }
  void checkKernel(const kernels::KernelFacts &Kernel) override { checkUnit(); }
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override {
    checkUnit();
  }

private:
  /// How many launches of a file are checked, and by which statements.
  struct Convention {
    unsigned Checked = 0, All = 0;
    /// Statements that check a launch, each with how often and where first.
    std::map<std::string, std::pair<unsigned, unsigned>> Statements;

    bool isKept() const { return All != 0 && Checked * 100 >= All * LeastShare; }
  };
  static constexpr unsigned LeastShare = 80; ///< Percent.

  const std::string Handlers;
  const std::string Mode;
  const NameGlobs Names;
  std::unique_ptr<launch::ErrorLooks> Looks; ///< Once this unit is checked.

  void checkUnit();
  bool isCounted(const launch::LaunchSite &Site) const;
  bool isChecked(const launch::LaunchSite &Site, Convention &Of) const;
  void noteStatement(const clang::Stmt *Look, Convention &Of) const;
  void reportLaunch(const launch::LaunchSite &Site, const Convention &Of);
  void reportDropped(const std::map<clang::FileID, Convention> &Files, const Convention &Unit);
  void offer(Finding &F, const launch::LaunchSite &Site, const Convention &Of) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHUNCHECKEDCHECK_H
