//===- Plugin.cpp - The module in a stock clang-tidy ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Suggestions.h"

// clang-tidy exports the edits of notes, and clang-apply-replacements (so also
// `run-clang-tidy -fix`) applies them where the finding has none of its own. Ours
// change what the program does.
[[maybe_unused]] static const bool InWords = [] {
  warplint::keepSuggestionsInWords();
  return true;
}();
