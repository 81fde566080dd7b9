//===- TextScan.h - Finds launches and kernels in raw tokens --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PREFILTER_TEXTSCAN_H
#define WARPLINT_LINT_PREFILTER_TEXTSCAN_H

#include "text/Includes.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint::lint {

/// The facts from the tokens of one file, in all branches of its conditionals.
struct TextScan {
  /// Whether a launch, a kernel, a bound or a setting of one may be in it, or in its macros'
  /// results; also if that is unknown, as with pasted tokens.
  bool MayLaunch = false;
  /// Also `#include_next` and `#import`. Of use where it may not.
  std::vector<Include> Includes;
};

/// Scans \p Text, which must end with a NUL. It stops at the first possible launch.
TextScan scanText(llvm::StringRef Text);

} // namespace warplint::lint

#endif // WARPLINT_LINT_PREFILTER_TEXTSCAN_H
