//===- BranchConditions.h - Conditional directives by architecture --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_BRANCHCONDITIONS_H
#define WARPLINT_TEXT_BRANCHCONDITIONS_H

#include "text/RawTokens.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <vector>

namespace clang {
class SourceManager;
}

namespace warplint {

/// The condition of a conditional directive, as it is spelled.
struct Condition {
  enum Form { If, Defined, NotDefined } Is;
  llvm::StringRef File; ///< All of its text.
  unsigned From, To;
};

/// A branch of a conditional directive: it is there if its own condition holds and none of those
/// before it.
struct Branch {
  llvm::SmallVector<Condition, 1> Before;
  std::optional<Condition> Own; ///< Empty: `#else`.
};

/// The branches around a place in a file, outermost first.
using Branches = llvm::SmallVector<Branch, 2>;

/// Reads the directives of a file, or of a part of it, in their order.
class BranchReader {
public:
  explicit BranchReader(llvm::StringRef File) : File(File) {}

  /// Takes the directive that \p T, a `#`, begins, up to the first token after it, which \p T is
  /// then. False at the end. What a `#define` defines is in defined() until the next directive.
  bool take(RawTokens &Tokens, clang::Token &T);

  const Branches &around() const { return Open; }
  /// The macro that the directive defined; empty if it was another one.
  llvm::StringRef defined() const { return Name; }
  /// Its text, from offset to offset; empty for a macro with parameters.
  std::optional<std::pair<unsigned, unsigned>> definition() const { return Text; }

private:
  llvm::StringRef File;
  Branches Open;
  llvm::StringRef Name;
  std::optional<std::pair<unsigned, unsigned>> Text;
};

/// Decides, for device code of a compute capability, whether branches of conditional directives are
/// taken. Macros that the user's files define are looked up; others are unknown.
class BranchConditions {
public:
  explicit BranchConditions(const clang::SourceManager &Sources) : Sources(Sources) {}

  /// Whether code in \p Around is there for \p Capability (90 is 9.0); empty where that is unknown.
  std::optional<bool> areTaken(const Branches &Around, unsigned Capability) const;

private:
  struct Definition {
    Branches Around;
    llvm::StringRef File;
    std::optional<std::pair<unsigned, unsigned>> Text;
  };
  class Parser;

  const clang::SourceManager &Sources;
  mutable std::optional<llvm::StringMap<std::vector<Definition>>> Definitions;
  mutable llvm::StringSet<> Open;                     ///< The names that are being looked up.
  mutable llvm::StringMap<std::optional<bool>> Known; ///< By name and capability.

  const std::vector<Definition> *definitionsOf(llvm::StringRef Name) const;
  std::optional<bool> holds(const Condition &C, unsigned Capability) const;
  std::optional<bool> isDefined(llvm::StringRef Name, unsigned Capability) const;
  std::optional<int64_t> valueOf(llvm::StringRef Name, unsigned Capability) const;
  std::optional<int64_t> valueIn(llvm::ArrayRef<Definition> All, unsigned Capability) const;
};

} // namespace warplint

#endif // WARPLINT_TEXT_BRANCHCONDITIONS_H
