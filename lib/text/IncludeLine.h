//===- IncludeLine.h - The file that an #include names --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_INCLUDELINE_H
#define WARPLINT_TEXT_INCLUDELINE_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint {

/// A header as its name is written.
struct Include {
  llvm::StringRef Name;
  bool Angled; ///< <name> and not "name".
};

/// The header that an include names in \p Text, after the word `include`. Only the first line
/// counts; none if the name comes from a macro, or continues in the next line.
std::optional<Include> includeIn(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_TEXT_INCLUDELINE_H
