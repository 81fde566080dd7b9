//===- ArchConditions.h - What a text asks of its architecture ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_ARCHCONDITIONS_H
#define WARPLINT_ARCH_ARCHCONDITIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <utility>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace warplint {

/// The numbers that the conditions of a text compare `__CUDA_ARCH__` with. For architectures that
/// compare alike the preprocessed text is the same.
class ArchConditions {
public:
  /// Whether the text for \p A ("sm_90") is surely that for \p B, which it was read for.
  bool areAlike(llvm::StringRef A, llvm::StringRef B) const;

private:
  friend class ArchConditionsReader;

  enum class Order { Less, AtMost }; ///< `arch < n`, and its opposite; `arch <= n`.
  std::set<std::pair<Order, unsigned>> Compared;
  bool HasOthers = false; ///< The text may depend on the number in another way.

  /// Adds what \p Tokens compare, all of a condition or of a macro that it expands, with the \p
  /// Texts of numbers.
  void add(llvm::ArrayRef<clang::Token> Tokens, llvm::ArrayRef<std::string> Texts);
};

/// Finds them in a run of a preprocessor.
class ArchConditionsReader {
public:
  /// To be made before \p PP enters the file.
  explicit ArchConditionsReader(clang::Preprocessor &PP);
  /// What was found in the text that the preprocessor has read; it must be there still.
  const ArchConditions &found() const;

private:
  class Watch;
  Watch *Seen; ///< The preprocessor's.
};

} // namespace warplint

#endif // WARPLINT_ARCH_ARCHCONDITIONS_H
