//===- LaterIncludes.h - Headers behind other text of a file --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_LATERINCLUDES_H
#define WARPLINT_PARSE_PREAMBLE_LATERINCLUDES_H

#include "parse/preamble/HeaderLookup.h"
#include "parse/preamble/Preamble.h"
#include <string>
#include <vector>

namespace warplint {

/// Headers that a file certainly includes, wherever it does.
struct IndependentIncludes {
  /// Their names, sorted: they mean the same in every order (HeaderLookup::Header::IsIndependent).
  std::vector<std::string> Names;
  /// The macros that the project's text before them may define, or undefine, and the namespaces
  /// that it may use. In front of that text the headers do the same as where they are included if
  /// they have no such name.
  std::vector<std::string> Macros;
};

/// Those of the parsed file and of the project's headers that it includes; without what is in
/// \p Before, which is read earlier.
IndependentIncludes independentIncludes(const HeaderLookup &Headers, const PreambleInputs &Before);

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_LATERINCLUDES_H
