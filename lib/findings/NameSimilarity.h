//===- NameSimilarity.h - Similarity of two names -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_NAMESIMILARITY_H
#define WARPLINT_FINDINGS_NAMESIMILARITY_H

#include "llvm/ADT/StringRef.h"

namespace warplint {

/// A parameter, and the name that is given for it; empty for other expressions.
struct NamedArgument {
  llvm::StringRef Parameter, Given;
};

/// Whether each of two arguments has the name of the other one's parameter, or one much like it,
/// and none has one like that of its own.
///
/// Names are compared in the ways of clang-tidy's `readability-suspicious-call-argument`, with its
/// thresholds: equality, abbreviations, common beginnings, ends and parts, the distances of
/// Levenshtein and of Jaro and Winkler, and the pairs of letters of Dice. Its code is no library.
bool areSwapped(const NamedArgument &A, const NamedArgument &B);

} // namespace warplint

#endif // WARPLINT_FINDINGS_NAMESIMILARITY_H
