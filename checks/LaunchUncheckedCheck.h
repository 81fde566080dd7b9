//===- LaunchUncheckedCheck.h - cuda-launch-unchecked ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHUNCHECKEDCHECK_H
#define WARPLINT_CHECKS_LAUNCHUNCHECKEDCHECK_H

#include "checks/LaunchCheck.h"
#include "findings/ErrorConvention.h"
#include "findings/NameGlobs.h"
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
  void checkUnit() override;

private:
  const std::string Handlers;
  const std::string Mode;
  const NameGlobs Names;
  std::unique_ptr<ErrorLooks> Looks; ///< While a unit is checked.

  bool isCounted(const LaunchSite &Site) const;
  bool isChecked(const LaunchSite &Site, ErrorConvention &Of) const;
  void reportLaunch(const LaunchSite &Site, const ErrorConvention &Of);
  void reportDropped(const std::map<clang::FileID, ErrorConvention> &Files,
                     const ErrorConvention &Unit);
  void offer(Finding &F, const LaunchSite &Site, const ErrorConvention &Of) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHUNCHECKEDCHECK_H
