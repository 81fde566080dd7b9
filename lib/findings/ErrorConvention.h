//===- ErrorConvention.h - The error checks that are usual in a file -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_ERRORCONVENTION_H
#define WARPLINT_FINDINGS_ERRORCONVENTION_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>

namespace clang {
class SourceManager;
class Stmt;
} // namespace clang

namespace warplint {

class NameGlobs;

/// How many launches of a file, or of a translation unit, are followed by a check of their error,
/// and by which statements.
class ErrorConvention {
public:
  static constexpr unsigned LeastShare = 80; ///< Percent.

  /// Counts a launch.
  void add(bool IsChecked) {
    ++All;
    Checked += IsChecked;
  }
  /// Counts the statement around \p Look, which checks a launch, if it is only a call of one of
  /// \p Handlers.
  void addStatement(const clang::Stmt *Look, const NameGlobs &Handlers,
                    const clang::SourceManager &Sources);

  bool isKept() const { return All != 0 && Checked * 100 >= All * LeastShare; }
  unsigned checked() const { return Checked; }
  unsigned all() const { return All; }

  /// A statement, and the offset of its first use in the file.
  struct Statement {
    std::string Text;
    unsigned First = 0;
  };
  /// The statement that checks most launches; empty if there is none.
  std::optional<Statement> usual() const;

private:
  struct Uses {
    unsigned Count = 0, First = 0;
  };
  unsigned Checked = 0, All = 0;
  std::map<std::string, Uses> Statements;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_ERRORCONVENTION_H
