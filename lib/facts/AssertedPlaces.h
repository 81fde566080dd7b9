//===- AssertedPlaces.h - The numbers that static assertions look at ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_ASSERTEDPLACES_H
#define WARPLINT_FACTS_ASSERTEDPLACES_H

#include "clang/Basic/SourceLocation.h"
#include <set>
#include <utility>

namespace clang {
class ASTContext;
}

namespace warplint {

/// Where the literals are spelled that a `static_assert` of the user's code looks at: in its
/// condition, and in the initialisers of the constants that it names. An edit of one of them can
/// break the program. What a template asserts of its parameters is asserted of every template
/// argument.
class AssertedPlaces {
public:
  explicit AssertedPlaces(const clang::ASTContext &Context);

  /// Whether one of them is in \p File, between the offsets \p Begin and \p End.
  bool isIn(clang::FileID File, unsigned Begin, unsigned End) const;

private:
  std::set<std::pair<clang::FileID, unsigned>> Places;
};

} // namespace warplint

#endif // WARPLINT_FACTS_ASSERTEDPLACES_H
