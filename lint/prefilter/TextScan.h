//===- TextScan.h - What the tokens of a file show ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PREFILTER_TEXTSCAN_H
#define WARPLINT_LINT_PREFILTER_TEXTSCAN_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// What the tokens of one file show, whatever its conditionals leave out.
struct TextScan {
  /// One `#include`, `#include_next` or `#import` as it is written.
  struct Include {
    std::string Name;
    bool Angled;
  };

  /// Whether a launch, a kernel, a bound or a setting of one may be in it, or may be made
  /// by it: also where that can't be told, as where tokens are pasted.
  bool MayLaunch = false;
  std::vector<Include> Includes; ///< Of use where it may not.
};

/// Scans \p Text, after which a NUL stands. It stops where it may launch.
TextScan scanText(llvm::StringRef Text);

} // namespace warplint::lint

#endif // WARPLINT_LINT_PREFILTER_TEXTSCAN_H
